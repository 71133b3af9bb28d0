import { t } from "../../l10n";
import { mutedAll, setMutedAll } from "../../mutes";
import { PHRASES, phraseWords } from "../../tableWords";
import { Popup } from "../parts/Popup";
import { Text } from "../parts/Text";
import { useTable } from "./context";
import { ToolFace } from "./ToolFace";

/** What may be said at the table, and whether anything said is shown. */
export function Phrases() {
  const { session, table } = useTable();
  return (
    <Popup
      label={t("say")}
      testId="say"
      class="phrases"
      face={<ToolFace icon="say" words={t("say")} />}
    >
      {(close) => (
        <>
          {table.you !== null &&
            PHRASES.map((phrase) => (
              <button
                key={phrase}
                type="button"
                data-testid={`say-${phrase}`}
                onClick={() => {
                  session.submit({ type: "say", phrase });
                  close();
                }}
              >
                <Text>{phraseWords(phrase)}</Text>
              </button>
            ))}
          <label class="check">
            <input
              type="checkbox"
              data-testid="mute-all"
              checked={mutedAll.value}
              onChange={(event) => setMutedAll(event.currentTarget.checked)}
            />
            <Text>{t("mute-all")}</Text>
          </label>
        </>
      )}
    </Popup>
  );
}
