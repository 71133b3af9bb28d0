import { useState } from "preact/hooks";
import { cardName, t } from "../../l10n";
import { scoreLines } from "../../scoreLines";
import type { Card, DealResult } from "../../wire";
import { Icon } from "../cards/Icon";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { LinePlays } from "./LinePlays";
import { SideHeadings, SideLine, type SideRow } from "./SideTable";

interface Props {
  result: DealResult;
  /** By side of the table; null while they are face down. */
  piles: readonly (readonly Card[])[] | null;
}

/** A row, and which plays it came from: those that took these cards, or the sweeps. */
interface Line extends SideRow {
  from?: readonly Card[] | "sweeps";
}

/** What the deal brought each side, line by line; a line opens to show the plays it came from. */
export function DealScores({ result, piles }: Props) {
  const { table, seating } = useMatch();
  const [open, setOpen] = useState<string | null>(null);
  const testId = ({ sum }: SideRow, side: number) => (sum ? `deal-score-${side}` : undefined);
  return (
    <table class="sheet-table">
      <SideHeadings seating={seating} first={<Text class="sr">{t("sheet-side")}</Text>} />
      {useLines(result, piles).map((line) => (
        <tbody key={line.name}>
          <SideLine
            seating={seating}
            row={line}
            testId={testId}
            head={
              line.from && (
                <LineButton
                  line={line}
                  open={open === line.name}
                  onToggle={() => setOpen(open === line.name ? null : line.name)}
                />
              )
            }
          />
          {line.from && open === line.name && (
            <tr id={`plays-${line.name}`} class="line-plays">
              <td colSpan={table.sides + 1}>
                <LinePlays from={line.from} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

interface ButtonProps {
  line: Line;
  open: boolean;
  onToggle: () => void;
}

function LineButton({ line, open, onToggle }: ButtonProps) {
  return (
    <button
      type="button"
      class="line-button"
      data-testid={`line-${line.name}`}
      aria-expanded={open}
      aria-controls={open ? `plays-${line.name}` : undefined}
      onClick={onToggle}
    >
      <Text>{line.label ?? t(line.name)}</Text>
      <Icon name="down" class="line-sign" />
    </button>
  );
}

function useLines(result: DealResult, piles: Props["piles"]): Line[] {
  const { table, match } = useMatch();
  return [
    ...cardLines(result, piles, match.card_points),
    { name: "sheet-sweeps", values: result.sweeps, ...(some(result.sweeps) && sweeps) },
    ...(some(result.majority) ? [{ name: "sheet-majority", values: result.majority }] : []),
    { name: "sheet-total", values: result.scores, sum: true },
    ...(table.sides > 2 ? [{ name: "sheet-totals", values: result.totals }] : []),
  ];
}

const sweeps = { from: "sweeps" } as const;

function some(values: readonly number[]): boolean {
  return values.some((value) => value !== 0);
}

/** The cards in groups, where the piles are open and the groups add up to what the server counts. */
function cardLines(
  { points }: DealResult,
  piles: Props["piles"],
  cardPoints: Readonly<Record<Card, number>>,
): Line[] {
  const lines = piles ? scoreLines(cardPoints, piles) : [];
  const addsUp = points.every(
    (all, side) => lines.reduce((sum, { values }) => sum + (values[side] ?? 0), 0) === all,
  );
  if (lines.length === 0 || !addsUp) return [{ name: "sheet-points", values: points }];
  return lines.map(({ kind, cards, values }) => ({
    name: `sheet-${kind}`,
    label: kind === "spades" || kind === "aces" ? t(`sheet-${kind}`) : capitalized(cardName(kind)),
    values,
    ...(some(values) ? { from: cards } : {}),
  }));
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
