import { t } from "../../l10n";
import { Icon } from "../cards/Icon";
import { Text } from "../parts/Text";
import { useMatch } from "../table/context";

/** Stands where a play stood that was chosen with one tap, until it is sent. */
export function UndoSend({ class: className }: { class: string }) {
  const { session } = useMatch();
  return (
    <button
      type="button"
      class={`${className} undo-send`}
      data-testid="undo-send"
      onClick={(event) => {
        // The second tap of a double tap means the play.
        if (event.detail < 2) session.choosing.undoSend();
      }}
    >
      <span class="sign" aria-hidden="true">
        <Icon name="undo" />
      </span>
      <Text as="strong">{t("undo-send")}</Text>
      <span class="undo-time" aria-hidden="true" />
    </button>
  );
}
