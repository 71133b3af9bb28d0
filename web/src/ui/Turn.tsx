import { t } from "../words";
import { useShown } from "./context";
import { Marks } from "./Seats";

/** Whose turn it is, in words. */
export function Turn() {
  const { session, table, seating } = useShown();
  const { deal } = table;
  const chair = seating.chairOf(deal.turn);
  const yours = seating.isYou(chair);
  const you = table.you;
  return (
    <div class={yours ? "turn-line yours" : "turn-line"}>
      {you !== null && (
        <span class="own">
          <span class="own-name" dir="auto">
            {seating.name(you)}
          </span>
          <Marks chair={you} />
        </span>
      )}
      <span data-testid="turn" data-chair={chair} data-you={yours} class="turn-words">
        {words()}
      </span>
    </div>
  );

  function words(): string {
    if (session.pending.value) return t("turn-sent");
    const player = seating.name(chair);
    if (deal.phase === "bid") return yours ? t("turn-you-bid") : t("turn-other-bid", { player });
    if (!yours) return t("turn-other", { player });
    if (deal.opening && deal.bid !== null) return t("turn-you-open", { value: deal.bid });
    return t("turn-you-choose");
  }
}
