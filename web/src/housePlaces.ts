/**
 * Where the houses stand: each at a place of its own from when it is made until it is captured. A house that is broken
 * stays where it is, unless it joins the other house of its new value. Like the slots, the places follow from the plays.
 */
import { firstFree } from "./slots";
import type { PlayView } from "./wire";

type Played = Pick<PlayView, "action" | "house" | "broken">;

/** The place of the house of each value. */
export type HousePlaces = ReadonlyMap<number, number>;

export function housePlaces(history: readonly Played[], values: readonly number[]): HousePlaces {
  const places = new Map<number, number>();
  const take = (value: number) => places.set(value, firstFree(places));
  for (const { action, house, broken } of history) {
    if (house === null) continue;
    if (action === "capture") places.delete(house);
    if (action === "break" && broken !== null) {
      const place = places.get(broken);
      places.delete(broken);
      if (place !== undefined && !places.has(house)) places.set(house, place);
    }
    if (action === "establish" && !places.has(house)) take(house);
  }
  const standing = new Set(values);
  for (const value of places.keys()) if (!standing.has(value)) places.delete(value);
  for (const value of values) if (!places.has(value)) take(value);
  return places;
}
