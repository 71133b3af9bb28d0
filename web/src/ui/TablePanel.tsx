import { t } from "../l10n";
import { Dialog } from "./Dialog";
import { HostTools } from "./HostTools";
import { Invite } from "./Invite";
import { RefusedNotice } from "./RefusedNotice";
import { RoomChairs } from "./RoomChairs";
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
