import { list, t } from "../../l10n";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** Asks to take back the own last play, where that may be asked. */
export function UndoButton() {
  const { session, table } = useTable();
  // Beside a card taken up it would read as putting that back.
  if (!table.can_undo || session.choosing.card.value !== null) return null;
  return (
    <button
      type="button"
      class="undo"
      data-testid="undo"
      disabled={session.outbox.has("ask-undo")}
      onClick={() => session.submit({ type: "ask-undo" })}
    >
      <Text>{t("undo")}</Text>
    </button>
  );
}

/** Somebody asks to take back a play: whoever has to agree answers, the others see who is waited for. */
export function UndoRequest() {
  const { session, table, seating } = useTable();
  const { undo, you } = table;
  if (!undo) return null;
  const asked = you !== null && undo.waiting_for.includes(you);
  const answer = (agree: boolean) => session.submit({ type: "answer-undo", agree });
  const pending = session.outbox.has("answer-undo");
  return (
    <div class="undo-request" role="status" data-testid="undo-request" data-asked={asked}>
      <Text>{t("undo-asks", seating.playerArgs(undo.chair))}</Text>
      {asked ? (
        <span class="undo-answers">
          <button
            type="button"
            class="main"
            data-testid="undo-agree"
            disabled={pending}
            onClick={() => answer(true)}
          >
            <Text>{t("undo-agree")}</Text>
          </button>
          <button
            type="button"
            data-testid="undo-refuse"
            disabled={pending}
            onClick={() => answer(false)}
          >
            <Text>{t("undo-refuse")}</Text>
          </button>
        </span>
      ) : (
        <Text class="undo-waiting">
          {t("undo-waiting", {
            players: list(undo.waiting_for.map((chair) => seating.displayName(chair))),
          })}
        </Text>
      )}
    </div>
  );
}
