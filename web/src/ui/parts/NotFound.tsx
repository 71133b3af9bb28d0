import { t } from "../../l10n";
import { StartLink } from "../start/StartLink";
import { Text } from "./Text";

/** For an address that is none of the page's. */
export function NotFound() {
  return (
    <main class="notice" data-testid="not-found">
      <Text as="h1">{t("title")}</Text>
      <Text as="p">{t("not-found")}</Text>
      <p>
        <StartLink />
      </p>
    </main>
  );
}
