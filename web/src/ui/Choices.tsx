import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { worth } from "../cards";
import { type Choice, type ChoiceGroup, choicesOf, parsePlay } from "../plays";
import { choice, reason, refusedChoice } from "../telling";
import type { Card, GreyPlay } from "../wire";
import { pieces, t } from "../words";
import { Minis, Words } from "./Card";
import { useShown } from "./context";
import { LastCards } from "./LastPlay";

/** More plays of one card than this are shown only when asked for. */
const MANY = 40;

/** What may be done now: the bids, or the plays of the card taken up. */
export function Choices() {
  const { session, table } = useShown();
  const card = session.card.value;
  const refused = session.refused.value;
  const box = useRef<HTMLElement | null>(null);
  const inner = useRef<HTMLDivElement | null>(null);
  useMore(box, inner);
  if (table.you === null) return null;
  const open = card !== null || refused !== null || table.deal.phase === "bid";
  return (
    <section
      ref={box}
      class={open ? "choices open" : "choices"}
      onScroll={({ currentTarget }) => markMore(currentTarget)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t("choices")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !card) return;
        document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
        session.take(null);
      }}
    >
      <div ref={inner}>
        {refused && (
          <p class="refused" role="alert" data-testid="refused" data-code={refused.code}>
            <Words of={reason(refused.code, refused.params)} />
            <Rule of={refused.rule} />
          </p>
        )}
        {table.deal.phase === "bid" ? (
          <Bids />
        ) : card ? (
          <PlaysOf key={`${card} ${table.seq}`} card={card} />
        ) : table.deal.opening ? (
          <Opening />
        ) : (
          <LastCards />
        )}
      </div>
      <span class="choices-below" aria-hidden="true" />
    </section>
  );
}

/** Says on the box itself whether there is more of it below, for a hint that one can scroll. */
function markMore(box: HTMLElement): void {
  box.dataset.more = String(box.scrollHeight - box.scrollTop - box.clientHeight > 8);
}

function useMore(box: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!box.current || !inner.current || typeof ResizeObserver === "undefined") return;
    const watched = box.current;
    const sizes = new ResizeObserver(() => markMore(watched));
    sizes.observe(watched);
    sizes.observe(inner.current);
    return () => sizes.disconnect();
  }, [box, inner]);
}

/** A button that goes once it is pressed: from the keyboard, the focus must not go with it. */
function onward(event: MouseEvent, to: HTMLElement | null): void {
  if (event.detail === 0) to?.focus();
}

function Rule({ of }: { of: string | null }) {
  return of ? <span class="rule"> {of}</span> : null;
}

function Bids() {
  const { session, table } = useShown();
  const bids = session.legal.value.flatMap((play) => (play.kind === "bid" ? [play.value] : []));
  const waiting = session.pending.value !== null;
  return (
    <>
      <div class="bids">
        {bids.map((value) => (
          <button
            key={value}
            type="button"
            class="main bid"
            data-testid={`bid-${value}`}
            disabled={waiting}
            onClick={(event) => {
              session.submit({ type: "play", play: `bid ${value}` });
              onward(event, document.getElementById("turn"));
            }}
          >
            {t("choice-bid", { value })}
            <Minis cards={table.deal.hand.filter((card) => worth(card) === value)} />
          </button>
        ))}
      </div>
      <Refusals title={t("bid-not")} of={table.refusals} />
    </>
  );
}

/** What the bidder may open with, until a card is taken up. */
function Opening() {
  const { table, seating } = useShown();
  const { bid, turn } = table.deal;
  if (bid === null || !seating.isYou(seating.chairOf(turn))) return null;
  return (
    <p class="choices-note" data-testid="opening-how">
      {t("turn-open-how", { bid })}
    </p>
  );
}

function PlaysOf({ card }: { card: Card }) {
  const { session, table, seating } = useShown();
  const [all, setAll] = useState(false);
  const waiting = session.pending.value !== null;
  const picked = session.picked.value;
  const yours = seating.chairOf(table.deal.turn) === table.you;
  if (!yours) {
    return (
      <p class="choices-note">
        {t("turn-other", { player: seating.name(seating.chairOf(table.deal.turn)) })}
      </p>
    );
  }
  const groups = choicesOf(card, session.legal.value, session.standing.value, picked);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const refusals = table.refusals.filter((refusal) => cardOf(refusal) === card);
  return (
    <>
      {picked.size > 0 && (
        <p class="choices-note">
          {count === 0 && `${t("choices-narrowed")} `}
          <button
            type="button"
            class="link"
            data-testid="choices-clear"
            onClick={(event) => {
              onward(event, event.currentTarget.closest<HTMLElement>(".choices"));
              session.take(card);
            }}
          >
            {t("choices-clear")}
          </button>
        </p>
      )}
      {picked.size === 0 && count > 6 && <p class="choices-note">{t("choices-narrow")}</p>}
      {picked.size === 0 && count === 0 && (
        <p class="choices-note">
          <Words of={pieces("choices-none", { card: { cards: [card] } })} />
        </p>
      )}
      {cut(groups, all ? Number.POSITIVE_INFINITY : MANY).map(({ group, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <div key={group} class="group" role="group" aria-label={t(`group-${group}`)}>
          {choices.map((one) => (
            <PlayButton key={one.play.text} one={one} waiting={waiting} />
          ))}
        </div>
      ))}
      {!all && count > MANY && (
        <button
          type="button"
          class="link"
          data-testid="choices-more"
          onClick={(event) => {
            onward(event, event.currentTarget.closest<HTMLElement>(".choices"));
            setAll(true);
          }}
        >
          {t("choices-more", { count: count - MANY })}
        </button>
      )}
      {picked.size === 0 && <Refusals title={t("choices-not")} of={refusals} />}
    </>
  );
}

function cut(groups: ChoiceGroup[], most: number): ChoiceGroup[] {
  let left = most;
  return groups.flatMap(({ group, choices }) => {
    const kept = choices.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ group, choices: kept }] : [];
  });
}

function PlayButton({ one, waiting }: { one: Choice; waiting: boolean }) {
  const { session } = useShown();
  const { play, deed } = one;
  const show = () => {
    session.preview.value = play;
  };
  const hide = () => {
    if (session.preview.value === play) session.preview.value = null;
  };
  return (
    <button
      type="button"
      class={`play ${deed}`}
      data-testid="play"
      data-play={play.text}
      disabled={waiting}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={(event) => {
        session.submit({ type: "play", play: play.text });
        onward(event, document.getElementById("turn"));
      }}
    >
      <span class="play-mark" aria-hidden="true" />
      <span class="play-words">
        <Words of={choice(play, deed)} />
      </span>
    </button>
  );
}

function Refusals({ title, of }: { title: string; of: readonly GreyPlay[] }) {
  const { session } = useShown();
  if (of.length === 0) return null;
  return (
    <div class="refusals">
      <h3>{title}</h3>
      <ul>
        {of.map((refusal) => (
          <li key={refusal.play} data-testid="refusal" data-code={refusal.code}>
            <span class="refusal-what">
              <Words of={refusedChoice(refusal, session.standing.value)} />
            </span>{" "}
            <Words of={reason(refusal.code, refusal.params)} />
            <Rule of={refusal.rule} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function cardOf(refusal: GreyPlay): Card | null {
  const play = parsePlay(refusal.play);
  return play && play.kind !== "bid" ? play.card : null;
}
