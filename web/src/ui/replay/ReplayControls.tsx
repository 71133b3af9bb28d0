import { t } from "../../l10n";
import { type ReplayPlayer, SPEEDS } from "../../replay";
import { entryWords } from "../../replayWords";
import { RichText, Text } from "../parts/Text";
import { SweepNote } from "../table/SweepNote";
import { ReplaySign } from "./ReplaySign";

/** Steps through a replay, and says what has just happened. */
export function ReplayControls({ player }: { player: ReplayPlayer }) {
  const at = player.at.value;
  const running = player.running.value;
  return (
    <div class="replay-controls">
      <Latest player={player} />
      <fieldset class="replay-steps" aria-label={t("replay-steps")}>
        <Step name="first" disabled={at === 0} onClick={() => player.go(0)} />
        <Step name="back" disabled={at === 0} onClick={() => player.step(-1)} />
        <button
          type="button"
          class="main replay-run"
          data-testid="replay-run"
          aria-pressed={running}
          onClick={() => player.toggle()}
        >
          <ReplaySign name={running ? "pause" : "run"} />
          <Text>{t(running ? "replay-pause" : "replay-run")}</Text>
        </button>
        <Step name="forward" disabled={at === player.last} onClick={() => player.step(1)} />
        <Step name="last" disabled={at === player.last} onClick={() => player.go(player.last)} />
      </fieldset>
      <input
        class="replay-slider"
        type="range"
        min={0}
        max={player.last}
        value={at}
        aria-label={t("replay-place")}
        aria-valuetext={t("replay-at", { at, last: player.last })}
        data-testid="replay-slider"
        onInput={(event) => player.go(Number(event.currentTarget.value))}
      />
      <Text class="replay-at">{t("replay-at", { at, last: player.last })}</Text>
      <label class="replay-speed">
        <Text>{t("pace")}</Text>
        <select
          data-testid="replay-speed"
          value={player.speed.value}
          onChange={(event) => player.setSpeed(event.currentTarget.value)}
        >
          {Object.keys(SPEEDS).map((name) => (
            <Text as="option" key={name} value={name}>
              {t(`pace-${name}`)}
            </Text>
          ))}
        </select>
      </label>
    </div>
  );
}

interface StepProps {
  name: "first" | "back" | "forward" | "last";
  disabled: boolean;
  onClick: () => void;
}

function Step({ name, disabled, onClick }: StepProps) {
  const label = t(`replay-${name}`);
  return (
    <button
      type="button"
      class="replay-step"
      data-testid={`replay-${name}`}
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <ReplaySign name={name} />
    </button>
  );
}

/** What has just happened, in a line of its own height. */
function Latest({ player }: { player: ReplayPlayer }) {
  const { entry } = player.frame.value;
  const seating = player.seating.value;
  return (
    <p class="replay-latest" data-testid="replay-latest">
      {entry ? <RichText parts={entryWords(entry, seating)} /> : <Text>{t("replay-dealt")}</Text>}
      {entry?.type === "play" && <SweepNote played={entry} seating={seating} />}
    </p>
  );
}
