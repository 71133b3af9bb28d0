/** What others have done since the reader's own last play: what a look at the floor does not tell. */
import { type FloorItem, houseItem } from "./choices";
import type { PlayView } from "./wire";

/** The plays of others since the own last one, the oldest first; of somebody who watches, none are news. */
export function newsOf(history: readonly PlayView[], you: number | null): readonly PlayView[] {
  if (you === null) return [];
  const own = history.findLastIndex(({ chair }) => chair === you);
  return history.slice(own + 1).filter(({ action }) => action !== "bid");
}

/** What these plays have put on the floor, or changed there. Some of it may be gone again. */
export function newItems(news: readonly PlayView[]): ReadonlySet<FloorItem> {
  return new Set(
    news.flatMap(({ action, card, house }) => {
      if (action === "throw") return card === null ? [] : [card];
      return action === "capture" || house === null ? [] : [houseItem(house)];
    }),
  );
}

/** Those of them after which something is gone from the floor. */
export function takenSince(news: readonly PlayView[]): readonly PlayView[] {
  return news.filter(({ action }) => action === "capture");
}
