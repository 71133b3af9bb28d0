import { useRef, useState } from "preact/hooks";
import { cardName, t } from "../../l10n";
import type { Card } from "../../wire";
import { CardFace } from "../cards/Card";
import { useMatch } from "./context";

/** The own hand. One stop for the tab key; the arrow keys go from card to card (a roving tabindex). */
export function Hand() {
  const { session, table, match } = useMatch();
  const { hand } = match.deal;
  const [focused, setFocused] = useState<Card | null>(null);
  const group = useRef<HTMLDivElement>(null);
  if (table.you === null) return null;
  const selected = session.selectedCard.value;
  const tabStop = focused !== null && hand.includes(focused) ? focused : (selected ?? hand[0]);
  const playable = new Set(session.choices.value.map((choice) => choice.card));
  const choosing = session.yourTurn.value && match.deal.phase === "play";

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };
    const step = steps[event.key];
    if (event.key === "Escape") session.selectCard(null);
    if (step === undefined || tabStop === undefined) return;
    event.preventDefault();
    const next = hand[Math.max(0, Math.min(hand.length - 1, hand.indexOf(tabStop) + step))];
    if (next === undefined) return;
    setFocused(next);
    group.current?.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      ref={group}
      class="hand"
      role="group"
      dir="ltr"
      aria-label={t("hand")}
      style={{ "--wide": Math.max(hand.length, 1), "--narrow": columnsWhenNarrow(hand.length) }}
      onKeyDown={onKeyDown}
    >
      {hand.map((card) => {
        const unplayable = choosing && !playable.has(card);
        const state = `${card === selected ? " selected" : ""}${unplayable ? " unplayable" : ""}`;
        return (
          <span key={card} class="hand-slot">
            <span class={`card in-hand${state}`}>
              <CardFace card={card} />
              <button
                type="button"
                class="hit-area"
                data-testid={`hand-card-${card}`}
                data-card={card}
                data-playable={choosing && playable.has(card)}
                tabIndex={card === tabStop ? 0 : -1}
                aria-pressed={card === selected}
                aria-label={cardName(card)}
                onFocus={() => setFocused(card)}
                onClick={() => session.selectCard(card === selected ? null : card)}
              />
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Cards to a row on a narrow screen: two rows once one would be too tight for fingers. */
function columnsWhenNarrow(cards: number): number {
  return cards > 7 ? Math.ceil(cards / 2) : Math.max(cards, 1);
}
