import { t } from "../../l10n";
import { PACE_NAMES } from "../../preferences";
import { setSetting, settings } from "../../readerSettings";
import { Popup } from "../parts/Popup";
import { Text } from "../parts/Text";
import { ToolFace } from "./ToolFace";

/** How fast the plays of the others follow one another, on this page. */
export function PaceButton() {
  const { pace } = settings.value;
  return (
    <Popup
      label={t("pace")}
      testId="pace-open"
      class="tool-popup"
      face={<ToolFace icon="pace" words={t("pace")} />}
    >
      {(close) => (
        <label class="pace">
          <Text>{t("pace")}</Text>
          <select
            value={pace ?? ""}
            data-testid="pace"
            onChange={({ currentTarget: { value } }) => {
              setSetting("pace", PACE_NAMES.find((name) => name === value) ?? null);
              close();
            }}
          >
            <Text as="option" value="">
              {t("pace-table")}
            </Text>
            {PACE_NAMES.map((name) => (
              <Text as="option" key={name} value={name}>
                {t(`pace-${name}`)}
              </Text>
            ))}
          </select>
        </label>
      )}
    </Popup>
  );
}
