import { render } from "preact";
import { direction, language, t, withoutIsolates } from "./l10n";
import { followAddress } from "./route";
import "./styles";
import { App } from "./ui/App";

document.documentElement.lang = language;
document.documentElement.dir = direction;
document.title = withoutIsolates(t("title"));
followAddress();

const root = document.getElementById("app");
if (root) render(<App />, root);
