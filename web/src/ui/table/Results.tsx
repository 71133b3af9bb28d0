import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { botName } from "../../tableWords";
import type { Tallies } from "../../wire";
import { Text } from "../parts/Text";

type Tally = Tallies["partners"][number];

/** With whom, against whom and by which rules the reader has won. */
export function Results({ results }: { results: Tallies }) {
  if (results.rules.length === 0) return null;
  return (
    <section class="results" data-testid="results">
      <Text as="h2">{t("results")}</Text>
      <div class="results-tables">
        <Counts heading={t("results-partners")} tallies={results.partners} wordsOf={playerWords} />
        <Counts
          heading={t("results-opponents")}
          tallies={results.opponents}
          wordsOf={playerWords}
        />
        <Counts
          heading={t("results-rules")}
          tallies={results.rules}
          wordsOf={({ name }) => (name === null ? t("results-own-rules") : rulesName(name))}
        />
      </div>
    </section>
  );
}

function playerWords(tally: Tally): string {
  if (tally.bot) return t("player-bot", { bot: botName(tally.name ?? "") });
  return tally.name ?? t("results-nameless");
}

interface Props {
  heading: string;
  tallies: readonly Tally[];
  wordsOf: (tally: Tally) => string;
}

function Counts({ heading, tallies, wordsOf }: Props) {
  if (tallies.length === 0) return null;
  return (
    <table class="sheet-table results-table">
      <thead>
        <tr>
          <Text as="th" scope="col">
            {heading}
          </Text>
          <Text as="th" scope="col">
            {t("results-played")}
          </Text>
          <Text as="th" scope="col">
            {t("results-won")}
          </Text>
        </tr>
      </thead>
      <tbody>
        {tallies.map((tally, i) => (
          <tr key={i}>
            <Text as="th" scope="row" dir="auto" translate={tally.bot ? undefined : false}>
              {wordsOf(tally)}
            </Text>
            <Text as="td">{tally.played}</Text>
            <Text as="td">{tally.won}</Text>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
