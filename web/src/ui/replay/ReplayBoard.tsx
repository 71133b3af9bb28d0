import { t } from "../../l10n";
import { ReplayMotion } from "../../motion/TableMotion";
import type { ReplayPlayer } from "../../replay";
import { entrySpoken } from "../../replayWords";
import { Text } from "../parts/Text";
import { FloorView } from "../table/FloorView";
import { ReplayHand } from "./ReplayHand";

/** The table of a replay: every hand, and the floor in the middle. */
export function ReplayBoard({ player }: { player: ReplayPlayer }) {
  const seating = player.seating.value;
  const frame = player.frame.value;
  const empty = frame.view.houses.length === 0 && frame.view.loose_count === 0;
  return (
    // Where the players sit is the same in every language: it is never mirrored.
    <section
      class={`replay-board page-cloth ${empty ? "warm" : ""}`}
      dir="ltr"
      data-players={seating.players}
      aria-label={t("table")}
    >
      <span class="page-bagh" aria-hidden="true" />
      <span class="page-border" aria-hidden="true" />
      {seating.chairs.map((chair) => (
        <ReplayHand
          key={chair}
          player={player}
          chair={chair}
          cards={frame.hands[seating.seatOf(chair)] ?? []}
        />
      ))}
      <Floor player={player} empty={empty} />
      <ReplayMotion player={player} />
      <div class="sr" role="status" aria-live="polite">
        <Text>{frame.entry ? entrySpoken(frame.entry, seating) : t("replay-dealt")}</Text>
      </div>
    </section>
  );
}

/** What lies on the floor; what the play shown has moved is lit. */
function Floor({ player, empty }: { player: ReplayPlayer; empty: boolean }) {
  const { view, entry, house_sets } = player.frame.value;
  const played = entry?.type === "play" ? entry : null;
  const moved = new Set<string>(played ? [played.card ?? "", ...played.loose] : []);
  if (played?.house) moved.add(`H${played.house}`);
  return (
    <section class="floor replay-floor" data-testid="floor" aria-label={t("floor")}>
      <FloorView
        floor={{
          history: player.plays.value,
          loose: view.loose,
          looseCount: view.loose_count,
          houses: view.houses,
          houseSets: house_sets,
          points: player.replay.card_points,
        }}
        seating={player.seating.value}
        markOf={(item) => ({ state: moved.has(item) ? " lit" : "" })}
      >
        {empty && (
          <Text as="p" class="floor-note">
            {t("floor-empty")}
          </Text>
        )}
      </FloorView>
    </section>
  );
}
