/** The four suits, drawn once for the whole page; each has a shape of its own. */
export function Suits() {
  return (
    <svg class="sprite" aria-hidden="true">
      <symbol id="suit-C" viewBox="0 0 20 20">
        <path d="M10 .8a4.3 4.3 0 0 1 3.5 6.8 4.3 4.3 0 1 1-2.5 7.1c.2 2 1 3.6 2.6 4.5H6.4c1.6-.9 2.4-2.5 2.6-4.5a4.3 4.3 0 1 1-2.5-7.1A4.3 4.3 0 0 1 10 .8Z" />
      </symbol>
      <symbol id="suit-D" viewBox="0 0 20 20">
        <path d="M10 .6c1.8 3.6 4.2 6.8 7 9.4-2.8 2.6-5.2 5.8-7 9.4-1.8-3.6-4.2-6.8-7-9.4 2.8-2.6 5.2-5.8 7-9.4Z" />
      </symbol>
      <symbol id="suit-H" viewBox="0 0 20 20">
        <path d="M10 18.8C5.5 14.8.8 11 .8 6.5A4.7 4.7 0 0 1 10 4.3a4.7 4.7 0 0 1 9.2 2.2c0 4.5-4.7 8.3-9.2 12.3Z" />
      </symbol>
      <symbol id="suit-S" viewBox="0 0 20 20">
        <path d="M10 .8c2.7 4.7 9.2 7.2 9.2 11.9a4.2 4.2 0 0 1-7.9 2.1c.2 1.9.9 3.5 2.3 4.4H6.4c1.4-.9 2.1-2.5 2.3-4.4A4.2 4.2 0 0 1 .8 12.7C.8 8 7.3 5.5 10 .8Z" />
      </symbol>
    </svg>
  );
}

export function SuitMark({ suit, class: name }: { suit: string; class?: string }) {
  return (
    <svg class={name ?? "suit"} aria-hidden="true" viewBox="0 0 20 20">
      <use href={`#suit-${suit}`} />
    </svg>
  );
}
