import { t } from "../l10n";
import { Card, CardBack } from "../ui/cards/Card";
import { Text } from "../ui/parts/Text";
import type { Card as CardCode } from "../wire";
import type { Plan } from "./plan";

interface Props {
  plan: Plan;
  points: Readonly<Record<CardCode, number>>;
}

/** The clones of the cards that move, and the rings and seals beside them, each in the order of its plan. The last is the card played. */
export function Flyers({ plan, points }: Props) {
  return (
    <>
      {plan.rings.map((_, i) => (
        <span key={i} class="motion-ring" />
      ))}
      {plan.stamps.map((_, i) => (
        <span key={i} class="motion-ring motion-stamp">
          <Text>{t("house-seal")}</Text>
        </span>
      ))}
      {plan.pieces.map(({ card }, i) => (
        <span
          key={card ?? `back-${i}`}
          class={plan.sweep && i === plan.pieces.length - 1 ? "flyer sweeper" : "flyer"}
          data-testid="flyer"
          data-flyer={card ?? ""}
        >
          {card === null ? (
            <CardBack size="loose" label={false} />
          ) : (
            <Card card={card} size="loose" points={points[card] ?? 0} />
          )}
        </span>
      ))}
    </>
  );
}
