import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { SettingsDialog } from "../settings/SettingsDialog";
import { useTable } from "../table/context";

/** What the host may do about the whole table; the others see what the host has done. */
export function HostTools() {
  const { session, table } = useTable();
  const [open, setOpen] = useState(false);
  if (!table.you_host)
    return table.locked ? (
      <Text as="p" class="room-locked" data-testid="locked">
        {t("room-locked")}
      </Text>
    ) : null;
  return (
    <section class="host-tools" aria-label={t("host-tools")}>
      <Text as="h2">{t("host-tools")}</Text>
      <label class="check">
        <input
          type="checkbox"
          data-testid="lock"
          checked={table.locked}
          disabled={session.outbox.has("lock")}
          onChange={(event) =>
            session.submit({ type: "lock", locked: event.currentTarget.checked })
          }
        />
        <Text>{t("host-lock")}</Text>
      </label>
      <button type="button" data-testid="settings" onClick={() => setOpen(true)}>
        <Text>{t("host-settings")}</Text>
      </button>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
