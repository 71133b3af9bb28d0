import type { ComponentChildren } from "preact";
import { t } from "../../l10n";
import { layout } from "../../layout";
import { Backs } from "../cards/Backs";
import { Text } from "../parts/Text";
import { SitButton } from "../room/SitButton";
import { Bubble } from "./Bubble";
import { ChairFlag } from "./ChairFlag";
import { useMatch } from "./context";
import { SeatState } from "./SeatState";
import { TurnClock } from "./TurnClock";

/** The plate of a player: who it is and on whose side, how many cards are held, who dealt, what was bid. */
export function Plate({ chair }: { chair: number }) {
  const { table, seating, match } = useMatch();
  const turn = table.turn === chair && table.status === "playing";
  return (
    <section
      class={`plate plate-${seating.placeOf(chair)}${turn ? " turn" : ""}`}
      data-testid={`seat-${chair}`}
      data-seat={chair}
      data-turn={turn}
      aria-label={seating.displayName(chair)}
    >
      <ChairFlag chair={chair} seating={seating} />
      <Text class="plate-name" dir="auto" translate={false}>
        {seating.name(chair)}
      </Text>
      <span class="plate-kind">
        {seating.isPartner(chair) && <Text>{t("seat-partner")}</Text>}
        {seating.isBot(chair) && <Text class="plate-bot">{t("seat-is-bot")}</Text>}
        <SeatState chair={chair} />
      </span>
      <span class="plate-marks">
        <CardCount chair={chair} />
        <SeatMarks chair={chair} />
        <TurnClock chair={chair} />
      </span>
      {layout.value === "wide" && table.you === null && <SitButton chair={chair} />}
      {turn && (
        <Text class="plate-turn">
          {t(match.deal.phase === "bid" ? "seat-turn-bid" : "seat-turn")}
        </Text>
      )}
      <Bubble chair={chair} />
    </section>
  );
}

/** How many cards a player holds. */
export function CardCount({ chair }: { chair: number }) {
  const { seating, match } = useMatch();
  const count = match.deal.hands[seating.seatOf(chair)] ?? 0;
  const shown = layout.value === "wide" ? count : Math.min(1, count);
  return (
    <span class="held" data-testid={`count-${chair}`} data-count={count}>
      <Backs count={shown} />
      <span aria-hidden="true">
        <Text>{count}</Text>
      </span>
      <Text class="sr">{t("seat-cards", { count })}</Text>
    </span>
  );
}

/** Who deals, and what was bid. */
export function SeatMarks({ chair }: { chair: number }): ComponentChildren {
  const { match } = useMatch();
  const { bid } = match.deal;
  return (
    <>
      {bid !== null && match.first === chair && (
        <Text class="bid-mark">{t("seat-bid", { value: bid })}</Text>
      )}
      {match.dealer === chair && (
        <span class="dealer" title={t("seat-dealer")}>
          <span aria-hidden="true">
            <Text>{t("seat-dealer-short")}</Text>
          </span>
          <Text class="sr">{t("seat-dealer")}</Text>
        </span>
      )}
    </>
  );
}
