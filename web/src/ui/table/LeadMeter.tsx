import { t } from "../../l10n";
import { useCountUp } from "../../motion/useCountUp";
import type { MatchView, TableView } from "../../wire";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";
import { useMatch } from "./context";

/**
 * The scores of the match so far. While the score of a deal is shown they are those from before the reset
 * that a won baazi brings (R9.4).
 */
export function matchScores(
  { status }: TableView,
  match: MatchView,
): Pick<MatchView, "leader" | "lead" | "totals"> {
  return (status === "playing" ? undefined : match.results.at(-1)) ?? match;
}

/** How the match stands: a tug-of-war between two sides, or the totals of three. */
export function LeadMeter() {
  const { table, seating, match } = useMatch();
  const { target } = match;
  const { leader, lead } = matchScores(table, match);
  const words =
    leader === null || lead === 0
      ? t("score-level-of", { target })
      : t("score-lead-of", { ...seating.sideArgs(leader), lead, target });
  return (
    <section class="standing" data-testid="score" data-lead={lead} aria-label={t("score")}>
      <div class="standing-lead" data-testid="lead" data-leader={leader ?? ""} data-lead={lead}>
        <Text class="sr">{words}</Text>
        {table.sides > 2 ? <Totals /> : <Rope />}
      </div>
    </section>
  );
}

/**
 * From the middle, the knot goes towards the side that leads; at the end of the rope the baazi is won. The sweeps of the
 * deal that is played are in it already.
 */
function Rope() {
  const { table, seating, match } = useMatch();
  const { target } = match;
  const { leader, lead } = matchScores(table, match);
  const [ours = 0, theirs = 1] = seating.sidesFromYours;
  const sweeps = table.status === "playing" ? seating.bySide(match.deal.sweeps) : [];
  const ahead = (leader === ours ? lead : -lead) + (sweeps[ours] ?? 0) - (sweeps[theirs] ?? 0);
  const counted = useCountUp(ahead);
  const tone = ahead === 0 ? "level" : seating.toneOf(ahead > 0 ? ours : theirs);
  const toneCounted = counted === 0 ? "level" : seating.toneOf(counted > 0 ? ours : theirs);
  const share = target > 0 ? Math.min(1, Math.abs(ahead) / target) : 0;
  const nameOf = (side: number | undefined) => {
    if (side === undefined) return "";
    if (table.you === null) return seating.name(seating.members(side)[0] ?? 0);
    return t(side === seating.yourSide ? "meter-you" : "meter-they");
  };
  return (
    <span class={`meter meter-${tone}`} aria-hidden="true" dir="ltr">
      <Text class="meter-side">{nameOf(theirs)}</Text>
      <span
        class="rope"
        style={{ "--share": share, "--toward": tone === "theirs" ? -1 : 1 }}
        data-meter
      >
        <span class="rope-fill" />
        <span class="rope-middle" />
        <span class="rope-pull">
          <span class="rope-knot" />
        </span>
      </span>
      <Text class="meter-side">{nameOf(ours)}</Text>
      <span class={`meter-lead lead-${toneCounted}`}>
        <Text class="meter-words">
          {counted === 0
            ? t("meter-level")
            : t("meter-lead", {
                side: nameOf(counted > 0 ? ours : theirs),
                lead: Math.abs(counted),
              })}
        </Text>
        <Text as="small">{t("meter-of", { target })}</Text>
      </span>
    </span>
  );
}

function Totals() {
  const { table, seating, match } = useMatch();
  const { totals } = matchScores(table, match);
  return (
    <span class="totals">
      {seating.sidesFromYours.map((side) => {
        const chair = seating.members(side)[0] ?? 0;
        return (
          <span key={side} class="total" data-testid={`total-${side}`}>
            <Flag
              side={seating.toneOf(side)}
              name={seating.name(chair)}
              you={seating.isYou(chair)}
            />
            <Text class="sr">{seating.displayName(chair)}</Text>
            <Text>{totals[side] ?? 0}</Text>
          </span>
        );
      })}
    </span>
  );
}
