import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { SideHeadings } from "./SideTable";

/** The deals of the match so far. */
export function MatchScores() {
  const { seating, match } = useMatch();
  return (
    <details class="deals">
      <Text as="summary">{t("sheet-deals")}</Text>
      <table class="sheet-table">
        <SideHeadings seating={seating} first={<Text>{t("sheet-deal-number")}</Text>} />
        <tbody>
          {match.results.map((result) => (
            <tr key={result.number}>
              <Text as="th" scope="row">
                {result.number}
              </Text>
              {seating.sidesFromYours.map((side) => (
                <td key={side}>
                  {result.baazi === side && <Text class="mark">{t("sheet-baazi-mark")}</Text>}
                  <Text>{result.scores[side] ?? "–"}</Text>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
