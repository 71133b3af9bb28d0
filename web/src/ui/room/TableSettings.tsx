import { useId } from "preact/hooks";
import { t } from "../../l10n";
import { PACE_NAMES } from "../../preferences";
import { type TableDraft, USUAL_CLOCK } from "../../tableDraft";
import type { TableSettings as Settings } from "../../wire";
import { NumberInput } from "../parts/NumberInput";
import { Text } from "../parts/Text";
import { BotField } from "../start/BotField";
import { LengthField } from "../start/LengthField";
import { RulesFields } from "../start/RulesFields";

interface Props {
  draft: TableDraft;
  /** Whether a match runs, so that rules, length and clock stay as they are. */
  matchRuns?: boolean;
}

/** Seconds; the server's own limits. */
const LIMITS = {
  turn: { least: 5, most: 3600 },
  reserve: { least: 0, most: 3600 },
  refill: { least: 0, most: 3600 },
  grace: { least: 5, most: 3600 },
  pause: { least: 3, most: 3600 },
} as const;

/** Everything that a table is opened with, as fields of a form; what is chosen is in the draft. */
export function TableSettings({ draft, matchRuns = false }: Props) {
  const { settings, baazis } = draft;
  return (
    <div class="table-settings">
      {matchRuns && (
        <Text as="p" class="settings-note">
          {t("settings-match-runs")}
        </Text>
      )}
      <RulesFields draft={draft} fixed={matchRuns} />
      <LengthField
        baazis={baazis.value}
        fixed={matchRuns}
        onChange={(to) => {
          baazis.value = to;
        }}
      />
      <BotField
        label={t("settings-bot")}
        bots={draft.presets.bots}
        bot={settings.value.bot}
        onChange={(bot) => draft.set("bot", bot)}
      />
      <details class="options" data-testid="settings-more">
        <Text as="summary">{t("settings-more")}</Text>
        <div class="option-grid">
          <Switch draft={draft} name="watching" />
          <Switch draft={draft} name="listed" />
          <Pace draft={draft} />
          <Seconds draft={draft} name="grace" />
          <Seconds draft={draft} name="pause" />
          <ClockFields draft={draft} fixed={matchRuns} />
        </div>
      </details>
    </div>
  );
}

function Switch({ draft, name }: { draft: TableDraft; name: "watching" | "listed" }) {
  const id = useId();
  return (
    <div class="option">
      <label for={id}>
        <Text>{t(`settings-${name}`)}</Text>
      </label>
      <input
        id={id}
        type="checkbox"
        data-testid={`settings-${name}`}
        checked={draft.settings.value[name]}
        onChange={(event) => draft.set(name, event.currentTarget.checked)}
      />
    </div>
  );
}

function Pace({ draft }: { draft: TableDraft }) {
  const id = useId();
  return (
    <div class="option">
      <label for={id}>
        <Text>{t("settings-pace")}</Text>
      </label>
      <select
        id={id}
        data-testid="settings-pace"
        value={draft.settings.value.pace}
        onChange={(event) =>
          draft.set("pace", event.currentTarget.value as Required<Settings>["pace"])
        }
      >
        {PACE_NAMES.map((one) => (
          <Text as="option" key={one} value={one}>
            {t(`pace-${one}`)}
          </Text>
        ))}
      </select>
    </div>
  );
}

function Seconds({ draft, name }: { draft: TableDraft; name: "grace" | "pause" }) {
  const id = useId();
  const value = draft.settings.value[name];
  return (
    <div class="option">
      <label for={id}>
        <Text>{t(`settings-${name}`)}</Text>
      </label>
      <NumberInput
        id={id}
        data-testid={`settings-${name}`}
        value={value}
        {...LIMITS[name]}
        onChange={(to) => draft.set(name, within(LIMITS[name], to, value))}
      />
    </div>
  );
}

/** Whether there is a clock, and its times. */
function ClockFields({ draft, fixed }: { draft: TableDraft; fixed: boolean }) {
  const id = useId();
  const { clock } = draft.settings.value;
  const times = { ...USUAL_CLOCK, ...clock };
  return (
    <>
      <div class="option">
        <label for={id}>
          <Text>{t("settings-clock")}</Text>
        </label>
        <input
          id={id}
          type="checkbox"
          data-testid="settings-clock"
          disabled={fixed}
          checked={clock !== null}
          onChange={(event) => draft.set("clock", event.currentTarget.checked ? times : null)}
        />
      </div>
      {clock !== null &&
        (["turn", "reserve", "refill"] as const).map((name) => (
          <div key={name} class="option">
            <label for={`${id}-${name}`}>
              <Text>{t(`settings-clock-${name}`)}</Text>
            </label>
            <NumberInput
              id={`${id}-${name}`}
              data-testid={`settings-clock-${name}`}
              disabled={fixed}
              value={times[name]}
              {...LIMITS[name]}
              onChange={(to) =>
                draft.set("clock", { ...times, [name]: within(LIMITS[name], to, times[name]) })
              }
            />
          </div>
        ))}
    </>
  );
}

/** A number of seconds that the server takes; what was there before, for no number. */
function within(
  { least, most }: { least: number; most: number },
  seconds: number | null,
  before: number,
): number {
  return seconds === null ? before : Math.min(most, Math.max(least, seconds));
}
