import type { Seating } from "../seating";
import { t } from "../words";
import { useShown } from "./context";

/** The other players, round the table as they sit. */
export function Seats() {
  const { seating } = useShown();
  return (
    <>
      {seating.others.map((chair) => (
        <Seat key={chair} chair={chair} />
      ))}
    </>
  );
}

function Seat({ chair }: { chair: number }) {
  const { table, seating } = useShown();
  const { deal } = table;
  const seat = seating.seatOf(chair);
  const turn = table.status === "playing" && deal.turn === seat;
  return (
    <div
      class={`seat ${seating.placeOf(chair)}${turn ? " turn" : ""}`}
      data-testid={`seat-${chair}`}
      data-turn={turn}
    >
      <span class="seat-name" dir="auto">
        {seating.name(chair)}
      </span>
      <span class="seat-kind">{kindOf(seating, chair)}</span>
      <span class="seat-marks">
        <Marks chair={chair} />
        <Count chair={chair} />
      </span>
      {turn && (
        <span class="seat-turn">{t(deal.phase === "bid" ? "seat-turn-bid" : "seat-turn")}</span>
      )}
    </div>
  );
}

/** Partner or not, bot or not. */
function kindOf(seating: Seating, chair: number): string {
  const kinds = [
    seating.isPartner(chair) ? t("seat-partner") : "",
    seating.isBot(chair) ? t("seat-is-bot") : "",
  ];
  return kinds.filter(Boolean).join(" · ");
}

/** How many cards somebody holds. */
export function Count({ chair }: { chair: number }) {
  const { table, seating } = useShown();
  const count = table.deal.hands[seating.seatOf(chair)] ?? 0;
  return (
    <span class="seat-cards">
      <span class="seat-back" aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span class="sr">{t("seat-cards", { count })}</span>
    </span>
  );
}

/** Who deals, and what was bid. */
export function Marks({ chair }: { chair: number }) {
  const { table, seating } = useShown();
  const { deal } = table;
  return (
    <>
      {table.dealer === chair && (
        <span class="dealer" title={t("seat-dealer")}>
          <span aria-hidden="true">{t("seat-dealer-short")}</span>
          <span class="sr">{t("seat-dealer")}</span>
        </span>
      )}
      {deal.bid !== null && seating.chairOf(0) === chair && (
        <span class="bid-mark">{t("seat-bid", { value: deal.bid })}</span>
      )}
    </>
  );
}
