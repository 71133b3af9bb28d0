import { useState } from "preact/hooks";
import { deletePerson, signOut } from "../../account";
import { ApiError } from "../../http";
import { t } from "../../l10n";
import { navigate } from "../../route";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

type Asking = "sign-out" | "delete" | null;

/** Signing out at this device, and having the server forget the person; what cannot be undone is asked twice. */
export function LeaveMe() {
  const [asking, setAsking] = useState<Asking>(null);
  const task = useTask();
  const gone = () => {
    setAsking(null);
    navigate("/");
  };
  const out = (confirm: boolean) =>
    task.run(async () => {
      try {
        await signOut(confirm);
        gone();
      } catch (problem) {
        if (!(problem instanceof ApiError) || problem.code !== "last-device") throw problem;
        setAsking("sign-out");
      }
    });
  const remove = () =>
    task.run(async () => {
      await deletePerson();
      gone();
    });
  return (
    <section class="me-section">
      <Text as="h2">{t("leave-me")}</Text>
      <p class="entry-ways">
        <button
          type="button"
          data-testid="sign-out"
          disabled={task.busy}
          onClick={() => out(false)}
        >
          <Text>{t("sign-out")}</Text>
        </button>
        <button
          type="button"
          data-testid="delete-me"
          disabled={task.busy}
          onClick={() => setAsking("delete")}
        >
          <Text>{t("delete-me")}</Text>
        </button>
      </p>
      {asking !== null && (
        <div class="confirm" role="alert" data-testid="leave-me-confirm">
          <Text as="p">{t(asking === "delete" ? "delete-me-what" : "sign-out-last")}</Text>
          <p class="entry-ways">
            <button
              type="button"
              class="main"
              data-testid="leave-me-sure"
              disabled={task.busy}
              onClick={asking === "delete" ? remove : () => out(true)}
            >
              <Text>{t(asking === "delete" ? "delete-me-sure" : "sign-out-sure")}</Text>
            </button>
            <button type="button" data-testid="leave-me-not" onClick={() => setAsking(null)}>
              <Text>{t("cancel")}</Text>
            </button>
          </p>
        </div>
      )}
      <Problem words={task.problem} />
    </section>
  );
}
