"""What a page or a server calls, against deals of spades."""

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TypeVar

from measuring import Job, Row
from peers import within

from pinochle import Game, Record, View, from_json, to_json, variants
from pinochle.actions import Play

T = TypeVar("T")

PRESET = "partnership-auction"
TABLES = (PRESET, "two-handed", "contract-pinochle", "double-deck-96", "racehorse")
"""The presets whose documents for a page are made: usual ones, and those with the most to say."""


def rows() -> Iterator[Row]:
    """Every row of single calls."""
    rng = random.Random(21)
    games = [game for _ in range(30) for game in games_of_a_round(rng)]
    plays = [game for game in games if isinstance(next(iter(game.legal_actions())), Play)]
    yield Row("why_not of a play that is legal or not", why_not(plays, rng), within(8e-6))
    yield Row("winner of a trick", winner(plays), within(3e-6))
    views = [game.view(rng.randrange(4)) for game in games[:200]]
    texts = list(map(to_json, views))
    yield Row("game.view(seat)", each(lambda game: game.view(0), games), within(12e-6))
    yield Row("to_json of a view", each(to_json, views), within(0.15e-3))
    yield Row(
        "from_json of a view", each(lambda text: from_json(text, View), texts), within(0.5e-3)
    )
    for name in TABLES:
        shown = [game.view(game.to_act[0]) for game in games_of_a_round(rng, name)]
        since = [(view, view.table().seq - 1) for view in shown]
        yield Row(f"table of a view, as JSON: {name}", each(table, since), within(0.5e-3))
    acts = [(game, game.legal_actions().sample(rng)) for game in games]
    yield Row("game.apply", each(lambda act: act[0].apply(act[1]), acts), within(19e-6))
    yield Row(
        "game.apply_with_events",
        each(lambda act: act[0].apply_with_events(act[1]), acts),
        1 / 1.5,
        peer="game.apply",
    )
    yield Row("game.legal_actions", each(Game.legal_actions, games), within(3.8e-6))
    texts = [str(Record.of(game)) for game in (a_long_game(rng) for _ in range(5))]
    yield Row("record: an entry parsed and replayed", entries(texts), within(26e-6))


def peers() -> dict[str, Job]:
    """What some of these calls are measured against: other calls of ours."""
    rng = random.Random(21)
    acts = [(game, game.legal_actions().sample(rng)) for game in games_of_a_round(rng)]
    return {"game.apply": each(lambda act: act[0].apply(act[1]), acts)}


def table(case: tuple[View, int]) -> str:
    """The document for a page, with what was done since some number."""
    view, since = case
    return to_json(view.table(since=since))


def games_of_a_round(rng: random.Random, name: str = PRESET) -> Iterator[Game]:
    """A random round, each time that somebody is to do something."""
    game = Game.start(variants.get(name)).deal(rng)
    while game.to_act:
        yield game
        game = game.apply(game.legal_actions().sample(rng))


def a_long_game(rng: random.Random) -> Game:
    """A game of ten random rounds, or until somebody has won."""
    game = Game.start(variants.get(PRESET))
    while not game.is_over and game.sheet.rounds < 10:
        game = game.playout(rng)
    return game


def each(call: Callable[[T], object], values: list[T]) -> Job:
    """The job that makes a call with some arguments in turn, a few at a time."""
    ahead = cycle(values)

    def job() -> int:
        for _ in range(50):
            call(next(ahead))
        return 50

    return job


def why_not(games: list[Game], rng: random.Random) -> Job:
    """The job that asks why cards that are held may not be played."""
    cases = [
        (game, Play(card))
        for game in games
        for card in rng.sample([*game.hands[game.to_act[0]]], 1)
    ]
    return each(lambda case: case[0].why_not(case[1]), cases)


def winner(games: list[Game]) -> Job:
    """The job that asks who wins whole tricks."""
    play, cases = variants.get(PRESET).play, []
    for game in games:
        tricks = game.round.tricks
        if tricks is not None:
            cases.append((tricks.cards, game.round.state.trump))
    return each(lambda case: play.winner(*case), cases)


def entries(texts: list[str]) -> Job:
    """The job that reads a record and replays it; it counts entries."""
    numbers = [len(Record.parse(text).entries) for text in texts]
    ahead = cycle(zip(texts, numbers, strict=True))

    def job() -> int:
        text, number = next(ahead)
        Record.parse(text).replay()
        return number

    return job
