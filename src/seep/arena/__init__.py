"""Duplicate play between bots, with honest statistics.

The unit is a *deal pair*: one pack played once in every seating of two contestants, so that neither is luckier than
the other. `play_pair` plays one, a pure function of contestants, rules, seed and number; `run` plays a plan of them on
any `concurrent.futures.Executor`; `summary` says what came of it.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from seep.bots import make
>>> tally = Tally(Plan.round_robin(["greedy", "random"], pairs=4))
>>> with ThreadPoolExecutor(1) as executor:
...     ended = run(tally, make, executor, ahead=lambda: 2)
>>> ended, [(meeting.first, meeting.deals) for meeting in summary(tally, ended).meetings]
('done', [('greedy', 8)])
"""

from seep.arena.contestants import Contestant
from seep.arena.estimate import Estimate
from seep.arena.margins import pair_margin, pair_won
from seep.arena.pair import ArenaError, PairResult, SeesAll, play_pair
from seep.arena.plan import Meeting, Plan
from seep.arena.playing import run
from seep.arena.report import markdown, text
from seep.arena.results import ResultsFile
from seep.arena.sprt import Sprt
from seep.arena.summing import Summary, summary
from seep.arena.tally import Tally

__all__ = [
    "ArenaError",
    "Contestant",
    "Estimate",
    "Meeting",
    "PairResult",
    "Plan",
    "ResultsFile",
    "SeesAll",
    "Sprt",
    "Summary",
    "Tally",
    "markdown",
    "pair_margin",
    "pair_won",
    "play_pair",
    "run",
    "summary",
    "text",
]
