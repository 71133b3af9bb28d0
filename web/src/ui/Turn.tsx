import { t } from "../words";
import { useShown } from "./context";
import { Count, Marks } from "./Seats";

/** Whose turn it is, in words. */
export function Turn() {
  const { session, table, seating } = useShown();
  const { deal } = table;
  const chair = seating.chairOf(deal.turn);
  const yours = seating.isYou(chair);
  return (
    <div class={yours ? "turn-line yours" : "turn-line"}>
      <span class="own">
        <span class="own-name" dir="auto">
          {seating.name(seating.bottom)}
        </span>
        <Marks chair={seating.bottom} />
        {table.you === null && <Count chair={seating.bottom} />}
        {table.you === null && <span class="watching">{t("turn-watching")}</span>}
      </span>
      <span
        id="turn"
        tabIndex={-1}
        data-testid="turn"
        data-chair={chair}
        data-you={yours}
        class="turn-words"
      >
        {words()}
      </span>
    </div>
  );

  function words(): string {
    if (session.pending.value) return t("turn-sent");
    const player = seating.name(chair);
    if (deal.phase === "bid") return yours ? t("turn-you-bid") : t("turn-other-bid", { player });
    if (!yours) return t("turn-other", { player });
    return t(deal.opening ? "turn-you-open" : "turn-you-choose");
  }
}
