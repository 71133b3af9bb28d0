import { errorWords } from "../../errorWords";
import { t } from "../../l10n";
import { Notice } from "./Notice";
import { Text } from "./Text";

/** The server has another version by now: only a page of that version can go on. */
export function Outdated() {
  return (
    <Notice testId="stopped" data-code="reload" words={errorWords("reload", {})}>
      <ReloadButton />
    </Notice>
  );
}

export function ReloadButton() {
  return (
    <button type="button" class="main" onClick={() => location.reload()}>
      <Text>{t("reload")}</Text>
    </button>
  );
}
