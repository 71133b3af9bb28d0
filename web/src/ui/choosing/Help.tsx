import "../../styles/help.css";
import { letterKeys, setLetterKeys } from "../../keys";
import { t } from "../../l10n";
import { Badge } from "../cards/Badge";
import { KeyTag } from "../cards/KeyTag";
import { Points } from "../cards/Points";
import { Dialog } from "../parts/Dialog";
import { Text } from "../parts/Text";
import { Sign } from "./Sign";

const KEYS = [
  ["←", "→"],
  ["Enter"],
  ["1–9"],
  ["↑", "↓"],
  ["Esc"],
  ["f"],
  ["h"],
  ["c"],
  ["s"],
  ["l"],
  ["?"],
] as const;
/** The messages that say what these do, in the same order. */
const KEY_MESSAGES = [
  "card",
  "enter",
  "digits",
  "plays",
  "escape",
  "floor",
  "houses",
  "hand",
  "score",
  "last",
  "help",
];
const SIGNS = ["capture", "cement", "add", "establish", "break", "throw"] as const;

/** The keys and signs of the table. */
export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("help")} testId="help-dialog" onClose={onClose}>
      <div class="help">
        <section>
          <h3>
            <Text>{t("help-how")}</Text>
          </h3>
          <Text as="p">{t("help-choose")}</Text>
          <Text as="p">{t("help-floor-first")}</Text>
          <Text as="p">{t("help-ahead")}</Text>
          <a href="/rules" target="_blank" rel="noopener" class="help-rules">
            <Text>{t("help-rules")}</Text>
            <Text class="sr">{t("opens-window")}</Text>
          </a>
        </section>
        <section>
          <h3>
            <Text>{t("help-signs")}</Text>
          </h3>
          <ul class="help-signs">
            {SIGNS.map((sign) => (
              <li key={sign}>
                <Sign of={sign} />
                <Text>{t(`help-sign-${sign}`)}</Text>
              </li>
            ))}
            <li>
              <Badge value={9} cemented={false} />
              <Text>{t("help-sign-ordinary")}</Text>
            </li>
            <li>
              <Badge value={9} cemented />
              <Text>{t("help-sign-cemented")}</Text>
            </li>
            <li>
              <Points value={6} />
              <Text>{t("help-sign-points")}</Text>
            </li>
            <li>
              <KeyTag value={12} />
              <Text>{t("help-sign-key")}</Text>
            </li>
          </ul>
        </section>
        <section>
          <h3>
            <Text>{t("help-keys")}</Text>
          </h3>
          <dl class="help-keys">
            {KEYS.map((keys, i) => (
              <div key={keys.join()}>
                <dt>
                  {keys.map((key) => (
                    <Text as="kbd" key={key}>
                      {key}
                    </Text>
                  ))}
                </dt>
                <dd>
                  <Text>{t(`help-key-${KEY_MESSAGES[i]}`)}</Text>
                </dd>
              </div>
            ))}
          </dl>
          <label class="help-letters">
            <input
              type="checkbox"
              data-testid="letter-keys"
              checked={letterKeys.value}
              onChange={(event) => setLetterKeys(event.currentTarget.checked)}
            />
            <Text>{t("help-letters")}</Text>
          </label>
        </section>
      </div>
    </Dialog>
  );
}
