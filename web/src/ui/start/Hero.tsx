import { t } from "../../l10n";
import { Card } from "../cards/Card";
import { Text } from "../parts/Text";

/** The cards, and what they score. */
const COURTS = [
  ["JH", 0],
  ["KS", 13],
  ["QD", 0],
] as const;

/** What the game is called, and its three courts. */
export function Hero() {
  return (
    <>
      <div class="hero-cards" aria-hidden="true">
        {COURTS.map(([card, points]) => (
          <Card key={card} card={card} size="hand" points={points} />
        ))}
      </div>
      <h1 class="hero-name">
        <Text>{t("title")}</Text>
        <Text lang="pa" class="gurmukhi" translate={false}>
          {t("title-gurmukhi")}
        </Text>
      </h1>
      <Text as="p" class="hero-line">
        {t("tagline")}
      </Text>
    </>
  );
}
