import { t } from "../../l10n";
import { layout } from "../../layout";
import { useMatch } from "../table/context";
import { Bids } from "./Bids";
import { Chip, ChipFace } from "./Chip";
import { PlayList } from "./PlayList";
import { QueuedPlay } from "./QueuedPlay";
import { Refusals } from "./Refusals";
import { usePlace, type Where } from "./usePlace";

/** The plays to choose from, in one of the places where they may be: nothing, where they are in another. */
export function Plays({ where }: { where: Where }) {
  const { session, table } = useMatch();
  const place = usePlace();
  const card = session.choosing.card.value;
  if (table.you === null) return null;
  if (where === "tray") return <TrayPlays />;
  if (where === "rail" && place === "tray" && card !== null && session.choosing.listed.value)
    return (
      <section class="play-list in-rail" aria-label={t("choices-not")}>
        <div class="rows">
          <Refusals card={card} />
        </div>
      </section>
    );
  if (place !== where || card === null) return null;
  return (
    <section
      class={`play-list in-${where}`}
      data-testid={`plays-${where}`}
      aria-label={t("choices")}
    >
      <PlayList card={card} />
    </section>
  );
}

/** In the tray: the bids, the play kept for one's turn, or chips; beside a list, the play that is looked at. */
function TrayPlays() {
  const { session, match } = useMatch();
  const { choosing } = session;
  const place = usePlace();
  const card = choosing.card.value;
  if (match.deal.phase === "bid") return <Bids />;
  const queued = choosing.queued.value;
  if (queued && (card === null || card === queued.play.card)) return <QueuedPlay queued={queued} />;
  if (card === null || session.playPending.value) return null;
  const plays = choosing.plays.value;
  const previewed = choosing.preview.value;
  if (place !== "tray")
    return previewed ? (
      <div class="chips" aria-hidden="true">
        <span class="chip on">
          <ChipFace choice={previewed} short={layout.value !== "wide"} />
        </span>
      </div>
    ) : null;
  if (plays.length === 0) return choosing.listed.value ? null : <Refusals card={card} most={1} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div class="chips" role="group" aria-label={t("choices")} data-plays data-count={plays.length}>
      {plays.map((choice, i) => (
        <Chip key={choice.play} choice={choice} number={i + 1} short={layout.value !== "wide"} />
      ))}
    </div>
  );
}
