import type { ComponentChild } from "preact";
import { t } from "../../l10n";
import type { Card } from "../../wire";
import { InlineCards } from "../cards/Card";
import { Text } from "../parts/Text";

/** The sides in the order in which they are shown, and what they are called. */
export interface Sides {
  readonly sides: readonly number[];
  sideName(side: number): string;
}

export interface SideRow {
  /** The message at the head of the row. */
  name: string;
  /** By side of the table; none where there is nothing to tell. */
  values: readonly (number | null)[];
  sum?: boolean;
}

/** The names of the sides at the head of a table. */
export function SideHeadings({ seating, first }: { seating: Sides; first: ComponentChild }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {seating.sides.map((side) => (
          <Text as="th" key={side} scope="col" dir="auto" translate={false}>
            {seating.sideName(side)}
          </Text>
        ))}
      </tr>
    </thead>
  );
}

interface Props {
  seating: Sides;
  rows: readonly SideRow[];
  /** The name of the cell of a row and a side, for tests. */
  testId: (row: SideRow, side: number) => string | undefined;
}

/** Numbers of each side, row by row. */
export function SideRows({ seating, rows, testId }: Props) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.name} class={row.sum ? "sum" : undefined}>
          <Text as="th" scope="row">
            {t(row.name)}
          </Text>
          {seating.sides.map((side) => (
            <td key={side} data-testid={testId(row, side)}>
              <Text>{row.values[side] ?? "–"}</Text>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The cards each side has captured, by side of the table. */
export function Piles({ seating, piles }: { seating: Sides; piles: readonly (readonly Card[])[] }) {
  return (
    <details class="piles">
      <Text as="summary">{t("sheet-piles")}</Text>
      {seating.sides.map((side) => (
        <div key={side} class="pile">
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
