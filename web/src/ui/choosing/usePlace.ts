import { type Layout, layout } from "../../layout";
import { useMatch } from "../table/context";

/** Where the plays of the card taken up are shown: as chips in the tray, or listed in the rail or a sheet. */
export type Where = "tray" | "rail" | "sheet";

/** With more plays than this there is no room for chips in the tray. */
const CHIPS: Record<Layout, number> = { wide: 6, tablet: 4, phone: 4, landscape: 4 };
const CHIPS_SHORT = 2;

export function chipsThatFit(plan: Layout, short: boolean): number {
  return short ? CHIPS_SHORT : CHIPS[plan];
}

/** Where so many plays go. Chips only where all fit; a list lies in the rail where there is one. */
export function placeOf(plan: Layout, short: boolean, plays: number, listed: boolean): Where {
  if (!listed && plays <= chipsThatFit(plan, short)) return "tray";
  return plan === "wide" ? "rail" : "sheet";
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
  return placeOf(plan, short, plays.value.length, listed.value);
}
