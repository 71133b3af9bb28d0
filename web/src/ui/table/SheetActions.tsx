import { list, t } from "../../l10n";
import { dealsPath } from "../../route";
import { Text } from "../parts/Text";
import { useSecondsUntil } from "../parts/useSeconds";
import { StartLink } from "../start/StartLink";
import { useMatch } from "./context";

/** Asks for the next deal or another match, and tells who is waited for; a spectator can only wait. */
export function SheetActions() {
  const { session, table } = useMatch();
  const over = table.status === "match-over";
  const message = over ? "rematch" : "next-deal";
  const own = table.you === null ? null : table.chairs[table.you];
  return (
    <div class="sheet-actions">
      {own && !own.asked && table.status !== "starting" && (
        <button
          type="button"
          class="main"
          data-testid={message}
          disabled={session.outbox.has("ready")}
          onClick={() => session.submit({ type: "ready" })}
        >
          <Text>{t(message)}</Text>
        </button>
      )}
      {over && <StartLink message="new-table" />}
      <a href={dealsPath(table.id)} target="_blank" rel="noopener" data-testid="see-deals">
        <Text>{t("sheet-replay")}</Text>
      </a>
      <Waiting />
    </div>
  );
}

/** Who has asked, who has not, and when it goes on by itself. */
function Waiting() {
  const { table, seating } = useMatch();
  const seconds = useSecondsUntil(table.goes_on_at);
  const people = seating.chairs.filter((chair) => seating.isPerson(chair));
  const isHere = (chair: number) => table.chairs[chair]?.away_since === null;
  const asked = people.filter((chair) => table.chairs[chair]?.asked);
  const missing = people.filter((chair) => !table.chairs[chair]?.asked && isHere(chair));
  const names = (chairs: number[]) => list(chairs.map((chair) => seating.displayName(chair)));
  const sentences = [
    ...(table.status === "starting" ? [t("start-working")] : []),
    ...(asked.length > 0 ? [t("sheet-asked", { players: names(asked), count: asked.length })] : []),
    ...(table.you === null || (asked.length > 0 && missing.length > 0)
      ? [t("sheet-missing", { players: names(missing) })]
      : []),
  ];
  return (
    <div class="sheet-waiting">
      <p data-testid="sheet-waiting">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </p>
      {seconds !== null && (
        <Text as="p" data-testid="goes-on">
          {t("sheet-goes-on", { seconds })}
        </Text>
      )}
    </div>
  );
}
