import { t } from "../../l10n";
import { durationWords } from "../../timeWords";
import { Text } from "../parts/Text";
import { useSecondsSince } from "../parts/useSeconds";
import { useTable } from "./context";

/** What is to be known of whoever has a chair: what plays for them, that they are away, that they are ready. */
export function SeatState({ chair }: { chair: number }) {
  const { table, seating } = useTable();
  const view = table.chairs[chair];
  const isBetween = table.status === "deal-over" || table.status === "match-over";
  return (
    <>
      {view?.program && <Text>{t("seat-program", { program: view.program })}</Text>}
      {seating.hasStandIn(chair) && (
        <Text class="seat-stand-in" data-testid={`stand-in-${chair}`}>
          {t("seat-stand-in", { player: seating.name(chair) })}
        </Text>
      )}
      {view?.away_since != null && <Away chair={chair} since={view.away_since} />}
      {isBetween && view?.asked && <Text class="seat-asked">{t("seat-asked")}</Text>}
    </>
  );
}

function Away({ chair, since }: { chair: number; since: number }) {
  const seconds = useSecondsSince(since) ?? 0;
  return (
    <Text class="seat-away" data-testid={`away-${chair}`}>
      {t("seat-away", { duration: durationWords(seconds) })}
    </Text>
  );
}
