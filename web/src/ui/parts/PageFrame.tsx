import type { ComponentChildren } from "preact";
import { t } from "../../l10n";
import { person } from "../../person";
import { type Route, route } from "../../route";
import { Icon } from "../cards/Icon";
import { Link } from "./Link";
import { Text } from "./Text";
import { useTitle } from "./useTitle";

const PLACES: readonly { page: Route["page"]; to: string }[] = [
  { page: "lobby", to: "/lobby" },
  { page: "games", to: "/games" },
  { page: "me", to: "/me" },
];

interface Props {
  title: string;
  class?: string;
  children: ComponentChildren;
}

/** A page that is no table: its heading, and the ways to the others. */
export function PageFrame({ title, class: className = "", children }: Props) {
  useTitle(title);
  return (
    <div class="page">
      <PageBar />
      <main class={`page-main ${className}`}>
        <Text as="h1" class="page-title">
          {title}
        </Text>
        {children}
      </main>
    </div>
  );
}

/** The name of the game, which leads to the start, and the ways to its pages. */
export function PageBar() {
  const name = person.value?.name;
  const at = route.value.page;
  return (
    <header class="page-bar">
      <Link to="/" class="page-brand" testId="nav-start" current={at === "start"}>
        <Text>{t("title")}</Text>
        <Text lang="pa" class="gurmukhi" translate={false}>
          {t("title-gurmukhi")}
        </Text>
      </Link>
      <nav class="page-nav" aria-label={t("nav")}>
        {PLACES.map(({ page, to }) => (
          <Link key={page} to={to} testId={`nav-${page}`} current={at === page}>
            {page === "me" && name ? (
              <Text class="page-name" translate={false} dir="auto">
                {name}
              </Text>
            ) : (
              <Text>{t(`nav-${page}`)}</Text>
            )}
          </Link>
        ))}
        <Link
          to="/settings"
          class="nav-icon"
          testId="nav-settings"
          current={at === "settings"}
          label={t("reader-settings")}
        >
          <Icon name="settings" />
        </Link>
      </nav>
    </header>
  );
}
