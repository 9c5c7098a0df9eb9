"""Players, who choose actions from views."""

from collections.abc import Mapping
from typing import Protocol, cast, runtime_checkable

from pinochle._validators import expect, shown
from pinochle.actions import Action
from pinochle.errors import SeatError, WrongType
from pinochle.game.choices import Randomness, expect_randomness
from pinochle.game.game import Game
from pinochle.game.view import View

__all__ = ["Listener", "Player", "play"]


class Player(Protocol):
    """A chooser of actions: from a view alone, so that nobody sees hidden cards.

    The same view and the same state of ``rng`` give the same choice.
    """

    @property
    def name(self) -> str:
        """The name of the player in a table of results."""
        ...

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return a legal action of the seat of the view, or a claim that it may make.

        Args:
            view: what a seat knows that is awaited.
            rng: the source of chance: everything that is left to chance is drawn from it.
        """
        ...


@runtime_checkable
class Listener(Protocol):
    """A player who wants to hear how a round ended."""

    def hear_end(self, view: View) -> None:
        """Hear the end of a round.

        Args:
            view: what the seat knows after it.
        """
        ...


def check_asked(view: View, rng: Randomness, where: str) -> None:
    """Check what a player is asked with.

    Raises:
        WrongType: if it is no view, or nothing can be drawn from the other.
    """
    expect(View, view, where)
    expect_randomness(rng, where)


def check_is_player(value: object, where: str) -> None:
    """Check that a value is a player.

    Raises:
        WrongType: if it cannot choose.
    """
    if isinstance(value, type) or not callable(getattr(value, "choose", None)):
        message = f"{where}: expected a player, such as ClubPlayer(), not {shown(value)}"
        raise WrongType(message)


def _check_players(value: object, seats: int) -> None:
    """Check that a value has a player for each seat.

    Raises:
        SeatError: if it has none for a seat.
        WrongType: if it is no mapping, or something in it is no player.
    """
    if not isinstance(value, Mapping):
        message = f"play: expected players by seat, as in {{0: ClubPlayer()}}, not {shown(value)}"
        raise WrongType(message)
    players = cast("Mapping[object, object]", value)
    for seat in range(seats):
        if seat not in players:
            message = f"seat {seat} has no player: play needs one for each of {seats} seats"
            raise SeatError(message)
        check_is_player(players[seat], f"play: the player at seat {seat}")


def play(game: Game, players: Mapping[int, Player], rng: Randomness, *, rounds: int = 1) -> Game:
    """Return the game after some more rounds that these players play, or at its end.

    Args:
        game: the game, before a deal or in a round.
        players: the player at each seat.
        rng: what shuffles, and what players draw from.
        rounds: how many rounds to play; a round that is dealt again counts.

    Raises:
        SeatError: if a seat has no player.
        WrongType: if something is of the wrong type.
    """
    _check_players(players, expect(Game, game, "play").rules.table.seats)
    expect_randomness(rng, "play")
    expect(int, rounds, "play")
    for _ in range(rounds):
        if game.is_over:
            break
        if game.needs_deal:
            game = game.deal(rng)
        while not (game.needs_deal or game.is_over):
            seat = game.to_act[0]
            game = game.apply(players[seat].choose(game.view(seat), rng), seat)
        tell_end(game, players)
    return game


def tell_end(game: Game, players: Mapping[int, Player]) -> None:
    """Tell the players who want to hear it how a round has ended, if none is at work.

    Args:
        game: the game after an action.
        players: the player at each seat of the round.
    """
    if not (game.needs_deal or game.is_over):
        return
    for seat, player in players.items():
        if isinstance(player, Listener):
            player.hear_end(game.view(seat))
