import { Text } from "../parts/Text";

const FILLED_IN = /\u2068([^\u2068\u2069]*)\u2069/;

/** A message with what was filled in set in bold: chips that begin alike differ in just that. */
export function Bold({ children: text }: { children: string }) {
  return (
    <span key={text} class="chip-words">
      {text.split(FILLED_IN).map((part, i) =>
        part === "" ? null : (
          <Text key={i} as={i % 2 ? "strong" : "span"}>
            {part}
          </Text>
        ),
      )}
    </span>
  );
}
