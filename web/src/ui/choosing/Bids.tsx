import { cardValue } from "../../cards";
import { bidNumber, ordered } from "../../choices";
import { t } from "../../l10n";
import { chipWords } from "../../playWords";
import type { ChoiceView } from "../../wire";
import { InlineCards } from "../cards/InlineCards";
import { useMatch } from "../table/context";
import { Bold } from "./Bold";
import { Refusals } from "./Refusals";
import { Sign } from "./Sign";
import { UndoSend } from "./UndoSend";

/** The values that may be bid, each with the cards that hold it; and below, the bids that may not be made. */
export function Bids() {
  const { session } = useMatch();
  const bids = ordered(session.choosing.offered.value);
  if (bids.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div
        class="chips bids"
        role="group"
        aria-label={t("bids")}
        data-plays
        data-count={bids.length}
      >
        {bids.map((choice, i) => (
          <Bid key={choice.play} choice={choice} number={i + 1} />
        ))}
      </div>
      {session.choosing.listed.value && <Refusals card={null} />}
    </>
  );
}

function Bid({ choice, number }: { choice: ChoiceView; number: number }) {
  const { session, match } = useMatch();
  const { waiting } = session.choosing;
  const value = bidNumber(choice);
  if (waiting.value?.play.play === choice.play) return <UndoSend class="chip" />;
  return (
    <button
      type="button"
      class="chip bid"
      data-testid={`bid-${value}`}
      aria-disabled={waiting.value !== null}
      aria-keyshortcuts={String(number)}
      onClick={() => session.choosing.choose(choice)}
    >
      <Sign of="bid" />
      <Bold>{chipWords(choice, false)}</Bold>
      <InlineCards cards={match.deal.hand.filter((card) => cardValue(card) === value)} />
    </button>
  );
}
