import { type Layout, layout } from "../../layout";
import type { ChoiceView } from "../../wire";
import { useMatch } from "../table/context";

/** Where the plays of the card taken up are shown: as chips in the tray, or listed in the rail or a sheet. */
export type Where = "tray" | "rail" | "sheet";

/** With more plays than this there is no room for chips in the tray. */
const CHIPS: Record<Layout, number> = { wide: 6, tablet: 4, phone: 4, landscape: 4 };
const CHIPS_SHORT = 2;
/** What two rows of the wide tray hold, in widths of a card as chips have it: a third row would lie over the floor. */
const CARDS_ACROSS = 46;
/** A chip's sign, words and edges, and its points, in the same. */
const CHIP_WORDS = 6;
const CHIP_POINTS = 2;

export function chipsThatFit(plan: Layout, short: boolean): number {
  return short ? CHIPS_SHORT : CHIPS[plan];
}

type Worded = Pick<ChoiceView, "loose" | "points">;

/**
 * Where these plays go. Chips only where all fit; a list lies in the rail where there is one, and there what is not
 * possible has room beside the chips.
 */
export function placeOf(
  plan: Layout,
  short: boolean,
  plays: readonly Worded[],
  listed: boolean,
): Where {
  const few = plays.length <= chipsThatFit(plan, short);
  if (plan === "wide") return few && areNarrow(plays) ? "tray" : "rail";
  return few && !listed ? "tray" : "sheet";
}

function areNarrow(plays: readonly Worded[]): boolean {
  const widths = plays.map(
    ({ loose, points }) => CHIP_WORDS + loose.length + (points > 0 ? CHIP_POINTS : 0),
  );
  return widths.reduce((sum, width) => sum + width, 0) <= CARDS_ACROSS;
}

/** Where the plays are now; null where no card is taken up. */
export function usePlace(): Where | null {
  const { session } = useMatch();
  const { card, plays, listed, queued } = session.choosing;
  const plan = layout.value;
  if (card.value === null) return null;
  // What is kept for one's turn stands in the place of what could be chosen.
  if (queued.value?.play.card === card.value && !listed.value) return "tray";
  const short = plan === "phone" && document.documentElement.hasAttribute("data-short");
  return placeOf(plan, short, plays.value, listed.value);
}
