import { t } from "../../l10n";
import { type Score, type Standing as Stands, sidesOf } from "../../score";
import { playerName, sideArgs } from "../../scoreWords";
import { Text } from "../parts/Text";
import { SideName } from "./SideName";

interface Props {
  score: Score;
  standing: Stands;
}

/** How the match stands: a tug-of-war between two sides, or the totals of three; and who deals. */
export function Standing({ score, standing }: Props) {
  const { target } = score.rules;
  const { leader, lead, totals, won, winner } = standing;
  const words =
    leader === null
      ? t("score-level-of", { target })
      : t("score-lead-of", { ...sideArgs(score, leader), lead, target });
  const sides = [...won.keys()];
  return (
    <section
      class="keep-standing"
      aria-label={t("score")}
      data-testid="score-standing"
      data-leader={leader ?? ""}
      data-lead={lead}
    >
      <div class="keep-sides" data-sides={sides.length}>
        {sides.map((side) => (
          <div key={side} class="keep-stand" data-testid={`score-side-${side}`}>
            <SideName score={score} side={side} />
            {sides.length > 2 && <Text class="keep-total">{totals[side] ?? 0}</Text>}
            <Text class="keep-won">{t("score-baazis", { count: won[side] ?? 0 })}</Text>
          </div>
        ))}
      </div>
      {sidesOf(score.rules) === 2 && <Rope leader={leader} share={Math.min(1, lead / target)} />}
      <Text as="p" class="keep-lead" data-tone={leader ?? ""}>
        {words}
      </Text>
      {winner === null && (
        <Text as="p" class="keep-dealer" data-testid="score-dealer" data-chair={standing.dealer}>
          {t("keep-dealer-now", {
            player: playerName(score, standing.dealer),
            deal: score.deals.length + 1,
          })}
        </Text>
      )}
    </section>
  );
}

/** From the middle, the knot goes towards the side that leads; at the end of the rope the baazi is won. */
function Rope({ leader, share }: { leader: number | null; share: number }) {
  return (
    <span
      class="keep-rope"
      dir="ltr"
      aria-hidden="true"
      data-tone={leader ?? ""}
      style={{ "--share": share, "--toward": leader === 0 ? -1 : 1 }}
    >
      <span class="keep-rope-fill" />
      <span class="keep-rope-pull">
        <span class="keep-rope-knot" />
      </span>
    </span>
  );
}
