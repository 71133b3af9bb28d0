import { go } from "../route";
import { rulesName } from "../telling";
import { t } from "../words";
import { ConnectionState } from "./Connection";
import { useShown } from "./context";

export function Bar({ logOpen, onLog }: { logOpen: boolean; onLog: () => void }) {
  const { session, table } = useShown();
  return (
    <header class="bar">
      <h1>
        <a
          class="brand"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go("/");
          }}
        >
          {t("title")}
        </a>
      </h1>
      <span class="bar-what">
        <span class="bar-rules">{rulesName(table.rules)} · </span>
        {t("score-deal", { number: table.deal_number })}
      </span>
      <ConnectionState session={session} />
      <button
        type="button"
        class="log-toggle"
        aria-expanded={logOpen}
        aria-controls="log"
        onClick={onLog}
      >
        {t("log-show")}
      </button>
    </header>
  );
}
