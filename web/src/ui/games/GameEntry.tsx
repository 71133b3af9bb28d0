import { gameScoreWords } from "../../chairWords";
import { momentWords } from "../../dateWords";
import { type Game, isRunning } from "../../games";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { dealsPath, tablePath } from "../../route";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";
import { ChairList } from "../room/ChairList";

/** One of the reader's games, with the ways to its table and to its deals. */
export function GameEntry({ game }: { game: Game }) {
  const outcome = game.won === null ? null : t(game.won ? "games-won" : "games-lost");
  return (
    <li
      class={game.your_turn ? "entry your-turn" : "entry"}
      data-testid={`game-${game.table}`}
      data-status={game.status}
      data-your-turn={game.your_turn}
    >
      <div class="entry-head">
        <Text as="h3">{rulesName(game.rules)}</Text>
        <Text class="entry-status">
          {game.your_turn ? t("turn-you") : (outcome ?? t(`status-${game.status}`))}
        </Text>
      </div>
      <p class="entry-facts">
        <Text>{momentWords(game.updated_at)}</Text>
        <Text>{t("games-deals", { count: game.deals })}</Text>
        {gameScoreWords(game).map((words) => (
          <Text key={words}>{words}</Text>
        ))}
      </p>
      <ChairList chairs={game.chairs} you={game.you} />
      <p class="entry-ways">
        {game.status !== "closed" && (
          <Link to={tablePath(game.table)} class="button" testId="enter">
            <Text>{t(isRunning(game) ? "games-go-on" : "games-table")}</Text>
          </Link>
        )}
        {game.deals > 0 && (
          <Link to={dealsPath(game.table)} class="button" testId="deals">
            <Text>{t("games-replay")}</Text>
          </Link>
        )}
      </p>
    </li>
  );
}
