import { useId } from "preact/hooks";
import { t } from "../../l10n";
import { isMatchRunning } from "../../seating";
import type { Presets } from "../../wire";
import { Popup } from "../parts/Popup";
import { Text } from "../parts/Text";
import { BotOptions } from "../start/BotField";
import { useTable } from "../table/context";

interface Props {
  chair: number;
  presets: Presets | null;
  /** Choose this chair to be swapped with another. */
  onSwap: () => void;
}

/** What the host may do about a chair. */
export function ChairMenu({ chair, presets, onSwap }: Props) {
  const { session, table, seating } = useTable();
  const running = isMatchRunning(table.status);
  const isPerson = seating.isPerson(chair);
  const isOther = isPerson && !seating.isYou(chair);
  if (running && isPerson && !isOther) return null;
  return (
    <Popup
      label={t(seating.isFree(chair) ? "chair-bot" : "chair-change")}
      testId={`chair-menu-${chair}`}
      class="chair-menu"
    >
      {(close) => (
        <>
          {!isPerson && <BotChoice chair={chair} presets={presets} onDone={close} />}
          {isOther && (
            <>
              <button
                type="button"
                data-testid={`hand-over-${chair}`}
                onClick={() => {
                  session.submit({ type: "hand-over", chair });
                  close();
                }}
              >
                <Text>{t("chair-host")}</Text>
              </button>
              <button
                type="button"
                data-testid={`remove-${chair}`}
                onClick={() => {
                  session.submit({ type: "remove", chair });
                  close();
                }}
              >
                <Text>{t("chair-remove")}</Text>
              </button>
            </>
          )}
          {!running && (
            <button
              type="button"
              data-testid={`swap-${chair}`}
              onClick={() => {
                close();
                onSwap();
              }}
            >
              <Text>{t("chair-swap")}</Text>
            </button>
          )}
        </>
      )}
    </Popup>
  );
}

interface BotProps {
  chair: number;
  presets: Presets | null;
  onDone: () => void;
}

/** Which bot has the chair, or none. */
function BotChoice({ chair, presets, onDone }: BotProps) {
  const { session, table, seating } = useTable();
  const id = useId();
  const bot = seating.isBot(chair) ? (table.chairs[chair]?.bot ?? "") : "";
  const bots = presets?.bots ?? [];
  return (
    <div class="field">
      <label for={id}>
        <Text>{t("chair-bot")}</Text>
      </label>
      <select
        id={id}
        data-testid={`chair-bot-${chair}`}
        value={bot}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (chosen) session.submit({ type: "seat-bot", chair, bot: chosen });
          else session.submit({ type: "remove", chair });
          onDone();
        }}
      >
        {(bot === "" || !isMatchRunning(table.status)) && (
          <Text as="option" value="">
            {t("chair-bot-none")}
          </Text>
        )}
        <BotOptions bots={bot === "" || bots.includes(bot) ? bots : [...bots, bot]} />
      </select>
    </div>
  );
}
