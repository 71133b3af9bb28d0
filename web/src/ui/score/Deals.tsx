import { correctDeal, corrects } from "../../keptScore";
import { t } from "../../l10n";
import {
  type KeptDeal,
  type KeptResult,
  leadAfter,
  type Score,
  type Standing,
  sweepPoints,
} from "../../score";
import { flagName, leadWords, playerName, sideName, TONES } from "../../scoreWords";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";
import { SideName } from "./SideName";

interface Props {
  score: Score;
  standing: Standing;
  /** Whether a deal can be typed anew. */
  correctable?: boolean;
}

/** The deals so far, the latest first. */
export function Deals({ score, standing, correctable = false }: Props) {
  const sides = [...standing.won.keys()];
  const rows = standing.results.map((result, index) => ({ result, index })).reverse();
  return (
    <section class="keep-deals" data-sides={sides.length}>
      <Text as="h2">{t("keep-deals")}</Text>
      {rows.length === 0 ? (
        <Text as="p" class="page-note">
          {t("keep-deals-none")}
        </Text>
      ) : (
        <table class="sheet-table" data-testid="score-deals">
          <thead>
            <tr>
              <Text as="th" scope="col">
                {t("keep-deal-by")}
              </Text>
              {sides.map((side) => (
                <th key={side} scope="col">
                  <SideName score={score} side={side} />
                </th>
              ))}
              <Text as="th" scope="col">
                {t("keep-lead")}
              </Text>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ result, index }) => (
              <DealRow
                key={index}
                score={score}
                deal={score.deals[index]}
                result={result}
                index={index}
                correctable={correctable}
              />
            ))}
          </tbody>
        </table>
      )}
      {correctable && rows.length > 0 && (
        <Text as="p" class="page-note">
          {t("keep-correct-how")}
        </Text>
      )}
    </section>
  );
}

interface RowProps {
  score: Score;
  deal: KeptDeal | undefined;
  result: KeptResult;
  index: number;
  correctable: boolean;
}

function DealRow({ score, deal, result, index, correctable }: RowProps) {
  const sweeps = deal ? sweepPoints(score.rules, deal) : [];
  const number = index + 1;
  const { leader, lead } = leadAfter(result);
  return (
    <tr
      data-testid={`score-row-${number}`}
      data-scores={result.scores.join(" ")}
      data-baazi={result.baazi ?? ""}
      class={corrects.value === index ? "keep-corrected" : ""}
    >
      <th scope="row">
        <span class="keep-row-head">
          {correctable ? (
            <button
              type="button"
              class="keep-number"
              data-testid={`score-correct-${number}`}
              aria-label={t("keep-correct", { number })}
              onClick={() => correctDeal(index)}
            >
              <Text>{number}</Text>
            </button>
          ) : (
            <Text>{number}</Text>
          )}
          <Text as="small" dir="auto" translate={false} class="keep-dealt">
            {playerName(score, result.dealer)}
          </Text>
        </span>
      </th>
      {result.scores.map((all, side) => (
        <td key={side}>
          <Text>{all}</Text>
          {(sweeps[side] ?? 0) > 0 && (
            <Text as="small" class="keep-made-of">
              {t("keep-cards-sweeps", {
                points: deal?.points[side] ?? 0,
                sweeps: sweeps[side] ?? 0,
              })}
            </Text>
          )}
        </td>
      ))}
      <td class="keep-row-lead">
        {result.baazi !== null && (
          <span>
            <Flag side={TONES[result.baazi] ?? "third"} name={flagName(score, result.baazi)} />
            <Text class="sr">{sideName(score, result.baazi)}</Text>
            <Text class="mark">{t("sheet-baazi-mark")}</Text>
          </span>
        )}
        <Text class="sr">{leadWords(score, { leader, lead })}</Text>
        {leader === null ? (
          <Text aria-hidden="true">{t("keep-level")}</Text>
        ) : (
          <span aria-hidden="true">
            <Flag side={TONES[leader] ?? "third"} name={flagName(score, leader)} />
            <Text>{`+${lead}`}</Text>
          </span>
        )}
      </td>
    </tr>
  );
}
