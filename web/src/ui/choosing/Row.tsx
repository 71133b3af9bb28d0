import { groupOf, ownSets, signOf } from "../../choices";
import { t } from "../../l10n";
import { chipWords } from "../../playWords";
import type { Card, ChoiceView } from "../../wire";
import { Text } from "../parts/Text";
import { useMatch } from "../table/context";
import { Bold } from "./Bold";
import { MiniSets } from "./MiniSets";
import { PlayPoints } from "./PlayPoints";
import { Sign } from "./Sign";
import { UndoSend } from "./UndoSend";
import { usePreview } from "./usePreview";

interface Props {
  choice: ChoiceView;
  number: number;
  /** The sets that the head of its section tells of; null where it is alone in its section, which has no head. */
  shared: readonly Card[][] | null;
}

/** A play in the list: what sets it apart from those beside it, and what it brings. */
export function Row({ choice, number, shared }: Props) {
  const { session } = useMatch();
  const { preview, waiting, queued } = session.choosing;
  const handlers = usePreview(choice);
  if (waiting.value?.play.play === choice.play) return <UndoSend class="row" />;
  const shown = preview.value?.play === choice.play;
  const sets = ownSets(choice, shared ?? []);
  return (
    <button
      type="button"
      class={shown ? "row on" : "row"}
      data-testid="play"
      data-play={choice.play}
      data-group={groupOf(choice)}
      data-queued={queued.value?.play.play === choice.play}
      tabIndex={shown || (preview.value === null && number === 1) ? 0 : -1}
      aria-disabled={waiting.value !== null}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      {...handlers}
    >
      {shared === null && <Sign of={signOf(choice)} />}
      <span class="row-sets">
        {shared === null && <Bold>{chipWords(choice, false)}</Bold>}
        <MiniSets sets={sets} />
        {shared !== null && sets.length === 0 && <Text>{t("list-alone")}</Text>}
      </span>
      <span class="row-points">
        <PlayPoints choice={choice} />
      </span>
    </button>
  );
}
