import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { SitButton } from "../room/SitButton";
import { Bubble } from "./Bubble";
import { useMatch } from "./context";
import { SeatState } from "./SeatState";
import { TurnClock } from "./TurnClock";

/** The other players, round the table as they sit. */
export function Seats() {
  const { seating } = useMatch();
  return (
    <>
      {seating.otherChairs.map((chair) => (
        <Seat key={chair} chair={chair} />
      ))}
    </>
  );
}

function Seat({ chair }: { chair: number }) {
  const { table, seating, match } = useMatch();
  const turn = table.turn === chair;
  return (
    <div
      class={`seat ${seating.placeOf(chair)}${turn ? " turn" : ""}`}
      data-testid={`seat-${chair}`}
      data-turn={turn}
    >
      <Text class="seat-name" dir="auto" translate={false}>
        {seating.name(chair)}
      </Text>
      <span class="seat-kind">
        {seating.isPartner(chair) && <Text>{t("seat-partner")}</Text>}
        {seating.isBot(chair) && <Text>{t("seat-is-bot")}</Text>}
        <SeatState chair={chair} />
      </span>
      <span class="seat-marks">
        <SeatMarks chair={chair} />
        <CardCount chair={chair} />
        <TurnClock chair={chair} />
      </span>
      {table.you === null && <SitButton chair={chair} />}
      {turn && (
        <Text class="seat-turn">
          {t(match.deal.phase === "bid" ? "seat-turn-bid" : "seat-turn")}
        </Text>
      )}
      <Bubble chair={chair} />
    </div>
  );
}

/** How many cards a player holds. */
export function CardCount({ chair }: { chair: number }) {
  const { seating, match } = useMatch();
  const count = match.deal.hands[seating.seatOf(chair)] ?? 0;
  return (
    <span class="seat-cards" data-testid={`count-${chair}`}>
      <span class="seat-back" aria-hidden="true" />
      <span aria-hidden="true">
        <Text>{count}</Text>
      </span>
      <Text class="sr">{t("seat-cards", { count })}</Text>
    </span>
  );
}

/** Who deals, and what was bid. */
export function SeatMarks({ chair }: { chair: number }) {
  const { match } = useMatch();
  const { bid } = match.deal;
  return (
    <>
      {match.dealer === chair && (
        <span class="dealer" title={t("seat-dealer")}>
          <span aria-hidden="true">
            <Text>{t("seat-dealer-short")}</Text>
          </span>
          <Text class="sr">{t("seat-dealer")}</Text>
        </span>
      )}
      {bid !== null && match.first === chair && (
        <Text class="bid-mark">{t("seat-bid", { value: bid })}</Text>
      )}
    </>
  );
}
