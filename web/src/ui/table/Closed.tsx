import { t } from "../../l10n";
import { Notice } from "../parts/Notice";
import { StartLink } from "../start/StartLink";
import { useTable } from "./context";

/** For a table where nothing can happen any more. */
export function Closed() {
  const { table } = useTable();
  return (
    <Notice
      testId="closed"
      words={t(table.match ? "closed-over" : "closed-unused")}
      data-seq={table.seq}
      data-status={table.status}
    >
      <StartLink message="new-table" />
    </Notice>
  );
}
