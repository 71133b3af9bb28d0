import { t } from "../../l10n";
import { isChairMuted, mutedAll, setChairMuted } from "../../mutes";
import { Text } from "../parts/Text";
import { useTable } from "./context";

/** Whether this viewer wants to see what the person in a chair says. */
export function MuteChair({ chair }: { chair: number }) {
  const { table, seating } = useTable();
  if (!seating.isPerson(chair) || seating.isYou(chair)) return null;
  const muted = isChairMuted(table.id, chair);
  return (
    <button
      type="button"
      class="link"
      data-testid={`mute-${chair}`}
      aria-pressed={muted}
      disabled={mutedAll.value}
      onClick={() => setChairMuted(table.id, chair, !muted)}
    >
      <Text>{t(muted ? "unmute" : "mute")}</Text>
      <Text class="sr">{seating.name(chair)}</Text>
    </button>
  );
}
