import { floorSets, groupOf, signOf } from "../../choices";
import { chipWords } from "../../playWords";
import type { ChoiceView } from "../../wire";
import { memo } from "../parts/memo";
import { useMatch } from "../table/context";
import { Bold } from "./Bold";
import { MiniSets } from "./MiniSets";
import { PlayPoints } from "./PlayPoints";
import { Sign } from "./Sign";
import { UndoSend } from "./UndoSend";
import { usePreview } from "./usePreview";

interface Props {
  choice: ChoiceView;
  /** Its place among the plays, from 1 on: the digit that chooses it. */
  number: number;
  /** Whether there is room for few words only. */
  short: boolean;
}

/** A play to be chosen: its sign, what it does, the sets it takes or joins, and what it brings. */
export function Chip({ choice, number, short }: Props) {
  const { session } = useMatch();
  const { preview, waiting, queued } = session.choosing;
  const handlers = usePreview(choice);
  if (waiting.value?.play.play === choice.play) return <UndoSend class="chip" />;
  const shown = preview.value?.play === choice.play;
  return (
    <button
      type="button"
      class={shown ? "chip on" : "chip"}
      data-testid="play"
      data-play={choice.play}
      data-group={groupOf(choice)}
      data-long={isLong(choice)}
      data-queued={queued.value?.play.play === choice.play}
      aria-disabled={waiting.value !== null}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      {...handlers}
    >
      <ChipFace choice={choice} short={short} />
    </button>
  );
}

/** Whether it tells too much for half the width of a phone, so that it has two lines there. */
function isLong({ loose, points, sweep, action }: ChoiceView): boolean {
  const gains = points > 0 && action !== "throw";
  return loose.length + (gains ? 1 : 0) + (sweep ? 2 : 0) > 2;
}

/** What a chip shows: also where it is a picture of a play that is chosen elsewhere. */
export const ChipFace = memo(function ChipFace({ choice, short }: Pick<Props, "choice" | "short">) {
  return (
    <>
      <Sign of={signOf(choice)} />
      <Bold>{chipWords(choice, short)}</Bold>
      <MiniSets sets={floorSets(choice)} />
      <PlayPoints choice={choice} />
    </>
  );
});
