import { t } from "../words";
import { useShown } from "./context";

/** Lead, baazis, and what each side has so far in this deal. */
export function Scoreboard() {
  const { table, seating } = useShown();
  const { deal } = table;
  const sides = Array.from({ length: seating.sides }, (_, side) => side).sort(
    (a, b) => Number(b === seating.yourSide) - Number(a === seating.yourSide),
  );
  const captured = seating.byTable(deal.captured);
  const sweeps = seating.byTable(deal.sweeps);
  return (
    <section class="score" data-testid="score" data-lead={table.lead} aria-label={t("score")}>
      <Lead />
      <div class="sides" data-sides={sides.length}>
        {sides.map((side) => (
          <div
            key={side}
            class={side === seating.yourSide ? "side yours" : "side"}
            data-testid={`side-${side}`}
          >
            <span class="side-name" dir="auto">
              {seating.sideName(side)}
            </span>
            <span class="side-baazis" data-baazis={table.baazis_won[side]}>
              {t("score-baazis", { count: table.baazis_won[side] ?? 0 })}
            </span>
            <span class="side-now">
              {seating.players === 3 && (
                <span class="now-total">
                  {t("score-total", { total: table.totals[side] ?? 0 })}
                </span>
              )}
              <span class="now-taken">{t("score-taken", { count: captured[side] ?? 0 })}</span>
              {(sweeps[side] ?? 0) > 0 && (
                <span>{t("score-swept", { points: sweeps[side] ?? 0 })}</span>
              )}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

function Lead() {
  const { table, seating } = useShown();
  const { leader, lead, target } = table;
  const words =
    leader === null || lead === 0
      ? t("score-level-of", { target })
      : t("score-lead-of", {
          who: seating.who(leader),
          side: seating.sideName(leader),
          lead,
          target,
        });
  const share = target > 0 ? Math.min(1, lead / target) : 0;
  const ours = leader !== null && leader === seating.yourSide;
  return (
    <div class="lead" data-testid="lead" data-leader={leader ?? ""} data-lead={lead}>
      <span class="lead-words">{words}</span>
      <span class="lead-match">
        {table.baazis === null ? t("score-endless") : t("score-best-of", { baazis: table.baazis })}
      </span>
      <span class="lead-bar" aria-hidden="true">
        <span class={ours ? "lead-fill ours" : "lead-fill"} style={{ "--share": share }} />
      </span>
    </div>
  );
}
