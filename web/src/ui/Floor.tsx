import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { choicesOf, tellLog, touches } from "../plays";
import type { Session } from "../session";
import type { Card, HouseView } from "../wire";
import { cardName, list, t } from "../words";
import { Back, Face, Still } from "./Card";
import { useShown } from "./context";

/** What the play looked at would move; null when none is looked at. */
function useLit(session: Session): ReadonlySet<string> | null {
  const lit = useMemo(
    () =>
      computed(() => {
        const { card, picked, preview, legal, standing } = session;
        let play = preview.value;
        if (!play && card.value) {
          const groups = choicesOf(card.value, legal.value, standing.value, picked.value);
          const choices = groups.flatMap((group) => group.choices);
          if (choices.length === 1) play = choices[0]?.play ?? null;
        }
        const touched = play && touches(play, standing.value);
        return touched && touched.size > 0 ? touched : null;
      }),
    [session],
  );
  return lit.value;
}

export function Floor() {
  const { session, table, seating } = useShown();
  const { deal } = table;
  const lit = useLit(session);
  const picked = session.picked.value;
  const pickable = session.pickable.value;

  const look = (item: string) =>
    (lit ? (lit.has(item) ? " lit" : " dim") : "") + (picked.has(item) ? " picked" : "");
  const pick = (item: string, label: string) =>
    pickable.has(item) && (
      <button
        type="button"
        class="hit"
        aria-pressed={picked.has(item)}
        aria-label={label}
        onClick={() => session.pick(item)}
      />
    );
  const last = tellLog(deal.log, table.players, deal.log_start).at(-1);
  const from = last && seating.placeOf(seating.chairOf(last.seat));
  const empty = deal.loose !== null && deal.loose.length === 0 && deal.houses.length === 0;
  const many = (deal.loose?.length ?? 0) + 3 * deal.houses.length > 10;
  return (
    <section
      class={many ? "floor many" : "floor"}
      data-testid="floor"
      data-from={from}
      aria-label={t("floor")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when it is crowded
      tabIndex={0}
    >
      {deal.houses.length > 0 && (
        <div class="houses">
          {deal.houses.map((house) => (
            <HouseOnFloor key={house.value} house={house} look={look(`H${house.value}`)}>
              {pick(`H${house.value}`, t("choices-use-house", { value: house.value }))}
            </HouseOnFloor>
          ))}
        </div>
      )}
      {deal.loose_count > 0 && (
        <div class="loose">
          {deal.loose === null
            ? Array.from({ length: deal.loose_count }, (_, i) => <Back key={i} />)
            : deal.loose.map((loose) => (
                <Loose key={loose} card={loose} look={look(loose)}>
                  {pick(loose, t("choices-use", { card: cardName(loose) }))}
                </Loose>
              ))}
        </div>
      )}
      {empty && <p class="floor-note">{t("floor-empty")}</p>}
      {deal.loose === null && <p class="floor-note">{t("floor-face-down")}</p>}
      {deal.stock > 0 && deal.phase === "play" && !deal.opening && (
        <p class="stock">{t("stock", { count: deal.stock })}</p>
      )}
    </section>
  );
}

type Inside = { look: string; children?: preact.ComponentChildren };

function Loose({ card, look, children }: { card: Card } & Inside) {
  return (
    <span class={`spot${look}`} data-testid={`loose-${card}`}>
      <Still card={card} />
      {children}
    </span>
  );
}

function HouseOnFloor({ house, look, children }: { house: HouseView } & Inside) {
  const { seating } = useShown();
  const owners = list(house.owners.map((seat) => seating.call(seating.chairOf(seat))));
  const spoken = t("house-spoken", {
    value: house.value,
    cemented: house.cemented ? "yes" : "no",
    owners,
    cards: list(house.cards.map(cardName)),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cards, not of form fields
    <div
      class={`house ${house.cemented ? "cemented" : "ordinary"}${look}`}
      data-testid={`house-${house.value}`}
      data-cemented={house.cemented}
      role="group"
      aria-label={spoken}
    >
      <div class="house-head" aria-hidden="true">
        <span class="house-value">{house.value}</span>
        <span class="house-words">
          <span class="house-form">{t(house.cemented ? "house-cemented" : "house-ordinary")}</span>
          <span class="house-owners" dir="auto">
            {owners}
          </span>
        </span>
      </div>
      <div class="fan" aria-hidden="true" style={{ "--count": house.cards.length }}>
        {house.cards.map((card) => (
          <span key={card} class="card">
            <Face card={card} />
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}
