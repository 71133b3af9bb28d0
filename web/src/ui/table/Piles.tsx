import { t } from "../../l10n";
import { Backs } from "../cards/Backs";
import { Points } from "../cards/Points";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { SideFlag } from "./SideTable";

/** So many cards a pile shows, however high it is. */
const SHOWN = 3;

/** The cards that a side has taken in this deal, in a corner of the cloth. */
export function Pile({ side }: { side: number }) {
  const { seating, match } = useMatch();
  const count = seating.bySide(match.deal.captured)[side] ?? 0;
  return (
    <span
      class={`pile pile-${seating.toneOf(side)}`}
      data-pile={side}
      title={seating.sideName(side)}
    >
      <SideFlag seating={seating} side={side} />
      <span class={count > 0 ? "stack" : "stack stack-none"} aria-hidden="true">
        {count > 0 && <Backs count={Math.min(SHOWN, count)} />}
      </span>
      <Text class="pile-words">{t("pile-taken", { count })}</Text>
    </span>
  );
}

/** What lies on the floor for the taking. */
export function FloorPoints() {
  const { match } = useMatch();
  const points = floorPoints(match);
  return (
    <span class="floor-points" data-testid="floor-points" data-points={points}>
      {points > 0 && <Points value={points} />}
      <Text>{t("floor-points", { points })}</Text>
    </span>
  );
}

/** The points of the cards on the floor; none while it is face down. */
export function floorPoints({ deal, card_points }: ReturnType<typeof useMatch>["match"]): number {
  const cards = [...(deal.loose ?? []), ...deal.houses.flatMap((house) => house.cards)];
  return cards.reduce((sum, card) => sum + (card_points[card] ?? 0), 0);
}

/** The cards that are still to be dealt. */
export function Stock() {
  const { match } = useMatch();
  const { deal } = match;
  if (deal.stock === 0) return null;
  return (
    <span class="stock" data-stock={deal.stock}>
      <Backs count={2} />
      <Text>{t("stock", { count: deal.stock })}</Text>
    </span>
  );
}
