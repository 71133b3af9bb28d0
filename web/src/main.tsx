import { render } from "preact";
import { follow } from "./route";
import "./styles";
import { App } from "./ui/App";
import { direction, language, plain, t } from "./words";

document.documentElement.lang = language;
document.documentElement.dir = direction;
document.title = plain(t("title"));
follow();

const root = document.getElementById("app");
if (root) render(<App />, root);
