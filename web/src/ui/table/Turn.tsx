import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { SitButton } from "../room/SitButton";
import { Bubble } from "./Bubble";
import { useMatch } from "./context";
import { SeatState } from "./SeatState";
import { CardCount, SeatMarks } from "./Seats";
import { TurnClock } from "./TurnClock";
import { UndoButton } from "./Undo";

/** The element that gets the focus when what had it goes away. */
export const TURN_ID = "turn";

export function focusTurn(): void {
  document.getElementById(TURN_ID)?.focus();
}

/** The own name, and whose turn it is. */
export function Turn() {
  const { session, table, seating, match } = useMatch();
  const { deal } = match;
  const { bottomChair } = seating;
  const chair = seating.chairOf(deal.turn);
  const yours = seating.isYou(chair);
  const watching = table.you === null;
  return (
    <div class={yours ? "turn-line yours" : "turn-line"}>
      <span class="own">
        <Text class="own-name" dir="auto" translate={false}>
          {seating.name(bottomChair)}
        </Text>
        <span class="own-state">
          <SeatState chair={bottomChair} />
        </span>
        <SeatMarks chair={bottomChair} />
        {watching && <CardCount chair={bottomChair} />}
        <TurnClock chair={bottomChair} />
        {watching && <SitButton chair={bottomChair} />}
        {watching && <Text class="watching">{t("turn-watching")}</Text>}
        <Bubble chair={bottomChair} />
      </span>
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
      <UndoButton />
    </div>
  );

  function turnWords(): string {
    if (session.playPending.value) return t("turn-sent");
    const player = seating.name(chair);
    if (yours && table.chairs[chair]?.bot) return t("turn-time-over");
    if (deal.phase === "bid") return yours ? t("turn-you-bid") : t("turn-other-bid", { player });
    if (!yours) return t("turn-other", { player });
    return t(deal.opening ? "turn-you-open" : "turn-you-choose");
  }
}
