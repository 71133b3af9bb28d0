import { groupOf, ownSets, signOf } from "../../choices";
import { t } from "../../l10n";
import { chipWords } from "../../playWords";
import type { Card, ChoiceView } from "../../wire";
import { memo } from "../parts/memo";
import { Text } from "../parts/Text";
import { useDerived } from "../parts/useDerived";
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
export const Row = memo(function Row({ choice, number, shared }: Props) {
  const { session } = useMatch();
  const { preview, waiting, queued } = session.choosing;
  const { play } = choice;
  const handlers = usePreview(choice);
  const shown = useDerived(() => preview.value?.play === play, [preview, play]);
  const tabStop = useDerived(
    () => shown || (preview.value === null && number === 1),
    [preview, shown, number],
  );
  const kept = useDerived(() => queued.value?.play.play === play, [queued, play]);
  if (waiting.value?.play.play === play) return <UndoSend class="row" />;
  return (
    <button
      type="button"
      class={shown ? "row on" : "row"}
      data-testid="play"
      data-play={play}
      data-group={groupOf(choice)}
      data-queued={kept}
      tabIndex={tabStop ? 0 : -1}
      aria-disabled={waiting.value !== null}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      {...handlers}
    >
      <RowFace choice={choice} shared={shared} />
    </button>
  );
});

/** What a row shows, whether or not it is looked at. */
const RowFace = memo(function RowFace({ choice, shared }: Omit<Props, "number">) {
  const sets = ownSets(choice, shared ?? []);
  return (
    <>
      {shared === null && <Sign of={signOf(choice)} />}
      <span class="row-sets">
        {shared === null && <Bold>{chipWords(choice, false)}</Bold>}
        <MiniSets sets={sets} />
        {shared !== null && sets.length === 0 && <Text>{t("list-alone")}</Text>}
      </span>
      <span class="row-points">
        <PlayPoints choice={choice} />
      </span>
    </>
  );
});
