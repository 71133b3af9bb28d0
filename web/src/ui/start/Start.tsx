import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { person } from "../../person";
import { preference } from "../../preferences";
import { TableDraft, USUAL_SETTINGS } from "../../tableDraft";
import { PROTOCOL, type Presets } from "../../wire";
import { CardFace } from "../cards/Card";
import { RunningGames } from "../games/RunningGames";
import { PageBar } from "../parts/PageFrame";
import { Text } from "../parts/Text";
import { useVisit } from "../parts/useVisit";
import { LanNotice } from "../room/LanNotice";
import { Stopped } from "../table/Connection";
import { JoinByCode } from "./JoinByCode";
import { StartForm } from "./StartForm";
import { usePresets } from "./usePresets";

/** The ways to a table: one's running games, a new table, one of others. */
export function Start() {
  const presets = usePresets();
  const known = useVisit();
  if (presets && presets.version !== PROTOCOL)
    return <Stopped error={{ code: "reload", params: {} }} />;
  return (
    <div class="page">
      <PageBar />
      <main class="start-page">
        <Title />
        <div class="start-ways">
          {known && <RunningGames />}
          {presets && known ? (
            <Ways presets={presets} />
          ) : (
            <Text as="p" class="page-note">
              {t("start-loading")}
            </Text>
          )}
          <JoinByCode />
          <LanNotice />
        </div>
      </main>
    </div>
  );
}

function Title() {
  return (
    <div class="start-head">
      <div class="start-cards" aria-hidden="true">
        {["9S", "TD", "JH", "QC", "KS"].map((card) => (
          <span key={card} class="card">
            <CardFace card={card} />
          </span>
        ))}
      </div>
      <Text as="h1">{t("title")}</Text>
      <Text as="p">{t("tagline")}</Text>
    </div>
  );
}

/** Once it is known who the reader is: the form, as they left it last time. */
function Ways({ presets }: { presets: Presets }) {
  const [draft] = useState(() => lastDraft(presets));
  return <StartForm draft={draft} name={person.value?.name ?? preference("name") ?? ""} />;
}

function lastDraft(presets: Presets): TableDraft {
  const named = preference("preset");
  const known = presets.presets.some(({ name }) => name === named);
  const baazis = preference("baazis") ?? "1";
  const bot = preference("bot") ?? USUAL_SETTINGS.bot;
  return new TableDraft(presets, {
    rules: known && named !== null ? named : (presets.presets[0]?.name ?? "standard"),
    baazis: baazis === "" ? null : Number(baazis),
    settings: { bot: presets.bots.includes(bot) ? bot : (presets.bots.at(-1) ?? bot) },
  });
}
