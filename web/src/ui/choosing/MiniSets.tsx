import { cardName, list } from "../../l10n";
import type { Card } from "../../wire";
import { InlineSets } from "../cards/InlineCards";
import { Text } from "../parts/Text";

/** Sets of cards side by side, each kept together; said as "nine of clubs and four of spades; king of hearts". */
export function MiniSets({ sets }: { sets: readonly (readonly Card[])[] }) {
  if (sets.length === 0) return null;
  return (
    <>
      <InlineSets sets={sets} />
      <Text class="sr">{` ${setsSpoken(sets)} `}</Text>
    </>
  );
}

export function setsSpoken(sets: readonly (readonly Card[])[]): string {
  return sets.map((set) => list(set.map(cardName))).join("; ");
}
