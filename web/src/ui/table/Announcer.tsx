import { spoken, t } from "../../l10n";
import { isMuted } from "../../mutes";
import { playedSpoken, sweepMessage } from "../../playWords";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** Tells screen readers every play, sweeps, the reader's turn, and what else happens at the table. */
export function Announcer() {
  const { session, table, seating } = useTable();
  const last = table.match?.history.at(-1);
  const sweep = last && sweepMessage(last, seating);
  const sentences = [
    last ? playedSpoken(last, seating) : "",
    sweep ? spoken(sweep.id, sweep.args) : "",
    session.yourTurn.value ? t("turn-you") : "",
  ];
  const note = session.happenings.notes.value.at(-1);
  const heard = note && (note.saidBy === null || !isMuted(table.id, note.saidBy));
  return (
    <>
      <div class="sr" role="status" aria-live="polite">
        <Text>{sentences.filter(Boolean).join(". ")}</Text>
      </div>
      <div class="sr" role="status" data-testid="happened">
        {heard && (
          <span key={note.seq}>
            <Text>{note.words}</Text>
          </span>
        )}
      </div>
    </>
  );
}
