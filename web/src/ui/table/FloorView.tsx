import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { type FloorItem, houseItem } from "../../choices";
import { type FloorRoom, measureFloor } from "../../floorMeasures";
import { housePlaces } from "../../housePlaces";
import type { Layout } from "../../layout";
import type { AnySeating } from "../../seating";
import { slotsOf } from "../../slots";
import type { Card as CardCode, HouseView, PlayView } from "../../wire";
import { CardBack } from "../cards/Card";
import { FloorCard } from "./FloorCard";
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

/** How an item of the floor shows what is chosen. */
export interface Mark {
  /** The classes of an item that is lit or touched, each after a space. */
  state: string;
  touched?: boolean;
  /** In which of its sets the play shown uses it. */
  number?: number | undefined;
}

interface Props {
  floor: FloorContents;
  seating: AnySeating;
  markOf: (item: FloorItem) => Mark;
  /** Where the floor can be touched: what that does, the same each time. */
  onTap?: ((item: FloorItem) => void) | undefined;
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

/**
 * Houses and loose cards, each in its own place, which it keeps. Each is drawn anew only when it changes itself, so that
 * a tap costs the same on a crowded floor.
 */
export function FloorView({ floor, seating, markOf, onTap, children }: Props) {
  const { loose, looseCount, houses, points } = floor;
  const [element, room] = useRoom<HTMLDivElement>();
  const places = useMemo(
    () => placesOf(floor, seating, room),
    [...Object.values(floor), seating, ...Object.values(room)],
  );
  return (
    <div
      ref={element}
      class="floor-items"
      style={{ "--loose-w": places.looseWidth, "--house-w": places.houseWidth }}
    >
      {houses.map((house, index) => {
        const place = places.houses[index];
        return (
          place && (
            <FloorHouse
              key={house.value}
              house={house}
              points={points}
              seating={seating}
              onTap={onTap}
              {...place}
              {...markOf(houseItem(house.value))}
            />
          )
        );
      })}
      {loose === null &&
        Array.from({ length: looseCount }, (_, slot) => (
          <span key={slot} class="loose-card" style={places.slots[slot]}>
            <CardBack />
          </span>
        ))}
      {loose?.map((card) => (
        <FloorCard
          key={card}
          card={card}
          points={points[card] ?? 0}
          onTap={onTap}
          style={places.loose.get(card)}
          {...markOf(card)}
        />
      ))}
      {children}
    </div>
  );
}

/** Where everything lies, as its styles say it. */
function placesOf(floor: FloorContents, seating: AnySeating, room: FloorRoom) {
  const { history, loose, looseCount, houses, houseSets } = floor;
  const slots = slotsOf(history, loose ?? []);
  const standing = housePlaces(
    history,
    houses.map(({ value }) => value),
  );
  const setsOf = (index: number) => houseSets[index] ?? [houses[index]?.cards ?? []];
  const used = loose ? Math.max(-1, ...slots.values()) + 1 : looseCount;
  const measures = measureFloor(
    room,
    houses.map(({ value, owners }, index) => ({
      place: standing.get(value) ?? 0,
      sets: setsOf(index).map((set) => set.length),
      head: headWidth(owners) * room.rem,
    })),
    used,
  );
  const slotStyles = measures.slots.map(({ x, y }, slot) => ({
    "--x": px(x),
    "--y": px(y),
    "--tilt": `${TILTS[slot % TILTS.length] ?? 0}deg`,
  }));
  return {
    looseWidth: px(measures.loose),
    houseWidth: px(measures.house),
    slots: slotStyles,
    loose: new Map([...slots].map(([card, slot]) => [card, slotStyles[slot]])),
    houses: measures.houses.map((spot, index) => ({
      sets: setsOf(index),
      sealed:
        houses[index]?.cemented === true &&
        spot.width >= (headWidth(houses[index].owners) + SEAL) * room.rem,
      style: {
        "--x": px(spot.x),
        "--y": px(spot.y),
        "--w": px(spot.width),
        "--fan-step": px(spot.step),
        "--set-gap": px(spot.gap),
      },
    })),
  };

  function headWidth(owners: readonly number[]): number {
    const { badge, flag, you } = HEADS[room.layout];
    const flags = owners.map((seat) => (seating.isYou(seating.chairOf(seat)) ? you : flag));
    return badge + flags.reduce((sum, width) => sum + width, 0);
  }
}

function px(pixels: number): string {
  return `${Math.round(pixels * 100) / 100}px`;
}
