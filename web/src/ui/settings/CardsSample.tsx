import { Card } from "../cards/Card";

const SAMPLE = [
  ["KH", 0],
  ["TD", 6],
  ["9S", 9],
  ["QC", 0],
] as const;

/** A few cards on the cloth, as the settings above them have them drawn. */
export function CardsSample() {
  return (
    <div class="cards-sample" aria-hidden="true">
      {SAMPLE.map(([card, points]) => (
        <Card key={card} card={card} size="loose" points={points} />
      ))}
    </div>
  );
}
