import { useEffect, useId, useRef, useState } from "preact/hooks";
import { awaitDeal, corrects, draft, enterDeal, retyped } from "../../keptScore";
import { t } from "../../l10n";
import { filled, pointsProblem, type Score, type Standing } from "../../score";
import { dealProblemWords } from "../../scoreWords";
import { Text } from "../parts/Text";
import { SideEntry } from "./SideEntry";

interface Props {
  score: Score;
  standing: Standing;
}

/** What the sides have counted in a deal: the next one, or one that is corrected. */
export function DealForm({ score, standing }: Props) {
  const [tried, setTried] = useState(false);
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const correcting = corrects.value;
  // Numbers that are there again wait for what is to be typed in their place.
  const again = retyped.value;
  useEffect(() => {
    if (again > 0) form.current?.querySelector("input")?.focus();
  }, [again]);
  if (standing.winner !== null && correcting === null) return null;
  const { points: typed, sweeps, opening } = draft.value;
  const points = filled(score.rules, typed);
  const problem = pointsProblem(score.rules, points);
  // While a number is still missing there is nothing to complain of until somebody wants to go on.
  const told = problem && (tried || problem.code !== "missing") ? problem : null;
  const number = (correcting ?? score.deals.length) + 1;
  const enter = () => {
    setTried(problem !== null);
    if (problem) return;
    enterDeal({ points: points.map((one) => one ?? 0), sweeps, opening });
  };
  return (
    <form
      ref={form}
      class="keep-deal"
      data-testid="score-deal"
      data-deal={number}
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <h2 id={heading}>
        <Text>{t(correcting === null ? "keep-deal" : "keep-correct", { number })}</Text>
      </h2>
      <div class="keep-entries" data-sides={points.length}>
        {points.map((shown, side) => (
          <SideEntry
            key={side}
            score={score}
            side={side}
            points={shown}
            left={typed[side] === null}
          />
        ))}
      </div>
      {score.rules.sweep !== 0 && (
        <Text as="p" class="page-note">
          {t("keep-last-sweep")}
        </Text>
      )}
      <div role="alert">
        {told && (
          <p class="error" data-testid="score-problem" data-code={told.code}>
            <Text>{dealProblemWords(score, told)}</Text>
          </p>
        )}
      </div>
      <p class="keep-actions">
        <button type="submit" class="main" data-testid="score-enter">
          <Text>{t(correcting === null ? "keep-enter" : "keep-enter-corrected")}</Text>
        </button>
        {correcting !== null && (
          <button type="button" data-testid="score-cancel" onClick={awaitDeal}>
            <Text>{t("keep-cancel")}</Text>
          </button>
        )}
      </p>
    </form>
  );
}
