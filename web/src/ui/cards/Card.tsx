import { isRed, rank, suit } from "../../cards";
import { cardName, t } from "../../l10n";
import type { Card } from "../../wire";
import { Text } from "../parts/Text";
import { SuitMark } from "./Suits";

type Position = readonly [x: number, y: number];

// Where the suit marks of a number card are, on a card of 60 × 84.
const [L, M, R] = [21, 30, 39];
const PIPS: Record<string, readonly Position[]> = {
  "2": [
    [M, 18],
    [M, 66],
  ],
  "3": [
    [M, 18],
    [M, 42],
    [M, 66],
  ],
  "4": [
    [L, 18],
    [R, 18],
    [L, 66],
    [R, 66],
  ],
  "5": [
    [L, 18],
    [R, 18],
    [M, 42],
    [L, 66],
    [R, 66],
  ],
  "6": [
    [L, 18],
    [R, 18],
    [L, 42],
    [R, 42],
    [L, 66],
    [R, 66],
  ],
  "7": [
    [L, 18],
    [R, 18],
    [M, 30],
    [L, 42],
    [R, 42],
    [L, 66],
    [R, 66],
  ],
  "8": [
    [L, 18],
    [R, 18],
    [M, 30],
    [L, 42],
    [R, 42],
    [M, 54],
    [L, 66],
    [R, 66],
  ],
  "9": [
    [L, 18],
    [R, 18],
    [L, 34],
    [R, 34],
    [M, 42],
    [L, 50],
    [R, 50],
    [L, 66],
    [R, 66],
  ],
  "10": [
    [L, 18],
    [R, 18],
    [M, 26],
    [L, 34],
    [R, 34],
    [L, 50],
    [R, 50],
    [M, 58],
    [L, 66],
    [R, 66],
  ],
};

function Mark({ of, x, y, size }: { of: string; x: number; y: number; size: number }) {
  return <use href={`#suit-${of}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}

function Corner({ card }: { card: Card }) {
  const text = rank(card);
  return (
    <>
      <text key={text} x="8" y="16" class={text.length > 1 ? "rank two" : "rank"}>
        {text}
      </text>
      <Mark of={suit(card)} x={8} y={24.5} size={9.5} />
    </>
  );
}

// What a court card shows: a turban, a tiara or a crown.
const COURT: Record<string, string> = {
  J: "M20 37c1-6 5-9 10-9s9 3 10 9c-3 2-17 2-20 0Zm10-10c-1-5 1-9 5-10-1 4-1 7-3 10Z",
  Q: "M19 37 21 25l4.5 5L30 21l4.5 9L39 25l2 12Zm11-17.5a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z",
  K: "M19 37V23l5.5 6L30 19l5.5 10L41 23v14Zm0-15.5a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4Zm22 0a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4ZM30 17.5a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4Z",
};

function Middle({ card }: { card: Card }) {
  const text = rank(card);
  const mark = suit(card);
  if (text === "A") return <Mark of={mark} x={30} y={42} size={26} />;
  const court = COURT[text];
  if (court)
    return (
      <>
        <rect x="15.5" y="11" width="29" height="62" rx="2.5" class="frame" />
        <path d={court} class="court" />
        <path d={court} class="court" transform="rotate(180 30 42)" />
        <rect x="15.5" y="39" width="29" height="6" class="sash" />
        <Mark of={mark} x={30} y={42} size={10} />
      </>
    );
  return (
    <>
      {(PIPS[text] ?? []).map(([x, y]) => (
        <g key={`${x},${y}`} transform={y > 42 ? `rotate(180 ${x} ${y})` : undefined}>
          <Mark of={mark} x={x} y={y} size={10.5} />
        </g>
      ))}
    </>
  );
}

/** The face of a card. It is hidden from screen readers: whatever holds it has the card's name as its label. */
export function CardFace({ card }: { card: Card }) {
  return (
    <svg
      class={isRed(card) ? "face red notranslate" : "face black notranslate"}
      viewBox="0 0 60 84"
      aria-hidden="true"
    >
      <Corner card={card} />
      <g transform="rotate(180 30 42)">
        <Corner card={card} />
      </g>
      <Middle card={card} />
    </svg>
  );
}

export function CardImage({ card }: { card: Card }) {
  return (
    <span class="card" role="img" aria-label={cardName(card)}>
      <CardFace card={card} />
    </span>
  );
}

export function CardBack() {
  return <span class="card back" role="img" aria-label={t("card-face-down")} />;
}

/** A card within a line of text. */
function InlineCard({ card }: { card: Card }) {
  return (
    <span class={isRed(card) ? "inline-card red" : "inline-card black"}>
      <span aria-hidden="true" class="inline-face notranslate">
        <Text>{rank(card)}</Text>
        <SuitMark suit={suit(card)} />
      </span>
      <Text class="sr">{`${cardName(card)}, `}</Text>
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
