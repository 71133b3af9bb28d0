import "../../styles/pages.css";
import "../../styles/score.css";
import { useEffect, useState } from "preact/hooks";
import { getGames, getResults } from "../../archive";
import { type Game, isRunning } from "../../games";
import { t } from "../../l10n";
import { problemWords } from "../../problemWords";
import type { Games } from "../../wire";
import { PageFrame } from "../parts/PageFrame";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useAsked } from "../parts/useAsked";
import { useTask } from "../parts/useTask";
import { useVisit } from "../parts/useVisit";
import { Results } from "../table/Results";
import { GameEntry } from "./GameEntry";

/** One's games, those that go on and those that are over, and what came of them. */
export function GamesPage() {
  return (
    <PageFrame title={t("nav-games")} class="games">
      {useVisit() ? <MyGames /> : <Text as="p">{t("page-loading")}</Text>}
    </PageFrame>
  );
}

function MyGames() {
  const first = useAsked(getGames, "");
  const results = useAsked(getResults, "");
  const [games, setGames] = useState<Game[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const more = useTask();
  const add = (page: Games) => {
    setGames((before) => {
      const known = new Set(before.map((game) => game.table));
      return [...before, ...page.games.filter((game) => !known.has(game.table))];
    });
    setNext(page.next);
  };
  useEffect(() => {
    if (first.value) add(first.value);
  }, [first.value]);
  const running = games.filter(isRunning);
  const over = games.filter((game) => !isRunning(game));
  return (
    <>
      <Problem words={first.problem === null ? null : problemWords(first.problem)} />
      {first.value === null && first.problem === null && <Text as="p">{t("page-loading")}</Text>}
      {first.value && games.length === 0 && (
        <Text as="p" class="page-note" data-testid="no-games">
          {t("games-none")}
        </Text>
      )}
      <Section title={t("games-running")} games={running} testId="running" />
      <Section title={t("games-over")} games={over} testId="over" />
      <Problem words={more.problem} />
      {next !== null && (
        <p>
          <button
            type="button"
            data-testid="more-games"
            disabled={more.busy}
            onClick={() => more.run(async () => add(await getGames(next)))}
          >
            <Text>{t("games-more")}</Text>
          </button>
        </p>
      )}
      {results.value && <Results results={results.value} />}
    </>
  );
}

function Section({ title, games, testId }: { title: string; games: Game[]; testId: string }) {
  if (games.length === 0) return null;
  return (
    <section class="games-section" data-testid={`games-${testId}`}>
      <Text as="h2">{title}</Text>
      <ul class="entry-list">
        {games.map((game) => (
          <GameEntry key={game.table} game={game} />
        ))}
      </ul>
    </section>
  );
}
