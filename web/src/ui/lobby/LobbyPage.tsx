import "../../styles/pages.css";
import { getLobby } from "../../archive";
import { t } from "../../l10n";
import { problemWords } from "../../problemWords";
import type { LobbyTable } from "../../wire";
import { PageFrame } from "../parts/PageFrame";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { usePolled } from "../parts/useAsked";
import { useVisit } from "../parts/useVisit";
import { LobbyEntry } from "./LobbyEntry";

/** Milliseconds between two looks at the lobby. */
export const LOBBY_EVERY = 3_000;

/** The tables that anybody may join or watch, as they are now. */
export function LobbyPage() {
  useVisit();
  const { value, problem } = usePolled(getLobby, LOBBY_EVERY);
  const tables = value?.tables ?? [];
  const open = tables.filter((table) => table.joinable);
  return (
    <PageFrame title={t("nav-lobby")} class="lobby">
      <Problem words={problem === null ? null : problemWords(problem)} />
      {value === null && problem === null && <Text as="p">{t("page-loading")}</Text>}
      {value !== null && (
        <>
          <Tables title={t("lobby-join")} none={t("lobby-join-none")} tables={open} testId="join" />
          <Tables
            title={t("lobby-watch")}
            none={t("lobby-watch-none")}
            tables={tables.filter((table) => !table.joinable)}
            testId="watch"
          />
        </>
      )}
    </PageFrame>
  );
}

interface TablesProps {
  title: string;
  none: string;
  tables: readonly LobbyTable[];
  testId: string;
}

function Tables({ title, none, tables, testId }: TablesProps) {
  return (
    <section class="lobby-section" data-testid={`lobby-${testId}`}>
      <Text as="h2">{title}</Text>
      {tables.length === 0 && (
        <Text as="p" class="page-note">
          {none}
        </Text>
      )}
      <ul class="entry-list">
        {tables.map((table) => (
          <LobbyEntry key={table.table} table={table} />
        ))}
      </ul>
    </section>
  );
}
