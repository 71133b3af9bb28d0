import { tellLog } from "../plays";
import { redealWords, retold } from "../telling";
import { type Piece, t } from "../words";
import { Face, Words } from "./Card";
import { useShown } from "./context";

/** The play before, with the cards it named; a capture stays to be looked at until the next play. */
export function LastPlay() {
  const { session, table, seating } = useShown();
  const { deal } = table;
  const last = tellLog(deal.log, table.players, deal.log_start).at(-1);
  const redeal = deal.redeals.at(-1);
  const sweep = session.sweep.value;
  let words: Piece[] = [t("last-none")];
  if (last) words = retold(last, seating);
  else if (redeal) words = redealWords(redeal, seating);
  return (
    <div class="last" data-testid="last-play" data-deed={last?.deed}>
      <h2 class="sr">{t("last")}</h2>
      <p key={deal.log.length}>
        <Words of={words} />
        {sweep && (
          <strong class="sweep">
            {t("play-sweep", {
              player: seating.name(sweep.chair),
              you: seating.isYou(sweep.chair) ? "yes" : "no",
              points: sweep.points,
            })}
          </strong>
        )}
      </p>
    </div>
  );
}

/** The cards of the last play, on a piece of the cloth, and whose they were; the words above name them. */
export function LastCards() {
  const { table, seating } = useShown();
  const { deal } = table;
  const last = tellLog(deal.log, table.players, deal.log_start).at(-1);
  if (!last || last.play.kind === "bid") return null;
  const { play } = last;
  let cards = deal.latest?.cards ?? [];
  if (cards.length === 0) cards = play.kind === "throw" ? [play.card] : [play.card, ...play.cards];
  const chair = seating.chairOf(last.seat);
  return (
    <div key={deal.log.length} class="shown" data-testid="shown" aria-hidden="true">
      <span class="shown-whose">
        {t("last-of", {
          player: seating.name(chair),
          you: seating.isYou(chair) ? "yes" : "no",
        })}
      </span>
      <span class={cards.length > 6 ? "shown-cards many" : "shown-cards"} dir="ltr">
        {cards.map((card) => (
          <span key={card} class="card">
            <Face card={card} />
          </span>
        ))}
      </span>
    </div>
  );
}
