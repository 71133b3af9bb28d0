import type { TableView } from "../wire";
import { t } from "../words";
import { useShown } from "./context";

/** While a deal's score is shown, what it came to: a baazi sets lead and totals back (R9.4). */
function standing(table: TableView): Pick<TableView, "leader" | "lead" | "totals"> {
  return (table.status === "playing" ? undefined : table.results.at(-1)) ?? table;
}

/** Lead, baazis, and what each side has so far in this deal. */
export function Scoreboard() {
  const { table, seating } = useShown();
  const { deal } = table;
  const { lead, totals } = standing(table);
  const sides = Array.from({ length: seating.sides }, (_, side) => side).sort(
    (a, b) => Number(b === seating.yourSide) - Number(a === seating.yourSide),
  );
  const captured = seating.byTable(deal.captured);
  const sweeps = seating.byTable(deal.sweeps);
  return (
    <section class="score" data-testid="score" data-lead={lead} aria-label={t("score")}>
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
                <span class="now-total">{t("score-total", { total: totals[side] ?? 0 })}</span>
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
  const { target } = table;
  const { leader, lead } = standing(table);
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
