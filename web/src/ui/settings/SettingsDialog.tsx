import { useEffect, useState } from "preact/hooks";
import { t } from "../../l10n";
import { isMatchRunning } from "../../seating";
import { TableDraft } from "../../tableDraft";
import type { Presets } from "../../wire";
import { Dialog } from "../parts/Dialog";
import { Text } from "../parts/Text";
import { TableSettings } from "../room/TableSettings";
import { usePresets } from "../start/usePresets";
import { useTable } from "../table/context";
import { RefusedNotice } from "../table/RefusedNotice";

/** The host chooses rules and settings of the table. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const presets = usePresets();
  return (
    <Dialog title={t("host-settings")} testId="settings-dialog" onClose={onClose}>
      {presets ? (
        <Form presets={presets} onClose={onClose} />
      ) : (
        <Text as="p">{t("start-loading")}</Text>
      )}
    </Dialog>
  );
}

function Form({ presets, onClose }: { presets: Presets; onClose: () => void }) {
  const { session, table } = useTable();
  const { rules, baazis, settings } = table;
  const [draft] = useState(() => new TableDraft(presets, { rules, baazis, settings }));
  const [sent, setSent] = useState(false);
  const pending = session.outbox.has("configure");
  useEffect(() => {
    if (!sent || pending) return;
    if (session.refusal.value?.about === "configure") setSent(false);
    else onClose();
  }, [sent, pending]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(session.submit({ type: "configure", ...draft.choice }));
      }}
    >
      <TableSettings draft={draft} matchRuns={isMatchRunning(table.status)} />
      <RefusedNotice about="configure" />
      <p class="dialog-actions">
        <button
          type="submit"
          class="main"
          data-testid="settings-save"
          disabled={!draft.ready.value || pending}
        >
          <Text>{t("save")}</Text>
        </button>
      </p>
    </form>
  );
}
