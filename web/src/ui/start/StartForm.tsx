import { useState } from "preact/hooks";
import { openTable } from "../../api";
import { playNow } from "../../archive";
import { t } from "../../l10n";
import { person, setName } from "../../person";
import { MAX_NAME_LENGTH, setPreference } from "../../preferences";
import { navigate, tablePath } from "../../route";
import type { TableDraft } from "../../tableDraft";
import { Field } from "../parts/Field";
import { Link } from "../parts/Link";
import { Problem } from "../parts/Problem";
import { RadioField } from "../parts/RadioField";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";
import { TableSettings } from "../room/TableSettings";
import { BotField } from "./BotField";
import { LengthField } from "./LengthField";
import { RulesFields } from "./RulesFields";

const WAYS = ["bots", "friends", "anybody"] as const;
type Way = (typeof WAYS)[number];
/** How long to wait for others, in seconds. */
const WAITS = [10, 20, 60, 180] as const;

/** What is chosen, sent away: opens a table, or finds one, and goes there. */
export function StartForm({ draft, name }: { draft: TableDraft; name: string }) {
  const [way, setWay] = useState<Way>("bots");
  const [typed, setTyped] = useState(name);
  const [wait, setWait] = useState<number>(WAITS[1]);
  const task = useTask();
  const submit = () =>
    task.run(async () => {
      remember(draft, typed);
      const wanted = typed.trim() || null;
      if (wanted !== person.value?.name) await setName(wanted);
      navigate(tablePath(await tableBy(way, draft, wait)));
    });
  return (
    <form
      class="start-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t("start-name")}
        testId="name"
        name="name"
        autocomplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        placeholder={t("seat-you")}
        value={typed}
        onValue={setTyped}
      />
      <RadioField
        legend={t("start-with")}
        values={WAYS}
        chosen={way}
        label={(one) => t(`way-${one}`)}
        testId={(one) => `way-${one}`}
        onChoose={setWay}
      />
      <Text as="p" class="page-note">
        {t(`way-${way}-about`)}
      </Text>
      {way === "friends" && <TableSettings draft={draft} />}
      {way !== "friends" && <RulesFields draft={draft} fixed={false} />}
      {way === "bots" && <Length draft={draft} />}
      {way === "anybody" && <Wait wait={wait} onChange={setWait} />}
      {way !== "friends" && (
        <BotField
          label={t(way === "bots" ? "start-bots" : "settings-bot")}
          bots={draft.presets.bots}
          bot={draft.settings.value.bot}
          onChange={(bot) => draft.set("bot", bot)}
        />
      )}
      <Problem words={task.problem} />
      <button
        class="main"
        data-testid="start"
        type="submit"
        disabled={task.busy || !draft.ready.value}
      >
        <Text>{t(task.busy ? "start-working" : `go-${way}`)}</Text>
      </button>
      {way === "anybody" && (
        <p>
          <Link to="/lobby" testId="to-lobby">
            <Text>{t("start-lobby")}</Text>
          </Link>
        </p>
      )}
    </form>
  );
}

function remember(draft: TableDraft, name: string): void {
  const { rules, baazis, settings } = draft.choice;
  setPreference("name", name);
  if (typeof rules === "string") setPreference("preset", rules);
  setPreference("baazis", baazis === null ? "" : String(baazis));
  if (settings.bot) setPreference("bot", settings.bot);
}

/** The table that is opened or found. */
async function tableBy(way: Way, draft: TableDraft, wait: number): Promise<string> {
  const { rules, baazis, settings } = draft.choice;
  const bot = draft.settings.value.bot;
  if (way === "anybody") return (await playNow({ rules, wait, bot })).table;
  if (way === "friends") return (await openTable({ rules, baazis, settings })).table;
  const bots = Array.from({ length: (draft.players ?? 4) - 1 }, () => bot);
  return (await openTable({ rules, baazis, bots, settings: { bot } })).table;
}

function Length({ draft }: { draft: TableDraft }) {
  return (
    <LengthField
      baazis={draft.baazis.value}
      onChange={(baazis) => {
        draft.baazis.value = baazis;
      }}
    />
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
