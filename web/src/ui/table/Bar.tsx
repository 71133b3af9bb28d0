import { t } from "../../l10n";
import { layout } from "../../layout";
import { rulesName } from "../../playWords";
import { Icon } from "../cards/Icon";
import { Text } from "../parts/Text";
import { StartLink } from "../start/StartLink";
import { ConnectionNotices, ConnectionState } from "./Connection";
import { useTable } from "./context";
import { LeadMeter } from "./LeadMeter";
import { Tools } from "./Tools";

/** What opens the drawer, and has the focus again when it is closed. */
export const LOG_TOGGLE_ID = "log-open";

interface Props {
  /** Opens and closes the drawer with the log, once there are cards. */
  log?: { open: boolean; onToggle: () => void };
}

/** The head of the page: what is played, how it stands, the connection, and what can be opened. */
export function Bar({ log }: Props) {
  const { session, table } = useTable();
  const drawer = layout.value !== "wide";
  return (
    <header class="bar">
      <h1>
        <StartLink message="title" class="brand" />
        <Text lang="pa" class="gurmukhi" translate={false}>
          {t("title-gurmukhi")}
        </Text>
      </h1>
      <span class="bar-what">
        <Text class="bar-rules">{rulesName(table.rules)}</Text>
        {table.match && (
          <Text class="bar-deal">{t("score-deal", { number: table.match.deal_number })}</Text>
        )}
      </span>
      {log && table.match && <LeadMeter />}
      <ConnectionState session={session} />
      {!(log && layout.value === "phone") && <Tools />}
      {log && drawer && (
        <button
          type="button"
          id={LOG_TOGGLE_ID}
          class="tool log-toggle"
          data-testid="log-open"
          aria-expanded={log.open}
          aria-controls="rail"
          title={t("log-show")}
          aria-label={t("log-show")}
          onClick={log.onToggle}
        >
          <Icon name="log" />
        </button>
      )}
      <ConnectionNotices />
    </header>
  );
}
