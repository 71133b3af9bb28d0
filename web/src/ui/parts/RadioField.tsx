import { useId } from "preact/hooks";
import { Text } from "./Text";

interface Props<Value extends string> {
  legend: string;
  values: readonly Value[];
  chosen: Value;
  label: (value: Value) => string;
  testId: (value: Value) => string;
  disabled?: boolean;
  onChoose: (value: Value) => void;
}

/** One of a few, all in sight. */
export function RadioField<Value extends string>(props: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="radios" disabled={props.disabled}>
      <Text as="legend">{props.legend}</Text>
      {props.values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            data-testid={props.testId(value)}
            checked={props.chosen === value}
            onChange={() => props.onChoose(value)}
          />
          <Text>{props.label(value)}</Text>
        </label>
      ))}
    </fieldset>
  );
}
