import { t } from "../../l10n";
import { MAX_NAME_LENGTH } from "../../preferences";
import { type ScoreRules, sidesOf } from "../../score";
import { TONES } from "../../scoreWords";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";

interface Props {
  rules: ScoreRules;
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
}

/** Who sits where; each by the colour of the side. */
export function NameFields({ rules, names, onNames }: Props) {
  return (
    <fieldset class="keep-names">
      <Text as="legend">{t("keep-names")}</Text>
      {names.map((name, chair) => (
        <label key={chair} class="keep-name">
          <Flag
            side={TONES[chair % sidesOf(rules)] ?? "third"}
            name={name.trim() || String(chair + 1)}
          />
          <Text class="sr">{t("seat-player", { number: chair + 1 })}</Text>
          <input
            data-testid={`score-name-${chair}`}
            dir="auto"
            autocomplete="off"
            maxLength={MAX_NAME_LENGTH}
            placeholder={t("seat-player", { number: chair + 1 })}
            value={name}
            onInput={({ currentTarget: { value } }) =>
              onNames(names.map((one, i) => (i === chair ? value : one)))
            }
          />
        </label>
      ))}
      {rules.players === 4 && (
        <Text as="small" class="page-note">
          {t("keep-names-about")}
        </Text>
      )}
    </fieldset>
  );
}
