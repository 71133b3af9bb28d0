import { t } from "../../l10n";
import { StartLink } from "../start/StartLink";
import { Notice } from "./Notice";

/** For an address that is none of the page's. */
export function NotFound() {
  return (
    <Notice testId="not-found" words={t("not-found")}>
      <StartLink />
    </Notice>
  );
}
