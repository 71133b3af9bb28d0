/** The reader's games, as the server lists them. */
import type { Games } from "./wire";

export type Game = Games["games"][number];

/** Whether something is still to be done at a table: a finished match is none to go back to. */
export function isRunning(game: Game): boolean {
  return game.status !== "closed" && game.status !== "match-over";
}
