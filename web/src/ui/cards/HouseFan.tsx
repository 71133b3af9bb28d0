import type { Card as CardCode } from "../../wire";
import { memo } from "../parts/memo";
import { Card } from "./Card";

interface Props {
  /** The cards of the house, set by set. */
  sets: readonly (readonly CardCode[])[];
  /** What each card scores; a card that is not named scores nothing. */
  points?: Readonly<Record<CardCode, number>>;
}

/**
 * The cards of a house in one fan that never wraps, set by set: under each set lies a brick of the plinth, as wide
 * as what shows of the set, and every second set stands a little higher, so that the sets can be counted.
 */
export const HouseFan = memo(function HouseFan({ sets, points = {} }: Props) {
  const last = sets.at(-1)?.at(-1);
  return (
    <span class="fan" aria-hidden="true" style={{ "--cards": sets.flat().length }}>
      {sets.map((set) => (
        <span key={set.join()} class="set" style={{ "--count": set.length }}>
          {set.map((card, at) => (
            <span key={card} class="fanned" data-card={card} style={{ "--at": at }}>
              <Card card={card} size="fan" points={points[card] ?? 0} covered={card !== last} />
            </span>
          ))}
          <span class="brick" />
        </span>
      ))}
    </span>
  );
});
