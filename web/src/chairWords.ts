/** Words who sits in the chairs of a table that is not the one shown: in the lobby, or among one's games. */
import { list, t } from "./l10n";
import { botName } from "./tableWords";
import type { LobbyTable } from "./wire";

type LobbyChair = LobbyTable["chairs"][number];

/** Whether what `chairWords` says of a chair is a person's own name, not to be translated. */
export function isNamed(chair: LobbyChair): boolean {
  return chair.kind === "person" && chair.name !== null;
}

export function chairWords(chair: LobbyChair, number: number): string {
  switch (chair.kind) {
    case "person":
      return chair.name ?? t("seat-player", { number: number + 1 });
    case "bot":
      return t("player-bot", { bot: botName(chair.bot ?? "") });
    case "empty":
      return t("seat-free");
  }
}

/** Who plays on one of so many sides: every second or third chair. */
export function sideWords(chairs: readonly LobbyChair[], side: number, sides: number): string {
  const words = chairs.map(chairWords);
  return list(words.filter((_, chair) => chair % sides === side));
}
