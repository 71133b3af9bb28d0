import type { Suit } from "../../cards";

export function SuitMark({ suit, class: name }: { suit: Suit; class?: string }) {
  return (
    <svg class={name ?? "suit"} aria-hidden="true" viewBox="0 0 24 24">
      <use href={`#suit-${suit}`} />
    </svg>
  );
}
