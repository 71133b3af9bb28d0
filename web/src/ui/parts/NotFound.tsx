import { t } from "../../l10n";
import { StartLink } from "../start/StartLink";
import { Notice } from "./Notice";
import { useTitle } from "./useTitle";

/** For an address that is none of the page's. */
export function NotFound() {
  useTitle(t("not-found"));
  return (
    <Notice testId="not-found" words={t("not-found")}>
      <StartLink />
    </Notice>
  );
}
