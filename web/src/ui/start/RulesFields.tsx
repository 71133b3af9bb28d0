import { useId } from "preact/hooks";
import { rulesProblemWords } from "../../errorWords";
import { messageOr, t } from "../../l10n";
import { rulesName } from "../../playWords";
import { OPTION_FIELDS } from "../../rulesOptions";
import { OWN_RULES, type TableDraft } from "../../tableDraft";
import type { Preset } from "../../wire";
import { Text } from "../parts/Text";
import { OptionField } from "./OptionField";

interface Props {
  draft: TableDraft;
  /** Whether the rules cannot be changed now. */
  fixed: boolean;
}

/** Which rules: a preset, and every option of it. What cannot be played is told where it is chosen. */
export function RulesFields({ draft, fixed }: Props) {
  const options = draft.options.value;
  return (
    <>
      <PresetField draft={draft} fixed={fixed} />
      <details class="options" data-testid="options">
        <Text as="summary">{t("options")}</Text>
        <div class="option-grid">
          {options &&
            Object.keys(OPTION_FIELDS)
              .filter((name) => name in options)
              .map((name) => <OptionField key={name} draft={draft} name={name} fixed={fixed} />)}
        </div>
      </details>
      <Problem draft={draft} />
    </>
  );
}

function PresetField({ draft, fixed }: Props) {
  const about = useId();
  const name = draft.preset.value;
  const preset = draft.presets.presets.find((one) => one.name === name);
  return (
    <label class="field">
      <Text>{t("start-rules")}</Text>
      <select
        data-testid="preset"
        aria-describedby={about}
        value={name}
        disabled={fixed}
        onChange={(event) => draft.setPreset(event.currentTarget.value)}
      >
        {!preset && (
          <Text as="option" value={OWN_RULES}>
            {rulesName(draft.rules.value)}
          </Text>
        )}
        {draft.presets.presets.map((one) => (
          <Text as="option" key={one.name} value={one.name}>
            {messageOr(`preset-${one.name}`, one.name)}
          </Text>
        ))}
      </select>
      <small id={about}>
        <Text>{preset ? aboutPreset(preset) : t("options-own")}</Text>
      </small>
    </label>
  );
}

function aboutPreset({ name, players }: Preset): string {
  return t("start-about", {
    players: t("start-players", { players }),
    about: messageOr(`preset-${name}-about`, ""),
  });
}

/** What is wrong with the rules, if it is no single option that the form shows. */
function Problem({ draft }: { draft: TableDraft }) {
  const problem = draft.problem.value;
  if (!problem) return null;
  return (
    <p class="error" role="alert" data-testid="rules-problem" data-code={problem.code}>
      <Text>{rulesProblemWords(problem.code, problem.params)}</Text>
      {problem.code === "unavailable" && (
        <button type="button" class="link" onClick={() => draft.verify()}>
          <Text>{t("try-again")}</Text>
        </button>
      )}
    </p>
  );
}
