import { useMemo } from "preact/hooks";
import { type ChoiceGroup, sectionsOf, sharedSets } from "../../choices";
import { t } from "../../l10n";
import { sectionWords } from "../../playWords";
import type { Card, ChoiceView } from "../../wire";
import { Icon } from "../cards/Icon";
import { InlineCards } from "../cards/InlineCards";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "../table/context";
import { Refusals } from "./Refusals";
import { Row } from "./Row";
import { useGrowing } from "./useGrowing";

interface Section extends ChoiceGroup {
  /** The number of its first play. */
  first: number;
  /** The sets that all of its plays move alike. */
  shared: Card[][];
}

/** All plays of the card taken up: what they share is said once, and each row tells the rest. */
export function PlayList({ card }: { card: Card }) {
  const { session, match } = useMatch();
  const { choosing } = session;
  const plays = choosing.plays.value;
  const narrowed = [...choosing.items.value].join(" ");
  const drawn = useGrowing(plays, `${card} ${narrowed}`, choosing.preview);
  const sections = useMemo(() => numbered(plays), [plays]);
  const [only, second] = sections;
  const single = only && !second && plays.length > 1 ? only : null;
  return (
    <>
      <div class="list-head">
        <h2>
          {single ? <SectionWords card={card} section={single} /> : <InlineCards cards={[card]} />}
        </h2>
        <Text as="p">{t("list-count", { count: plays.length })}</Text>
        <button
          type="button"
          class="list-close"
          data-testid="put-back"
          aria-label={t("put-back")}
          title={t("put-back")}
          onClick={() => choosing.clear()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div class="rows" role="group" aria-label={t("choices")} data-plays>
        {sections.map((section) => (
          <Rows
            key={`${section.group} ${section.choices[0]?.play}`}
            card={card}
            section={section}
            headed={!single}
            drawn={drawn - section.first + 1}
          />
        ))}
        {plays.length === 0 && <Text as="p">{t("list-none")}</Text>}
        {choosing.items.value.size === 0 && <Refusals card={card} />}
      </div>
      <div class="list-foot">
        {match.choices_left_out > 0 && (
          <Text class="left-out">{t("list-left-out", { count: match.choices_left_out })}</Text>
        )}
        {choosing.items.value.size > 0 ? (
          <button type="button" class="link" data-testid="choices-clear" onClick={() => showAll()}>
            <Text>{t("choices-clear")}</Text>
          </button>
        ) : (
          plays.length > 1 && <Text>{t("list-narrow")}</Text>
        )}
      </div>
    </>
  );

  function showAll(): void {
    for (const item of choosing.items.value) choosing.tapItem(item);
  }
}

/** The plays in their sections. */
function numbered(plays: readonly ChoiceView[]): Section[] {
  let first = 1;
  return sectionsOf(plays).map((section) => {
    const own = { ...section, first, shared: sharedSets(section.choices) };
    first += section.choices.length;
    return own;
  });
}

interface RowsProps {
  card: Card;
  section: Section;
  headed: boolean;
  /** How many of its plays are drawn. */
  drawn: number;
}

function Rows({ card, section, headed, drawn }: RowsProps) {
  const { choices, first, shared } = section;
  if (drawn <= 0) return null;
  const alone = choices.length === 1 && headed;
  return (
    <>
      {headed && !alone && (
        <h3 class="rows-head">
          <SectionWords card={card} section={section} />
        </h3>
      )}
      {choices.slice(0, drawn).map((choice, i) => (
        <Row key={choice.play} choice={choice} number={first + i} shared={alone ? null : shared} />
      ))}
    </>
  );
}

function SectionWords({ card, section }: { card: Card; section: Section }) {
  const [choice] = section.choices;
  return choice ? <RichText parts={sectionWords(card, choice, section.shared)} /> : null;
}
