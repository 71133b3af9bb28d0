import "../../styles/pages.css";
import "../../styles/score.css";
import { getDeals, saveRecord } from "../../archive";
import { sideWords } from "../../chairWords";
import { t } from "../../l10n";
import { rulesName } from "../../playWords";
import { problemWords } from "../../problemWords";
import { replayPath, tablePath } from "../../route";
import type { Deals } from "../../wire";
import { Link } from "../parts/Link";
import { PageFrame } from "../parts/PageFrame";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useAsked } from "../parts/useAsked";
import { useTask } from "../parts/useTask";
import { useVisit } from "../parts/useVisit";
import { ChairList } from "../room/ChairList";

/** The finished deals of a table. */
export function DealsPage({ id }: { id: string }) {
  return (
    <PageFrame title={t("deals")} class="deals-page">
      {useVisit() ? <TableDeals id={id} /> : <Text as="p">{t("page-loading")}</Text>}
    </PageFrame>
  );
}

function TableDeals({ id }: { id: string }) {
  const { value, problem } = useAsked(() => getDeals(id), id);
  const saving = useTask();
  if (value === null)
    return problem === null ? (
      <Text as="p">{t("page-loading")}</Text>
    ) : (
      <Problem words={problemWords(problem)} />
    );
  return (
    <>
      <p class="entry-facts">
        <Text>{rulesName(value.rules)}</Text>
      </p>
      <ChairList chairs={value.chairs} you={value.you} />
      {value.deals.length === 0 ? (
        <Text as="p" class="page-note" data-testid="no-deals">
          {t("deals-none")}
        </Text>
      ) : (
        <DealTable deals={value} />
      )}
      <Problem words={saving.problem} />
      <p class="entry-ways">
        <Link to={tablePath(id)} class="button">
          <Text>{t("replay-table")}</Text>
        </Link>
        {value.deals.length > 0 && (
          <button
            type="button"
            data-testid="save-record"
            disabled={saving.busy}
            onClick={() => saving.run(() => saveRecord(id))}
          >
            <Text>{t("replay-save")}</Text>
          </button>
        )}
      </p>
    </>
  );
}

function DealTable({ deals }: { deals: Deals }) {
  const several = new Set(deals.deals.map((deal) => deal.match)).size > 1;
  const sides = Math.max(...deals.deals.map((deal) => deal.scores.length));
  return (
    <table class="sheet-table deals-table" data-testid="deals">
      <thead>
        <tr>
          <Text as="th" scope="col">
            {t("sheet-deal-number")}
          </Text>
          {several && (
            <Text as="th" scope="col">
              {t("deals-match")}
            </Text>
          )}
          {Array.from({ length: sides }, (_, side) => (
            <Text as="th" key={side} scope="col">
              {sideWords(deals.chairs, deals.you, side, sides)}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {deals.deals.map((deal) => (
          <tr key={deal.deal}>
            <th scope="row">
              <Link to={replayPath(deals.table, deal.deal)} testId={`deal-${deal.deal}`}>
                <Text>{t("score-deal", { number: deal.deal })}</Text>
              </Link>
            </th>
            {several && <Text as="td">{deal.match}</Text>}
            {deal.scores.map((score, side) => (
              <Text as="td" key={side}>
                {score}
              </Text>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
