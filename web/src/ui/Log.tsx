import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { PACES, pace, setPace } from "../pace";
import { tellLog } from "../plays";
import { cutWords, redealWords, retold } from "../telling";
import { pieces, t } from "../words";
import { Words } from "./Card";
import { useShown } from "./context";

/** Every play of the deal, to be read again at any time. */
export function Log({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session, table, seating } = useShown();
  const { deal } = table;
  const { sweeps, rest } = session.seen.value;
  const entries = tellLog(deal.log, table.players, deal.log_start);
  // The bid is not counted among the plays.
  const first = deal.log_start + (entries[0]?.play.kind === "bid" ? 0 : 1);
  const side = rest && seating.sideOfDeal(rest.side);
  const before = [
    ...cutWords(table, seating),
    ...deal.redeals.map((redeal) => redealWords(redeal, seating)),
  ];
  const scroll = useRef<HTMLDivElement>(null);
  const count = entries.length;
  const following = useRef(true);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box && count > 0 && following.current) box.scrollTop = box.scrollHeight;
  }, [count]);
  useEffect(() => {
    if (open && scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [open]);
  return (
    <section class={open ? "log open" : "log"} id="log" data-testid="log" aria-label={t("log")}>
      <div class="log-head">
        <h2>{t("log")}</h2>
        <button type="button" class="log-close" onClick={onClose}>
          {t("log-hide")}
        </button>
      </div>
      <div
        class="log-scroll"
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          // Follow the play, unless somebody reads further up.
          following.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
        }}
      >
        {before.map((words, i) => (
          <p key={i} class="log-before">
            <Words of={words} />
          </p>
        ))}
        {deal.log_start > 0 && (
          <p class="log-before">{t("log-earlier", { count: deal.log_start })}</p>
        )}
        {count === 0 && <p class="log-before">{t("log-empty")}</p>}
        <ol>
          {entries.map((entry, i) => {
            const chair = seating.chairOf(entry.seat);
            const points = sweeps.get(first + i);
            return (
              <li key={i} class={seating.isYou(chair) ? "you" : undefined}>
                <Words of={retold(entry, seating)} />
                {points !== undefined && (
                  <strong class="log-sweep" data-testid="log-sweep">
                    {t("play-sweep", {
                      player: seating.name(chair),
                      you: seating.isYou(chair) ? "yes" : "no",
                      points,
                    })}
                  </strong>
                )}
              </li>
            );
          })}
        </ol>
        {rest && side !== null && (
          <p class="log-before" data-testid="log-rest">
            <Words
              of={pieces("log-rest", {
                who: seating.who(side),
                side: seating.sideName(side),
                cards: { cards: rest.cards },
              })}
            />
          </p>
        )}
      </div>
      <label class="pace">
        <span>{t("pace")}</span>
        <select
          value={pace.value}
          data-testid="pace"
          onChange={(event) => setPace(event.currentTarget.value)}
        >
          {Object.keys(PACES).map((name) => (
            <option key={name} value={name}>
              {t(`pace-${name}`)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
