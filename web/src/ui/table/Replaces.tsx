import { t } from "../../l10n";
import { person } from "../../person";
import { Text } from "../parts/Text";

interface Props {
  /** Who this device will be; null for somebody without a name. */
  name: string | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether whom this device has been may be left behind, games and all. */
export function Replaces({ name, busy, onConfirm, onCancel }: Props) {
  return (
    <div class="confirm" role="alert" data-testid="replaces">
      <Text as="p">
        {t("replaces", {
          name: name ?? t("replaces-nameless"),
          before: person.value?.name ?? t("replaces-nameless"),
        })}
      </Text>
      <p class="entry-ways">
        <button
          type="button"
          class="main"
          data-testid="replaces-sure"
          disabled={busy}
          onClick={onConfirm}
        >
          <Text>{t("replaces-sure")}</Text>
        </button>
        <button type="button" data-testid="replaces-not" onClick={onCancel}>
          <Text>{t("cancel")}</Text>
        </button>
      </p>
    </div>
  );
}
