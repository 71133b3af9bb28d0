import { t } from "../../l10n";
import { isMatchRunning } from "../../seating";
import { botName } from "../../tableWords";
import type { Presets } from "../../wire";
import { Text } from "../parts/Text";
import { Bubble } from "../table/Bubble";
import { ChairFlag } from "../table/ChairFlag";
import { useTable } from "../table/context";
import { LeaveButton } from "../table/LeaveButton";
import { MuteChair } from "../table/MuteChair";
import { SeatState } from "../table/SeatState";
import { ChairMenu } from "./ChairMenu";
import { SitButton } from "./SitButton";

interface Props {
  chair: number;
  presets: Presets | null;
  /** The chair that another is to be swapped with; null while none is chosen. */
  swapping: number | null;
  onSwap: (chair: number | null) => void;
}

/** One chair of the table seen from above: who has it, and what this viewer may do about it. */
export function RoomChair({ chair, presets, swapping, onSwap }: Props) {
  const { session, table, seating } = useTable();
  const view = table.chairs[chair];
  const kind = view?.kind ?? "empty";
  return (
    <section
      class={`room-chair ${seating.placeOf(chair)} ${kind}${swapping === chair ? " swapping" : ""}`}
      data-testid={`chair-${chair}`}
      data-kind={kind}
      data-name={view?.name ?? ""}
      data-you={seating.isYou(chair)}
      aria-label={t("room-chair", { number: chair + 1 })}
    >
      <span class="room-who">
        {kind !== "empty" && <ChairFlag chair={chair} seating={seating} />}
        <Text class="room-name" dir="auto" translate={kind === "empty"}>
          {seating.name(chair)}
        </Text>
      </span>
      <span class="seat-kind">
        {/* The flag says so to whoever sees it. */}
        {seating.isYou(chair) && <Text class="sr">{t("room-you")}</Text>}
        {seating.isPartner(chair) && <Text>{t("seat-partner")}</Text>}
        {table.host === chair && <Text>{t("room-host")}</Text>}
        {kind === "bot" && view?.bot && <Text>{t("room-bot", { bot: botName(view.bot) })}</Text>}
        <SeatState chair={chair} />
      </span>
      <Faces chair={chair} />
      {swapping === null ? (
        <span class="room-actions">
          {seating.isYou(chair) ? <LeaveButton /> : <SitButton chair={chair} />}
          {table.you_host && table.status !== "closed" && (
            <ChairMenu chair={chair} presets={presets} onSwap={() => onSwap(chair)} />
          )}
          <MuteChair chair={chair} />
        </span>
      ) : (
        <SwapButton />
      )}
      <Bubble chair={chair} />
    </section>
  );

  function SwapButton() {
    if (swapping === null || isMatchRunning(table.status)) return null;
    if (swapping === chair)
      return (
        <button type="button" data-testid="swap-not" onClick={() => onSwap(null)}>
          <Text>{t("swap-not")}</Text>
        </button>
      );
    return (
      <button
        type="button"
        class="main"
        data-testid={`swap-with-${chair}`}
        onClick={() => {
          session.submit({ type: "swap", chairs: [swapping, chair] });
          onSwap(null);
        }}
      >
        <Text>{t("swap-here")}</Text>
      </button>
    );
  }
}

/** Who sits opposite, as partner, for a screen reader: the page shows it by where they sit. */
function Faces({ chair }: { chair: number }) {
  const { seating } = useTable();
  const partner = seating.members(seating.sideOf(chair)).find((one) => one !== chair);
  if (partner === undefined) return null;
  return <Text class="sr">{t("room-faces", { player: seating.name(partner) })}</Text>;
}
