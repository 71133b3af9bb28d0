import { useId } from "preact/hooks";
import { draft } from "../../keptScore";
import { t } from "../../l10n";
import { asksOpening, type Score, sweepPoints } from "../../score";
import { sideName } from "../../scoreWords";
import { Text } from "../parts/Text";
import { DigitInput } from "./DigitInput";
import { SideName } from "./SideName";

interface Props {
  score: Score;
  side: number;
  points: number | null;
  /** Nobody has typed them: they are what the others leave. */
  left: boolean;
}

/** What one side has counted. */
export function SideEntry({ score, side, points, left }: Props) {
  const { rules } = score;
  const { sweeps, opening } = draft.value;
  const name = sideName(score, side);
  const all = (points ?? 0) + (sweepPoints(rules, { sweeps, opening })[side] ?? 0);
  const note = useId();
  const asksSweeps = rules.sweep !== 0;
  const opens = asksOpening(rules);
  const isLeft = left && points !== null;
  return (
    <fieldset class="keep-entry" style={{ "--rows": 3 + Number(asksSweeps) + Number(opens) }}>
      <legend>
        <SideName score={score} side={side} />
      </legend>
      <div class="keep-field">
        <Text aria-hidden="true">{t("keep-points")}</Text>
        <DigitInput
          testId={`score-points-${side}`}
          label={t("keep-side-points", { side: name })}
          describedBy={isLeft ? note : undefined}
          class={isLeft ? "keep-left" : ""}
          value={points}
          onValue={(value) => {
            draft.value = {
              ...draft.value,
              points: draft.value.points.map((one, i) => (i === side ? value : one)),
            };
          }}
        />
        <small id={note}>{isLeft && <Text>{t("keep-left", { sum: rules.sum })}</Text>}</small>
      </div>
      {asksSweeps && <Sweeps score={score} side={side} name={name} />}
      {opens && (
        <button
          type="button"
          class="keep-opening"
          data-testid={`score-opening-${side}`}
          aria-pressed={opening === side}
          aria-label={t("keep-opening-of", { side: name, points: Number(rules.first_sweep) })}
          onClick={() => {
            draft.value = { ...draft.value, opening: opening === side ? null : side };
          }}
        >
          <Text>{t("keep-opening", { points: Number(rules.first_sweep) })}</Text>
        </button>
      )}
      <output class="keep-all" aria-label={t("keep-score", { side: name })}>
        <Text>{points === null ? "–" : all}</Text>
      </output>
    </fieldset>
  );
}

interface SweepProps {
  score: Score;
  side: number;
  name: string;
}

/** How many sweeps, or what they count where each counts as its card. */
function Sweeps({ score: { rules }, side, name }: SweepProps) {
  const count = draft.value.sweeps[side] ?? 0;
  const set = (to: number) => {
    const { sweeps } = draft.value;
    draft.value = { ...draft.value, sweeps: sweeps.map((one, i) => (i === side ? to : one)) };
  };
  if (rules.sweep === "rank")
    return (
      <div class="keep-field">
        <Text aria-hidden="true">{t("keep-sweeps-rank")}</Text>
        <DigitInput
          testId={`score-sweeps-${side}`}
          label={t("keep-side-sweeps", { side: name })}
          value={count}
          onValue={(value) => set(Math.min(value ?? 0, 600))}
        />
      </div>
    );
  return (
    <div class="keep-field">
      <Text>{t("keep-sweeps-worth", { points: rules.sweep })}</Text>
      <span class="keep-stepper">
        <button
          type="button"
          data-testid={`score-sweep-fewer-${side}`}
          disabled={count === 0}
          onClick={() => set(count - 1)}
        >
          <Text aria-hidden="true">−</Text>
          <Text class="sr">{t("keep-sweep-fewer", { side: name })}</Text>
        </button>
        <output aria-live="polite" data-testid={`score-sweeps-${side}`}>
          <Text>{count}</Text>
        </output>
        <button
          type="button"
          data-testid={`score-sweep-more-${side}`}
          disabled={count >= 48}
          onClick={() => set(count + 1)}
        >
          <Text aria-hidden="true">+</Text>
          <Text class="sr">{t("keep-sweep-more", { side: name })}</Text>
        </button>
      </span>
    </div>
  );
}
