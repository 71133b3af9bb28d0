import { formatToParts, type MessagePart, t } from "../../l10n";
import { playedWords, redealWords, sweepMessage } from "../../playWords";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "./context";

/** The last play in words. */
export function LastPlay() {
  const { seating, match } = useMatch();
  const last = match.history.at(-1);
  const redeal = match.deal.redeals.at(-1);
  const sweep = last && sweepMessage(last, seating);
  let words: MessagePart[] = [t("last-none")];
  if (last) words = playedWords(last, seating);
  else if (redeal) words = redealWords(redeal, seating);
  return (
    <div class="last-play" data-testid="last-play" data-action={last?.action}>
      <Text as="h2" class="sr">
        {t("last")}
      </Text>
      <p key={match.history.length}>
        <RichText parts={words} />
        {sweep && (
          <strong class="sweep">
            <RichText parts={formatToParts(sweep.id, sweep.args)} />
          </strong>
        )}
      </p>
    </div>
  );
}
