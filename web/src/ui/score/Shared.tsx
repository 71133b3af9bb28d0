import { dismissShared, takeShared } from "../../keptScore";
import { t } from "../../l10n";
import { type Score, standingOf } from "../../score";
import type { LinkProblem } from "../../scoreLink";
import { linkProblemWords } from "../../scoreWords";
import { Text } from "../parts/Text";
import { Baazis } from "./Baazis";
import { Deals } from "./Deals";
import { Standing } from "./Standing";

/** A score that somebody has sent, beside which one's own is kept. */
export function Shared({ score }: { score: Score }) {
  const standing = standingOf(score);
  return (
    <>
      <div class="settings-note keep-shared" data-testid="score-shared">
        <Text as="p">{t("keep-shared")}</Text>
        <p class="keep-actions">
          <button type="button" class="main" data-testid="score-take" onClick={takeShared}>
            <Text>{t("keep-shared-take")}</Text>
          </button>
          <button type="button" data-testid="score-dismiss" onClick={dismissShared}>
            <Text>{t("keep-shared-leave")}</Text>
          </button>
        </p>
      </div>
      <Standing score={score} standing={standing} />
      <Deals score={score} standing={standing} />
      <Baazis score={score} standing={standing} />
    </>
  );
}

/** An address that holds no score, and why. */
export function SharedProblem({ problem }: { problem: LinkProblem }) {
  return (
    <p
      class="error keep-link-problem"
      role="alert"
      data-testid="score-link-problem"
      data-code={problem.code}
    >
      <Text>{linkProblemWords(problem)}</Text>
      <button type="button" onClick={dismissShared}>
        <Text>{t("close")}</Text>
      </button>
    </p>
  );
}
