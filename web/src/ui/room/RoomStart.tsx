import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { Text } from "../parts/Text";
import { useSecondsUntil } from "../parts/useSeconds";
import { useTable } from "../table/context";

/** What will be played, and for the host the button that begins it. */
export function RoomStart() {
  const { session, table, seating } = useTable();
  const free = seating.chairs.filter((chair) => seating.isFree(chair)).length;
  const someone = seating.chairs.some((chair) => seating.isPerson(chair));
  const starting = table.status === "starting";
  return (
    <>
      <Text class="room-rules">{rulesName(table.rules)}</Text>
      <Text class="room-length">
        {table.baazis === null ? t("score-endless") : t("score-best-of", { baazis: table.baazis })}
      </Text>
      {table.you_host && !starting && (
        <button
          type="button"
          class="main"
          data-testid="begin"
          disabled={!someone || session.outbox.has("start")}
          onClick={() => session.submit({ type: "start" })}
        >
          <Text>{t("room-start")}</Text>
        </button>
      )}
      {table.starts_at !== null && <StartsIn at={table.starts_at} />}
      <Text class="room-note" data-testid="room-note">
        {noteWords()}
      </Text>
    </>
  );

  function noteWords(): string {
    if (starting) return t("start-working");
    if (!table.you_host)
      return table.host === null
        ? t("room-wait")
        : t("room-wait-host", { player: seating.name(table.host) });
    if (!someone) return t("room-nobody");
    return free > 0 ? t("room-bots", { count: free }) : t("room-full");
  }
}

/** How soon the match begins by itself. */
function StartsIn({ at }: { at: number }) {
  const seconds = useSecondsUntil(at) ?? 0;
  return (
    <Text class="room-note" data-testid="starts-in">
      {t("room-starts-in", { seconds })}
    </Text>
  );
}
