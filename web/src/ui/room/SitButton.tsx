import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { person } from "../../person";
import { isMatchRunning } from "../../seating";
import { Text } from "../parts/Text";
import { useTable } from "../table/context";
import { NameDialog } from "./NameDialog";

/** Takes a chair, if this viewer may; somebody without a name is asked for one first. */
export function SitButton({ chair }: { chair: number }) {
  const { session, table, seating } = useTable();
  const [asking, setAsking] = useState(false);
  const seated = table.you !== null;
  if (!maySit()) return null;
  const sit = () => {
    setAsking(false);
    session.submit({ type: "sit", chair });
  };
  return (
    <>
      <button
        type="button"
        class={seated ? "sit" : "sit main"}
        data-testid={`sit-${chair}`}
        disabled={session.outbox.has("sit")}
        onClick={() => (person.value && !person.value.name ? setAsking(true) : sit())}
      >
        <Text>{t(seated ? "sit-move" : "sit")}</Text>
        <Text class="sr">{seating.name(chair)}</Text>
      </button>
      {asking && <NameDialog onDone={sit} onClose={() => setAsking(false)} />}
    </>
  );

  /** Whether there is a way onto the chair; the server has the last word. */
  function maySit(): boolean {
    if (seating.isPerson(chair) || table.status === "closed") return false;
    if (seated) return !isMatchRunning(table.status);
    return !table.locked || table.you_host;
  }
}
