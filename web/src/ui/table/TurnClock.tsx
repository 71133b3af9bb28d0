import { t } from "../../l10n";
import { clockDigits } from "../../timeWords";
import { Text } from "../parts/Text";
import { useSecondsUntil } from "../parts/useSeconds";
import { useTable } from "./context";

/** From so many seconds on, one's own time is said to be short. */
const SHORT = 10;

/** The times of a chair at a table with a clock: what is left for this play, and in reserve. */
export function TurnClock({ chair }: { chair: number }) {
  const { table } = useTable();
  const reserve = table.chairs[chair]?.reserve ?? null;
  if (!table.settings.clock || reserve === null || table.status !== "playing") return null;
  const until = table.turn === chair ? table.turn_until : null;
  return (
    <span class="clock" data-testid={`clock-${chair}`}>
      {until !== null && <Left until={until} reserve={reserve} />}
      {until === null && (
        <Text class="clock-reserve" title={t("clock-reserve")}>
          {`+${clockDigits(Math.ceil(reserve / 1000))}`}
        </Text>
      )}
    </span>
  );
}

/** The time of the turn runs down first, and then the reserve. */
function Left({ until, reserve }: { until: number; reserve: number }) {
  const turn = useSecondsUntil(until) ?? 0;
  const all = useSecondsUntil(until + reserve) ?? 0;
  const kept = turn > 0 ? Math.ceil(reserve / 1000) : all;
  return (
    <>
      {turn > 0 && (
        <Text class={turn <= SHORT ? "clock-turn short" : "clock-turn"}>{clockDigits(turn)}</Text>
      )}
      <Text
        class={turn === 0 ? "clock-reserve running" : "clock-reserve"}
        title={t("clock-reserve")}
      >
        {`+${clockDigits(kept)}`}
      </Text>
    </>
  );
}

/** Tells a screen reader that one's own time runs out. */
export function ClockAnnouncer() {
  const { table } = useTable();
  const you = table.you;
  const own = you !== null && table.turn === you ? table.turn_until : null;
  const reserve = (you === null ? null : table.chairs[you]?.reserve) ?? 0;
  const left = useSecondsUntil(own === null ? null : own + reserve);
  const turn = useSecondsUntil(own);
  let words = "";
  if (left !== null && left <= SHORT) words = t("clock-almost-over", { seconds: SHORT });
  else if (turn === 0) words = t("clock-reserve-runs");
  return (
    <div class="sr" role="alert" data-testid="clock-announcer">
      <Text>{words}</Text>
    </div>
  );
}
