import { getGames } from "../../archive";
import { gameScoreWords, othersWords } from "../../chairWords";
import { momentWords } from "../../dateWords";
import { type Game, isRunning } from "../../games";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { tablePath } from "../../route";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";
import { usePolled } from "../parts/useAsked";

/** Milliseconds between two looks at whose turn it is. */
const GAMES_EVERY = 10_000;
/** How many games are shown; the rest are on the page of one's games. */
const MOST_SHOWN = 2;

/** The ways back to the games that go on, those first where it is the reader's turn. */
export function RunningGames() {
  const { value } = usePolled(getGames, GAMES_EVERY);
  const running = (value?.games ?? []).filter(isRunning);
  if (running.length === 0) return null;
  const shown = running.sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
  return (
    <section class="running" data-testid="running" aria-label={t("games-running")}>
      <Text as="h2">{t("games-running")}</Text>
      <ul>
        {shown.slice(0, MOST_SHOWN).map((game) => (
          <li key={game.table} class={game.your_turn ? "your-turn" : undefined}>
            <Link to={tablePath(game.table)} testId="continue">
              <GameWords game={game} />
              <Text class="running-status">
                {t(game.your_turn ? "turn-you" : `status-${game.status}`)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {running.length > MOST_SHOWN && (
        <Link to="/games">
          <Text>{t("games-more")}</Text>
        </Link>
      )}
    </section>
  );
}

/** With whom, by which rules, how it stands, and when something happened last. */
function GameWords({ game }: { game: Game }) {
  const others = othersWords(game);
  const facts = [...gameScoreWords(game), momentWords(game.updated_at)];
  const rules = rulesName(game.rules);
  return (
    <span class="running-words">
      <Text as="strong">{others ?? rules}</Text>
      <Text as="small">{(others === null ? facts : [rules, ...facts]).join(" · ")}</Text>
    </span>
  );
}
