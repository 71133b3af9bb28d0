/** What was chosen for the last table, kept by the browser for the next. */
import { preference, setPreference } from "../../preferences";
import { TableDraft, USUAL_SETTINGS } from "../../tableDraft";
import type { Presets, RulesText } from "../../wire";

export function lastDraft(presets: Presets): TableDraft {
  const baazis = preference("baazis") ?? "1";
  const bot = preference("bot") ?? USUAL_SETTINGS.bot;
  return new TableDraft(presets, {
    rules: ownRules() ?? lastPreset(presets),
    baazis: baazis === "" ? null : Number(baazis),
    settings: { bot: presets.bots.includes(bot) ? bot : (presets.bots.at(-1) ?? bot) },
  });
}

export function remember(draft: TableDraft): void {
  const { rules, baazis, settings } = draft.choice;
  if (typeof rules === "string") setPreference("preset", rules);
  setPreference("rules", typeof rules === "string" ? "" : JSON.stringify(rules));
  setPreference("baazis", baazis === null ? "" : String(baazis));
  if (settings.bot) setPreference("bot", settings.bot);
}

/** Rules that are no preset. Whether this server plays them it says itself. */
function ownRules(): RulesText | null {
  try {
    return JSON.parse(preference("rules") ?? "null");
  } catch {
    return null;
  }
}

function lastPreset({ presets }: Presets): string {
  const named = preference("preset");
  const known = presets.find(({ name }) => name === named) ?? presets[0];
  return known?.name ?? "standard";
}
