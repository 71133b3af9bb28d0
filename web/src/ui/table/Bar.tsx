import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { Text } from "../parts/Text";
import { StartLink } from "../start/StartLink";
import { ConnectionNotices, ConnectionState } from "./Connection";
import { useTable } from "./context";
import { Phrases } from "./Phrases";
import { TablePanel } from "./TablePanel";

interface Props {
  /** Opens and closes the log, where there is one. */
  log?: { open: boolean; onToggle: () => void };
}

/** The head of the page: what is played, the connection, and what can be opened. */
export function Bar({ log }: Props) {
  const { session, table } = useTable();
  const [panelOpen, setPanelOpen] = useState(false);
  const watchers = session.watchers.value;
  return (
    <header class="bar">
      <h1>
        <StartLink message="title" class="brand" />
      </h1>
      <span class="bar-what">
        <Text class="bar-rules">{rulesName(table.rules)}</Text>
        {table.match && <Text>{t("score-deal", { number: table.match.deal_number })}</Text>}
        {log && watchers > 0 && (
          <Text class="bar-watchers" data-testid="watchers" data-count={watchers}>
            {t("watchers", { count: watchers })}
          </Text>
        )}
      </span>
      <ConnectionState session={session} />
      <Phrases />
      {log && (
        <>
          <button
            type="button"
            class="bar-button"
            data-testid="table-open"
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
          >
            <Text>{t("table")}</Text>
          </button>
          <button
            type="button"
            class="bar-button log-toggle"
            aria-expanded={log.open}
            aria-controls="log"
            onClick={log.onToggle}
          >
            <Text>{t("log-show")}</Text>
          </button>
        </>
      )}
      <ConnectionNotices />
      {panelOpen && <TablePanel onClose={() => setPanelOpen(false)} />}
    </header>
  );
}
