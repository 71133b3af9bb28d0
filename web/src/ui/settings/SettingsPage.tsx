import { t } from "../../l10n";
import { PageFrame } from "../parts/PageFrame";
import { Text } from "../parts/Text";
import { ReaderSettingsForm } from "./ReaderSettingsForm";

/** The same settings on a page of their own. */
export function SettingsPage() {
  return (
    <PageFrame title={t("reader-settings")} class="settings-page">
      <Text as="p" class="page-note">
        {t("reader-settings-here")}
      </Text>
      <ReaderSettingsForm heading="h2" />
    </PageFrame>
  );
}
