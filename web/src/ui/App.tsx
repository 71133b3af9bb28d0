import { useEffect } from "preact/hooks";
import { offline } from "../installed";
import { type Route, route } from "../route";
import { Sprite } from "./cards/Sprite";
import { arrive } from "./parts/arrival";
import { lazy } from "./parts/lazy";
import { NewerPage } from "./parts/NewerPage";
import { NotFound } from "./parts/NotFound";

// Each page is a file of its own: the first one shown is on the screen before the others are loaded.
const Start = lazy(async () => (await import("./start/Start")).Start);
const TablePage = lazy(async () => (await import("./table/TablePage")).TablePage);
const LobbyPage = lazy(async () => (await import("./lobby/LobbyPage")).LobbyPage);
const GamesPage = lazy(async () => (await import("./games/GamesPage")).GamesPage);
const DealsPage = lazy(async () => (await import("./games/DealsPage")).DealsPage);
const ReplayPage = lazy(async () => (await import("./replay/ReplayPage")).ReplayPage);
const MePage = lazy(async () => (await import("./me/MePage")).MePage);
const SettingsPage = lazy(async () => (await import("./settings/SettingsPage")).SettingsPage);
const RulesPage = lazy(async () => (await import("./rules/RulesPage")).RulesPage);
const ScorePage = lazy(async () => (await import("./score/ScorePage")).ScorePage);
const OfflinePage = lazy(async () => (await import("./offline/OfflinePage")).OfflinePage);
const LinkPage = lazy(async () => (await import("./me/LinkPage")).LinkPage);

/** What opens without a connection. */
const KEPT: ReadonlySet<string> = new Set(["rules", "score", "replay"]);
/** Milliseconds after the first page is shown until the table is loaded, to which most go from there. */
const TABLE_AFTER = 1_500;

export function App() {
  useEffect(() => {
    if (offline) return;
    const timer = setTimeout(() => void TablePage.load().catch(() => {}), TABLE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Sprite />
      <NewerPage />
      <Page at={route.value} />
    </>
  );
}

function Page({ at }: { at: Route }) {
  if (offline && !KEPT.has(at.page)) return <OfflinePage />;
  switch (at.page) {
    case "start":
      return <Start key="start" />;
    case "lobby":
      return <LobbyPage key="lobby" />;
    case "games":
      return <GamesPage key="games" />;
    case "me":
      return <MePage key="me" />;
    case "link":
      return <LinkPage key="link" />;
    case "settings":
      return <SettingsPage key="settings" />;
    case "rules":
      return <RulesPage key="rules" />;
    case "score":
      return <ScorePage key="score" />;
    case "table":
      return <TablePage key={at.id} id={at.id} />;
    case "deals":
      return <DealsPage key={at.id} id={at.id} />;
    case "replay":
      return <ReplayPage key={`${at.id}/${at.deal}`} id={at.id} deal={at.deal} />;
    case "unknown":
      return <Unknown />;
  }
}

function Unknown() {
  useEffect(arrive, []);
  return <NotFound />;
}
