"""A player of the library as a program: it answers lines."""

from collections.abc import Callable, Iterable
from random import Random

from pinochle._validators import check_iterable
from pinochle.errors import PinochleError
from pinochle.players.player import Player, check_is_player
from pinochle.protocol.messages import (
    PROTOCOL,
    Chosen,
    Declined,
    Hello,
    Prompt,
    Ready,
    line_of,
    read,
    word_of,
)

__all__ = ["serve"]


def serve(player: Player, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Let a player answer the lines of a table, until it says ``quit`` or there are no more.

    Args:
        player: the player.
        lines: the lines of the table.
        write: what each answer is given to, without the end of its line.

    Raises:
        WrongType: if it is no player, or there are no lines.
    """
    check_is_player(player, "serve")
    check_iterable(lines, "serve")
    for line in lines:
        try:
            word = word_of(line)
            if word == "quit":
                return
            if word == "hello":
                read(line, Hello)
                write(line_of(Ready(protocol=PROTOCOL, name=player.name)))
            elif word == "choose":
                turn = read(line, Prompt)
                action = player.choose(turn.view, Random(turn.seed))  # noqa: S311 - a game
                write(line_of(Chosen(id=turn.id, do=action.token)))
        except PinochleError as error:
            write(line_of(Declined(text=str(error))))
