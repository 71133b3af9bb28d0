import { t } from "../../l10n";
import type { ReplayPlayer } from "../../replay";
import { Text } from "../parts/Text";
import { Piles, SideHeadings, type SideRow, SideRows } from "../table/SideTable";

/** What each side has captured so far; at the end the scores of the deal. */
export function ReplayScore({ player }: { player: ReplayPlayer }) {
  const seating = player.seating.value;
  const frame = player.frame.value;
  const over = frame.view.phase === "over";
  const { result } = player.replay.frames;
  const rows: SideRow[] = [
    { name: "replay-captured", values: frame.captured.map((cards) => cards.length) },
    { name: "sheet-points", values: frame.points },
    { name: "sheet-sweeps", values: frame.sweeps },
    ...(over ? [{ name: "sheet-majority", values: result.majority }] : []),
    ...(over ? [{ name: "sheet-total", values: result.scores, sum: true }] : []),
  ];
  return (
    <section class="replay-score" aria-label={t("score")}>
      <table class="sheet-table" data-testid="replay-score" data-over={over}>
        <SideHeadings seating={seating} first={<Text class="sr">{t("sheet-side")}</Text>} />
        <SideRows seating={seating} rows={rows} testId={({ name }, side) => `${name}-${side}`} />
      </table>
      <Piles seating={seating} piles={frame.captured} />
    </section>
  );
}
