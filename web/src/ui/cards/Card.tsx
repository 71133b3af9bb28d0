import type { ComponentChildren } from "preact";
import { cardName, t } from "../../l10n";
import type { Card as CardCode } from "../../wire";
import { memo } from "../parts/memo";
import { FullFace, SmallFace } from "./faces";
import { KeyTag } from "./KeyTag";

export type CardSize = "hand" | "loose" | "fan";

interface Props {
  card: CardCode;
  /** What sets its width, unless what holds it sets --card-w. */
  size: CardSize;
  /** What it scores by the rules of the table; 0 if nothing. */
  points?: number;
  /** The value of the house that this card is the last key for. */
  keyOf?: number | undefined;
  /** In a fan: another card lies over it. */
  covered?: boolean;
  class?: string;
}

/**
 * A card face up. It is a picture only: whatever holds it says its name. Both faces are drawn where the width
 * may call for either, and the style shows the one that fits.
 */
export const Card = memo(function Card({
  card,
  size,
  points = 0,
  keyOf,
  covered = false,
  class: className = "",
}: Props): ComponentChildren {
  return (
    <span class={`card card-${size} ${points > 0 ? "scores" : ""} ${className}`} aria-hidden="true">
      {size !== "fan" && <FullFace card={card} points={points} />}
      <SmallFace card={card} points={points} fan={size === "fan"} covered={covered} />
      {keyOf !== undefined && <KeyTag value={keyOf} />}
    </span>
  );
});

/** The face of a card alone, for what is itself shaped as a card. */
export function CardFace({ card, points = 0 }: { card: CardCode; points?: number }) {
  return (
    <>
      <FullFace card={card} points={points} />
      <SmallFace card={card} points={points} />
    </>
  );
}

/** A card that stands by itself, with its name for screen readers. */
export function CardImage({ card, points = 0 }: { card: CardCode; points?: number }) {
  return (
    <span class="card" role="img" aria-label={cardName(card)}>
      <CardFace card={card} points={points} />
    </span>
  );
}

export function CardBack({ size = "loose", label = true }: { size?: CardSize; label?: boolean }) {
  return (
    <span
      class={`card card-back card-${size}`}
      {...(label ? { role: "img", "aria-label": t("card-face-down") } : { "aria-hidden": "true" })}
    >
      <svg class="face" viewBox="0 0 52 73" aria-hidden="true">
        <use href="#back" />
      </svg>
    </span>
  );
}
