/**
 * Text that stays right when others change the page: a page translator replaces text nodes, and a new text
 * written into a replaced node would not be seen. So every text of the page has an element to itself, keyed by
 * the text: when the text changes, the element is replaced whole.
 */
import { type AllHTMLAttributes, createElement } from "preact";
import type { MessagePart } from "../../l10n";
import { InlineCards } from "../cards/InlineCards";

interface Props extends Omit<AllHTMLAttributes<HTMLElement>, "as" | "children" | "ref"> {
  /** The element that holds the text. */
  as?:
    | "a"
    | "h1"
    | "h2"
    | "h3"
    | "kbd"
    | "legend"
    | "option"
    | "p"
    | "small"
    | "span"
    | "strong"
    | "summary"
    | "td"
    | "th";
  children: string | number;
}

export function Text({ as = "span", children, ...attributes }: Props) {
  return createElement(as, { ...attributes, key: String(children) }, children);
}

/** What ends a clause, and never begins a line. */
const SIGNS = /^[,.;:!?،۔।]+/;

/** A formatted message with its cards drawn where the message places them. */
export function RichText({ parts }: { parts: readonly MessagePart[] }) {
  return (
    <span key={JSON.stringify(parts)}>
      {parts.map((part, i) => {
        if (typeof part === "string") {
          const rest = typeof parts[i - 1] === "object" ? part.replace(SIGNS, "") : part;
          return rest && <Text key={i}>{rest}</Text>;
        }
        const next = parts[i + 1];
        const [signs] = (typeof next === "string" && SIGNS.exec(next)) || [];
        if (!signs) return <InlineCards key={i} cards={part} />;
        return (
          <span key={i} class="with-sign">
            <InlineCards cards={part} />
            <Text>{signs}</Text>
          </span>
        );
      })}
    </span>
  );
}
