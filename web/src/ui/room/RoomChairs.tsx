import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { usePresets } from "../start/usePresets";
import { useTable } from "../table/context";
import { RoomChair } from "./RoomChair";

/** The table seen from above, with its chairs; what stands in the middle is given. */
export function RoomChairs({ children }: { children?: ComponentChildren }) {
  const { table, seating } = useTable();
  const presets = usePresets();
  const [swapping, setSwapping] = useState<number | null>(null);
  return (
    // Where the players sit is the same in every language: it is never mirrored.
    <div class="page-cloth room-felt" dir="ltr" data-players={table.players}>
      <span class="page-bagh" aria-hidden="true" />
      <span class="page-border" aria-hidden="true" />
      {seating.chairs.map((chair) => (
        <RoomChair
          key={chair}
          chair={chair}
          presets={presets}
          swapping={table.you_host ? swapping : null}
          onSwap={setSwapping}
        />
      ))}
      <div class="room-middle">{children}</div>
    </div>
  );
}
