"""How long players take for a choice and for a game, and how many worlds an expert plays out."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Final

from measuring import Row
from peers import within

from pinochle import Game, View, variants
from pinochle.players import ClubPlayer, Player, RandomPlayer, evaluate, play

GAMES: Final = (
    "partnership-auction",
    "partnership-passing",
    "double-deck",
    "three-handed",
    "racehorse",
    "two-handed",
)
A_CHOICE: Final = 1e-3
A_GAME: Final = 0.5
WORLDS: Final = 10
FEW: Final = 2


def rows() -> Iterator[Row]:
    """Every row of players."""
    for name in GAMES:
        game = Game.start(variants.get(name))
        yield Row(
            f"{name}, a random player's choice", partial(choices, game, RandomPlayer(), count()), 0
        )
        club = partial(choices, game, ClubPlayer(), count())
        yield Row(f"{name}, a club player's choice", club, within(A_CHOICE))
        whole = partial(a_game, game, ClubPlayer(), count())
        yield Row(f"{name}, a game of club players", whole, within(A_GAME))
        yield Row(f"{name}, a world of an expert", partial(worlds, at_first_lead(game), count()), 0)


def choices(game: Game, player: Player, seeds: Iterator[int]) -> int:
    """A round; how many choices it had."""
    rng = Random(next(seeds))
    game, choices_made = game.deal(rng), 0
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        game = game.apply(player.choose(game.view(seat), rng), seat)
        choices_made += 1
    return choices_made


def a_game(game: Game, player: Player, seeds: Iterator[int]) -> int:
    """A game to its end."""
    seats = dict.fromkeys(range(game.rules.table.seats), player)
    play(game, seats, Random(next(seeds)), rounds=1_000)
    return 1


def at_first_lead(game: Game) -> View:
    """What a player sees who is to play, early in a round, and may choose among some cards."""
    game, club = game.deal(Random(1)), ClubPlayer()
    while True:
        seat = game.to_act[0]
        view = game.view(seat)
        if view.trick is not None and len(view.legal_actions()) > FEW:
            return view
        game = game.apply(club.choose(view, Random(0)), seat)


def worlds(view: View, seeds: Iterator[int]) -> int:
    """Some worlds, with each sensible action played out."""
    evaluate(view, Random(next(seeds)), worlds=WORLDS)
    return WORLDS
