import { t } from "../../l10n";
import type { Score, Standing } from "../../score";
import { sideName } from "../../scoreWords";
import { Text } from "../parts/Text";

interface Props {
  score: Score;
  standing: Standing;
}

/** The baazis that have been won, by whom and how. */
export function Baazis({ score, standing: { results } }: Props) {
  const ends = [...results.keys()].filter((index) => results[index]?.baazi !== null);
  if (ends.length === 0) return null;
  return (
    <section class="keep-baazis">
      <Text as="h2">{t("keep-baazis")}</Text>
      <ol data-testid="score-baazis">
        {ends.map((end, i) => {
          const { baazi, reason, lead } = results[end] ?? {};
          const side = sideName(score, baazi ?? 0);
          const first = i === 0 ? 1 : (ends[i - 1] ?? 0) + 2;
          return (
            <li key={end} data-side={baazi ?? ""} data-reason={reason ?? ""}>
              <Text>
                {reason === "min_points"
                  ? t("keep-baazi-min", { side, min: score.rules.min_points })
                  : t("keep-baazi-target", { side, lead: lead ?? 0, target: score.rules.target })}
              </Text>
              <Text as="small">
                {t("keep-baazi-deals", { first: first === end + 1 ? 0 : first, last: end + 1 })}
              </Text>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
