import "../../styles/floor.css";
import "../../styles/score.css";
import "../../styles/replay.css";
import { useEffect, useState } from "preact/hooks";
import { getReplay } from "../../archive";
import { offline } from "../../installed";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { problemWords } from "../../problemWords";
import { ReplayPlayer } from "../../replay";
import { dealsPath, placeOf, replayPath } from "../../route";
import type { Replay } from "../../wire";
import { keepFocus } from "../parts/arrival";
import { Link } from "../parts/Link";
import { PageBar, PageFrame } from "../parts/PageFrame";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useAsked } from "../parts/useAsked";
import { useTitle } from "../parts/useTitle";
import { useVisit } from "../parts/useVisit";
import { ReplayBoard } from "./ReplayBoard";
import { ReplayControls } from "./ReplayControls";
import { ReplayLog } from "./ReplayLog";
import { ReplayScore } from "./ReplayScore";
import { ReplayWays } from "./ReplayWays";
import { useReplayKeys } from "./useReplayKeys";

/** A finished deal, play by play. */
export function ReplayPage({ id, deal }: { id: string; deal: number }) {
  // Without a connection nobody says who this is: what the browser has kept is shown.
  const known = useVisit();
  return known || offline ? <AskedReplay id={id} deal={deal} /> : <Waiting />;
}

function AskedReplay({ id, deal }: { id: string; deal: number }) {
  const { value, problem } = useAsked(() => getReplay(id, deal), `${id}/${deal}`);
  if (value) return <Replayed replay={value} />;
  return <Waiting problem={problem} />;
}

function Waiting({ problem = null }: { problem?: unknown }) {
  return (
    <PageFrame title={t("replay")}>
      {problem === null ? (
        <Text as="p">{t("page-loading")}</Text>
      ) : (
        <Problem words={problemWords(problem)} />
      )}
    </PageFrame>
  );
}

function Replayed({ replay }: { replay: Replay }) {
  const [player] = useState(() => new ReplayPlayer(replay, placeOf(location.hash)));
  useEffect(() => () => player.stop(), [player]);
  useAddress(player);
  useReplayKeys(player);
  useTitle(t("replay-deal", { deal: replay.deal }));
  useEffect(keepFocus, []);
  return (
    <div class="replay" data-testid="replay" data-at={player.at.value} data-last={player.last}>
      <PageBar />
      <main class="replay-main">
        <ReplayHead replay={replay} />
        <ReplayBoard player={player} />
        <ReplayControls player={player} />
        <div class="replay-side">
          <ReplayScore player={player} />
          <ReplayLog player={player} />
          <ReplayWays player={player} />
        </div>
      </main>
    </div>
  );
}

function ReplayHead({ replay }: { replay: Replay }) {
  const { table, deal, deals } = replay;
  return (
    <div class="replay-head">
      <Text as="h1">{t("replay-deal", { deal })}</Text>
      <Text class="replay-rules">{rulesName(replay.rules)}</Text>
      <nav class="replay-deals" aria-label={t("deals")}>
        {deal > 1 && (
          <Link to={replayPath(table, deal - 1)} testId="deal-before">
            <Text>{t("replay-deal-before")}</Text>
          </Link>
        )}
        <Link to={dealsPath(table)} testId="all-deals">
          <Text>{t("deals")}</Text>
        </Link>
        {deal < deals && (
          <Link to={replayPath(table, deal + 1)} testId="deal-after">
            <Text>{t("replay-deal-after")}</Text>
          </Link>
        )}
      </nav>
    </div>
  );
}

/** Keep the address that of the play shown, and follow it when the reader changes it. */
function useAddress(player: ReplayPlayer): void {
  const { table, deal } = player.replay;
  const at = player.at.value;
  useEffect(() => {
    history.replaceState(history.state, "", replayPath(table, deal, at));
  }, [at]);
  useEffect(() => {
    const follow = () => player.go(placeOf(location.hash));
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
    };
  }, [player]);
}
