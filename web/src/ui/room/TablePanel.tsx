import "../../styles/room.css";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import { Dialog } from "../parts/Dialog";
import { useTable } from "../table/context";
import { RefusedNotice } from "../table/RefusedNotice";
import { TableFacts } from "../table/TableFacts";
import { HostTools } from "./HostTools";
import { Invite } from "./Invite";
import { RoomChairs } from "./RoomChairs";

/** During a match: who sits where, the invitation, and what host and players may do about the table. */
export function TablePanel({ onClose }: { onClose: () => void }) {
  const { you } = useTable().table;
  const watched = useRef(you === null);
  useEffect(() => {
    // Whoever has sat down is here to play.
    if (watched.current && you !== null) onClose();
  }, [you]);
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
