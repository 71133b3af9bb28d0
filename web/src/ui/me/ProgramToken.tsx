import { useState } from "preact/hooks";
import { makeToken } from "../../account";
import { t } from "../../l10n";
import { MAX_NAME_LENGTH } from "../../preferences";
import { CopyLink } from "../parts/CopyLink";
import { Field } from "../parts/Field";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** Makes a token by which a program plays as the reader. */
export function ProgramToken() {
  const [label, setLabel] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const task = useTask();
  return (
    <details class="me-section" data-testid="program">
      <Text as="summary">{t("program")}</Text>
      <Text as="p" class="page-note">
        {t("program-why")}
      </Text>
      <form
        class="me-row"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(async () => setToken((await makeToken(label.trim())).token));
        }}
      >
        <Field
          label={t("program-label")}
          testId="program-label"
          maxLength={MAX_NAME_LENGTH}
          required
          value={label}
          onValue={setLabel}
        />
        <button type="submit" data-testid="program-make" disabled={task.busy}>
          <Text>{t("program-make")}</Text>
        </button>
      </form>
      {token !== null && (
        <CopyLink label={t("program-token")} address={token} testId="program-token" />
      )}
      <Problem words={task.problem} />
    </details>
  );
}
