import { useId } from "preact/hooks";
import { messageOr, t } from "../../l10n";
import { botName } from "../../tableWords";
import { Text } from "../parts/Text";

interface Props {
  label: string;
  bots: readonly string[];
  bot: string;
  disabled?: boolean;
  onChange: (bot: string) => void;
}

/** Which bot, with what is to be said of it. */
export function BotField({ label, bots, bot, disabled = false, onChange }: Props) {
  const about = useId();
  const known = bots.includes(bot) ? bots : [...bots, bot];
  return (
    <label class="field">
      <Text>{label}</Text>
      <select
        data-testid="bot"
        aria-describedby={about}
        value={bot}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {known.map((one) => (
          <Text as="option" key={one} value={one}>
            {botName(one)}
          </Text>
        ))}
      </select>
      <small id={about}>
        <Text>{messageOr(`bot-${bot}-about`, t("bot-unknown-about"))}</Text>
      </small>
    </label>
  );
}
