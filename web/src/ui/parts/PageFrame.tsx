import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t, withoutIsolates } from "../../l10n";
import { person } from "../../person";
import { type Route, route } from "../../route";
import { Link } from "./Link";
import { Text } from "./Text";

const PLACES: readonly { page: Route["page"]; to: string }[] = [
  { page: "start", to: "/" },
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
  useEffect(() => {
    document.title = withoutIsolates(t("title-page", { page: title }));
    return () => {
      document.title = withoutIsolates(t("title"));
    };
  }, [title]);
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

/** The name of the game and the ways to its pages. */
export function PageBar() {
  const name = person.value?.name;
  return (
    <header class="page-bar">
      <Link to="/" class="brand">
        <Text>{t("title")}</Text>
      </Link>
      <nav class="page-nav" aria-label={t("nav")}>
        {PLACES.map(({ page, to }) => (
          <Link key={page} to={to} testId={`nav-${page}`} current={route.value.page === page}>
            {page === "me" && name ? (
              <Text class="page-name" translate={false} dir="auto">
                {name}
              </Text>
            ) : (
              <Text>{t(`nav-${page}`)}</Text>
            )}
          </Link>
        ))}
      </nav>
    </header>
  );
}
