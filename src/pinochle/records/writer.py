"""Writing the record of a game again and again while it goes on."""

from itertools import chain

from pinochle.actions import Deal
from pinochle.game.game import Game
from pinochle.game.position import ActionLog, actions_in
from pinochle.records._text import move_lines, record_text
from pinochle.records.record import Record, first_dealer_of

__all__ = ["RecordWriter"]


class RecordWriter:
    """Writes the record of a game after each action, and each round that is over only once.

    >>> from random import Random
    >>> writer, game = RecordWriter(), Game.start("cutthroat").deal(Random(1)).apply("bid:25")
    >>> writer.text(game) == str(game.record)
    True
    """

    def __init__(self) -> None:
        self._over: tuple[object, ...] = ()
        """The rounds whose lines are kept."""
        self._lines: list[str] = []
        self._entries: int = 0

    def text(self, game: Game) -> str:
        """Return the text of the record of a game, whether or not the last one was the same.

        Raises:
            RecordError: if the game does not have all actions that led to it.
        """
        over = game.past.rounds
        if over[: len(self._over)] != self._over:  # another game, or a choice was taken back
            self._over, self._lines, self._entries = (), [], 0
        seats = game.rules.table.seats
        for played in map(actions_in, over[len(self._over) :]):
            self._lines += _round_lines(played, seats, is_first=not self._entries)
            self._entries += len(played)
        self._over = over
        at_work: ActionLog = () if game.is_over else actions_in(game.round)
        first = actions_in(over[0])[:1] if over else at_work[:1]
        head = Record(game.rules, first_dealer_of(game), first).head_lines
        lines = chain(self._lines, _round_lines(at_work, seats, is_first=not self._entries))
        return record_text(head, lines, self._entries + len(at_work))


def _round_lines(played: ActionLog, seats: int, *, is_first: bool) -> list[str]:
    """Return the lines of a round; a blank line parts its deal from the round before."""
    begins_with_deal = bool(played) and isinstance(played[0][1], Deal)
    parting = [""] if begins_with_deal and not is_first else []
    return [*parting, *move_lines(played, (), (), seats)]
