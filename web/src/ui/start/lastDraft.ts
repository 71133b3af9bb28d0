/** What was chosen for the last table, kept by the browser for the next. */
import { preference, setPreference } from "../../preferences";
import { TableDraft, USUAL_SETTINGS } from "../../tableDraft";
import type { Presets } from "../../wire";

export function lastDraft(presets: Presets): TableDraft {
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

export function remember(draft: TableDraft): void {
  const { rules, baazis, settings } = draft.choice;
  if (typeof rules === "string") setPreference("preset", rules);
  setPreference("baazis", baazis === null ? "" : String(baazis));
  if (settings.bot) setPreference("bot", settings.bot);
}
