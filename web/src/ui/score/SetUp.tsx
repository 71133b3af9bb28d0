import { useState } from "preact/hooks";
import { before, bringBack, changeScore, startScore } from "../../keptScore";
import { t } from "../../l10n";
import { rulesOf, type Score, type ScoreRules } from "../../score";
import { playerName } from "../../scoreWords";
import { RadioField } from "../parts/RadioField";
import { Text } from "../parts/Text";
import { LengthField } from "../start/LengthField";
import { KeptRules } from "./KeptRules";
import { NameFields } from "./NameFields";

const PLAYERS = ["4", "2", "3"] as const;

type Agreed = Omit<Score, "deals">;

function usual(): Agreed {
  const rules = rulesOf("standard", 4);
  if (!rules) throw new Error("there are no usual rules");
  return { rules, baazis: null, dealer: 0, names: ["", "", "", ""] };
}

interface Props {
  /** The score whose names and rules are changed; none for a new one. */
  score?: Score;
  onDone?: () => void;
}

/** What the players agree on before the first deal. The rules stay once a deal is entered. */
export function SetUp({ score, onDone }: Props) {
  const [agreed, setAgreed] = useState<Agreed>(() => score ?? usual());
  const { rules, names } = agreed;
  const fixed = (score?.deals.length ?? 0) > 0;
  const change = (to: Partial<Agreed>) => setAgreed({ ...agreed, ...to });
  const setRules = (to: ScoreRules) => {
    const chairs = Array.from({ length: to.players }, (_, chair) => names[chair] ?? "");
    change({ rules: to, names: chairs, dealer: Math.min(agreed.dealer, to.players - 1) });
  };
  const done = () => {
    const told = { ...agreed, names: names.map((name) => name.trim()) };
    if (score) changeScore(told);
    else startScore({ ...told, deals: [] });
    onDone?.();
  };
  return (
    <form
      class="keep-setup"
      data-testid="score-setup"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      {!score && (
        <Text as="p" class="page-note">
          {t("keep-about")}
        </Text>
      )}
      {fixed && (
        <Text as="p" class="settings-note">
          {t("keep-fixed")}
        </Text>
      )}
      <div class="keep-part">
        <RadioField
          legend={t("keep-players")}
          values={PLAYERS}
          chosen={String(rules.players) as (typeof PLAYERS)[number]}
          label={(players) => t("keep-players-of", { players: Number(players) })}
          testId={(players) => `score-players-${players}`}
          disabled={fixed}
          onChoose={(players) => {
            const to = rulesOf("standard", Number(players));
            if (to) setRules(to);
          }}
        />
        <NameFields rules={rules} names={names} onNames={(to) => change({ names: to })} />
        <label class="field">
          <Text>{t("keep-dealer")}</Text>
          <select
            data-testid="score-first-dealer"
            value={agreed.dealer}
            disabled={fixed}
            onChange={(event) => change({ dealer: Number(event.currentTarget.value) })}
          >
            {names.map((_, chair) => (
              <Text as="option" key={chair} value={chair}>
                {playerName(agreed, chair)}
              </Text>
            ))}
          </select>
          <small>
            <Text>{t("keep-dealer-about")}</Text>
          </small>
        </label>
      </div>
      <div class="keep-part">
        <KeptRules rules={rules} fixed={fixed} onRules={setRules} />
        <LengthField
          baazis={agreed.baazis}
          fixed={fixed}
          onChange={(baazis) => change({ baazis })}
        />
        <p class="keep-actions">
          <button type="submit" class="main" data-testid="score-start">
            <Text>{t(score ? "keep-changed" : "keep-start")}</Text>
          </button>
          {!score && before.value && (
            <button type="button" data-testid="score-before" onClick={bringBack}>
              <Text>{t("keep-before")}</Text>
            </button>
          )}
        </p>
      </div>
    </form>
  );
}
