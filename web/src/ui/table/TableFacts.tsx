import { t } from "../../l10n";
import { botName } from "../../tableWords";
import { durationWords } from "../../timeWords";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** What everybody should know of the settings. */
export function TableFacts() {
  const { session, table } = useTable();
  const { clock, bot, watching, listed } = table.settings;
  const watchers = session.watchers.value;
  const facts = [
    clock
      ? t("fact-clock", {
          turn: durationWords(clock.turn ?? 0),
          reserve: durationWords(clock.reserve ?? 0),
        })
      : t("fact-no-clock"),
    t("fact-bots", { bot: botName(bot ?? "") }),
    t(watching === false ? "fact-not-watched" : "fact-watched"),
    ...(listed ? [t("fact-listed")] : []),
    ...(watchers > 0 ? [t("watchers", { count: watchers })] : []),
  ];
  return (
    <ul class="facts" data-testid="facts">
      {facts.map((fact) => (
        <li key={fact}>
          <Text>{fact}</Text>
        </li>
      ))}
    </ul>
  );
}
