import { useEffect, useState } from "preact/hooks";
import { socketTo } from "../../api";
import { t, withoutIsolates } from "../../l10n";
import { displayTime } from "../../pace";
import { forgetPerson, socketToken } from "../../person";
import { settings } from "../../readerSettings";
import { Session } from "../../session";
import { chairToken, forgetChairToken } from "../../tokens";
import { useVisit } from "../parts/useVisit";
import { Connecting } from "./Connection";
import { Table } from "./Table";

/** The page of one table: connected to it as long as it is shown, once the server has said who this is. */
export function TablePage({ id }: { id: string }) {
  const [refused, setRefused] = useState(0);
  if (!useVisit()) return <Connecting />;
  return (
    <ConnectedTable key={refused} id={id} mayRetry={refused === 0} onRetry={() => setRefused(1)} />
  );
}

interface Props {
  id: string;
  /** Whether it may be tried again as somebody else, once. */
  mayRetry: boolean;
  onRetry: () => void;
}

/** Errors that say that the server does not accept who this is. */
const NOT_ACCEPTED = ["unknown-person", "bad-token"];

function ConnectedTable({ id, mayRetry, onRetry }: Props) {
  const [session] = useState(() => sessionAt(id));
  useEffect(() => keepConnected(session), [session]);
  const error = session.fatalError.value?.code;
  const settled = session.table.value !== null || error !== undefined;
  useEffect(() => {
    if (settled) forgetChairToken(id);
    if (!mayRetry || error === undefined || !NOT_ACCEPTED.includes(error)) return;
    if (error === "unknown-person") forgetPerson();
    onRetry();
  }, [id, settled, error, mayRetry, onRetry]);
  const yourTurn = session.yourTurn.value;
  useEffect(() => {
    document.title = withoutIsolates(t(yourTurn ? "title-turn" : "title"));
    return () => {
      document.title = withoutIsolates(t("title"));
    };
  }, [yourTurn]);
  return <Table session={session} />;
}

function sessionAt(id: string): Session {
  const session: Session = new Session({
    openSocket: () => socketTo(id),
    token: socketToken,
    chairToken: () => chairToken(id),
    displayTime: () => displayTime(session.table.value?.settings.pace),
    oneTap: () => settings.value.oneTap,
  });
  return session;
}

/** Keep the session going while the page is open; returns what ends it. */
function keepConnected(session: Session): () => void {
  const resume = () => {
    if (!document.hidden) session.resume();
  };
  session.start();
  addEventListener("online", resume);
  addEventListener("pageshow", resume);
  document.addEventListener("visibilitychange", resume);
  return () => {
    session.stop();
    removeEventListener("online", resume);
    removeEventListener("pageshow", resume);
    document.removeEventListener("visibilitychange", resume);
  };
}
