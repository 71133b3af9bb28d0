"""Duplicate matches between bots, and their statistics.

The unit is a *deal pair*: one pack played once in every seating of two contestants, so that neither is luckier than
the other. `play_pair` plays one, a pure function of contestants, rules, seed and number; `run` plays a `Plan` of them
in a `WorkerPool`; `summarize` computes means, intervals and ratings of the results.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from seep.bots import make
>>> results = RunResults(Plan.round_robin(["greedy", "random"], pairs=4))
>>> with ThreadPoolExecutor(1) as executor:
...     ended = run(results, make, WorkerPool(executor, capacity=lambda: 2))
>>> ended, [(meeting.first, meeting.deals) for meeting in summarize(results, ended).meetings]
('done', [('greedy', 8)])
"""

from seep.arena.contestants import Contestant
from seep.arena.estimate import Estimate
from seep.arena.margins import pair_margin, pair_win_rate
from seep.arena.pair import ArenaError, OpenBot, PairResult, play_pair
from seep.arena.plan import Meeting, Plan
from seep.arena.report import markdown, text
from seep.arena.results_file import ResultsFile
from seep.arena.run_results import RunResults
from seep.arena.runner import run
from seep.arena.sprt import Sprt
from seep.arena.summary import Summary, summarize
from seep.arena.workers import WorkerPool

__all__ = [
    "ArenaError",
    "Contestant",
    "Estimate",
    "Meeting",
    "OpenBot",
    "PairResult",
    "Plan",
    "ResultsFile",
    "RunResults",
    "Sprt",
    "Summary",
    "WorkerPool",
    "markdown",
    "pair_margin",
    "pair_win_rate",
    "play_pair",
    "run",
    "summarize",
    "text",
]
