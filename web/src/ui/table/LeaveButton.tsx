import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { isMatchRunning } from "../../seating";
import { Dialog } from "../parts/Dialog";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** Stands up from the own chair; asks first where that changes more than an empty chair. */
export function LeaveButton() {
  const { session, table, seating } = useTable();
  const [asking, setAsking] = useState(false);
  if (table.you === null || table.status === "closed") return null;
  const playing = isMatchRunning(table.status);
  const others = seating.chairs.some((chair) => seating.isPerson(chair) && !seating.isYou(chair));
  const handsOver = table.you_host && others;
  const leave = () => {
    setAsking(false);
    session.submit({ type: "stand" });
  };
  return (
    <>
      <button
        type="button"
        data-testid="stand"
        disabled={session.outbox.has("stand")}
        onClick={() => (playing || handsOver ? setAsking(true) : leave())}
      >
        <Text>{t(playing ? "leave" : "stand")}</Text>
      </button>
      {asking && (
        <Dialog title={t("leave")} testId="leave-dialog" onClose={() => setAsking(false)}>
          {playing && <Text as="p">{t("leave-match")}</Text>}
          {handsOver && <Text as="p">{t("leave-host")}</Text>}
          <p class="dialog-actions">
            <button type="button" class="main" data-testid="leave-sure" onClick={leave}>
              <Text>{t("leave-sure")}</Text>
            </button>
            <button type="button" data-testid="leave-not" onClick={() => setAsking(false)}>
              <Text>{t("leave-not")}</Text>
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
