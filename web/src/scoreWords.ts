/** Players, sides and problems of a score that is kept by hand, in words. */
import { list, t } from "./l10n";
import { chairsOf, type DealProblem, type KeptResult, type Score } from "./score";
import type { LinkProblem } from "./scoreLink";
import type { FlagSide } from "./ui/cards/Flag";

/** The colour and shape of each side. */
export const TONES: readonly FlagSide[] = ["ours", "theirs", "third"];

type Named = Pick<Score, "rules" | "names">;

export function playerName({ names }: Pick<Score, "names">, chair: number): string {
  return names[chair] || t("seat-player", { number: chair + 1 });
}

export function sideName(score: Named, side: number): string {
  return list(chairsOf(score.rules, side).map((chair) => playerName(score, chair)));
}

/** As the messages about sides take it. */
export function sideArgs(score: Named, side: number): { side: string; who: string } {
  return {
    side: sideName(score, side),
    who: chairsOf(score.rules, side).length > 1 ? "two" : "one",
  };
}

/** What the flag of a side shows. */
export function flagName(score: Named, side: number): string {
  const named = chairsOf(score.rules, side).find((chair) => score.names[chair]);
  return named === undefined ? String(side + 1) : (score.names[named] ?? "");
}

export function dealProblemWords(score: Named, problem: DealProblem): string {
  const { code } = problem;
  switch (code) {
    case "sum": {
      const { total, sum } = problem;
      return t("keep-problem-sum", {
        total,
        sum,
        by: Math.abs(total - sum),
        less: total < sum ? "yes" : "no",
      });
    }
    case "all-double":
      return t("keep-problem-all-double", {
        side: sideName(score, problem.side),
        points: problem.points,
      });
    default:
      return t(`keep-problem-${code}`, { side: sideName(score, problem.side) });
  }
}

export function linkProblemWords(problem: LinkProblem): string {
  return problem.code === "deal"
    ? t("keep-link-deal", { number: problem.number })
    : t(`keep-link-${problem.code}`);
}

/** How it stood: "Asha and Ravi +16". */
export function leadWords(score: Named, { leader, lead }: Pick<KeptResult, "leader" | "lead">) {
  return leader === null ? t("lead-level") : t("lead-of", { side: sideName(score, leader), lead });
}
