import { useState } from "preact/hooks";
import { openAgain, saveRecord } from "../../archive";
import { t } from "../../l10n";
import { preference } from "../../preferences";
import type { ReplayPlayer } from "../../replay";
import { navigate, replayPath, tablePath } from "../../route";
import { USUAL_SETTINGS } from "../../tableDraft";
import { CopyLink } from "../parts/CopyLink";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** What can be done with a deal that is over: send it to somebody, save it, play it again. */
export function ReplayWays({ player }: { player: ReplayPlayer }) {
  const { table, deal } = player.replay;
  const saving = useTask();
  return (
    <div class="replay-ways">
      <CopyLink
        label={t("replay-link")}
        address={`${location.origin}${replayPath(table, deal, player.at.value)}`}
        testId="replay-link"
      />
      <PlayAgain player={player} />
      <p class="entry-ways">
        <button
          type="button"
          data-testid="save-record"
          disabled={saving.busy}
          onClick={() => saving.run(() => saveRecord(table))}
        >
          <Text>{t("replay-save")}</Text>
        </button>
      </p>
      <Problem words={saving.problem} />
    </div>
  );
}

/** Opens a table with bots at which the deal is played again, from its beginning or from here. */
function PlayAgain({ player }: { player: ReplayPlayer }) {
  const { replay } = player;
  const seating = player.seating.value;
  const [chair, setChair] = useState(seating.table.you ?? replay.frames.first);
  const task = useTask();
  const over = player.frame.value.view.phase === "over";
  const play = (entries: number) =>
    task.run(async () => {
      const bot = preference("bot") ?? USUAL_SETTINGS.bot;
      const bots = Array.from({ length: replay.players - 1 }, () => bot);
      const source = { table: replay.table, deal: replay.deal, entries, chair };
      navigate(tablePath((await openAgain(source, bots)).table));
    });
  return (
    <details class="replay-again" data-testid="replay-again">
      <Text as="summary">{t("replay-again")}</Text>
      <label>
        <Text>{t("replay-as")}</Text>
        <select
          data-testid="replay-chair"
          value={chair}
          onChange={(event) => setChair(Number(event.currentTarget.value))}
        >
          {seating.chairs.map((one) => (
            <Text as="option" key={one} value={one}>
              {seating.displayName(one)}
            </Text>
          ))}
        </select>
      </label>
      <p class="entry-ways">
        <button type="button" data-testid="play-again" disabled={task.busy} onClick={() => play(0)}>
          <Text>{t("replay-from-start")}</Text>
        </button>
        <button
          type="button"
          data-testid="play-on"
          disabled={task.busy || over || player.at.value === 0}
          onClick={() => play(player.at.value)}
        >
          <Text>{t("replay-from-here")}</Text>
        </button>
      </p>
      <Problem words={task.problem} />
    </details>
  );
}
