import type { AnySeating } from "../../seating";
import { Flag } from "../cards/Flag";

/** The flag of whoever has a chair. */
export function ChairFlag({ chair, seating }: { chair: number; seating: AnySeating }) {
  return (
    <Flag
      side={seating.toneOf(seating.sideOf(chair))}
      name={seating.name(chair)}
      you={seating.isYou(chair)}
    />
  );
}
