import type { Note } from "../../happenings";
import { isMuted } from "../../mutes";
import { Text } from "../parts/Text";
import { useMatch } from "./context";

/** What has happened beside the plays while the page was open, without what was said by those who are muted. */
export function useNotes(): readonly Note[] {
  const { session, table } = useMatch();
  return session.happenings.notes.value.filter(
    ({ saidBy }) => saidBy === null || !isMuted(table.id, saidBy),
  );
}

/** The lines that came after so many plays. */
export function LogNotes({ notes, plays }: { notes: readonly Note[]; plays: number }) {
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
