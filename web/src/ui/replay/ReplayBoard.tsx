import { list, t } from "../../l10n";
import type { ReplayPlayer } from "../../replay";
import { entrySpoken } from "../../replayWords";
import type { Card } from "../../wire";
import { CardImage } from "../cards/Card";
import { House, LooseCard } from "../cards/House";
import { Text } from "../parts/Text";

/** The table of a replay: every hand, and the floor in the middle. */
export function ReplayBoard({ player }: { player: ReplayPlayer }) {
  const { seating, frame } = { seating: player.seating.value, frame: player.frame.value };
  return (
    <section class="replay-board" data-players={seating.players} aria-label={t("table")}>
      {seating.chairs.map((chair) => (
        <Hand
          key={chair}
          player={player}
          chair={chair}
          cards={frame.hands[seating.seatOf(chair)] ?? []}
        />
      ))}
      <Floor player={player} />
      <div class="sr" role="status" aria-live="polite">
        <Text>{frame.entry ? entrySpoken(frame.entry, seating) : t("replay-dealt")}</Text>
      </div>
    </section>
  );
}

function Hand({ player, chair, cards }: { player: ReplayPlayer; chair: number; cards: Card[] }) {
  const seating = player.seating.value;
  const { view, entry, chairs } = player.frame.value;
  const turn = view.phase !== "over" && view.turn === seating.seatOf(chair);
  const played = entry?.type === "play" && entry.chair === chair;
  const { dealer, first } = player.replay.frames;
  return (
    <div
      class={`replay-hand ${seating.placeOf(chair)}${turn ? " turn" : ""}${played ? " played" : ""}`}
      data-testid={`hand-${chair}`}
      data-turn={turn}
    >
      <div class="replay-player">
        <Text class="seat-name" dir="auto" translate={false}>
          {seating.displayName(chair)}
        </Text>
        {chairs[chair]?.bot && <Text class="seat-kind">{t("seat-is-bot")}</Text>}
        {dealer === chair && <Text class="seat-kind">{t("seat-dealer")}</Text>}
        {view.bid !== null && first === chair && (
          <Text class="bid-mark">{t("seat-bid", { value: view.bid })}</Text>
        )}
      </div>
      <div class="replay-cards">
        {cards.map((card) => (
          <CardImage key={card} card={card} />
        ))}
      </div>
    </div>
  );
}

function Floor({ player }: { player: ReplayPlayer }) {
  const seating = player.seating.value;
  const { view, entry } = player.frame.value;
  const loose = view.loose ?? [];
  const moved = new Set(entry?.type === "play" ? [entry.card, ...entry.loose] : []);
  const house = entry?.type === "play" ? entry.house : null;
  const ownersOf = (owners: readonly number[]) =>
    list(owners.map((seat) => seating.displayName(seating.chairOf(seat))));
  const crowded = loose.length + 3 * view.houses.length > 10;
  return (
    <div class={crowded ? "floor crowded" : "floor"} data-testid="floor">
      {view.houses.length > 0 && (
        <div class="houses">
          {view.houses.map((one) => (
            <House
              key={one.value}
              house={one}
              owners={ownersOf(one.owners)}
              state={one.value === house ? " highlighted" : ""}
            />
          ))}
        </div>
      )}
      {loose.length > 0 && (
        <div class="loose">
          {loose.map((card) => (
            <LooseCard key={card} card={card} state={moved.has(card) ? " highlighted" : ""} />
          ))}
        </div>
      )}
      {loose.length === 0 && view.houses.length === 0 && (
        <Text as="p" class="floor-note">
          {t("floor-empty")}
        </Text>
      )}
    </div>
  );
}
