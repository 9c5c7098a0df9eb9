"""Collections: the records of many games, read in turn, to be filtered and counted.

A collection is files and folders. A file has a record or several, each of which begins with its
line ``pinochle-record``. Nothing is read before it is asked for, and only a single record is held
at a time.

    >>> from pathlib import Path
    >>> from random import Random
    >>> from tempfile import TemporaryDirectory
    >>> game = Game.start(variants.get("three-handed")).deal(Random(2)).playout(Random(2))
    >>> names = ("Ann", "Bob", "Cleo")
    >>> record = with_players(game.record, names)
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "monday.txt").write_text(str(record), "utf-8")
    ...     season = Collection.of(folder)
    ...     [filed.names for filed in season.games()]
    ...     season.where(player="Bob").count("bidder_name")
    [('Ann', 'Bob', 'Cleo')]
    {'Bob': 1}

The names of the players stand in the head of a record as tags: ``player-0: Ann``. A player is a
seat, unless somebody sits out or partners change.
"""

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike, fspath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard

from attrs import evolve, field, frozen
from attrs.validators import optional
from typing_extensions import override

from pinochle._validators import expect, expect_word, of_type, one_of, shown, tuple_of
from pinochle._values import line, number
from pinochle.errors import WrongType, escaped
from pinochle.records._files import Chunk, chunks_of
from pinochle.records._text import in_its_line
from pinochle.records.filed_game import (
    Cell,
    FiledGame,
    PlayedRound,
    Row,
    follow,
    names_of,
    preset_of,
)
from pinochle.records.record import Record, RecordError
from pinochle.records.rows import RowsOf, Wanted, check_column, check_wanted, is_wanted, rows_of
from pinochle.rules.auction.goal import Goal, expect_goal
from pinochle.rules.scoring.tally import Verdict

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Collection", "Condition", "Fault", "Who"]

Who: TypeAlias = str | int
"""A player, by name or by number."""

_ANY: Final[Mapping[str, Wanted]] = MappingProxyType({})
"""No wishes for any column."""


@frozen
class Fault:
    """A record that could not be read or replayed; ``str()`` names the file and the line.

    Args:
        file: the file.
        line: the line that is at fault, counted from 1; 0 if the file cannot be read at all.
        reason: what is wrong with it.
        text: the text of the record, from which ``Record.recover`` may save a part.
    """

    file: str = field(validator=of_type(str))
    line: int = field(validator=number(0))
    reason: str = field(validator=of_type(str))
    text: str = field(default="", repr=False, validator=of_type(str))

    @override
    def __str__(self) -> str:
        location = f"{self.file}, line {self.line}" if self.line else self.file
        return escaped(f"{location}: {self.reason}")


def _are_bids(_part: object, _attribute: "Attribute[Any]", value: object) -> None:
    """Check that a field is a bid, a range of them, or None."""
    if value is not None and not isinstance(value, range):
        expect_goal(value, "bid")


@frozen(kw_only=True)
class Condition:
    """A condition on games and rounds; what is left at its default keeps all.

    Args:
        preset: the preset, or the name of the rules.
        player: who plays.
        winner: who has won.
        bidder: who had the contract.
        bids: which contracts, such as ``range(20, 30)``; None for all.
        verdict: what became of the contract; None for all.
    """

    preset: str = field(default="", validator=line)
    player: Who = ""
    winner: Who = ""
    bidder: Who = ""
    bids: Goal | range | None = field(default=None, validator=_are_bids)
    verdict: Verdict | None = field(default=None, validator=optional(one_of(Verdict)))

    def has(self, record: Record) -> bool:
        """Tell whether it keeps the game of this record, as far as its head tells."""
        names = names_of(record)
        is_preset = self.preset in {"", record.rules.name, preset_of(record.rules)}
        return is_preset and (self.player == "" or _is_among(self.player, names, range(len(names))))

    def select(self, game: FiledGame) -> FiledGame | None:
        """Return the game with the rounds that it keeps; None if it does not keep the game."""
        if self.winner != "" and not _is_among(self.winner, game.names, game.winning):
            return None
        if self.bidder == "" and self.bids is None and self.verdict is None:
            return game
        rounds = tuple(played for played in game.rounds if self._keeps(played, game.names))
        return evolve(game, rounds=rounds) if rounds else None

    def _keeps(self, played: PlayedRound, names: tuple[str, ...]) -> bool:
        """Tell whether it keeps a round."""
        bidders = () if played.bidder is None else (played.bidder,)
        is_bidder = self.bidder == "" or _is_among(self.bidder, names, bidders)
        is_bid = self.bids is None or _is_among_bids(played.bid, self.bids)
        return is_bidder and is_bid and self.verdict in {None, played.verdict}


def _is_among_bids(goal: Goal, bids: Goal | range) -> bool:
    """Tell whether a goal is one of these bids."""
    if isinstance(bids, range):
        return isinstance(goal, int) and goal in bids
    return goal == bids


