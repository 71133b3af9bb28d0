import { initial } from "../../initial";
import { t } from "../../l10n";
import { Text } from "../parts/Text";

/** The sides as the viewer sees them; with two or four players there is no third. */
export type FlagSide = "ours" | "theirs" | "third";
export const FLAG_SIDES: readonly FlagSide[] = ["ours", "theirs", "third"];

interface Props {
  side: FlagSide;
  name: string;
  /** One's own flag says so, where there is room for a word. */
  you?: boolean;
}

/** Whose it is: the side by colour and shape, the person by an initial. The name itself is said beside it. */
export function Flag({ side, name, you = false }: Props) {
  return (
    <span class={`flag flag-${side} ${you ? "flag-you" : ""}`} aria-hidden="true" title={name}>
      <Text translate={you} class={you ? "" : "notranslate"}>
        {you ? t("flag-you") : initial(name)}
      </Text>
    </span>
  );
}
