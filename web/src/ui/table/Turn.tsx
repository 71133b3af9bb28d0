import { t } from "../../l10n";
import { layout } from "../../layout";
import { newsOf, takenSince } from "../../news";
import { takenWords } from "../../playWords";
import { Say } from "../choosing/Say";
import { RichText, Text } from "../parts/Text";
import { Bubble } from "./Bubble";
import { useMatch } from "./context";
import { TurnClock } from "./TurnClock";
import { UndoButton } from "./Undo";

/** The element that gets the focus when what had it goes away. */
export const TURN_ID = "turn";

export function focusTurn(): void {
  document.getElementById(TURN_ID)?.focus();
}

/** Whose turn it is, and what the table waits for. */
export function Turn() {
  const { session, table, seating, match } = useMatch();
  const { deal } = match;
  const chair = seating.chairOf(deal.turn);
  const yours = seating.isYou(chair);
  const { card, items } = session.choosing;
  const idle = card.value === null && items.value.size === 0 && !session.refusal.value;
  const sent = session.playPending.value;
  const calling = yours && !sent && !table.chairs[chair]?.bot;
  return (
    <div class={calling ? "turn-line yours" : "turn-line"}>
      <span
        id={TURN_ID}
        tabIndex={-1}
        data-testid="turn"
        data-chair={chair}
        data-you={yours}
        class="turn-words"
      >
        <Text>{turnWords()}</Text>
      </span>
      {table.you === null && <Text class="turn-help watching">{t("turn-watching")}</Text>}
      <Say />
      {calling && idle && deal.phase === "play" && !deal.opening && <Taken />}
      {layout.value === "wide" ? (
        <UndoButton />
      ) : (
        table.you !== null && (
          <>
            <TurnClock chair={table.you} />
            <Bubble chair={table.you} />
          </>
        )
      )}
    </div>
  );

  function turnWords(): string {
    if (sent) return t("turn-sent");
    const player = seating.name(chair);
    if (yours && table.chairs[chair]?.bot) return t("turn-time-over");
    if (deal.phase === "bid") return yours ? t("turn-you-bid") : t("turn-other-bid", { player });
    if (!yours) return t("turn-other", { player });
    return t(deal.opening ? "turn-you-open" : "turn-you");
  }
}

/** What is gone from the floor since the own last play; if nothing is, what is to be done now. */
function Taken() {
  const { table, seating, match } = useMatch();
  const captures = takenSince(newsOf(match.history, table.you));
  if (captures.length === 0) return <Text class="turn-help">{t("turn-you-how")}</Text>;
  return (
    <span class="turn-help turn-taken" data-testid="taken" data-count={captures.length}>
      <RichText parts={takenWords(captures, seating)} />
    </span>
  );
}
