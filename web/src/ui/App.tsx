import { type Route, route } from "../route";
import { Suits } from "./cards/Suits";
import { DealsPage } from "./games/DealsPage";
import { GamesPage } from "./games/GamesPage";
import { LobbyPage } from "./lobby/LobbyPage";
import { LinkPage } from "./me/LinkPage";
import { MePage } from "./me/MePage";
import { NotFound } from "./parts/NotFound";
import { ReplayPage } from "./replay/ReplayPage";
import { Start } from "./start/Start";
import { TablePage } from "./table/TablePage";

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
