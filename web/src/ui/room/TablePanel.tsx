import "../../styles/room.css";
import { t } from "../../l10n";
import { Dialog } from "../parts/Dialog";
import { RefusedNotice } from "../table/RefusedNotice";
import { TableFacts } from "../table/TableFacts";
import { HostTools } from "./HostTools";
import { Invite } from "./Invite";
import { RoomChairs } from "./RoomChairs";

/** During a match: who sits where, the invitation, and what host and players may do about the table. */
export function TablePanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("table")} testId="table-panel" onClose={onClose}>
      <RefusedNotice />
      <RoomChairs />
      <HostTools />
      <Invite />
      <TableFacts />
    </Dialog>
  );
}
