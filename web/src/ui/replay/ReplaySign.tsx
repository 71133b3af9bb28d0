/** The signs of the buttons that step through a replay, drawn on a field of 24 by 24. */
const DRAWN = {
  first: "M6 5v14M19 5 9 12l10 7Z",
  back: "M17 5 7 12l10 7Z",
  run: "M7 4.500 19 12 7 19.500Z",
  pause: "M8 5v14M16 5v14",
  forward: "M7 5l10 7-10 7Z",
  last: "M18 5v14M5 5l10 7-10 7Z",
} as const;
export type ReplaySignName = keyof typeof DRAWN;

/** Points to where time goes: to the left where one reads from right to left. */
export function ReplaySign({ name }: { name: ReplaySignName }) {
  return (
    <svg class="icon replay-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWN[name]} />
    </svg>
  );
}
