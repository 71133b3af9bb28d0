import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { tablePath } from "../../route";
import { botName } from "../../tableWords";
import type { LobbyTable } from "../../wire";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";
import { ChairList } from "../room/ChairList";

/** A table of the lobby: what is played there, who sits there, and the way in. */
export function LobbyEntry({ table }: { table: LobbyTable }) {
  const { settings } = table;
  const free = table.chairs.filter((chair) => chair.kind === "empty").length;
  return (
    <li class="entry" data-testid={`table-${table.table}`} data-status={table.status}>
      <div class="entry-head">
        <Text as="h3">{rulesName(table.rules)}</Text>
        <Text class="entry-status">{t(`status-${table.status}`)}</Text>
      </div>
      <p class="entry-facts">
        <Text>
          {table.baazis === null
            ? t("start-length-endless")
            : t("start-length-best", { baazis: table.baazis })}
        </Text>
        <Text>{t("lobby-level", { bot: botName(settings.bot ?? "") })}</Text>
        <Text>{t(settings.clock ? "lobby-clock" : "lobby-no-clock")}</Text>
        {free > 0 && <Text class="entry-free">{t("lobby-free", { count: free })}</Text>}
      </p>
      <ChairList chairs={table.chairs} />
      <Link to={tablePath(table.table)} class="button" testId="enter">
        <Text>{t(table.joinable ? "lobby-enter" : "lobby-look")}</Text>
      </Link>
    </li>
  );
}
