import { useRef, useState } from "preact/hooks";
import { handOrder } from "../../handOrder";
import { t } from "../../l10n";
import { layout } from "../../layout";
import { settings } from "../../readerSettings";
import type { Card as CardCode } from "../../wire";
import { usePlace } from "../choosing/usePlace";
import { useMatch } from "./context";
import { HandSlot } from "./HandSlot";

/** On a phone more cards than this lie in two rows. */
const ONE_ROW = 7;

/** The own hand. One stop for the tab key; the arrow keys go from card to card (a roving tabindex). */
export function Hand() {
  const { session, table, match } = useMatch();
  const hand = handOrder(match.deal.hand, settings.value.sort);
  const sheet = usePlace() === "sheet";
  const [focused, setFocused] = useState<CardCode | null>(null);
  const group = useRef<HTMLDivElement>(null);
  if (table.you === null) return null;
  const { choosing } = session;
  const taken = choosing.card.value;
  const tabStop = focused !== null && hand.includes(focused) ? focused : (taken ?? hand[0]);
  const playable = choosing.playable.value;
  const lifted = choosing.lifted.value;
  const yourPlay = session.yourTurn.value && match.deal.phase === "play";
  const keys = new Map(match.last_keys.map(({ card, value }) => [card, value]));
  const twoRows = layout.value === "phone" && hand.length > ONE_ROW;
  const columns = twoRows ? Math.ceil(hand.length / 2) : hand.length;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };
    const step = steps[event.key];
    if (step === undefined || tabStop === undefined) return;
    event.preventDefault();
    const next = hand[Math.max(0, Math.min(hand.length - 1, hand.indexOf(tabStop) + step))];
    if (next === undefined) return;
    setFocused(next);
    group.current?.querySelector<HTMLElement>(`[data-testid="hand-card-${next}"]`)?.focus();
  };

  const slotOf = (card: CardCode) => (
    <HandSlot
      key={card}
      card={card}
      points={match.card_points[card] ?? 0}
      keyOf={keys.get(card)}
      choosing={choosing}
      taken={card === taken}
      lifted={lifted.has(card)}
      playable={yourPlay ? playable.has(card) : null}
      tabStop={card === tabStop}
      onFocus={setFocused}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      ref={group}
      class={`hand${twoRows ? " two-rows" : ""}${sheet ? " under-sheet" : ""}`}
      role="group"
      dir="ltr"
      aria-label={t("hand")}
      style={{ "--count": Math.max(columns, 2) }}
      data-count={hand.length}
      data-seat={layout.value === "wide" ? undefined : table.you}
      onKeyDown={onKeyDown}
    >
      {(twoRows ? [hand.slice(0, columns), hand.slice(columns)] : [hand]).map((row, at) => (
        <span key={at} class="hand-row">
          {row.map(slotOf)}
        </span>
      ))}
    </div>
  );
}
