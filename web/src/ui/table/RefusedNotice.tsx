import { reasonWords } from "../../errorWords";
import type { Command } from "../../wire";
import { RichText } from "../parts/Text";
import { useTable } from "./context";

/** Why the last command was refused: of one kind, or of any but the plays, whose place is among the choices. */
export function RefusedNotice({ about }: { about?: Command["type"] }) {
  const { session } = useTable();
  const refusal = session.refusal.value;
  if (!refusal || (about ? refusal.about !== about : isShownElsewhere(refusal.about))) return null;
  return (
    <p class="refused" role="alert" data-testid="refused" data-code={refusal.code}>
      <RichText parts={reasonWords(refusal.code, refusal.params)} />
    </p>
  );
}

function isShownElsewhere(about: Command["type"]): boolean {
  return about === "play" || about === "configure";
}
