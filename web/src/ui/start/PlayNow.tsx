import { useEffect, useState } from "preact/hooks";
import { rulesProblemWords } from "../../errorWords";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import type { TableDraft } from "../../tableDraft";
import { botName } from "../../tableWords";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { openWithBots, useTableTask } from "./useTableTask";

interface Props {
  /** What is played; null until the server has said what there is. */
  draft: TableDraft | null;
  name: string;
  /** The reader wants to play by something else. */
  onChange: () => void;
}

/** One tap, and the cards are dealt: by what was chosen last time. */
export function PlayNow({ draft, name, onChange }: Props) {
  const [wanted, setWanted] = useState(false);
  const task = useTableTask(draft, name);
  const ready = draft?.ready.value ?? false;
  useEffect(() => {
    if (!wanted || !draft || !ready) return;
    setWanted(false);
    task.go(() => openWithBots(draft));
  }, [wanted, draft, ready]);
  const wrong = draft?.problem.value ?? null;
  return (
    <form
      class="play-now"
      onSubmit={(event) => {
        event.preventDefault();
        // Before the server has answered it is remembered that it was pressed.
        if (!wrong) setWanted(true);
      }}
    >
      <button class="main" data-testid="start" type="submit" disabled={task.busy || wrong !== null}>
        <Text>{t(task.busy || wanted ? "start-working" : "play-now")}</Text>
      </button>
      <Problem words={wrong ? rulesProblemWords(wrong.code, wrong.params) : task.problem} />
      <p class="play-now-choice">
        <Text>{draft ? choiceWords(draft) : t("start-loading")}</Text>
        {draft && (
          <button type="button" class="link" data-testid="start-change" onClick={onChange}>
            <Text>{t("start-change")}</Text>
          </button>
        )}
      </p>
    </form>
  );
}

function choiceWords(draft: TableDraft): string {
  const baazis = draft.baazis.value;
  return t("start-choice", {
    rules: rulesName(draft.rules.value),
    length: baazis === null ? t("score-endless") : t("score-best-of", { baazis }),
    bot: botName(draft.settings.value.bot),
  });
}
