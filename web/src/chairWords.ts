/** Words who sits in the chairs of a table that is not the one shown: in the lobby, or among one's games. */
import type { Game } from "./games";
import { list, t } from "./l10n";
import { chairName } from "./seating";
import type { LobbyTable } from "./wire";

type LobbyChair = LobbyTable["chairs"][number];

/** Whether what `chairName` says of a chair is a person's own name, not to be translated. */
export function isNamed(chair: LobbyChair): boolean {
  return chair.kind === "person" && chair.name !== null;
}

/** Who plays on one of so many sides: every second or third chair. */
export function sideWords(
  chairs: readonly LobbyChair[],
  you: number | null,
  side: number,
  sides: number,
): string {
  const words = chairs.map((chair, number) => chairName(chair, number, number === you));
  return list(words.filter((_, number) => number % sides === side));
}

/** With whom a game is played; null where nobody else sits there. */
export function othersWords({ chairs, you }: Game): string | null {
  const others = chairs.flatMap((chair, number) =>
    number === you || chair.kind === "empty" ? [] : [chairName(chair, number, false)],
  );
  return others.length === 0 ? null : t("games-with", { players: list(others) });
}

/** How a game stands: the baazis that are won, and the lead; nothing of what there is not yet. */
export function gameScoreWords({ chairs, you, baazis_won, lead, leader }: Game): string[] {
  const sides = baazis_won.length;
  const yours = (you ?? 0) % sides;
  const words: string[] = [];
  if (baazis_won.some((won) => won > 0)) {
    const others = baazis_won.filter((_, side) => side !== yours);
    words.push(t("games-baazis", { won: [baazis_won[yours], ...others].join(" : ") }));
  }
  if (leader !== null)
    words.push(t("lead-of", { side: sideWords(chairs, you, leader, sides), lead }));
  return words;
}
