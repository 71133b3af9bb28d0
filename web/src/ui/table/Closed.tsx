import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { StartLink } from "../start/StartLink";
import { useTable } from "./context";

/** For a table where nothing can happen any more. */
export function Closed() {
  const { table } = useTable();
  return (
    <main class="notice" data-testid="closed" data-seq={table.seq} data-status={table.status}>
      <Text as="h1">{t("title")}</Text>
      <Text as="p">{t(table.match ? "closed-over" : "closed-unused")}</Text>
      <p>
        <StartLink message="new-table" />
      </p>
    </main>
  );
}
