import { useState } from "preact/hooks";
import { signIn } from "../../account";
import { t } from "../../l10n";
import { Field } from "../parts/Field";
import { Link } from "../parts/Link";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";
import { Replaces } from "../table/Replaces";

/** Makes this device one of a person who has claimed a name. */
export function SignInForm() {
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [asking, setAsking] = useState(false);
  const task = useTask();
  const submit = (confirm: boolean) =>
    task.run(async () => {
      const reply = await signIn(name.trim(), passphrase, confirm);
      setAsking(!reply.signed_in);
      if (reply.signed_in) setPassphrase("");
    });
  return (
    <form
      class="me-section"
      data-testid="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Text as="h2">{t("sign-in")}</Text>
      <Text as="p" class="page-note">
        {t("sign-in-why")}
      </Text>
      <div class="me-row">
        <Field
          label={t("claim-name")}
          testId="sign-in-name"
          autocomplete="username"
          required
          value={name}
          onValue={setName}
        />
        <Field
          label={t("claim-passphrase")}
          testId="sign-in-passphrase"
          type="password"
          autocomplete="current-password"
          required
          value={passphrase}
          onValue={setPassphrase}
        />
        <button type="submit" data-testid="sign-in-submit" disabled={task.busy}>
          <Text>{t("sign-in")}</Text>
        </button>
      </div>
      <p>
        <Link to="/link" testId="to-link">
          <Text>{t("sign-in-by-code")}</Text>
        </Link>
      </p>
      <Problem words={task.problem} />
      {asking && (
        <Replaces
          name={name}
          busy={task.busy}
          onConfirm={() => submit(true)}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}
