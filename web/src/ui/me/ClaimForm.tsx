import { useState } from "preact/hooks";
import { claim } from "../../account";
import { t } from "../../l10n";
import { person } from "../../person";
import { MAX_NAME_LENGTH } from "../../preferences";
import { Field } from "../parts/Field";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** Claims a name with a passphrase, to be the same person at any device; or changes both. */
export function ClaimForm({ claimed }: { claimed: string | null }) {
  const [name, setName] = useState(claimed ?? person.value?.name ?? "");
  const [passphrase, setPassphrase] = useState("");
  const [current, setCurrent] = useState("");
  const task = useTask();
  const submit = () =>
    task.run(async () => {
      await claim(name.trim(), passphrase, claimed === null ? null : current);
      setPassphrase("");
      setCurrent("");
    });
  return (
    <form
      class="me-section"
      data-testid="claim"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text as="h2">{t("claim-head")}</Text>
      <Text as="p" class="page-note" data-testid="claim-state">
        {claimed === null ? t("claim-why") : t("claim-done", { name: claimed })}
      </Text>
      <div class="me-row">
        <Field
          label={t("claim-name")}
          testId="claim-name"
          autocomplete="username"
          maxLength={MAX_NAME_LENGTH}
          required
          value={name}
          onValue={setName}
        />
        {claimed !== null && (
          <Field
            label={t("claim-current")}
            testId="claim-current"
            type="password"
            autocomplete="current-password"
            required
            value={current}
            onValue={setCurrent}
          />
        )}
        <Field
          label={t(claimed === null ? "claim-passphrase" : "claim-new")}
          testId="claim-passphrase"
          type="password"
          autocomplete="new-password"
          required
          value={passphrase}
          onValue={setPassphrase}
        />
        <button type="submit" data-testid="claim-submit" disabled={task.busy}>
          <Text>{t(claimed === null ? "claim" : "claim-change")}</Text>
        </button>
      </div>
      <Problem words={task.problem} />
    </form>
  );
}
