import { useId } from "preact/hooks";
import { messageOr, t, withoutIsolates } from "../../l10n";
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
        <BotOptions bots={known} />
      </select>
      <small id={about}>
        <Text>{messageOr(`bot-${bot}-about`, t("bot-unknown-about"))}</Text>
      </small>
    </label>
  );
}

/** Bots that are no levels: plain programs, for comparison and for tests. */
const PROGRAMS: readonly string[] = ["greedy", "random"];

/** The bots to choose from, the levels first. */
export function BotOptions({ bots }: { bots: readonly string[] }) {
  const levels = bots.filter((bot) => !PROGRAMS.includes(bot));
  const others = bots.filter((bot) => PROGRAMS.includes(bot));
  return (
    <>
      {levels.length > 0 && (
        <optgroup label={withoutIsolates(t("bots-levels"))}>
          <Options bots={levels} />
        </optgroup>
      )}
      {others.length > 0 && (
        <optgroup label={withoutIsolates(t("bots-others"))}>
          <Options bots={others} />
        </optgroup>
      )}
    </>
  );
}

function Options({ bots }: { bots: readonly string[] }) {
  return (
    <>
      {bots.map((one) => (
        <Text as="option" key={one} value={one}>
          {botName(one)}
        </Text>
      ))}
    </>
  );
}
