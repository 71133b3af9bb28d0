import { cardValue, rank, suit } from "../../cards";
import type { Card } from "../../wire";
import { PIPS } from "./pips";

interface MarkProps {
  id: string;
  x: number;
  y: number;
  width: number;
  height?: number;
  class?: string;
  transform?: string;
}

function Drawing({ id, width, height = width, ...rest }: MarkProps) {
  return <use href={`#${id}`} width={width} height={height} {...rest} />;
}

/** A rank written no wider than its place, in whatever font it comes. */
function Rank({ text, width, ...rest }: { text: string; width: number; x: number; y: number }) {
  const fitted = text.length > 1 || "AQK".includes(text);
  return (
    <text
      key={text}
      {...rest}
      class="rank"
      text-anchor="middle"
      {...(fitted ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {})}
    >
      {text}
    </text>
  );
}

/** How far the letter and the suit below it move apart: a Q reaches below the line. */
function tail(card: Card): number {
  return rank(card) === "Q" ? 1.4 : 0;
}

function Middle({ card }: { card: Card }) {
  const value = cardValue(card);
  const mark = `suit-${suit(card)}`;
  if (value === 1)
    return suit(card) === "S" ? (
      <>
        <Drawing id={mark} x={27} y={33} width={54} />
        <path d="m54 50 9 10-9 10-9-10Z" class="jewel" />
        <path d="m54 55 4.5 5-4.5 5-4.5-5Z" class="jewel-heart" />
      </>
    ) : (
      <Drawing id={mark} x={32} y={40} width={44} />
    );
  if (value > 10)
    return (
      <>
        <Drawing id="arch" x={26} y={13} width={59} height={95.2} />
        <svg x="26" y="13" width="59" height="95.2" viewBox="0 0 62 100" role="presentation">
          <Drawing id={`court-${rank(card)}`} x={0} y={0} width={62} height={100} />
        </svg>
        <path d="M26 109.5h59" class="sill" />
      </>
    );
  return (
    <>
      {PIPS[value]?.map(([x, y]) => (
        <Drawing
          key={`${x},${y}`}
          id={mark}
          x={x - 9.5}
          y={y - 9.5}
          width={19}
          transform={y > 62 ? `rotate(180 ${x} ${y})` : ""}
        />
      ))}
    </>
  );
}

/** The face of a card with room for pips and whole courts: from 64 pixels wide. */
export function FullFace({ card, points }: { card: Card; points: number }) {
  return (
    <svg
      class={`face face-full suit-${suit(card)} notranslate`}
      viewBox="0 0 88 123"
      aria-hidden="true"
    >
      <rect x=".6" y=".6" width="86.8" height="121.8" rx="7" class="paper" />
      <g class="middle">
        <Middle card={card} />
      </g>
      <g class="index">
        <Rank text={rank(card)} x={14} y={27 - tail(card)} width={21.5} />
        <Drawing id={`suit-${suit(card)}`} x={5} y={31 + tail(card) * 1.6} width={18} />
      </g>
      {points > 0 && (
        <g class="tab">
          <path d="M.6 97h15.4a7 7 0 0 1 7 7v18.4H7.6a7 7 0 0 1-7-7Z" />
          <text key={String(points)} x="11.8" y="116" text-anchor="middle">
            {points}
          </text>
        </g>
      )}
    </svg>
  );
}

interface SmallProps {
  card: Card;
  points: number;
  /** In a fan the index is as wide as the strip that shows of a covered card. */
  fan?: boolean;
  /** Another card lies over it: nothing is drawn where it hides. */
  covered?: boolean;
}

function SmallMiddle({ card }: { card: Card }) {
  if (cardValue(card) <= 10)
    return <Drawing id={`suit-${suit(card)}`} x={21} y={37} width={27.5} />;
  return (
    <g class="bust">
      <path d="M19 71.8V33c0-9 6-15 16-16 10 1 15.9 6 16.4 14v36a5 5 0 0 1-5 5Z" class="niche" />
      <svg
        x="19"
        y="17"
        width="32"
        height="55.4"
        viewBox="7 -1 50 86.5"
        preserveAspectRatio="xMidYMin slice"
        role="presentation"
      >
        <Drawing id={`court-${rank(card)}`} x={0} y={0} width={62} height={100} />
      </svg>
    </g>
  );
}

/** The face of a small card: a large index, one suit, a bust of a court. */
export function SmallFace({ card, points, fan = false, covered = false }: SmallProps) {
  const ten = rank(card) === "10";
  const mark = `suit-${suit(card)}`;
  return (
    <svg
      class={`face face-small ${fan ? "face-fan" : ""} suit-${suit(card)} notranslate`}
      viewBox="0 0 52 73"
      aria-hidden="true"
    >
      <rect x=".6" y=".6" width="50.8" height="71.8" rx="5" class="paper" />
      {!covered && (
        <g class="middle">
          <SmallMiddle card={card} />
        </g>
      )}
      <g class="index">
        {fan ? (
          <Rank text={rank(card)} x={8.1} y={19.8 - tail(card)} width={ten ? 14 : 13} />
        ) : (
          <Rank text={rank(card)} x={9.3} y={20.5 - tail(card)} width={ten ? 16 : 15.5} />
        )}
        {fan ? (
          <Drawing id={mark} x={0.9} y={23.6 + tail(card) * 0.4} width={14.4} />
        ) : (
          <Drawing id={mark} x={2.1} y={23.6 + tail(card) * 0.4} width={14.4} />
        )}
      </g>
      {points > 0 && (
        <g class="tab">
          <path d="M.6 39.5h14.4a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3H.6Z" />
          <text
            key={String(points)}
            x="9"
            y="52.4"
            text-anchor="middle"
            {...(points > 9 ? { textLength: 13.5, lengthAdjust: "spacingAndGlyphs" } : {})}
          >
            {points}
          </text>
        </g>
      )}
      <rect x=".6" y=".6" width="50.8" height="71.8" rx="5" class="edge" />
    </svg>
  );
}
