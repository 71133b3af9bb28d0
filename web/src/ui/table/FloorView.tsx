import type { ComponentChildren } from "preact";
import { type FloorItem, houseItem } from "../../choices";
import { measureFloor } from "../../floorMeasures";
import { housePlaces } from "../../housePlaces";
import { cardName, t } from "../../l10n";
import type { Layout } from "../../layout";
import type { AnySeating } from "../../seating";
import { slotsOf } from "../../slots";
import type { Card as CardCode, HouseView, PlayView } from "../../wire";
import { Card, CardBack } from "../cards/Card";
import { FloorHouse } from "./FloorHouse";
import { useRoom } from "./useRoom";

/** What lies on the floor, and what is known of it. */
export interface FloorContents {
  /** The plays of the deal, from which it follows where each card lies. */
  history: readonly PlayView[];
  /** null while the cards are face down. */
  loose: readonly CardCode[] | null;
  looseCount: number;
  houses: readonly HouseView[];
  /** The cards of each house, set by set. */
  houseSets: readonly (readonly (readonly CardCode[])[])[];
  points: Readonly<Record<CardCode, number>>;
}

interface Props {
  floor: FloorContents;
  seating: AnySeating;
  /** The classes of an item that is lit, dimmed or touched, each after a space. */
  stateOf?: (item: FloorItem) => string;
  /** What lies over an item: a button, a number. */
  over?: (item: FloorItem, label: string) => ComponentChildren;
  children?: ComponentChildren;
}

/** By how many degrees the card of a slot lies askew, where cards are large enough for it. */
const TILTS = [-1.2, 0.8, -0.4, 1.3, -0.9, 0.3, 1, -0.6, 0.5];

/** What the head of a house holds, in rem, each with the space before it. */
const HEADS: Record<Layout, { badge: number; flag: number; you: number }> = {
  wide: { badge: 2.3, flag: 1.85, you: 2.5 },
  tablet: { badge: 1.8, flag: 1.55, you: 2.3 },
  phone: { badge: 1.6, flag: 1.5, you: 2.25 },
  landscape: { badge: 1.6, flag: 1.5, you: 2.25 },
};

/** What the seal of a cemented house needs beside the rest of its head, in rem. */
const SEAL = 4;

/** Houses and loose cards, each in its own place, which it keeps. */
export function FloorView({ floor, seating, stateOf = () => "", over, children }: Props) {
  const { history, loose, looseCount, houses, houseSets, points } = floor;
  const [element, room] = useRoom<HTMLDivElement>();
  const slots = slotsOf(history, loose ?? []);
  const places = housePlaces(
    history,
    houses.map(({ value }) => value),
  );
  const setsOf = (index: number) => houseSets[index] ?? [houses[index]?.cards ?? []];
  const used = loose ? Math.max(-1, ...slots.values()) + 1 : looseCount;
  const measures = measureFloor(
    room,
    houses.map(({ value, owners }, index) => ({
      place: places.get(value) ?? 0,
      sets: setsOf(index).map((set) => set.length),
      head: headWidth(owners) * room.rem,
    })),
    used,
  );
  function headWidth(owners: readonly number[]): number {
    const { badge, flag, you } = HEADS[room.layout];
    const flags = owners.map((seat) => (seating.isYou(seating.chairOf(seat)) ? you : flag));
    return badge + flags.reduce((sum, width) => sum + width, 0);
  }
  function hasRoomForSeal(owners: readonly number[], width: number): boolean {
    return width >= (headWidth(owners) + SEAL) * room.rem;
  }
  const slotStyle = (slot: number) => {
    const { x, y } = measures.slots[slot] ?? { x: 0, y: 0 };
    const tilt = TILTS[slot % TILTS.length] ?? 0;
    return { "--x": px(x), "--y": px(y), "--tilt": `${tilt}deg` };
  };
  return (
    <div
      ref={element}
      class="floor-items"
      style={{ "--loose-w": px(measures.loose), "--house-w": px(measures.house) }}
    >
      {houses.map((house, index) => {
        const spot = measures.houses[index];
        return (
          spot && (
            <FloorHouse
              key={house.value}
              house={house}
              sets={setsOf(index)}
              points={points}
              seating={seating}
              state={stateOf(houseItem(house.value))}
              sealed={house.cemented && hasRoomForSeal(house.owners, spot.width)}
              style={{
                "--x": px(spot.x),
                "--y": px(spot.y),
                "--w": px(spot.width),
                "--fan-step": px(spot.step),
                "--set-gap": px(spot.gap),
              }}
            >
              {over?.(houseItem(house.value), t("choices-use-house", { value: house.value }))}
            </FloorHouse>
          )
        );
      })}
      {loose === null &&
        Array.from({ length: looseCount }, (_, slot) => (
          <span key={slot} class="loose-card" style={slotStyle(slot)}>
            <CardBack />
          </span>
        ))}
      {loose?.map((card) => (
        <span
          key={card}
          class={`loose-card${stateOf(card)}`}
          data-testid={`loose-${card}`}
          data-card={card}
          style={slotStyle(slots.get(card) ?? 0)}
        >
          <span role="img" aria-label={cardName(card)}>
            <Card card={card} size="loose" points={points[card] ?? 0} />
          </span>
          {over?.(card, t("choices-use", { card: cardName(card) }))}
        </span>
      ))}
      {children}
    </div>
  );
}

function px(pixels: number): string {
  return `${Math.round(pixels * 100) / 100}px`;
}
