import { Text } from "../parts/Text";

/** The sign on a card of one's hand that may not be spent, being the last key of a house of this value. */
export function KeyTag({ value }: { value: number }) {
  return (
    <span class="key-tag notranslate">
      <svg viewBox="0 0 24 14" aria-hidden="true">
        <use href="#key" />
      </svg>
      <Text>{value}</Text>
    </span>
  );
}
