import { render } from "preact";
import { followWorker } from "./installed";
import { direction, language, t, withoutIsolates } from "./l10n";
import { followWindow } from "./layout";
import "./readerSettings";
import { followAddress } from "./route";
import "./styles";
import { App } from "./ui/App";

document.documentElement.lang = language;
document.documentElement.dir = direction;
document.title = withoutIsolates(t("title"));
followWindow();
followAddress();

const root = document.getElementById("app");
if (root) render(<App />, root);
if (import.meta.env.PROD) followWorker();
