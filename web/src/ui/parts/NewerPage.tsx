import { useState } from "preact/hooks";
import { loadNewer, newerPage } from "../../installed";
import { t } from "../../l10n";
import { route } from "../../route";
import { Text } from "./Text";

/** Never where cards lie: a deal is not interrupted, and nothing is covered. */
const NOT_AT = new Set(["table", "replay"]);

/** The server has a newer page. It is loaded when the reader says so. */
export function NewerPage() {
  const [later, setLater] = useState(false);
  const shown = newerPage.value && !later && !NOT_AT.has(route.value.page);
  return (
    <div class="newer" role="status">
      {shown && (
        <div class="newer-inside" data-testid="newer-page">
          <Text>{t("newer-page")}</Text>
          <button type="button" class="main" data-testid="newer-load" onClick={loadNewer}>
            <Text>{t("newer-load")}</Text>
          </button>
          <button type="button" data-testid="newer-later" onClick={() => setLater(true)}>
            <Text>{t("newer-later")}</Text>
          </button>
        </div>
      )}
    </div>
  );
}
