import { isMuted } from "../../mutes";
import { phraseWords } from "../../tableWords";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** What somebody has just said, at the seat it comes from; screen readers are told by the announcer. */
export function Bubble({ chair }: { chair: number }) {
  const { session, table } = useTable();
  const saying = session.happenings.sayings.value.get(chair);
  if (!saying || isMuted(table.id, chair)) return null;
  return (
    <span
      key={saying.seq}
      class="bubble"
      data-testid={`said-${chair}`}
      data-phrase={saying.phrase}
      aria-hidden="true"
    >
      <Text>{phraseWords(saying.phrase)}</Text>
    </span>
  );
}
