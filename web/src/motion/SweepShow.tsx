import { formatToParts, t } from "../l10n";
import type { AnySeating } from "../seating";
import { RichText, Text } from "../ui/parts/Text";
import type { SweepShow as Sweep } from "./plan";

interface Petal {
  x: number;
  y: number;
  kind: number;
}

/** Where petals fall, in hundredths of the cloth, and their colour: away from the words in the middle. */
const PETALS: readonly Petal[] = [
  { x: 6, y: 12, kind: 0 },
  { x: 16, y: 52, kind: 1 },
  { x: 22, y: 26, kind: 2 },
  { x: 36, y: 7, kind: 1 },
  { x: 62, y: 5, kind: 0 },
  { x: 78, y: 14, kind: 2 },
  { x: 90, y: 52, kind: 1 },
  { x: 74, y: 60, kind: 0 },
  { x: 30, y: 62, kind: 2 },
  { x: 94, y: 24, kind: 0 },
];

/** A sweep: light runs round the border, the cloth's flower glows, and the points stand large over it. */
export function SweepShow({ sweep, seating }: { sweep: Sweep; seating: AnySeating }) {
  const { chair, points } = sweep;
  return (
    <div class="sweep-show" data-testid="sweep-show" data-points={points}>
      <span class="sweep-border" data-sweep="fade">
        <span class="sweep-light" data-sweep="light" />
      </span>
      <span class="sweep-shine" data-sweep="fade" />
      {PETALS.map(({ x, y, kind }) => (
        <span
          key={x}
          class={`sweep-petal petal-${kind}`}
          data-sweep="petal"
          style={{ "--x": x, "--y": y }}
        >
          <svg viewBox="0 0 20 30" aria-hidden="true">
            <path d="M10 0c7 6 9 14 6 22-1 4-3 6-6 8-3-2-5-4-6-8C1 14 3 6 10 0Z" />
          </svg>
        </span>
      ))}
      <div class="sweep-stage">
        <span class="sweep-glow" data-sweep="glow" />
        <p class="sweep-words" data-sweep="fade">
          <RichText parts={formatToParts("motion-sweep", seating.playerArgs(chair))} />
        </p>
        <p class="sweep-points" data-sweep="points" dir="ltr">
          <small>+</small>
          <Text>{t("motion-sweep-points", { points })}</Text>
        </p>
      </div>
    </div>
  );
}
