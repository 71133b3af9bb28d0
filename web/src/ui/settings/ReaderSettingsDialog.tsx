import { t } from "../../l10n";
import { Dialog } from "../parts/Dialog";
import { ReaderSettingsForm } from "./ReaderSettingsForm";

/** The settings over a table: the game goes on behind them. */
export function ReaderSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("reader-settings")} testId="reader-settings" onClose={onClose}>
      <ReaderSettingsForm />
    </Dialog>
  );
}
