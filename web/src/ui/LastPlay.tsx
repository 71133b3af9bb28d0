import { tellLog } from "../plays";
import { redealWords, retold } from "../telling";
import { type Piece, t } from "../words";
import { Words } from "./Card";
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
    <div class={`last ${last?.deed ?? "none"}`} data-testid="last-play">
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
