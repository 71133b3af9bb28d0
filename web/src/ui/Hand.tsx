import { useRef, useState } from "preact/hooks";
import type { Card } from "../wire";
import { cardName, t } from "../words";
import { Face } from "./Card";
import { useShown } from "./context";

/** The own hand. One stop for the tab key; the arrow keys go from card to card. */
export function Hand() {
  const { session, table } = useShown();
  const { hand } = table.deal;
  const [at, setAt] = useState<Card | null>(null);
  const group = useRef<HTMLDivElement>(null);
  if (table.you === null) return null;
  const taken = session.card.value;
  const stop = at !== null && hand.includes(at) ? at : (taken ?? hand[0]);
  const playable = new Set(
    session.legal.value.map((play) => (play.kind === "bid" ? "" : play.card)),
  );
  const choosing = session.yourTurn.value && table.deal.phase === "play";

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };
    const step = steps[event.key];
    if (event.key === "Escape") session.take(null);
    if (step === undefined || stop === undefined) return;
    event.preventDefault();
    const next = hand[Math.max(0, Math.min(hand.length - 1, hand.indexOf(stop) + step))];
    if (next === undefined) return;
    setAt(next);
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
      style={{ "--wide": Math.max(hand.length, 1), "--narrow": narrow(hand.length) }}
      onKeyDown={move}
    >
      {hand.map((card) => {
        const idle = choosing && !playable.has(card);
        return (
          <span key={card} class="hand-slot">
            <span class={`card in-hand${card === taken ? " taken" : ""}${idle ? " idle" : ""}`}>
              <Face card={card} />
              <button
                type="button"
                class="hit"
                data-testid={`hand-card-${card}`}
                data-card={card}
                data-playable={choosing && playable.has(card)}
                tabIndex={card === stop ? 0 : -1}
                aria-pressed={card === taken}
                aria-label={cardName(card)}
                onFocus={() => setAt(card)}
                onClick={() => session.take(card === taken ? null : card)}
              />
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Cards to a row on a narrow screen: two rows once one would be too tight for fingers. */
function narrow(cards: number): number {
  return cards > 7 ? Math.ceil(cards / 2) : Math.max(cards, 1);
}
