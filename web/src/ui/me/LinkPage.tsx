import "../../styles/pages.css";
import { useState } from "preact/hooks";
import { linkDevice } from "../../account";
import { t } from "../../l10n";
import { person } from "../../person";
import { Field } from "../parts/Field";
import { Link } from "../parts/Link";
import { PageFrame } from "../parts/PageFrame";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";
import { useVisit } from "../parts/useVisit";
import { Replaces } from "../table/Replaces";

/** Makes this device one of the person whose code it is given; the address brings it behind the #. */
export function LinkPage() {
  const known = useVisit();
  return (
    <PageFrame title={t("link")} class="link-page">
      {known ? <LinkForm /> : <Text as="p">{t("page-loading")}</Text>}
    </PageFrame>
  );
}

function LinkForm() {
  const [code, setCode] = useState(() => location.hash.slice(1));
  const [replaces, setReplaces] = useState<{ name: string | null } | null>(null);
  const [done, setDone] = useState(false);
  const task = useTask();
  const submit = (confirm: boolean) =>
    task.run(async () => {
      const reply = await linkDevice(code, confirm);
      setReplaces(reply.signed_in ? null : { name: reply.person.name });
      setDone(reply.signed_in);
    });
  if (done)
    return (
      <div data-testid="linked">
        <Text as="p">{t("linked", { name: person.value?.name ?? t("replaces-nameless") })}</Text>
        <p class="entry-ways">
          <Link to="/" class="button">
            <Text>{t("back")}</Text>
          </Link>
        </p>
      </div>
    );
  return (
    <form
      class="me-section"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Text as="p">{t("link-what")}</Text>
      <div class="me-row">
        <Field
          label={t("link-code")}
          testId="link-code"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={code}
          onValue={setCode}
        />
        <button type="submit" class="main" data-testid="link-submit" disabled={task.busy}>
          <Text>{t("link")}</Text>
        </button>
      </div>
      <Problem words={task.problem} />
      {replaces && (
        <Replaces
          name={replaces.name}
          busy={task.busy}
          onConfirm={() => submit(true)}
          onCancel={() => setReplaces(null)}
        />
      )}
    </form>
  );
}
