import { cardName, t } from "../../l10n";
import type { ReplayPlayer } from "../../replay";
import type { Card as CardCode } from "../../wire";
import { Card } from "../cards/Card";
import { Text } from "../parts/Text";
import { ChairFlag } from "../table/ChairFlag";

interface Props {
  player: ReplayPlayer;
  chair: number;
  cards: readonly CardCode[];
}

/** The hand of a player, face up. */
export function ReplayHand({ player, chair, cards }: Props) {
  const seating = player.seating.value;
  const { view, entry } = player.frame.value;
  const { card_points } = player.replay;
  const turn = view.phase !== "over" && view.turn === seating.seatOf(chair);
  const played = entry?.type === "play" && entry.chair === chair;
  return (
    <section
      class={`replay-hand ${seating.placeOf(chair)}${turn ? " turn" : ""}${played ? " played" : ""}`}
      data-testid={`hand-${chair}`}
      data-seat={chair}
      data-turn={turn}
      aria-label={seating.displayName(chair)}
    >
      <div class="replay-player">
        <ChairFlag chair={chair} seating={seating} />
        <Text class="seat-name" dir="auto" translate={false}>
          {seating.displayName(chair)}
        </Text>
        <Marks player={player} chair={chair} />
      </div>
      <div class="replay-cards" style={{ "--count": cards.length }}>
        {cards.map((card) => (
          <span
            key={card}
            class="replay-card"
            role="img"
            aria-label={cardName(card)}
            data-card={card}
          >
            <Card card={card} size="fan" points={card_points[card] ?? 0} />
          </span>
        ))}
      </div>
    </section>
  );
}

/** Whether a bot played, who dealt, what was bid. */
function Marks({ player, chair }: Pick<Props, "player" | "chair">) {
  const { view, chairs } = player.frame.value;
  const { dealer, first } = player.replay.frames;
  return (
    <span class="replay-marks">
      {chairs[chair]?.bot && <Text class="seat-kind">{t("seat-is-bot")}</Text>}
      {dealer === chair && <Text class="seat-kind">{t("seat-dealer")}</Text>}
      {view.bid !== null && first === chair && (
        <Text class="bid-mark">{t("seat-bid", { value: view.bid })}</Text>
      )}
    </span>
  );
}
