import { useEffect, useState } from "preact/hooks";
import { socketTo } from "../api";
import { dwell } from "../pace";
import { route } from "../route";
import { Session } from "../session";
import { dropToken, tokenOf } from "../store";
import { plain, t } from "../words";
import { Start } from "./Start";
import { Suits } from "./Suits";
import { Table } from "./Table";

export function App() {
  const at = route.value;
  return (
    <>
      <Suits />
      {at.page === "table" ? <TablePage key={at.id} id={at.id} /> : <Start />}
    </>
  );
}

function TablePage({ id }: { id: string }) {
  const [session] = useState(
    () =>
      new Session({
        dial: () => socketTo(id),
        token: tokenOf(id),
        dwell,
      }),
  );
  useEffect(() => {
    const wake = () => {
      if (!document.hidden) session.wake();
    };
    session.start();
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      session.stop();
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [session]);
  const code = session.fault.value?.code;
  useEffect(() => {
    // Nothing to go on with there: the start page offers it no more.
    if (code === "unknown-table" || code === "bad-token") dropToken(id);
  }, [code, id]);
  const yours = session.yourTurn.value;
  useEffect(() => {
    document.title = plain(t(yours ? "title-turn" : "title"));
    return () => {
      document.title = plain(t("title"));
    };
  }, [yours]);
  return <Table session={session} />;
}
