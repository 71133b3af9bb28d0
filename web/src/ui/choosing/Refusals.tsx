import { reasonWords } from "../../errorWords";
import { t } from "../../l10n";
import { refusedWords } from "../../playWords";
import type { Card, RefusedPlay } from "../../wire";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "../table/context";

/** The rule that says so, with the way to it; opened beside the table, which stays. */
export function RuleLink({ rule }: { rule: string | null }) {
  if (rule === null) return null;
  return (
    <a class="rule" href={`/rules#${rule}`} target="_blank" rel="noopener" data-testid="rule">
      <Text>{rule}</Text>
      <Text class="sr">{t("opens-window")}</Text>
    </a>
  );
}

/** The plays of a card that are not possible; with no card, the bids. */
export function useRefusals(card: Card | null): readonly RefusedPlay[] {
  const { match } = useMatch();
  return match.refusals.filter((refusal) => refusal.card === card);
}

interface Props {
  card: Card | null;
  /** No more than so many and without a head, where there is no room for more. */
  most?: number;
}

/** What is not possible with a card, and why. */
export function Refusals({ card, most }: Props) {
  const refusals = useRefusals(card).slice(0, most);
  if (refusals.length === 0) return null;
  return (
    <div class="refusals">
      {most === undefined && <Text as="h3">{t(card === null ? "bid-not" : "choices-not")}</Text>}
      <ul>
        {refusals.map((refusal) => (
          <Refusal key={refusal.play} refusal={refusal} />
        ))}
      </ul>
    </div>
  );
}

function Refusal({ refusal }: { refusal: RefusedPlay }) {
  return (
    <li data-testid="refusal" data-code={refusal.code}>
      <span class="refusal-what">
        <RichText parts={refusedWords(refusal)} />
      </span>
      <RichText parts={reasonWords(refusal.code, refusal.params)} />
      <RuleLink rule={refusal.rule} />
    </li>
  );
}
