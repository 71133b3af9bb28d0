import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { person, setName } from "../../person";
import { MAX_NAME_LENGTH } from "../../preferences";
import { Field } from "../parts/Field";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** The name by which others see the reader. */
export function NameForm() {
  const [name, setTyped] = useState(person.value?.name ?? "");
  const task = useTask();
  const [saved, setSaved] = useState(false);
  return (
    <form
      class="me-section"
      onSubmit={(event) => {
        event.preventDefault();
        setSaved(false);
        task.run(async () => {
          await setName(name.trim() || null);
          setSaved(true);
        });
      }}
    >
      <Text as="h2">{t("me-name")}</Text>
      <Text as="p" class="page-note">
        {t("me-name-why")}
      </Text>
      <div class="me-row">
        <Field
          label={t("start-name")}
          testId="my-name"
          autocomplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onValue={setTyped}
        />
        <button type="submit" data-testid="save-name" disabled={task.busy}>
          <Text>{t("save")}</Text>
        </button>
        <span role="status" class="copied">
          {saved && <Text data-testid="name-saved">{t("me-saved")}</Text>}
        </span>
      </div>
      <Problem words={task.problem} />
    </form>
  );
}
