import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Note } from "../../happenings";
import { formatToParts, t } from "../../l10n";
import { isMuted } from "../../mutes";
import { DISPLAY_TIMES, pace, setPace } from "../../pace";
import { cutWords, leftoversWords, playedWords, redealWords, sweepMessage } from "../../playWords";
import type { PlayView } from "../../wire";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "./context";

/** Within so many pixels of its end, the log follows the play. */
const NEAR_END = 40;

/** Every play of the deal. */
export function Log({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { seating, match } = useMatch();
  const { deal, history } = match;
  const before = [
    ...cutWords(match, seating),
    ...deal.redeals.map((redeal) => redealWords(redeal, seating)),
  ];
  const last = history.at(-1);
  const leftovers = last && leftoversWords(last, seating);
  const scroll = useRef<HTMLDivElement>(null);
  const notes = useNotes();
  const count = history.length + notes.length;
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box && count > 0 && atEnd.current) box.scrollTop = box.scrollHeight;
  }, [count]);
  useEffect(() => {
    if (open && scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [open]);
  return (
    <section class={open ? "log open" : "log"} id="log" data-testid="log" aria-label={t("log")}>
      <div class="log-head">
        <Text as="h2">{t("log")}</Text>
        <button type="button" class="log-close" onClick={onClose}>
          <Text>{t("log-hide")}</Text>
        </button>
      </div>
      <div
        class="log-scroll"
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          // Follow the play, unless somebody reads further up.
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
        }}
      >
        {before.map((parts, i) => (
          <p key={i} class="log-note">
            <RichText parts={parts} />
          </p>
        ))}
        {deal.log_start > 0 && (
          <Text as="p" class="log-note">
            {t("log-earlier", { count: deal.log_start })}
          </Text>
        )}
        {history.length === 0 && (
          <Text as="p" class="log-note">
            {t("log-empty")}
          </Text>
        )}
        <ol>
          {history.map((played, i) => (
            <Fragment key={i}>
              <Notes notes={notes} plays={i} />
              <Entry played={played} />
            </Fragment>
          ))}
        </ol>
        {leftovers && (
          <p class="log-note" data-testid="log-leftovers">
            <RichText parts={leftovers} />
          </p>
        )}
        <ol>
          <Notes notes={notes} plays={history.length} />
        </ol>
      </div>
      <PaceSetting />
    </section>
  );
}

/** What has happened beside the plays while the page was open, without what was said by those who are muted. */
function useNotes(): readonly Note[] {
  const { session, table } = useMatch();
  return session.happenings.notes.value.filter(
    ({ saidBy }) => saidBy === null || !isMuted(table.id, saidBy),
  );
}

/** The lines that came after so many plays. */
function Notes({ notes, plays }: { notes: readonly Note[]; plays: number }) {
  return (
    <>
      {notes
        .filter((note) => note.plays === plays)
        .map((note) => (
          <li key={note.seq} class="log-note" data-testid="log-note">
            <Text>{note.words}</Text>
          </li>
        ))}
    </>
  );
}

function Entry({ played }: { played: PlayView }) {
  const { seating } = useMatch();
  const sweep = sweepMessage(played, seating);
  return (
    <li class={seating.isYou(played.chair) ? "you" : undefined} data-testid="log-play">
      <RichText parts={playedWords(played, seating)} />
      {sweep && (
        <strong class="log-sweep" data-testid="log-sweep">
          <RichText parts={formatToParts(sweep.id, sweep.args)} />
        </strong>
      )}
    </li>
  );
}

function PaceSetting() {
  return (
    <label class="pace">
      <Text>{t("pace")}</Text>
      <select
        value={pace.value ?? ""}
        data-testid="pace"
        onChange={(event) => setPace(event.currentTarget.value)}
      >
        <Text as="option" value="">
          {t("pace-table")}
        </Text>
        {Object.keys(DISPLAY_TIMES).map((name) => (
          <Text as="option" key={name} value={name}>
            {t(`pace-${name}`)}
          </Text>
        ))}
      </select>
    </label>
  );
}
