import { openTable } from "../../api";
import { t } from "../../l10n";
import type { TableDraft } from "../../tableDraft";
import { Dialog } from "../parts/Dialog";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { TableSettings } from "../room/TableSettings";
import { JoinByCode } from "./JoinByCode";
import { NameField } from "./NameField";
import { useTableTask } from "./useTableTask";

export interface AskedProps {
  draft: TableDraft;
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Coming to the table of a friend, or opening one for friends. */
export function FriendsDialog({ draft, name, onName, onClose }: AskedProps) {
  const task = useTableTask(draft, name);
  const open = async () => {
    const { rules, baazis, settings } = draft.choice;
    return (await openTable({ rules, baazis, settings })).table;
  };
  return (
    <Dialog title={t("way-friends")} testId="friends-dialog" onClose={onClose}>
      <JoinByCode />
      <form
        class="asked"
        onSubmit={(event) => {
          event.preventDefault();
          task.go(open);
        }}
      >
        <Text as="h3">{t("friends-open")}</Text>
        <Text as="p" class="page-note">
          {t("friends-open-about")}
        </Text>
        <NameField name={name} onName={onName} />
        <TableSettings draft={draft} />
        <Problem words={task.problem} />
        <p class="dialog-actions">
          <button
            class="main"
            data-testid="open-table"
            type="submit"
            disabled={task.busy || !draft.ready.value}
          >
            <Text>{t(task.busy ? "start-working" : "go-friends")}</Text>
          </button>
        </p>
      </form>
    </Dialog>
  );
}
