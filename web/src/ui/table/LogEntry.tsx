import { t } from "../../l10n";
import { showLastPlay, showPlay } from "../../motion/again";
import { playedSpoken, playedWords } from "../../playWords";
import type { AnySeating } from "../../seating";
import type { PlayView } from "../../wire";
import { Icon } from "../cards/Icon";
import { memo } from "../parts/memo";
import { RichText } from "../parts/Text";
import { ChairFlag } from "./ChairFlag";
import { SweepNote } from "./SweepNote";

interface Props {
  played: PlayView;
  last: boolean;
  seating: AnySeating;
}

/** A play in the log: whose, what, and what came of it. It can be shown again on the cloth. */
export const LogEntry = memo(function LogEntry({ played, last, seating }: Props) {
  return (
    <li
      class={seating.isYou(played.chair) ? "log-entry you" : "log-entry"}
      data-testid="log-play"
      data-action={played.action}
    >
      <ChairFlag chair={played.chair} seating={seating} />
      <span class="log-words">
        <RichText parts={playedWords(played, seating)} />
        <SweepNote played={played} seating={seating} />
      </span>
      {played.card !== null && (
        <button
          type="button"
          class="log-again"
          data-testid="log-again"
          title={t("log-again")}
          aria-label={`${t("log-again")}: ${playedSpoken(played, seating)}`}
          // One stop of Tab for all of them: arrow keys go on from it.
          tabIndex={last ? 0 : -1}
          onClick={() => (last ? showLastPlay() : showPlay(played))}
        >
          <Icon name="rewind" />
        </button>
      )}
    </li>
  );
});
