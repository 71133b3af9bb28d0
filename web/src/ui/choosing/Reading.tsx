import { cardName, list, spoken, t } from "../../l10n";
import { playedSpoken, sweepMessage } from "../../playWords";
import { Text } from "../parts/Text";
import { useMatch } from "../table/context";

/** Floor, houses, score and last play in words, for the keys that go to them. Seen while it has the focus. */
export function Reading() {
  const texts = useTexts();
  return (
    <div class="readings">
      {Object.entries(texts).map(([name, text]) => (
        <section key={name} id={`read-${name}`} class="reading" tabIndex={-1}>
          <Text>{text}</Text>
        </section>
      ))}
    </div>
  );
}

function useTexts(): Record<"floor" | "houses" | "hand" | "score" | "last", string> {
  const { seating, match } = useMatch();
  const { deal, card_points } = match;
  const loose = deal.loose ?? [];
  const lying = [...loose, ...deal.houses.flatMap(({ cards }) => cards)];
  const points = lying.reduce((sum, card) => sum + (card_points[card] ?? 0), 0);
  const houses = deal.houses.map((house) =>
    t("house-spoken", {
      value: house.value,
      cemented: house.cemented ? "yes" : "no",
      owners: list(house.owners.map((seat) => seating.displayName(seating.chairOf(seat)))),
      cards: list(house.cards.map(cardName)),
    }),
  );
  const last = match.history.at(-1);
  const sweep = last && sweepMessage(last, seating);
  const hand = deal.hand.map((card) => {
    const key = match.last_keys.find((one) => one.card === card);
    return key ? t("read-key", { card: cardName(card), value: key.value }) : cardName(card);
  });
  return {
    floor:
      deal.loose === null
        ? t("floor-face-down")
        : t("read-floor", {
            count: loose.length,
            cards: list(loose.map(cardName)),
            houses: deal.houses.length,
            points,
          }),
    houses: houses.length > 0 ? `${houses.join(". ")}.` : t("read-no-house"),
    hand: t("read-hand", { count: hand.length, cards: list(hand) }),
    score: scoreWords(),
    last: last
      ? [playedSpoken(last, seating), sweep ? spoken(sweep.id, sweep.args) : ""]
          .filter(Boolean)
          .join(". ")
      : t("last-none"),
  };

  function scoreWords(): string {
    const { leader, lead, target, totals } = match;
    const sides = match.baazis_won.map((baazis, side) => {
      const won = t("read-side", { side: seating.sideName(side), baazis });
      return match.baazis_won.length > 2
        ? `${won}, ${t("score-total", { total: totals[side] ?? 0 })}`
        : won;
    });
    const leading =
      leader === null
        ? t("score-level-of", { target })
        : t("score-lead-of", { ...seating.sideArgs(leader), lead, target });
    return `${[leading, ...sides].join(". ")}.`;
  }
}