@frozen
class Collection:
    """The records in files and folders, as far as they fit.

    Going through it gives each game, and for a record that cannot be read a :class:`Fault`: nothing
    is left out in silence. The other methods raise the first fault, unless they are given a list
    for the faults.

    Args:
        paths: the files and folders.
        pattern: which files of a folder, and of the folders in it, are read.
        conditions: what a game or a round must fit: each of these.
        as_played_now: whether rules are taken as they are now, whatever the fingerprint of a record
            is.
    """

    paths: tuple[str, ...] = field(validator=tuple_of(str))
    pattern: str = field(default="*.txt", validator=of_type(str))
    conditions: tuple[Condition, ...] = field(default=(), validator=tuple_of(Condition))
    as_played_now: bool = field(default=False, validator=of_type(bool))

    @staticmethod
    def of(
        *paths: "str | PathLike[str]", pattern: str = "*.txt", as_played_now: bool = False
    ) -> "Collection":
        """Return the collection of these files and folders.

            >>> Collection.of("season", "finals.txt").paths
            ('season', 'finals.txt')

        Args:
            paths: the files and folders.
            pattern: which files of a folder, and of the folders in it, are read.
            as_played_now: whether rules are taken as they are now, whatever the fingerprint of a
                record is.

        Raises:
            WrongType: if something is no path.
        """
        return Collection(tuple(map(_as_text, paths)), pattern, as_played_now=as_played_now)

    def where(
        self,
        *,
        preset: str = "",
        player: Who = "",
        winner: Who = "",
        bidder: Who = "",
        bid: Goal | range | None = None,
        verdict: Verdict | None = None,
    ) -> "Collection":
        """Return the collection of games and rounds that also fit this; without arguments, of all.

        A condition on the contract keeps the rounds that fit it, and the games that have some.

            >>> Collection.of("season").where(player="Ann", bid=range(300, 1000)).conditions[0].bids
            range(300, 1000)

        Args:
            preset: the preset, or the name of the rules.
            player: who plays, by name or number.
            winner: who has won.
            bidder: who had the contract.
            bid: its points, or a range of them, or ``EVERY_TRICK``.
            verdict: what became of it, such as ``made`` or ``set``.

        Raises:
            RulesetError: if there is no such verdict.
            WrongType: if something is of the wrong type.
        """
        if verdict is not None:
            expect_word(Verdict, verdict, "verdict")
        condition = Condition(
            preset=preset,
            player=player,
            winner=winner,
            bidder=bidder,
            bids=bid,
            verdict=verdict,
        )
        return evolve(self, conditions=(*self.conditions, condition))

    def __iter__(self) -> Iterator[FiledGame | Fault]:
        """Yield each game that fits, and each record that cannot be read, in file order."""
        for chunk in chunks_of(self.paths, self.pattern):
            item = self._read(chunk)
            if item is not None:
                yield item

    def _read(self, chunk: Chunk) -> FiledGame | Fault | None:
        """Return the game that a text tells if it fits, or what is wrong with it."""
        try:
            record = chunk.record(as_played_now=self.as_played_now)
            if not all(condition.has(record) for condition in self.conditions):
                return None
            game: FiledGame | None = follow(record, chunk.file, chunk.head)
        except RecordError as error:
            located = in_its_line(error, chunk.text)
            line = max(located.line, 1) + chunk.first - 1 if chunk.first else 0
            return Fault(chunk.file, line, located.reason, chunk.text)
        for condition in self.conditions:
            game = game and condition.select(game)
        return game

    def games(self, faults: list[Fault] | None = None) -> Iterator[FiledGame]:
        """Yield each game that fits.

        Args:
            faults: takes the records that cannot be read. Without it the first is an error.

        Raises:
            RecordError: if a record cannot be read or replayed, with the file and the line.
            WrongType: if the faults are to go into something that is no list.
        """
        if faults is not None:
            expect(list, faults, "faults")
        for item in self:
            if isinstance(item, FiledGame):
                yield item
            elif faults is None:
                raise RecordError(str(item))
            else:
                faults.append(item)

    def rows(
        self,
        of: RowsOf = "rounds",
        faults: list[Fault] | None = None,
        *,
        having: Mapping[str, Wanted] = _ANY,
    ) -> Iterator[Row]:
        """Yield a table row by row, for a data frame: ``DataFrame(season.rows("tricks"))``.

        The columns are those of ``pinochle.records.rows.COLUMNS``.

        Args:
            of: the kind of the rows: games, rounds, seats, tricks or melds.
            faults: as for :meth:`games`.
            having: what is wanted in columns: a value, or a range of numbers.

        Raises:
            RecordError: as :meth:`games` does.
            RulesetError: if there are no such rows or columns, or a column has no such word.
            WrongType: if something is of the wrong type.
        """
        check_wanted(of, having)
        return (
            row
            for game in self.games(faults)
            for row in rows_of(game, of)
            if is_wanted(row, having)
        )

    def count(
        self,
        column: str,
        faults: list[Fault] | None = None,
        *,
        of: RowsOf = "rounds",
        having: Mapping[str, Wanted] = _ANY,
    ) -> dict[Cell, int]:
        """Return how many rows there are for each value of a column, the most frequent first.

        Args:
            column: the column.
            faults: as for :meth:`games`.
            of: the kind of the rows.
            having: as for :meth:`rows`.

        Raises:
            RecordError: as :meth:`games` does.
            RulesetError: as :meth:`rows` does.
        """
        rows = self.rows(of, faults, having=having)
        check_column(of, column)
        counts: dict[Cell, int] = {}
        for row in rows:
            cell = row.get(column)
            counts[cell] = counts.get(cell, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: -item[1]))


def _is_among(who: Who, names: tuple[str, ...], players: Iterable[int]) -> bool:
    """Tell whether somebody is among these players."""
    return any(who == player or who == names[player] for player in players)


def _as_text(path: object) -> str:
    """Return a path as a text."""
    if not _is_path(path):
        message = f"Collection.of: expected the path of a file or a folder, not {shown(path)}"
        raise WrongType(message)
    return fspath(path)


def _is_path(path: object) -> TypeGuard[str | PathLike[str]]:
    """Tell whether something is the path of a file or a folder."""
    return isinstance(path, str | PathLike)
