import { isNamed } from "../../chairWords";
import { t } from "../../l10n";
import { chairName } from "../../seating";
import type { LobbyTable } from "../../wire";
import { Text } from "../parts/Text";

interface Props {
  chairs: LobbyTable["chairs"];
  /** The reader's chair. */
  you?: number | null;
}

/** Who sits at a table, partners side by side under four. */
export function ChairList({ chairs, you = null }: Props) {
  return (
    <ol class="chair-list">
      {chairs.map((chair, number) => (
        <li
          key={number}
          class={`chair-${chair.kind}${number === you ? " you" : ""}`}
          data-testid={`chair-${number}`}
          data-kind={chair.kind}
        >
          <Text translate={isNamed(chair) ? false : undefined} dir="auto">
            {chairName(chair, number, number === you)}
          </Text>
          {chair.kind === "bot" && <Text as="small">{t("seat-is-bot")}</Text>}
        </li>
      ))}
    </ol>
  );
}
