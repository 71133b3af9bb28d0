import "../../styles/settings.css";
import { t } from "../../l10n";
import { PACE_NAMES } from "../../preferences";
import { type ReaderSettings, setSetting, settings } from "../../readerSettings";
import { RadioField } from "../parts/RadioField";
import { Text } from "../parts/Text";
import { CardsSample } from "./CardsSample";
import { Switch } from "./Switch";

type SwitchName = {
  [Name in keyof ReaderSettings]: ReaderSettings[Name] extends boolean ? Name : never;
}[keyof ReaderSettings];

const SORTS = ["value", "suit"] as const;
const THEMES = ["system", "light", "dark"] as const;
const PACES = ["table", ...PACE_NAMES] as const;

/** All that a reader may choose for every table of this browser. What is chosen holds at once. */
export function ReaderSettingsForm({ heading = "h3" }: { heading?: "h2" | "h3" }) {
  const now = settings.value;
  const switchOf = (name: SwitchName, message: string, note: boolean) => (
    <Switch
      label={t(message)}
      {...(note ? { note: t(`${message}-note`) } : {})}
      on={now[name]}
      testId={message}
      onSwitch={(on) => setSetting(name, on)}
    />
  );
  return (
    <div class="reader-settings">
      <section class="settings-part">
        <Text as={heading} class="settings-heading">
          {t("reader-play")}
        </Text>
        <RadioField
          legend={t("reader-pace")}
          values={PACES}
          chosen={now.pace ?? "table"}
          label={(pace) => t(pace === "table" ? "reader-pace-table" : `pace-${pace}`)}
          testId={(pace) => `pace-${pace}`}
          onChoose={(pace) => setSetting("pace", pace === "table" ? null : pace)}
        />
        <RadioField
          legend={t("reader-sort")}
          values={SORTS}
          chosen={now.sort}
          label={(sort) => t(`reader-sort-${sort}`)}
          testId={(sort) => `sort-${sort}`}
          onChoose={(sort) => setSetting("sort", sort)}
        />
        {switchOf("oneTap", "reader-one-tap", true)}
      </section>
      <section class="settings-part">
        <Text as={heading} class="settings-heading">
          {t("reader-cards")}
        </Text>
        {switchOf("fourColours", "reader-four-colours", true)}
        {switchOf("largeIndex", "reader-large-index", true)}
        <CardsSample />
      </section>
      <section class="settings-part">
        <Text as={heading} class="settings-heading">
          {t("reader-colours")}
        </Text>
        <RadioField
          legend={t("reader-theme")}
          values={THEMES}
          chosen={now.theme}
          label={(theme) => t(`reader-theme-${theme}`)}
          testId={(theme) => `theme-${theme}`}
          onChoose={(theme) => setSetting("theme", theme)}
        />
        {switchOf("contrast", "reader-contrast", true)}
      </section>
      <section class="settings-part">
        <Text as={heading} class="settings-heading">
          {t("reader-sound")}
        </Text>
        {switchOf("sound", "reader-sounds", false)}
        {switchOf("vibration", "reader-vibration", true)}
      </section>
    </div>
  );
}
