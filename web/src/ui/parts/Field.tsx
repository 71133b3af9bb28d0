import { type AllHTMLAttributes, createElement } from "preact";
import { useId } from "preact/hooks";
import { Text } from "./Text";

interface Props extends Omit<AllHTMLAttributes<HTMLInputElement>, "onInput" | "label" | "ref"> {
  label: string;
  testId: string;
  value: string;
  onValue: (value: string) => void;
}

/** A line of text to be typed, under its label. */
export function Field({ label, testId, value, onValue, ...attributes }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        <Text>{label}</Text>
      </label>
      {createElement("input", {
        ...attributes,
        id,
        "data-testid": testId,
        value,
        onInput: (event: Event) => onValue((event.currentTarget as HTMLInputElement).value),
      })}
    </div>
  );
}
