import { useId } from "preact/hooks";
import { Text } from "../parts/Text";

interface Props {
  label: string;
  /** What it changes, if the label does not say it all. */
  note?: string;
  on: boolean;
  testId: string;
  onSwitch: (on: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, note, on, testId, onSwitch }: Props) {
  const id = useId();
  return (
    <label class="switch">
      <input
        type="checkbox"
        data-testid={testId}
        checked={on}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span class="switch-words">
        <Text class="switch-label">{label}</Text>
        {note && (
          <Text as="small" id={id}>
            {note}
          </Text>
        )}
      </span>
    </label>
  );
}
