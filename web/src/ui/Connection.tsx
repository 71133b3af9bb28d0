import { go } from "../route";
import type { Fault, Session } from "../session";
import { argsOf, has, t } from "../words";

/** The state of the line, in words and form, in the bar of the table. */
export function ConnectionState({ session }: { session: Session }) {
  const status = session.status.value;
  return (
    <span class={`connection ${status}`} data-testid="connection" data-state={status} role="status">
      <span class="connection-dot" aria-hidden="true" />
      <span class={status === "live" ? "connection-words live-words" : "connection-words"}>
        {t(`connection-${status}`)}
      </span>
    </span>
  );
}

/** Before the first view is here. */
export function Waiting({ session }: { session: Session }) {
  const status = session.status.value;
  return (
    <main class="notice">
      <h1>{t("title")}</h1>
      <ConnectionState session={session} />
      {status === "reconnecting" && <p>{t("start-failed")}</p>}
      <p>
        <button type="button" onClick={() => go("/")}>
          {t("back")}
        </button>
      </p>
    </main>
  );
}

/** When there is no going on. */
export function Stopped({ fault }: { fault: Fault }) {
  const known = has(`error-${fault.code}`);
  return (
    <main class="notice" data-testid="stopped" data-code={fault.code}>
      <h1>{t("title")}</h1>
      <p role="alert">
        {known
          ? t(`error-${fault.code}`, argsOf(fault.params))
          : t("error-other", { code: fault.code })}
      </p>
      <p>
        {fault.code === "reload" ? (
          <button type="button" class="main" onClick={() => location.reload()}>
            {t("reload")}
          </button>
        ) : (
          <button type="button" onClick={() => go("/")}>
            {t("back")}
          </button>
        )}
      </p>
    </main>
  );
}
