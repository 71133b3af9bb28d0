import { Text } from "./Text";

/** What went wrong, told at once; nothing for null. */
export function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p class="error" role="alert" data-testid="problem">
      <Text>{words}</Text>
    </p>
  );
}
