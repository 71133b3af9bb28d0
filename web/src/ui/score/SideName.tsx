import type { Score } from "../../score";
import { flagName, sideName, TONES } from "../../scoreWords";
import { Flag } from "../cards/Flag";
import { Text } from "../parts/Text";

interface Props {
  score: Pick<Score, "rules" | "names">;
  side: number;
}

/** A side by its flag and its names. */
export function SideName({ score, side }: Props) {
  return (
    <span class="keep-side">
      <Flag side={TONES[side] ?? "third"} name={flagName(score, side)} />
      <Text dir="auto" translate={false} class="keep-side-name">
        {sideName(score, side)}
      </Text>
    </span>
  );
}
