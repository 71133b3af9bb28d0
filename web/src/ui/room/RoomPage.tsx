import "../../styles/room.css";
import { t } from "../../l10n";
import { Announcer } from "../table/Announcer";
import { Bar } from "../table/Bar";
import { useTable } from "../table/context";
import { RefusedNotice } from "../table/RefusedNotice";
import { TableFacts } from "../table/TableFacts";
import { HostTools } from "./HostTools";
import { Invite } from "./Invite";
import { RoomChairs } from "./RoomChairs";
import { RoomStart } from "./RoomStart";

/** A table before the cards: who sits where, who may still come, and what will be played. */
export function RoomPage() {
  const { table } = useTable();
  return (
    <main class="room" data-seq={table.seq} data-status={table.status} aria-label={t("table")}>
      <Bar />
      <div class="room-page">
        <section class="room-main">
          <RefusedNotice />
          <RoomChairs>
            <RoomStart />
          </RoomChairs>
        </section>
        <aside class="room-side">
          <Invite />
          <HostTools />
          <TableFacts />
        </aside>
      </div>
      <Announcer />
    </main>
  );
}
