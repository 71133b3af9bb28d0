import type { ComponentChildren } from "preact";
import { cardName, list, t } from "../../l10n";
import type { Card, HouseView } from "../../wire";
import { Text } from "../parts/Text";
import { CardFace, CardImage } from "./Card";

interface ItemProps {
  /** The classes of a highlighted, dimmed or selected item, each after a space. */
  state?: string;
  children?: ComponentChildren;
}

/** A card that lies loose on the floor. */
export function LooseCard({ card, state = "", children }: { card: Card } & ItemProps) {
  return (
    <span class={`loose-card${state}`} data-testid={`loose-${card}`}>
      <CardImage card={card} />
      {children}
    </span>
  );
}

/** A house with its value, its owners by name, and all its cards. */
export function House({
  house,
  owners,
  state = "",
  children,
}: { house: HouseView; owners: string } & ItemProps) {
  const label = t("house-spoken", {
    value: house.value,
    cemented: house.cemented ? "yes" : "no",
    owners,
    cards: list(house.cards.map(cardName)),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cards, not of form fields
    <div
      class={`house ${house.cemented ? "cemented" : "ordinary"}${state}`}
      data-testid={`house-${house.value}`}
      data-cemented={house.cemented}
      role="group"
      aria-label={label}
    >
      <div class="house-head" aria-hidden="true">
        <Text class="house-value">{house.value}</Text>
        <span class="house-words">
          <Text class="house-form">{t(house.cemented ? "house-cemented" : "house-ordinary")}</Text>
          <Text class="house-owners" dir="auto">
            {owners}
          </Text>
        </span>
      </div>
      <div class="fan" aria-hidden="true" style={{ "--count": house.cards.length }}>
        {house.cards.map((card) => (
          <span key={card} class="card">
            <CardFace card={card} />
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}
