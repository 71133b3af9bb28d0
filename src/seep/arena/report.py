"""A summary in words: for the terminal, and as tables in Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from seep.arena.estimate import Estimate
from seep.arena.summary import MeetingSummary, PlayTimes, SprtSummary, Summary

NO_VALUE = "–"


def margin_text(estimate: Estimate | None) -> str:
    """A margin and half its interval, in points.

    >>> margin_text(Estimate(12.34, 11.0, 13.68)), margin_text(None)
    ('+12.3 ± 1.3', '–')
    """
    if estimate is None:
        return NO_VALUE
    return f"{estimate.mean:+.1f}" + (f" ± {estimate.half_width:.1f}" if estimate.half_width is not None else "")


def share_text(share: float | None) -> str:
    """A share in per cent.

    >>> share_text(0.634), share_text(None)
    ('63 %', '–')
    """
    return NO_VALUE if share is None else f"{100 * share:.0f} %"


def duration_text(milliseconds: float) -> str:
    """Milliseconds, as exactly as they deserve.

    >>> duration_text(0.0421), duration_text(3.21), duration_text(981.3)
    ('0.042', '3.2', '981')
    """
    return f"{milliseconds:.{3 if milliseconds < 0.1 else 2 if milliseconds < 1 else 1 if milliseconds < 100 else 0}f}"


def text(summary: Summary) -> str:
    """What the command prints: a few lines for two contestants, tables for more."""
    if len(summary.contestants) > 2:
        return markdown(summary)
    (meeting,) = summary.meetings
    first, second = meeting.first, meeting.second
    lines = [f"{first} against {second}: {played_text(summary)}"]
    if meeting.margin is not None and meeting.deal_win_rate is not None:
        difference = summary.ratings[0].elo
        lines += [
            _line("points a deal", margin_text(meeting.margin) + _range(meeting.margin, 1, "+.1f", "")),
            _line(
                "deals won", share_text(meeting.deal_win_rate.mean) + _range(meeting.deal_win_rate, 100, ".0f", " %")
            ),
            _line("baazis won", f"{share_text(meeting.baazi_win_rate)} ({meeting.baazis[0]} to {meeting.baazis[1]})"),
            _line("Elo", f"{2 * difference.mean:+.0f}" + _range(difference, 2, "+.0f", "")),
        ]
    lines += [
        _line(
            f"ms a play, {times.bot}",
            f"{duration_text(times.median)} (median), {duration_text(times.p99)} (99 %), "
            f"{duration_text(times.longest)} at most",
        )
        for times in summary.times
    ]
    if summary.sprt:
        lines.append(_line("test", sprt_text(summary.sprt)))
        if summary.sprt.accepted:
            lines.append("  Where a test stops the mean is biased: to measure it, play without one, from another seed.")
    return "\n".join(lines)


def played_text(summary: Summary) -> str:
    """How much was played, and by what."""
    counts = sorted({meeting.pairs for meeting in summary.meetings})
    pairs = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    rules = summary.rules if isinstance(summary.rules, str) else json.dumps(summary.rules, ensure_ascii=False)
    return f"{pairs} deal pairs, rules {rules}, seed {summary.seed}, seep-cards {summary.version}"


def sprt_text(test: SprtSummary) -> str:
    """What the sequential test found."""
    wanted = {"H0": test.h0, "H1": test.h1}
    found = (
        f"{test.accepted} ({wanted[test.accepted]:+g} points) accepted"
        if test.accepted
        else f"undecided between {test.h0:+g} and {test.h1:+g} points"
    )
    return (
        f"{found} after {test.pairs} pairs, log-likelihood ratio {test.llr:.2f} in ({test.lower:.2f}, {test.upper:.2f})"
    )


def markdown(summary: Summary) -> str:
    """The ladder as tables, the best first: ratings and times, margins, and what was won, each against each."""
    elos = {rating.contestant: rating.elo for rating in summary.ratings}
    order = sorted(elos, key=lambda name: -elos[name].mean)
    times = {one.bot: one for one in summary.times}
    progress_text = [[name, f"{elos[name].mean:+.0f}", _span(elos[name]), *_time_cells(name, times)] for name in order]
    parts = [
        f"{played_text(summary)[:1].upper()}{played_text(summary)[1:]}. The intervals are of 95 %, clustered by pair.",
        _table(["", "Elo", "95 %", "ms a play, median", "99 %"], progress_text),
        "Points a deal by which the row is ahead of the column:",
        _crosstable(summary, order, lambda meeting: margin_text(meeting.margin)),
        "Deals won, and baazis won, by the row against the column:",
        _crosstable(summary, order, _win_rate_cell),
    ]
    return "\n\n".join(parts)


def _win_rate_cell(meeting: MeetingSummary) -> str:
    deals = meeting.deal_win_rate
    return f"{share_text(deals.mean if deals else None)}, {share_text(meeting.baazi_win_rate)}"


def _time_cells(name: str, times: dict[str, PlayTimes]) -> list[str]:
    if name not in times:  # partners: each has a time of its own
        return [NO_VALUE, NO_VALUE]
    return [duration_text(times[name].median), duration_text(times[name].p99)]


def _crosstable(summary: Summary, order: Sequence[str], cell: Callable[[MeetingSummary], str]) -> str:
    def at(row: str, column: str) -> str:
        meeting = summary.meeting(row, column) if row != column else None
        return cell(meeting) if meeting else ""

    return _table(["", *order], [[row, *(at(row, column) for column in order)] for row in order])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _span(estimate: Estimate) -> str:
    return NO_VALUE if estimate.low is None else f"{estimate.low:+.0f} to {estimate.high:+.0f}"


def _range(estimate: Estimate, factor: float, form: str, unit: str) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f" (95 %: {factor * estimate.low:{form}} to {factor * estimate.high:{form}}{unit})"


def _line(what: str, found: str) -> str:
    return f"  {what + ':':<22} {found}"
