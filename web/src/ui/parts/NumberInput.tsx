import type { InputHTMLAttributes } from "preact";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "disabled" | "aria-label" | "aria-invalid"
>;

interface Props extends Attributes {
  "data-testid": string;
  value: unknown;
  least: number;
  most?: number;
  onChange: (value: number | null) => void;
}

/** A field for a whole number; null is told for anything else. */
export function NumberInput({ value, least, most, onChange, ...attributes }: Props) {
  return (
    <input
      {...attributes}
      class="number"
      type="number"
      inputMode="numeric"
      step={1}
      min={least}
      {...(most === undefined ? {} : { max: most })}
      value={typeof value === "number" ? value : ""}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        onChange(Number.isInteger(valueAsNumber) ? valueAsNumber : null)
      }
    />
  );
}
