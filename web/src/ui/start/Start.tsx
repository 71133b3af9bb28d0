import "../../styles/start.css";
import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { person } from "../../person";
import { preference } from "../../preferences";
import type { TableDraft } from "../../tableDraft";
import { PROTOCOL } from "../../wire";
import { RunningGames } from "../games/RunningGames";
import { Cloth } from "../parts/Cloth";
import { lazyPart } from "../parts/lazy";
import { Outdated } from "../parts/Outdated";
import { PageBar } from "../parts/PageFrame";
import { useVisit } from "../parts/useVisit";
import { LanNotice } from "../room/LanNotice";
import { Hero } from "./Hero";
import { lastDraft } from "./lastDraft";
import { PlayNow } from "./PlayNow";
import { type Asked, Tiles } from "./Tiles";
import { UsualTable } from "./UsualTable";
import { usePresets } from "./usePresets";

const FriendsDialog = lazyPart(async () => (await import("./FriendsDialog")).FriendsDialog);
const AnybodyDialog = lazyPart(async () => (await import("./AnybodyDialog")).AnybodyDialog);

/** The opening page: the quickest way to a table first, and the ways to everything else. */
export function Start() {
  const presets = usePresets();
  const known = useVisit();
  const [draft, setDraft] = useState<TableDraft | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  if (presets && presets.version !== PROTOCOL) return <Outdated />;
  // Once it is known who the reader is: the choice, as they left it last time.
  if (presets && known && draft === null) setDraft(lastDraft(presets));
  const name = typed ?? person.value?.name ?? preference("name") ?? "";
  const close = () => setAsked(null);
  return (
    <div class="page start">
      <PageBar />
      <Cloth class="home" warm label={t("title")}>
        <div class="hero">
          <Hero />
          <PlayNow
            draft={draft}
            name={name}
            onChange={() => {
              setOpen(true);
              document.querySelector("#usual-table summary")?.scrollIntoView({ block: "nearest" });
            }}
          />
        </div>
        <div class="ways">
          {known && <RunningGames />}
          <Tiles onAsk={setAsked} />
          {draft && (
            <UsualTable
              draft={draft}
              name={name}
              onName={setTyped}
              open={open}
              onToggle={setOpen}
            />
          )}
          <LanNotice />
        </div>
      </Cloth>
      {draft && asked === "friends" && (
        <FriendsDialog draft={draft} name={name} onName={setTyped} onClose={close} />
      )}
      {draft && asked === "anybody" && (
        <AnybodyDialog draft={draft} name={name} onName={setTyped} onClose={close} />
      )}
    </div>
  );
}
