import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardValue } from "../../cards";
import { bidNumber, type ChoiceGroup, groupChoices } from "../../choices";
import { reasonWords } from "../../errorWords";
import { formatToParts, t } from "../../l10n";
import { choiceWords, refusedWords, wordingOf } from "../../playWords";
import type { Card, ChoiceView, RefusedPlay } from "../../wire";
import { InlineCards } from "../cards/Card";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "../table/context";
import { LastCards } from "../table/LastPlay";
import { focusTurn } from "../table/Turn";

/** How many plays of one card are shown at first. */
const SHOWN_FIRST = 40;
/** With more plays than this, a note says how to narrow them down. */
const FEW = 6;

/** What may be done now: the bids, or the plays of the selected card. */
export function Choices() {
  const { session, table, match } = useMatch();
  const card = session.selectedCard.value;
  const box = useRef<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement | null>(null);
  useOverflowMark(box, content);
  if (table.you === null) return null;
  const open = card !== null || session.refusal.value !== null || match.deal.phase === "bid";
  return (
    <section
      ref={box}
      class={open ? "choices open" : "choices"}
      onScroll={({ currentTarget }) => markOverflow(currentTarget)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t("choices")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !card) return;
        document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
        session.selectCard(null);
      }}
    >
      <div ref={content}>
        <RefusedCommand />
        <ChoicesNow />
      </div>
      <span class="choices-below" aria-hidden="true" />
    </section>
  );
}

function ChoicesNow() {
  const { session, table, match } = useMatch();
  const card = session.selectedCard.value;
  if (match.deal.phase === "bid") return <Bids />;
  if (card) return <PlaysOf key={`${card} ${table.seq}`} card={card} />;
  return match.deal.opening ? <OpeningNote /> : <LastCards />;
}

/** Why the last command was refused. */
function RefusedCommand() {
  const { session } = useMatch();
  const refusal = session.refusal.value;
  if (!refusal) return null;
  return (
    <p class="refused" role="alert" data-testid="refused" data-code={refusal.code}>
      <RichText parts={reasonWords(refusal.code, refusal.params)} />
      <Rule rule={refusal.rule} />
    </p>
  );
}

/** Notes on the box whether there is more of it below, for a hint that it scrolls. */
function markOverflow(box: HTMLElement): void {
  box.dataset.more = String(box.scrollHeight - box.scrollTop - box.clientHeight > 8);
}

function useOverflowMark(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (!box.current || !content.current || typeof ResizeObserver === "undefined") return;
    const observed = box.current;
    const sizes = new ResizeObserver(() => markOverflow(observed));
    sizes.observe(observed);
    sizes.observe(content.current);
    return () => sizes.disconnect();
  }, [box, content]);
}

/** A button pressed from the keyboard goes away: gives the focus to something that stays. */
function keepFocus(event: MouseEvent, moveFocus: () => void): void {
  const fromKeyboard = event.detail === 0;
  if (fromKeyboard) moveFocus();
}

function focusChoices(event: MouseEvent): void {
  const button = event.currentTarget as HTMLElement;
  keepFocus(event, () => button.closest<HTMLElement>(".choices")?.focus());
}

function Rule({ rule }: { rule: string | null }) {
  return rule === null ? null : <Text class="rule">{rule}</Text>;
}

function Bids() {
  const { session, match } = useMatch();
  return (
    <>
      <div class="bids">
        {session.choices.value.map((choice) => (
          <Bid key={choice.play} choice={choice} />
        ))}
      </div>
      <Refusals title={t("bid-not")} refusals={match.refusals} />
    </>
  );
}

function Bid({ choice }: { choice: ChoiceView }) {
  const { session, match } = useMatch();
  const value = bidNumber(choice);
  return (
    <button
      type="button"
      class="main bid"
      data-testid={`bid-${value}`}
      disabled={session.playPending.value}
      onClick={(event) => {
        session.submit({ type: "play", play: choice.play });
        keepFocus(event, focusTurn);
      }}
    >
      <RichText parts={choiceWords(choice)} />
      <InlineCards cards={match.deal.hand.filter((card) => cardValue(card) === value)} />
    </button>
  );
}

