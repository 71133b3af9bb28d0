import { t } from "../../l10n";
import type { ChoiceView } from "../../wire";
import { Points } from "../cards/Points";
import { Text } from "../parts/Text";

/** What a play brings: points of the cards it moves, and a sweep. */
export function PlayPoints({ choice }: { choice: ChoiceView }) {
  const gains = choice.points > 0 && choice.action !== "throw";
  return (
    <>
      {gains && (
        <span class="play-points">
          <span aria-hidden="true">
            <Points value={choice.points} gain />
          </span>
          <Text class="sr">{t("choice-points", { points: choice.points })}</Text>
        </span>
      )}
      {choice.sweep ? (
        <Text class="play-sweep">{t("choice-sweep", { points: choice.sweep })}</Text>
      ) : null}
    </>
  );
}
