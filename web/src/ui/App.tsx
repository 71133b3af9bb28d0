import { type Route, route } from "../route";
import { DealsPage } from "./DealsPage";
import { GamesPage } from "./GamesPage";
import { LinkPage } from "./LinkPage";
import { LobbyPage } from "./LobbyPage";
import { MePage } from "./MePage";
import { NotFound } from "./NotFound";
import { ReplayPage } from "./ReplayPage";
import { Start } from "./Start";
import { Suits } from "./Suits";
import { TablePage } from "./TablePage";

export function App() {
  return (
    <>
      <Suits />
      <Page at={route.value} />
    </>
  );
}

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case "start":
      return <Start />;
    case "lobby":
      return <LobbyPage />;
    case "games":
      return <GamesPage />;
    case "me":
      return <MePage />;
    case "link":
      return <LinkPage />;
    case "table":
      return <TablePage key={at.id} id={at.id} />;
    case "deals":
      return <DealsPage key={at.id} id={at.id} />;
    case "replay":
      return <ReplayPage key={`${at.id}/${at.deal}`} id={at.id} deal={at.deal} />;
    case "unknown":
      return <NotFound />;
  }
}
