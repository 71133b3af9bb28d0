import type { Status } from "../../connection";
import { errorWords } from "../../errorWords";
import { t } from "../../l10n";
import { cookieKept } from "../../person";
import type { Session, SessionError } from "../../session";
import { Notice } from "../parts/Notice";
import { ReloadButton } from "../parts/Outdated";
import { Text } from "../parts/Text";
import { StartLink } from "../start/StartLink";
import { useTable } from "./context";
import { RefusedNotice } from "./RefusedNotice";

/** The state of the connection, in words and colour. */
export function ConnectionState({ session }: { session: Session }) {
  return <StatusMark status={session.status.value} />;
}

function StatusMark({ status }: { status: Status }) {
  return (
    <span class={`connection ${status}`} data-testid="connection" data-state={status} role="status">
      <span class="connection-dot" aria-hidden="true" />
      <Text class={status === "live" ? "connection-words live-words" : "connection-words"}>
        {t(`connection-${status}`)}
      </Text>
    </span>
  );
}

/** What else a player should know of server and browser. */
export function ConnectionNotices() {
  const { session, table } = useTable();
  return (
    <div class="connection-notices" role="status">
      {!session.writable.value && (
        <Text as="p" data-testid="not-writable">
          {t("connection-not-writable")}
        </Text>
      )}
      {session.removed.value && (
        <Text as="p" data-testid="removed">
          {t("removed")}
        </Text>
      )}
      {table.you !== null && cookieKept.value === false && (
        <Text as="p" data-testid="seat-not-stored">
          {t("seat-not-stored")}
        </Text>
      )}
      {table.match && <RefusedNotice />}
    </div>
  );
}

/** Before the first state of the table is here, or the server has said who this is. */
export function Connecting({ session }: { session?: Session }) {
  const status = session?.status.value ?? "connecting";
  return (
    <Notice words={status === "reconnecting" ? t("start-failed") : undefined}>
      <StatusMark status={status} />
      <StartLink />
    </Notice>
  );
}

/** After an error that ends the session. */
export function Stopped({ error }: { error: SessionError }) {
  const { code, params } = error;
  return (
    <Notice testId="stopped" data-code={code} words={errorWords(code, params)}>
      {code === "reload" ? <ReloadButton /> : <StartLink />}
    </Notice>
  );
}
