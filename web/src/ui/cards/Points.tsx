import { Text } from "../parts/Text";

/** Points in gold: "13" where they lie, "+13" where a play would bring them. */
export function Points({ value, gain = false }: { value: number; gain?: boolean }) {
  return <Text class="points notranslate">{gain ? `+${value}` : value}</Text>;
}