/** What the bidder may open with, until a card is selected. */
function OpeningNote() {
  const { seating, match } = useMatch();
  const { bid, turn } = match.deal;
  if (bid === null || !seating.isYou(seating.chairOf(turn))) return null;
  return (
    <p class="choices-note" data-testid="opening-how">
      <Text>{t("turn-open-how", { bid })}</Text>
    </p>
  );
}

function PlaysOf({ card }: { card: Card }) {
  const { session, seating, match } = useMatch();
  const [all, setAll] = useState(false);
  const selected = session.selectedItems.value;
  const turn = seating.chairOf(match.deal.turn);
  if (!seating.isYou(turn))
    return (
      <Text as="p" class="choices-note">
        {t("turn-other", { player: seating.name(turn) })}
      </Text>
    );
  const groups = groupChoices(card, session.choices.value, selected);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <>
      <PlaysNote card={card} count={count} />
      {firstChoices(groups, all ? Number.POSITIVE_INFINITY : SHOWN_FIRST).map(
        ({ group, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
          <div key={group} class="group" role="group" aria-label={t(`group-${group}`)}>
            {choices.map((choice) => (
              <PlayButton key={choice.play} choice={choice} />
            ))}
          </div>
        ),
      )}
      {!all && count > SHOWN_FIRST && (
        <button
          type="button"
          class="link"
          data-testid="choices-more"
          onClick={(event) => {
            focusChoices(event);
            setAll(true);
          }}
        >
          <Text>{t("choices-more", { count: count - SHOWN_FIRST })}</Text>
        </button>
      )}
      {selected.size === 0 && (
        <Refusals
          title={t("choices-not")}
          refusals={match.refusals.filter((refusal) => refusal.card === card)}
        />
      )}
    </>
  );
}

/** How the plays of a card are narrowed down, or that there are none. */
function PlaysNote({ card, count }: { card: Card; count: number }) {
  const { session } = useMatch();
  if (session.selectedItems.value.size > 0)
    return (
      <p class="choices-note">
        {count === 0 && <Text>{t("choices-narrowed")}</Text>}
        <button
          type="button"
          class="link"
          data-testid="choices-clear"
          onClick={(event) => {
            focusChoices(event);
            session.selectCard(card);
          }}
        >
          <Text>{t("choices-clear")}</Text>
        </button>
      </p>
    );
  if (count > FEW)
    return (
      <Text as="p" class="choices-note">
        {t("choices-narrow")}
      </Text>
    );
  if (count > 0) return null;
  return (
    <p class="choices-note">
      <RichText parts={formatToParts("choices-none", { card: { cards: [card] } })} />
    </p>
  );
}

/** The first so many choices of all groups. */
function firstChoices(groups: ChoiceGroup[], limit: number): ChoiceGroup[] {
  let left = limit;
  return groups.flatMap(({ group, choices }) => {
    const kept = choices.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ group, choices: kept }] : [];
  });
}

function PlayButton({ choice }: { choice: ChoiceView }) {
  const { session } = useMatch();
  const show = () => {
    session.preview.value = choice;
  };
  const hide = () => {
    if (session.preview.value === choice) session.preview.value = null;
  };
  return (
    <button
      type="button"
      class={`play ${wordingOf(choice)}`}
      data-testid="play"
      data-play={choice.play}
      disabled={session.playPending.value}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={(event) => {
        session.submit({ type: "play", play: choice.play });
        keepFocus(event, focusTurn);
      }}
    >
      <span class="play-mark" aria-hidden="true" />
      <span class="play-words">
        <RichText parts={choiceWords(choice)} />
        {choice.sweep ? (
          <Text class="play-sweep">{t("choice-sweep", { points: choice.sweep })}</Text>
        ) : null}
      </span>
    </button>
  );
}

function Refusals({ title, refusals }: { title: string; refusals: readonly RefusedPlay[] }) {
  if (refusals.length === 0) return null;
  return (
    <div class="refusals">
      <Text as="h3">{title}</Text>
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal.play} data-testid="refusal" data-code={refusal.code}>
            <span class="refusal-what">
              <RichText parts={refusedWords(refusal)} />
            </span>
            <RichText parts={reasonWords(refusal.code, refusal.params)} />
            <Rule rule={refusal.rule} />
          </li>
        ))}
      </ul>
    </div>
  );
}
