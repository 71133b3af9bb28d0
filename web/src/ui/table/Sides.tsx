import { t } from "../../l10n";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { matchScores } from "./LeadMeter";

/** The sides: who they are, what they have taken in this deal, the baazis they have won. */
export function Sides() {
  const { table, seating, match } = useMatch();
  return (
    <section class="rail-sides" data-sides={table.sides} aria-label={t("score-sides")}>
      {seating.sidesFromYours.map((side) => (
        <Side key={side} side={side} />
      ))}
      <p class="rail-match">
        <Text>{t("score-deal", { number: match.deal_number })}</Text>
        <Text>
          {table.baazis === null
            ? t("score-endless")
            : t("score-best-of", { baazis: table.baazis })}
        </Text>
      </p>
    </section>
  );
}

function Side({ side }: { side: number }) {
  const { table, seating, match } = useMatch();
  const { totals } = matchScores(table, match);
  const captured = seating.bySide(match.deal.captured)[side] ?? 0;
  const sweeps = seating.bySide(match.deal.sweeps)[side] ?? 0;
  const baazis = match.baazis_won[side] ?? 0;
  const chair = seating.members(side)[0] ?? 0;
  return (
    <div
      class={side === seating.yourSide ? "rail-side yours" : "rail-side"}
      data-testid={`side-${side}`}
    >
      <Flag side={seating.toneOf(side)} name={seating.name(chair)} />
      <Text class="side-name" dir="auto" translate={false}>
        {seating.sideName(side)}
      </Text>
      <span class="side-now">
        {table.sides > 2 && (
          <Text class="now-total">{t("score-total", { total: totals[side] ?? 0 })}</Text>
        )}
        <Text class="now-taken">{t("score-taken", { count: captured })}</Text>
        {sweeps > 0 && <Text class="now-swept">{t("score-swept", { points: sweeps })}</Text>}
      </span>
      {/* A match of one baazi has none to count. */}
      <span class="side-baazis" data-baazis={baazis} hidden={table.baazis === 1}>
        <Text>{t("score-baazis", { count: baazis })}</Text>
      </span>
    </div>
  );
}
