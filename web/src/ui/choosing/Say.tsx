import { houseOf } from "../../choices";
import { reasonWords } from "../../errorWords";
import { cardName, formatToParts, hasMessage, t } from "../../l10n";
import type { Card } from "../../wire";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "../table/context";
import { RuleLink, useRefusals } from "./Refusals";

/** Beside whose turn it is: the card taken up and what is to be known of it, or why something was not done. */
export function Say() {
  const { session, table, match } = useMatch();
  const { choosing } = session;
  const card = choosing.card.value;
  const refusal = session.refusal.value;
  if (table.you === null) return null;
  if (refusal?.about === "play")
    return (
      <p class="say refused" role="alert" data-testid="refused" data-code={refusal.code}>
        <RichText parts={reasonWords(refusal.code, refusal.params)} />
        <RuleLink rule={refusal.rule} />
      </p>
    );
  if (match.deal.phase === "bid")
    return choosing.offered.value.length > 0 ? (
      <p class="say">
        <NotPossible card={null} />
      </p>
    ) : null;
  if (card !== null) return <OfCard card={card} />;
  if (choosing.items.value.size > 0) return <OfFloor />;
  return match.deal.opening && session.yourTurn.value ? <Opening /> : null;
}

function OfCard({ card }: { card: Card }) {
  const { session, match } = useMatch();
  const { choosing } = session;
  const unfit = choosing.unfit.value;
  const key = match.last_keys.find((one) => one.card === card);
  const plays = choosing.plays.value.length;
  return (
    <p class="say" role="status" data-testid="tray-words">
      {choosing.notSent.value && <Text data-testid="not-sent">{t("queue-not-sent")}</Text>}
      <strong class="say-card">
        <Text>{cardName(card)}</Text>
      </strong>
      {unfit !== null && <Unfit item={unfit} />}
      {key && (
        <span class="last-key" data-testid="last-key">
          <Text>{t("last-key", { value: key.value })}</Text>
          <RuleLink rule="R3.4" />
        </span>
      )}
      {unfit === null && !key && plays > 0 && <NotPossible card={card} />}
      {plays === 0 && !key && session.yourTurn.value && <Text>{t("no-play")}</Text>}
      {plays === 0 && !key && <MoreNotPossible card={card} />}
    </p>
  );
}

/** What cannot be taken or joined by the card taken up. */
function Unfit({ item }: { item: string }) {
  const house = houseOf(item);
  return (
    <span data-testid="unfit">
      {house === null ? (
        <RichText parts={formatToParts("unfit-card", { card: { cards: [item] } })} />
      ) : (
        <Text>{t("unfit-house", { house })}</Text>
      )}
    </span>
  );
}

/** Floor first: whether cards of the hand go with what is touched. */
function OfFloor() {
  const { session } = useMatch();
  const { choosing } = session;
  return (
    <p class="say" role="status" data-testid="tray-words">
      <Text>{t("floor-first", { count: choosing.lifted.value.size })}</Text>
      <button
        type="button"
        class="link"
        data-testid="choices-clear"
        onClick={() => choosing.clear()}
      >
        <Text>{t("floor-first-clear")}</Text>
      </button>
    </p>
  );
}

/** What the bidder may open with, until a card is taken up. */
function Opening() {
  const { match } = useMatch();
  const { bid } = match.deal;
  if (bid === null) return null;
  return (
    <p class="say" data-testid="opening-how">
      <Text>{t("turn-open-how", { bid })}</Text>
    </p>
  );
}

/** One thing that is not possible, in few words and with its rule; or how many there are, and the way to them. */
function NotPossible({ card }: { card: Card | null }) {
  const { session } = useMatch();
  const { choosing } = session;
  const refusals = useRefusals(card);
  const [first, second] = refusals;
  if (!first || choosing.listed.value) return null;
  const short = `short-${first.code}`;
  if (!second && hasMessage(short))
    return (
      <span class="not-possible" data-testid="refusal" data-code={first.code}>
        <Text>{t(short, { house: first.house ?? 0, ...houseParam(first.params) })}</Text>
        <RuleLink rule={first.rule} />
      </span>
    );
  return <OpenRefusals count={refusals.length} />;
}

/** Where no play is possible the first reason is told below: the way to the others. */
function MoreNotPossible({ card }: { card: Card }) {
  const { session } = useMatch();
  const count = useRefusals(card).length;
  return count > 1 && !session.choosing.listed.value ? <OpenRefusals count={count} /> : null;
}

/** Opens the list of what is not possible. */
function OpenRefusals({ count }: { count: number }) {
  const { session } = useMatch();
  return (
    <button
      type="button"
      class="not-possible"
      data-testid="refusals-open"
      onClick={() => {
        session.choosing.listed.value = true;
      }}
    >
      <Text>{t("not-possible", { count })}</Text>
    </button>
  );
}

function houseParam(params: Record<string, unknown>): { house?: number } {
  return typeof params.house === "number" ? { house: params.house } : {};
}
