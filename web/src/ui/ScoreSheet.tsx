import { useEffect, useRef } from "preact/hooks";
import { go } from "../route";
import type { DealResult } from "../wire";
import { t } from "../words";
import { Minis } from "./Card";
import { useShown } from "./context";

/** The score of the deal just played, and the way on. */
export function ScoreSheet() {
  const { session, table, seating } = useShown();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const result = table.results.at(-1);
  const sides = Array.from({ length: seating.sides }, (_, side) => side);
  const over = table.status === "match-over";
  const seated = table.you !== null;
  const waiting = session.pending.value !== null;
  const piles = table.deal.piles ? seating.byTable(table.deal.piles) : null;
  const winner = table.winner;
  return (
    <section class="sheet" aria-label={t("sheet", { number: table.deal_number })}>
      <div class="sheet-scroll">
        <h2 ref={heading} tabIndex={-1}>
          {t("sheet", { number: table.deal_number })}
        </h2>
        {over && (
          <p class="match-over" data-testid="match-over" data-winner={winner ?? ""}>
            {winner === null
              ? t("turn-match-over")
              : t(
                  seating.yourSide === null || seating.yourSide === winner
                    ? "sheet-match"
                    : "sheet-match-lost",
                  { who: seating.who(winner), side: seating.sideName(winner) },
                )}
          </p>
        )}
        {result && (
          <>
            <Baazi result={result} />
            <Sheet result={result} sides={sides} />
            {!over && (
              <p class="next-dealer">
                {t("sheet-next-dealer", {
                  player: seating.name(result.next_dealer),
                  you: seating.isYou(result.next_dealer) ? "yes" : "no",
                })}
              </p>
            )}
          </>
        )}
        {table.results.length > 1 && <Deals sides={sides} />}
        {piles && (
          <details class="piles">
            <summary>{t("sheet-piles")}</summary>
            {sides.map((side) => (
              <div key={side} class="pile">
                <h3 dir="auto">{seating.sideName(side)}</h3>
                {piles[side]?.length ? <Minis cards={piles[side]} /> : t("sheet-pile-empty")}
              </div>
            ))}
          </details>
        )}
      </div>
      <div class="sheet-go">
        {seated && !over && (
          <button
            type="button"
            class="main"
            data-testid="next-deal"
            disabled={waiting}
            onClick={() => session.submit({ type: "next" })}
          >
            {t("next-deal")}
          </button>
        )}
        {seated && over && (
          <button
            type="button"
            class="main"
            data-testid="rematch"
            disabled={waiting}
            onClick={() => session.submit({ type: "rematch" })}
          >
            {t("rematch")}
          </button>
        )}
        {over && (
          <button type="button" onClick={() => go("/")}>
            {t("new-table")}
          </button>
        )}
        {!seated && <p>{t("sheet-wait")}</p>}
      </div>
    </section>
  );
}

function Baazi({ result }: { result: DealResult }) {
  const { table, seating } = useShown();
  if (result.baazi === null) return null;
  const args = { who: seating.who(result.baazi), side: seating.sideName(result.baazi) };
  const rules = table.rules;
  const min = typeof rules === "object" && "min_points" in rules ? Number(rules.min_points) : 9;
  return (
    <p class="baazi" data-testid="baazi" data-side={result.baazi}>
      {result.reason === "min_points"
        ? t("sheet-baazi-min", { ...args, min })
        : t("sheet-baazi-target", { ...args, target: table.target })}
    </p>
  );
}

function Sheet({ result, sides }: { result: DealResult; sides: number[] }) {
  const { table, seating } = useShown();
  const rows: [name: string, values: number[]][] = [
    ["sheet-points", result.points],
    ["sheet-sweeps", result.sweeps],
  ];
  if (result.majority.some((points) => points !== 0))
    rows.push(["sheet-majority", result.majority]);
  const lead = sides.map((side) => (side === result.leader ? result.lead : null));
  return (
    <table class="sheet-table">
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">{t("sheet-side")}</span>
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" dir="auto">
              {seating.sideName(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, values]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            {sides.map((side) => (
              <td key={side}>{values[side]}</td>
            ))}
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{t("sheet-total")}</th>
          {sides.map((side) => (
            <td key={side} data-testid={`deal-score-${side}`}>
              {result.scores[side]}
            </td>
          ))}
        </tr>
        {seating.players === 3 && (
          <tr>
            <th scope="row">{t("sheet-totals")}</th>
            {sides.map((side) => (
              <td key={side}>{result.totals[side]}</td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">{t("sheet-lead")}</th>
          {sides.map((side) => (
            <td key={side}>{lead[side] ?? "–"}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t("sheet-baazis")}</th>
          {sides.map((side) => (
            <td key={side}>{table.baazis_won[side] ?? 0}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** How the match has gone so far. */
function Deals({ sides }: { sides: number[] }) {
  const { table, seating } = useShown();
  return (
    <details class="deals">
      <summary>{t("sheet-deals")}</summary>
      <table class="sheet-table">
        <thead>
          <tr>
            <th scope="col">{t("sheet-deal-number")}</th>
            {sides.map((side) => (
              <th key={side} scope="col" dir="auto">
                {seating.sideName(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.results.map((result) => (
            <tr key={result.number}>
              <th scope="row">{result.number}</th>
              {sides.map((side) => (
                <td key={side}>
                  {result.baazi === side && <span class="mark">{t("sheet-baazi-mark")}</span>}
                  {result.scores[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
