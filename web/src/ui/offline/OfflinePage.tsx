import "../../styles/offline.css";
import { useEffect, useState } from "preact/hooks";
import { keptReplays } from "../../installed";
import { t } from "../../l10n";
import { replayPath, routeOf } from "../../route";
import { Icon } from "../cards/Icon";
import { Cloth } from "../parts/Cloth";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";
import { useRetried } from "../parts/useRetried";
import { useTitle } from "../parts/useTitle";

const WAYS = [
  { name: "way-score", icon: "pen", to: "/score" },
  { name: "way-rules", icon: "book", to: "/rules" },
].filter(({ to }) => routeOf(to).page !== "unknown");

/** In place of every page that needs the server, while there is none: what opens without it. */
export function OfflinePage() {
  useTitle(t("offline"));
  useRetried(lookForServer, () => location.reload());
  return (
    <Cloth class="offline" label={t("offline")} data-testid="offline">
      <div class="offline-inside">
        <Text as="h1">{t("offline")}</Text>
        <Text as="p">{t("offline-what")}</Text>
        <ul class="offline-ways">
          {WAYS.map(({ name, icon, to }) => (
            <li key={name}>
              <Link to={to} class="button" testId={name}>
                <Icon name={icon} />
                <Text>{t(name)}</Text>
              </Link>
            </li>
          ))}
        </ul>
        <KeptReplays />
      </div>
    </Cloth>
  );
}

async function lookForServer(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" });
  if (!answer.ok) throw new Error("the server is away");
}

function KeptReplays() {
  const [kept, setKept] = useState<readonly { table: string; deal: number }[]>([]);
  useEffect(() => {
    let mounted = true;
    keptReplays().then(
      (found) => mounted && setKept(found),
      () => {}, // the browser keeps nothing
    );
    return () => {
      mounted = false;
    };
  }, []);
  if (kept.length === 0) return null;
  return (
    <section>
      <Text as="h2">{t("offline-replays")}</Text>
      <ul class="offline-replays">
        {kept.map(({ table, deal }) => (
          <li key={`${table}/${deal}`}>
            <Link to={replayPath(table, deal)} class="button" testId={`kept-${table}-${deal}`}>
              <Text>{t("offline-replay", { table, deal })}</Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
