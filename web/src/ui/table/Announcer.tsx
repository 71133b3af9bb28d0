import { useRef, useState } from "preact/hooks";
import type { Note } from "../../happenings";
import { spoken, t } from "../../l10n";
import { isMuted } from "../../mutes";
import { leftoversMessage, playedSpoken, sweepMessage } from "../../playWords";
import type { AnySeating } from "../../seating";
import type { PlayView } from "../../wire";
import { memo } from "../parts/memo";
import { Text } from "../parts/Text";
import { useHeld } from "../parts/windows";
import { useMatch, useTable } from "./context";

/** How many of the latest sentences stay, for readers who are behind. */
const KEPT = 12;

/**
 * Tells screen readers every play once, in order, and what else happens, when they have time; and one's own turn at
 * once. A sentence is added and never changed, so that none is read twice and none is lost in a burst of plays, nor
 * while a window is open over the table: then it is told when that closes.
 */
export function Announcer() {
  const { table } = useTable();
  return (
    <>
      {table.match && <PlaysTold />}
      {table.match && <TurnTold />}
      <NotesTold />
    </>
  );
}

function PlaysTold() {
  const { seating, match } = useHeld(useMatch());
  const { history, deal_number } = match;
  // What was played before the page came is in the log; the last play of it is told.
  const from = useRef({ deal: deal_number, play: Math.max(0, history.length - 1) });
  if (from.current.deal !== deal_number) from.current = { deal: deal_number, play: 0 };
  if (from.current.play > history.length) from.current.play = history.length;
  const first = Math.max(from.current.play, history.length - KEPT);
  return (
    <div class="sr" role="log" aria-live="polite" data-testid="plays-told">
      {history.slice(first).map((played, i) => (
        <p key={`${deal_number} ${first + i} ${played.play}`}>
          <PlayTold played={played} seating={seating} />
        </p>
      ))}
    </div>
  );
}

const PlayTold = memo(function PlayTold({
  played,
  seating,
}: {
  played: PlayView;
  seating: AnySeating;
}) {
  const messages = [sweepMessage(played, seating), leftoversMessage(played, seating)];
  const sentences = [
    playedSpoken(played, seating),
    ...messages.map((message) => (message ? spoken(message.id, message.args) : "")),
  ];
  return <Text>{sentences.filter(Boolean).join(". ")}</Text>;
});

function TurnTold() {
  const { table, seating, match } = useHeld(useMatch());
  const { deal, deal_number, history } = match;
  const chair = seating.chairOf(deal.turn);
  const playing = table.status === "playing";
  const yours = playing && seating.isYou(chair) && table.chairs[chair]?.bot === null;
  let words = t("turn-you");
  if (deal.phase === "bid") words = t("turn-you-bid");
  else if (deal.opening) words = t("turn-you-open");
  return (
    <div class="sr" role="alert" data-testid="turn-told">
      {yours && (
        <p key={`${deal_number} ${history.length} ${deal.redeals.length}`}>
          <Text>{words}</Text>
        </p>
      )}
    </div>
  );
}

function NotesTold() {
  const { session } = useTable();
  const notes = useHeld(session.happenings.notes.value);
  return (
    <div class="sr" role="log" aria-live="polite" data-testid="happened">
      {notes.slice(-KEPT).map((note) => (
        <NoteTold key={`${note.seq} ${note.words}`} note={note} />
      ))}
    </div>
  );
}

/** Whether somebody is muted is asked when they speak: nothing is told later that was not to be heard then. */
function NoteTold({ note: { words, saidBy } }: { note: Note }) {
  const { table } = useTable();
  const [heard] = useState(() => saidBy === null || !isMuted(table.id, saidBy));
  return heard ? <Text as="p">{words}</Text> : null;
}
