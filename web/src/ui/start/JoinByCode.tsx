import { useState } from "preact/hooks";
import { findTable } from "../../archive";
import { t } from "../../l10n";
import { navigate, tablePath } from "../../route";
import { Field } from "../parts/Field";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** Goes to the table whose code somebody has said. */
export function JoinByCode() {
  const [code, setCode] = useState("");
  const task = useTask();
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.replace(/[\s-]/g, "").toLowerCase();
        task.run(async () => navigate(tablePath((await findTable(typed)).table)));
      }}
    >
      <Text as="h3">{t("join-head")}</Text>
      <div class="me-row">
        <Field
          label={t("join-code")}
          testId="join-code"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={12}
          required
          value={code}
          onValue={setCode}
        />
        <button type="submit" data-testid="join" disabled={task.busy}>
          <Text>{t("join")}</Text>
        </button>
      </div>
      <Problem words={task.problem} />
    </form>
  );
}
