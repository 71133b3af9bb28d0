import { t } from "../../l10n";
import { Dialog } from "../parts/Dialog";
import { HostTools } from "../room/HostTools";
import { Invite } from "../room/Invite";
import { RoomChairs } from "../room/RoomChairs";
import { RefusedNotice } from "./RefusedNotice";
import { TableFacts } from "./TableFacts";

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
