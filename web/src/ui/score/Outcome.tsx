import { useEffect, useRef } from "preact/hooks";
import { startScore } from "../../keptScore";
import { t } from "../../l10n";
import { type KeptResult, leadAfter, type Score, type Standing } from "../../score";
import { leadWords, sideArgs } from "../../scoreWords";
import { Text } from "../parts/Text";

interface Props {
  score: Score;
  standing: Standing;
}

/** What the last deal has done, told as soon as it is entered. */
export function Outcome({ score, standing: { results, winner } }: Props) {
  const last = results.at(-1);
  const before = results.at(-2);
  const again = useRef<HTMLButtonElement>(null);
  const over = winner !== null;
  const wasOver = useRef(over);
  useEffect(() => {
    // The form, where the focus was, is gone.
    if (over && !wasOver.current) again.current?.focus();
    wasOver.current = over;
  }, [over]);
  return (
    <div class="keep-outcome">
      <div role="status" data-testid="score-outcome" data-baazi={last?.baazi ?? ""}>
        {last && (
          <p class={last.baazi === null ? "banner" : "banner won"}>
            {lines(score, last, before).map((words) => (
              <Text key={words} class="keep-line">
                {words}
              </Text>
            ))}
          </p>
        )}
        {winner !== null && (
          <Text as="p" class="banner won" data-testid="score-match-over" data-winner={winner}>
            {t("sheet-match", sideArgs(score, winner))}
          </Text>
        )}
      </div>
      {winner !== null && (
        <button
          ref={again}
          type="button"
          class="main"
          data-testid="score-again"
          onClick={() => startScore({ ...score, deals: [], dealer: last?.next_dealer ?? 0 })}
        >
          <Text>{t("keep-again")}</Text>
        </button>
      )}
    </div>
  );
}

function lines(score: Score, last: KeptResult, before: KeptResult | undefined): string[] {
  const { min_points, target } = score.rules;
  const [most = 0, next = 0] = [...last.scores].sort((a, b) => b - a);
  const by = most - next;
  const won =
    by === 0
      ? t("deal-level")
      : t("deal-won", { ...sideArgs(score, last.scores.indexOf(most)), by });
  if (last.baazi !== null) {
    const args = sideArgs(score, last.baazi);
    return [
      won,
      last.reason === "min_points"
        ? t("sheet-baazi-min", { ...args, min: min_points })
        : t("sheet-baazi-target", { ...args, target }),
    ];
  }
  if (last.scores.filter((one) => one < min_points).length > 1)
    return [won, t("keep-void", { min: min_points })];
  const stood = before ? leadAfter(before) : { leader: null, lead: 0 };
  return [
    won,
    t("lead-from-to", { before: leadWords(score, stood), after: leadWords(score, last) }),
  ];
}
