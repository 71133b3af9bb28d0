import { rank, suit } from "../../cards";
import { cardName } from "../../l10n";
import type { Card } from "../../wire";
import { Text } from "../parts/Text";
import { SuitMark } from "./SuitMark";

/** A card within a line of text. */
export function InlineCard({ card, spoken = true }: { card: Card; spoken?: boolean }) {
  return (
    <span class={`inline-card suit-${suit(card)}`}>
      <span aria-hidden="true" class="inline-face notranslate">
        <Text>{rank(card)}</Text>
        <SuitMark suit={suit(card)} />
      </span>
      {spoken && <Text class="sr">{`${cardName(card)}, `}</Text>}
    </span>
  );
}

export function InlineCards({ cards }: { cards: readonly Card[] }) {
  return (
    <span class="inline-cards">
      {cards.map((card) => (
        <InlineCard key={card} card={card} />
      ))}
    </span>
  );
}

/** Sets of cards, each kept together: "(4♠ 9♣) (K♥)". Whatever holds them says what they are. */
export function InlineSets({ sets }: { sets: readonly (readonly Card[])[] }) {
  return (
    <span class="inline-sets" aria-hidden="true">
      {sets.map((set) => (
        <span key={set.join()} class="inline-set">
          {set.map((card) => (
            <InlineCard key={card} card={card} spoken={false} />
          ))}
        </span>
      ))}
    </span>
  );
}
