"""Random games of every preset and of custom rulesets that are checked at each step.

At each step: somebody can do something, what is listed is what may be done, and all cards are
somewhere. After each round: what the sides have won is the whole count, the sheet adds up, and
another deals. Now and then: a game that is imagined from a view gives the same view, and a game is
what its record tells.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from pinochle import Game, IllegalAction, Record
from pinochle.actions import Play, ShootTheMoon
from pinochle.game import NoSampleError
from pinochle.players.chunks import in_chunks
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import PARTS
from support.random_games import cards_of, choose, replay
from support.rulesets import CUSTOM, PLAYABLE, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from pinochle import Ruleset, Seat, Settlement, Violation
    from pinochle.actions import Action

RANDOM: Final = "a custom ruleset"
WHOLLY_RANDOM: Final = "a custom ruleset with every field drawn"
DRAWN: Final[Mapping[str, tuple[str, ...]]] = {RANDOM: (), WHOLLY_RANDOM: PARTS}
"""What is drawn of custom rulesets; each game has one of its own."""
NAMES: Final = (*PLAYABLE, *CUSTOM, *(RANDOM,) * 20)
"""Whose games are played in turn."""
GAMES: Final = 1_000_000
CHUNK: Final = 40
SHOWN: Final = 32
"""After how many jobs the progress is printed."""
MOST_TROUBLE: Final = 50


class Job(NamedTuple):
    """Some games, one after the other."""

    number: int
    names: Sequence[str] = NAMES

    @property
    def name(self) -> str:
        """The ruleset, or that each game has one of its own."""
        return self.names[self.number % len(self.names)]

    @property
    def seeds(self) -> range:
        """The seed of each game; no two custom rulesets have the same."""
        first = (self.number if self.name in DRAWN else self.number // len(self.names)) * CHUNK
        return range(first, first + CHUNK)


def check_games(job: Job) -> tuple[Counter[str], list[str]]:
    """Play some games: what was done, and what went wrong."""
    totals: Counter[str] = Counter()
    trouble: list[str] = []
    for seed in job.seeds:
        try:
            totals += check_game(job.name, seed)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its seed
            trouble.append(f"{job.name}, seed {seed}: {type(error).__name__}: {error}")
    return totals, trouble


def check_game(name: str, seed: int) -> Counter[str]:
    """Play a game as far as it goes: most for some rounds, some to their end or for very long."""
    rng = random.Random(f"{name} {seed}")
    rules = custom_ruleset(rng, parts=DRAWN[name]) if name in DRAWN else rules_of(name)
    game, totals = Game.start(rules), Counter(games=1)
    plies = 2_000 if seed % 200 == 0 else 60
    while totals["plies"] < plies and not game.is_over:
        check_step(game, rng)
        if rng.random() < 1 / 100:
            check_view(game, rng, totals)
        seat, action = choose(game, rng)
        after = game.apply(action, seat)
        if after.sheet.rounds > game.sheet.rounds:
            check_round(game, action, after)
            totals["rounds"] += 1
        game = after
        totals["plies"] += 1
    totals["ended"] += game.is_over
    if seed % 20 == 0:
        assert replay(game) == game, "played again, it is another game"
        assert Record.parse(str(Record.of(game))).replay() == game, "its record tells another game"
        totals["replayed"] += 1
    return totals


def check_step(game: Game, rng: random.Random) -> None:
    """That somebody can go on, that what is listed may be done, and that no card is lost."""
    if game.needs_deal:
        return
    assert cards_of(game) == game.rules.pack.cards, "cards are lost or found"
    for seat in game.to_act:
        legal = game.legal_actions(seat)
        assert legal, f"seat {seat} can do nothing"
        card = rng.choice(game.rules.pack.kinds)
        is_listed, reasons = Play(card) in legal, game.why_not(Play(card), seat)
        assert is_listed is not bool(reasons), f"{card} is listed and refused, or neither"
        if reasons:
            assert refusal_of(game, Play(card), seat) == reasons, "it is refused for another reason"


def refusal_of(game: Game, action: Action, seat: Seat) -> tuple[Violation, ...]:
    """Why an action was refused; nothing if it was done."""
    try:
        game.apply(action, seat)
    except IllegalAction as error:
        return error.violations
    return ()


def check_view(game: Game, rng: random.Random, totals: Counter[str]) -> None:
    """That a game with other hidden cards looks the same."""
    view = game.view(rng.choice((None, *range(game.rules.table.seats))))
    if game.needs_deal:
        return
    try:
        other = view.sample(rng)
    except NoSampleError as error:
        raise AssertionError("there are no such cards") from error
    totals["imagined"] += 1
    assert other.view(view.seat) == view, "what is imagined looks different"
    assert cards_of(other) == game.rules.pack.cards, "what is imagined has other cards"


def counts(rules: Ruleset, settled: Settlement) -> list[int]:
    """What was won, each count once: a bidder and a called partner both tell what both have won."""
    if not rules.partner.is_found:
        return [line.count for line in settled.lines]
    others = [line.count for line in settled.lines if line.verdict == "scored"]
    bidders = [line.count for line in settled.lines if line.verdict != "scored"]
    is_shared = rules.settlement.unit_of_count == "side"
    return [*bidders[:1], *(others[:1] if is_shared else others)]


def is_left_out(before: Game) -> bool:
    """Whether some count is told of nobody: of a kitty, of a moon, without a trick to save it."""
    rules, state = before.rules, before.round.state
    is_moon = state.done_by(ShootTheMoon) is not None or any(
        contract.is_moon for contract in state.contracts
    )
    is_partial = rules.settlement.opponents != "score" or rules.bury.count_for == "nobody"
    is_partial |= rules.settlement.unsaved != "meld" or rules.widow.goes_to == "nobody"
    return is_partial or is_moon or bool(state.offenders)


def check_round(before: Game, action: Action, after: Game) -> None:
    """That every counter is won, the sheet adds up, and another deals."""
    rules, last = before.rules, after.sheet.last
    if last is not None and last.how == "played":
        # What is rounded, and a kitty that counts for each opponent, may come to more.
        is_exact = not rules.count.rounding and rules.bury.count_for != "opponents"
        won = sum(counts(rules, last)) if is_exact else rules.total
        assert won == rules.total or (won < rules.total and is_left_out(before)), (
            f"after {action.token} {won} was won of {rules.total}"
        )
    gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    assert last is not None
    columns, sides = before.sheet.columns(rules), rules.table.sides
    is_put_down = bool(rules.settlement.floor) or all(  # a score that sinks no further is not added
        gained[column] == last.scores[side] for column, side in zip(columns, sides, strict=True)
    )
    assert is_put_down, f"{gained} was put down for {last}"
    is_passed_on = not after.needs_deal or after.sheet.dealer != before.sheet.dealer
    assert is_passed_on, "the same dealer deals after a round was settled"


class Progress:
    """What was done so far, in a file that is replaced after each job."""

    def __init__(self, file: Path) -> None:
        self._file = file
        data = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.jobs: int = data.get("jobs", 0)
        self.totals: Counter[str] = Counter(data.get("totals", {}))
        self.seconds: float = data.get("seconds", 0)
        self.trouble: list[str] = data.get("trouble", [])

    def add(self, totals: Counter[str], trouble: list[str], seconds: float) -> None:
        """Keep what one more job has done."""
        self.jobs += 1
        self.totals += totals
        self.seconds += seconds
        self.trouble = [*self.trouble, *trouble][:MOST_TROUBLE]
        new = self._file.with_suffix(".new")
        new.write_text(
            json.dumps({name: vars(self)[name] for name in vars(self) if name[0] != "_"})
        )
        new.replace(self._file)

    @override
    def __str__(self) -> str:
        totals = ", ".join(f"{number:,} {what}" for what, number in sorted(self.totals.items()))
        return f"{totals}; {len(self.trouble)} failures; {self.seconds:,.0f} s"


def soak(
    progress: Progress,
    games: int,
    minutes: float,
    executor: Executor | None,
    names: Sequence[str] = NAMES,
) -> None:
    """Play on until there are so many games, or time is up, with whatever executor does the work.

    Each game has its own seed, so that a job gives the same totals wherever it is done.
    """
    started = last = time.perf_counter()
    jobs = (Job(number, names) for number in range(progress.jobs, -(-games // CHUNK)))
    for totals, trouble in in_chunks(check_games, jobs, executor):
        now = time.perf_counter()
        progress.add(totals, trouble, now - last)
        last = now
        if progress.jobs % SHOWN == 0:
            print(progress, flush=True)
        if last - started > 60 * minutes:
            break
