import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import { cutWords, leftoversWords, redealWords } from "../../playWords";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "./context";
import { LogEntry } from "./LogEntry";
import { LogNotes, useNotes } from "./LogNotes";

/** Within so many pixels of its end, the log follows the play. */
const NEAR_END = 40;

/** Every play of the deal. */
export function Log({ open }: { open: boolean }) {
  const { seating, match } = useMatch();
  const { deal, history } = match;
  const before = [
    ...cutWords(match, seating),
    ...deal.redeals.map((redeal) => redealWords(redeal, seating)),
  ];
  const last = history.at(-1);
  const leftovers = last && leftoversWords(last, seating);
  const scroll = useRef<HTMLDivElement>(null);
  const notes = useNotes();
  const count = history.length + notes.length;
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box && count > 0 && atEnd.current) box.scrollTop = box.scrollHeight;
  }, [count]);
  useEffect(() => {
    const box = scroll.current;
    if (!open || !box) return;
    box.scrollTop = box.scrollHeight;
    // In a low window the drawer scrolls, and not the box.
    box.lastElementChild?.scrollIntoView?.({ block: "end" });
  }, [open]);
  return (
    <section class="log" id="log" data-testid="log" aria-label={t("log")}>
      <Text as="h2">{t("log")}</Text>
      <div
        class="log-scroll"
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          // Follow the play, unless somebody reads further up.
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
        }}
      >
        {before.map((parts, i) => (
          <p key={i} class="log-note">
            <RichText parts={parts} />
          </p>
        ))}
        {deal.log_start > 0 && (
          <Text as="p" class="log-note">
            {t("log-earlier", { count: deal.log_start })}
          </Text>
        )}
        {history.length === 0 && (
          <Text as="p" class="log-note">
            {t("log-empty")}
          </Text>
        )}
        <ol onKeyDown={stepThroughPlays}>
          {history.map((played, i) => (
            <Fragment key={i}>
              <LogNotes notes={notes} plays={i} />
              <LogEntry played={played} last={i === history.length - 1} seating={seating} />
            </Fragment>
          ))}
        </ol>
        {leftovers && (
          <p class="log-note" data-testid="log-leftovers">
            <RichText parts={leftovers} />
          </p>
        )}
        <ol>
          <LogNotes notes={notes} plays={history.length} />
        </ol>
      </div>
    </section>
  );
}

/** With the arrow keys from a play that can be shown again to the one before it or after it. */
function stepThroughPlays(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".log-again")];
  const from = all.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || from < 0) return;
  event.preventDefault();
  all[from + step]?.focus();
}
