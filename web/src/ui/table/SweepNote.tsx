import { formatToParts } from "../../l10n";
import { sweepMessage } from "../../playWords";
import type { AnySeating } from "../../seating";
import type { PlayView } from "../../wire";
import { RichText } from "../parts/Text";

interface Props {
  played: PlayView;
  seating: AnySeating;
}

/** A sweep among the plays of a log; nothing for any other play. */
export function SweepNote({ played, seating }: Props) {
  const sweep = sweepMessage(played, seating);
  if (!sweep) return null;
  return (
    <strong class="sweep-note" data-testid="log-sweep">
      <RichText parts={formatToParts(sweep.id, sweep.args)} />
    </strong>
  );
}
