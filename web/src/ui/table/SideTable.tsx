import type { ComponentChild } from "preact";
import { t } from "../../l10n";
import type { AnySeating } from "../../seating";
import type { Card } from "../../wire";
import { Flag } from "../cards/Flag";
import { InlineCards } from "../cards/InlineCards";
import { Text } from "../parts/Text";

export interface SideRow {
  /** What it is told apart by. */
  name: string;
  /** What stands at its head, if not the message of that name. */
  label?: string;
  /** By side of the table; none where there is nothing to tell. */
  values: readonly (number | null)[];
  sum?: boolean;
}

/** The flag of a side: of its first member. */
export function SideFlag({ seating, side }: { seating: AnySeating; side: number }) {
  const first = seating.members(side)[0];
  return <Flag side={seating.toneOf(side)} name={first === undefined ? "" : seating.name(first)} />;
}

/** The names of the sides at the head of a table. */
export function SideHeadings({ seating, first }: { seating: AnySeating; first: ComponentChild }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {seating.sidesFromYours.map((side) => (
          <th key={side} scope="col">
            <span class="side-heading">
              <SideFlag seating={seating} side={side} />
              <Text dir="auto" translate={false}>
                {seating.sideName(side)}
              </Text>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  seating: AnySeating;
  row: SideRow;
  /** The name of the cell of a side, for tests. */
  testId: (row: SideRow, side: number) => string | undefined;
  /** What stands at the head of the row, where it is more than its words. */
  head?: ComponentChild;
}

export function SideLine({ seating, row, testId, head }: RowProps) {
  return (
    <tr class={row.sum ? "sum" : undefined}>
      <th scope="row">{head ?? <Text>{row.label ?? t(row.name)}</Text>}</th>
      {seating.sidesFromYours.map((side) => (
        <td key={side} data-testid={testId(row, side)}>
          <Text>{row.values[side] ?? "–"}</Text>
        </td>
      ))}
    </tr>
  );
}

interface Props extends Pick<RowProps, "seating" | "testId"> {
  rows: readonly SideRow[];
}

/** Numbers of each side, row by row. */
export function SideRows({ seating, rows, testId }: Props) {
  return (
    <tbody>
      {rows.map((row) => (
        <SideLine key={row.name} seating={seating} row={row} testId={testId} />
      ))}
    </tbody>
  );
}

interface PilesProps {
  seating: AnySeating;
  piles: readonly (readonly Card[])[];
}

/** The cards each side has captured, by side of the table. */
export function Piles({ seating, piles }: PilesProps) {
  return (
    <details class="piles">
      <Text as="summary">{t("sheet-piles")}</Text>
      {seating.sidesFromYours.map((side) => (
        <div key={side} class="piles-side">
          <Text as="h3" dir="auto" translate={false}>
            {seating.sideName(side)}
          </Text>
          {piles[side]?.length ? (
            <InlineCards cards={piles[side]} />
          ) : (
            <Text>{t("sheet-pile-empty")}</Text>
          )}
        </div>
      ))}
    </details>
  );
}
