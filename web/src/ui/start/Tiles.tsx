import { t } from "../../l10n";
import { routeOf } from "../../route";
import { Icon } from "../cards/Icon";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";

/** The ways that ask for something before they lead to a table. */
export type Asked = "friends" | "anybody";

type Way = { name: string; icon: string } & ({ asks: Asked } | { to: string });

const WAYS: readonly Way[] = [
  { name: "way-friends", icon: "people", asks: "friends" },
  { name: "way-anybody", icon: "add", asks: "anybody" },
  { name: "way-watch", icon: "eye", to: "/lobby" },
  { name: "way-replays", icon: "rewind", to: "/games" },
  { name: "way-score", icon: "pen", to: "/score" },
  { name: "way-rules", icon: "book", to: "/rules" },
];
/** A page that is not there yet has no way to it. */
const OPEN = WAYS.filter((way) => "asks" in way || routeOf(way.to).page !== "unknown");

/** Everything that can be done beside playing at once. */
export function Tiles({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <ul class="tiles">
      {OPEN.map((way) => (
        <li key={way.name}>
          {"asks" in way ? (
            <button
              type="button"
              class="tile"
              data-testid={way.name}
              aria-haspopup="dialog"
              onClick={() => onAsk(way.asks)}
            >
              <Words way={way} />
            </button>
          ) : (
            <Link to={way.to} class="tile" testId={way.name}>
              <Words way={way} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ way: { name, icon } }: { way: Way }) {
  return (
    <>
      <span class="sign">
        <Icon name={icon} />
      </span>
      <span class="tile-words">
        <Text as="strong">{t(name)}</Text>
        <Text as="small">{t(`${name}-about`)}</Text>
      </span>
    </>
  );
}
