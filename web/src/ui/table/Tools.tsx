import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { layout } from "../../layout";
import { setSetting, settings } from "../../readerSettings";
import { Icon } from "../cards/Icon";
import { helpOpen } from "../choosing/help";
import { lazyPart } from "../parts/lazy";
import { Text } from "../parts/Text";
import { useTable } from "./context";
import { PaceButton } from "./PaceButton";
import { Phrases } from "./Phrases";
import { ToolFace } from "./ToolFace";

const TablePanel = lazyPart(async () => (await import("../room/TablePanel")).TablePanel);

const ReaderSettingsDialog = lazyPart(
  async () => (await import("../settings/ReaderSettingsDialog")).ReaderSettingsDialog,
);

/** What can be opened or switched at any time, each with a sign. In the drawer the words stand beside it. */
export function Tools({ inDrawer = false }: { inDrawer?: boolean }) {
  const { session, table } = useTable();
  const [panelOpen, setPanelOpen] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const watchers = session.watchers.value;
  const { sound } = settings.value;
  return (
    <div class={inDrawer ? "tools tools-drawer" : "tools"}>
      {watchers > 0 && (
        <span class="watchers" title={t("watchers", { count: watchers })}>
          <Icon name="eye" />
          <span aria-hidden="true">
            <Text>{watchers}</Text>
          </span>
          <Text class="sr" data-testid="watchers" data-count={watchers}>
            {t("watchers", { count: watchers })}
          </Text>
        </span>
      )}
      <Phrases />
      <button
        type="button"
        class="tool"
        data-testid="table-open"
        aria-haspopup="dialog"
        title={t("table")}
        onClick={() => setPanelOpen(true)}
      >
        <ToolFace icon="people" words={t("table")} />
      </button>
      {/* Where the bar is narrow the pace is among the settings. */}
      {table.match && layout.value !== "tablet" && <PaceButton />}
      <button
        type="button"
        class="tool"
        data-testid="sound"
        aria-pressed={sound}
        title={t(sound ? "sound-on" : "sound-off")}
        onClick={() => setSetting("sound", !sound)}
      >
        <ToolFace icon={sound ? "sound" : "mute"} words={t("sound")} />
      </button>
      <button
        type="button"
        class="tool"
        data-testid="reader-settings-open"
        aria-haspopup="dialog"
        title={t("reader-settings")}
        onClick={() => setSettingsOpen(true)}
      >
        <ToolFace icon="settings" words={t("reader-settings")} />
      </button>
      {table.match && (
        <button
          type="button"
          class="tool"
          data-testid="help"
          aria-haspopup="dialog"
          title={t("help")}
          onClick={() => {
            helpOpen.value = true;
          }}
        >
          <ToolFace icon="help" words={t("help")} />
        </button>
      )}
      {settingsOpen && <ReaderSettingsDialog onClose={() => setSettingsOpen(false)} />}
      {panelOpen && <TablePanel onClose={() => setPanelOpen(false)} />}
    </div>
  );
}
