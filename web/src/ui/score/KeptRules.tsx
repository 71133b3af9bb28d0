import { useId } from "preact/hooks";
import { messageOr, t } from "../../l10n";
import { PRESETS, presetOf, rulesOf, type ScoreRules } from "../../score";
import { NumberInput } from "../parts/NumberInput";
import { Text } from "../parts/Text";

interface Props {
  rules: ScoreRules;
  fixed: boolean;
  onRules: (rules: ScoreRules) => void;
}

const MOST = 1_000;
/** No value of a preset. */
const OWN = "";

/** By which rules the points count: a preset, and what may be agreed otherwise. */
export function KeptRules({ rules, fixed, onRules }: Props) {
  const preset = presetOf(rules) ?? OWN;
  const names = PRESETS.filter((one) => one.rules.players === rules.players);
  return (
    <>
      <label class="field">
        <Text>{t("start-rules")}</Text>
        <select
          data-testid="score-preset"
          value={preset}
          disabled={fixed}
          onChange={(event) => {
            const to = rulesOf(event.currentTarget.value, rules.players);
            if (to) onRules(to);
          }}
        >
          {preset === OWN && (
            <Text as="option" value={OWN}>
              {t("results-own-rules")}
            </Text>
          )}
          {names.map((one) => (
            <Text as="option" key={one.preset} value={one.preset}>
              {messageOr(`preset-${one.preset}`, one.preset)}
            </Text>
          ))}
        </select>
        {preset !== OWN && rules.players === 4 && (
          <small>
            <Text>{messageOr(`preset-${preset}-about`, "")}</Text>
          </small>
        )}
      </label>
      <details class="options" data-testid="score-options">
        <Text as="summary">{t("keep-options")}</Text>
        <div class="option-grid">
          <NumberOption
            name="target"
            label={t("option-target")}
            least={1}
            {...{ rules, fixed, onRules }}
          />
          {rules.players !== 3 && (
            <NumberOption
              name="min_points"
              label={t("option-min_points")}
              {...{ rules, fixed, onRules }}
            />
          )}
          <NumberOption name="sum" label={t("keep-sum")} least={1} {...{ rules, fixed, onRules }} />
          {rules.sweep !== "rank" && (
            <>
              <NumberOption name="sweep" label={t("option-sweep")} {...{ rules, fixed, onRules }} />
              <NumberOption
                name="first_sweep"
                label={t("option-first_sweep")}
                {...{ rules, fixed, onRules }}
              />
            </>
          )}
        </div>
      </details>
    </>
  );
}

interface OptionProps extends Props {
  name: "target" | "min_points" | "sum" | "sweep" | "first_sweep";
  label: string;
  least?: number;
}

function NumberOption({ name, label, least = 0, rules, fixed, onRules }: OptionProps) {
  const id = useId();
  return (
    <div class="option">
      <label for={id}>
        <Text>{label}</Text>
      </label>
      <NumberInput
        id={id}
        data-testid={`score-option-${name}`}
        disabled={fixed}
        value={rules[name]}
        least={least}
        most={MOST}
        onChange={(value) => {
          if (value !== null && value >= least && value <= MOST)
            onRules({ ...rules, [name]: value });
        }}
      />
    </div>
  );
}
