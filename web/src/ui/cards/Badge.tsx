import { Text } from "../parts/Text";

/** The value of a house on an arch: ivory for an ordinary one, brick for a cemented one. */
export function Badge({ value, cemented }: { value: number; cemented: boolean }) {
  return (
    <span class={`badge ${cemented ? "badge-cemented" : ""} notranslate`} aria-hidden="true">
      <svg viewBox="0 0 40 42" preserveAspectRatio="none" aria-hidden="true">
        <use href="#badge" />
      </svg>
      <Text>{value}</Text>
    </span>
  );
}
