import { Icon } from "../cards/Icon";
import { Text } from "../parts/Text";

/** A tool by its sign; where there is room, as in the drawer, its words stand beside it. */
export function ToolFace({ icon, words }: { icon: string; words: string }) {
  return (
    <>
      <Icon name={icon} />
      <Text class="tool-words">{words}</Text>
    </>
  );
}
