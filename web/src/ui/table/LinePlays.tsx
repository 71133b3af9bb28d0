import { getDeals, getReplay } from "../../archive";
import { t } from "../../l10n";
import { problemWords } from "../../problemWords";
import { replayPath } from "../../route";
import { playsThatTook, type ScoringPlay, sweepsOf } from "../../scoreLines";
import type { Card, Replay } from "../../wire";
import { InlineCards } from "../cards/InlineCards";
import { Points } from "../cards/Points";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useAsked } from "../parts/useAsked";
import { ChairFlag } from "./ChairFlag";
import { useMatch } from "./context";
import { SideFlag } from "./SideTable";

/** The plays that brought these cards, or the sweeps: each is a way into the replay of the deal. */
export function LinePlays({ from }: { from: readonly Card[] | "sweeps" }) {
  const { table, seating, match } = useMatch();
  const { value, problem } = useAsked(() => lastReplay(table.id), `${table.id}/${table.seq}`);
  if (problem !== null) return <Problem words={problemWords(problem)} />;
  if (!value) return <Text>{t("page-loading")}</Text>;
  const plays = from === "sweeps" ? sweepsOf(value) : playsThatTook(value, from, match.card_points);
  const bySide = seating.sidesFromYours.map((side) => plays.filter((play) => play.side === side));
  return (
    <div class="line-sides">
      {bySide.map((own, side) => (
        <ul key={side} class="line-list">
          {own.map((play) => (
            <li key={play.at}>
              <Play play={play} deal={value.deal} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** The record of the deal that has just been scored: the table's latest finished one. */
async function lastReplay(table: string): Promise<Replay> {
  const { deals } = await getDeals(table);
  return getReplay(table, Math.max(...deals.map(({ deal }) => deal)));
}

function Play({ play, deal }: { play: ScoringPlay; deal: number }) {
  const { table, seating } = useMatch();
  // The leftovers go to a side, whoever made the last play.
  const own = seating.sideOf(play.chair) === play.side;
  const name = own ? seating.displayName(play.chair) : seating.sideName(play.side);
  return (
    <a
      href={replayPath(table.id, deal, play.at)}
      target="_blank"
      rel="noopener"
      data-testid="line-play"
    >
      {own ? (
        <ChairFlag chair={play.chair} seating={seating} />
      ) : (
        <SideFlag seating={seating} side={play.side} />
      )}
      <Text class="line-who" dir="auto" translate={false}>
        {name}
      </Text>
      <InlineCards cards={play.cards} />
      <Points value={play.points} gain />
    </a>
  );
}
