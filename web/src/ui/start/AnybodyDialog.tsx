import { useState } from "preact/hooks";
import { playNow } from "../../archive";
import { t } from "../../l10n";
import { Dialog } from "../parts/Dialog";
import { Link } from "../parts/Link";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { BotField } from "./BotField";
import type { AskedProps } from "./FriendsDialog";
import { NameField } from "./NameField";
import { RulesFields } from "./RulesFields";
import { useTableTask } from "./useTableTask";

/** How long to wait for others, in seconds. */
const WAITS = [10, 20, 60, 180] as const;

/** Playing with whoever is there. */
export function AnybodyDialog({ draft, name, onName, onClose }: AskedProps) {
  const [wait, setWait] = useState<number>(WAITS[1]);
  const task = useTableTask(draft, name);
  const { bot } = draft.settings.value;
  return (
    <Dialog title={t("way-anybody")} testId="anybody-dialog" onClose={onClose}>
      <form
        class="asked"
        onSubmit={(event) => {
          event.preventDefault();
          task.go(async () => (await playNow({ rules: draft.rules.value, wait, bot })).table);
        }}
      >
        <Text as="p" class="page-note">
          {t("anybody-how")}
        </Text>
        <NameField name={name} onName={onName} />
        <RulesFields draft={draft} fixed={false} />
        <Wait wait={wait} onChange={setWait} />
        <BotField
          label={t("settings-bot")}
          bots={draft.presets.bots}
          bot={bot}
          onChange={(to) => draft.set("bot", to)}
        />
        <Problem words={task.problem} />
        <p class="dialog-actions">
          <button
            class="main"
            data-testid="find-table"
            type="submit"
            disabled={task.busy || !draft.ready.value}
          >
            <Text>{t(task.busy ? "start-working" : "go-anybody")}</Text>
          </button>
          <Link to="/lobby" class="button" testId="to-lobby">
            <Text>{t("start-lobby")}</Text>
          </Link>
        </p>
      </form>
    </Dialog>
  );
}

function Wait({ wait, onChange }: { wait: number; onChange: (seconds: number) => void }) {
  return (
    <label class="field">
      <Text>{t("start-wait")}</Text>
      <select
        data-testid="wait"
        value={wait}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {WAITS.map((seconds) => (
          <Text as="option" key={seconds} value={seconds}>
            {t("start-wait-seconds", { seconds })}
          </Text>
        ))}
      </select>
    </label>
  );
}
