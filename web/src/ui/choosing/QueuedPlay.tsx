import type { Queued } from "../../choosing";
import { t } from "../../l10n";
import { Icon } from "../cards/Icon";
import { InlineCards } from "../cards/InlineCards";
import { Text } from "../parts/Text";
import { useMatch } from "../table/context";
import { ChipFace } from "./Chip";

/** The play that is made when one's turn comes, if the floor is still the same; and the way out of it. */
export function QueuedPlay({ queued: { play } }: { queued: Queued }) {
  const { session } = useMatch();
  return (
    <div class="chips queued" data-testid="queued" data-play={play.play}>
      <span class="chip kept">
        <Text class="kept-word">{t("queued")}</Text>
        {play.card !== null && <InlineCards cards={[play.card]} />}
        <ChipFace choice={play} short />
      </span>
      <button
        type="button"
        class="chip cancel"
        data-testid="queue-cancel"
        onClick={() => session.choosing.cancelQueued()}
      >
        <span class="sign" aria-hidden="true">
          <Icon name="close" />
        </span>
        <Text>{t("queue-cancel")}</Text>
      </button>
    </div>
  );
}
