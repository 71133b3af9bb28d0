import { list, t } from "../../l10n";
import { MAX_NAME_LENGTH } from "../../preferences";
import { chairsOf, type ScoreRules, sidesOf } from "../../score";
import { playerName, TONES } from "../../scoreWords";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";

interface Props {
  rules: ScoreRules;
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
}

/** Who sits where; each by the colour of the side. */
export function NameFields({ rules, names, onNames }: Props) {
  const typed = names.map((name) => name.trim());
  const partners = (side: number) =>
    list(chairsOf(rules, side).map((chair) => playerName({ names: typed }, chair)));
  return (
    <fieldset class="keep-names">
      <Text as="legend">{t("keep-names")}</Text>
      {names.map((name, chair) => (
        <label key={chair} class="keep-name">
          <Flag
            side={TONES[chair % sidesOf(rules)] ?? "third"}
            name={typed[chair] || String(chair + 1)}
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
          {t("keep-names-about", { first: partners(0), second: partners(1) })}
        </Text>
      )}
    </fieldset>
  );
}
