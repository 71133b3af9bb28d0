import { useEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import { leftoversWords } from "../../playWords";
import { type ReplayPlayer, seatingAt } from "../../replay";
import { entryWords } from "../../replayWords";
import { RichText, Text } from "../parts/Text";
import { SweepNote } from "../table/SweepNote";

/** Everything that has happened in the deal; pressing a line shows the deal after it. */
export function ReplayLog({ player }: { player: ReplayPlayer }) {
  const { frames } = player.replay.frames;
  const box = useRef<HTMLOListElement>(null);
  const at = player.at.value;
  useEffect(() => {
    const list = box.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    // Not scrollIntoView, which would move the page on a phone.
    if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    else if (list) list.scrollTop = 0;
  }, [at]);
  return (
    <section class="replay-log" aria-label={t("log")}>
      <Text as="h2">{t("log")}</Text>
      <ol ref={box} data-testid="replay-log">
        {frames.map((_, i) => i > 0 && <Line key={i} player={player} i={i} />)}
      </ol>
    </section>
  );
}

function Line({ player, i }: { player: ReplayPlayer; i: number }) {
  const frame = player.replay.frames.frames[i];
  if (!frame?.entry) return null;
  const { entry } = frame;
  const seating = seatingAt(player.replay, frame);
  const current = player.at.value === i;
  const undone = player.undone[i];
  const leftovers = entry.type === "play" ? leftoversWords(entry, seating) : null;
  return (
    <li>
      <button
        type="button"
        class={`replay-line ${entry.type}${undone ? " undone" : ""}`}
        data-testid={`entry-${i}`}
        data-type={entry.type}
        data-undone={undone}
        aria-current={current ? "step" : undefined}
        onClick={() => player.go(i)}
      >
        <RichText parts={entryWords(entry, seating)} />
        {entry.type === "play" && entry.bot !== null && seating.isPerson(entry.chair) && (
          <Text class="replay-mark">{t("seat-is-bot")}</Text>
        )}
        {undone && <Text class="replay-mark">{t("replay-undone-mark")}</Text>}
        {entry.type === "play" && <SweepNote played={entry} seating={seating} />}
        {leftovers && (
          <span class="replay-leftovers">
            <RichText parts={leftovers} />
          </span>
        )}
      </button>
    </li>
  );
}
