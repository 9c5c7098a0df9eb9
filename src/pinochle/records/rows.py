"""Rows: games, rounds, seats, tricks and melds as tables for data frames and spreadsheets.

    >>> from random import Random
    >>> from pinochle.records.filed_game import follow
    >>> game = Game.start(variants.get("three-handed")).deal(Random(2)).playout(Random(2))
    >>> row = next(rows_of(follow(game.record, "monday.txt", 1), "seats"))
    >>> row["round"], row["player"], row["hand"]
    (1, 0, 'AH KH QH QH AD TD KD JD AC AC TC TC KC JC 9C')

A row is a plain dict. Players are numbers, with their names beside them; cards are codes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from pinochle import variants
from pinochle._validators import check_mapping, expect, expect_word, shown
from pinochle.cards.card import Card, Suit
from pinochle.errors import Problem, RulesetError, WrongType
from pinochle.messages import joint_name
from pinochle.records.filed_game import Cell, FiledGame, PlayedRound, Row
from pinochle.rules.scoring.tally import How, Verdict

__all__ = ["COLUMNS", "RowsOf", "Wanted", "check_wanted", "is_wanted", "rows_of"]

RowsOf: TypeAlias = Literal["games", "rounds", "seats", "tricks", "melds"]
"""The kinds of rows: one for each game, round, seat of a round, trick or meld."""

Wanted: TypeAlias = Cell | range
"""What a cell must be: a value, or one of a range of numbers."""

_GAME: Final = ("file", "line", "preset", "rules")
_ROUND: Final = (*_GAME, "round", "dealer", "dealer_name", "bidder", "bidder_name", "bid", "times")
_PLAYER: Final = (*_ROUND, "trump", "player", "player_name")

COLUMNS: Final[Mapping[RowsOf, tuple[str, ...]]] = MappingProxyType(
    {
        "games": (*_GAME, "deals", "rounds", "winner"),
        "rounds": (
            *(
                *_ROUND,
                "trump",
                "how",
                "verdict",
                "meld",
                "count",
                "points",
                "defenders_meld",
                "deal",
            ),
        ),
        "seats": (*_PLAYER, "has_contract", "hand", "meld", "count", "tricks"),
        "tricks": (
            *_ROUND,
            "trump",
            "trick",
            "leader",
            "leader_name",
            "cards",
            "winner",
            "winner_name",
            "points",
        ),
        "melds": (*_PLAYER, "has_contract", "meld", "suit", "sets", "cards", "points"),
    }
)
"""The columns that each kind of rows always has.

The row of a game has its tags, players and scores besides (``tag_night``, ``player_0``,
``score_0``), and that of a round has what each column of the score sheet gained (``gain_0``).
"""

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "how": get_args(How),
    "verdict": (*get_args(Verdict), ""),
    "trump": (*(suit.word for suit in Suit), ""),
    "preset": tuple(variants.names()),
}
"""The words of the columns that have no others."""

_OWN: Final = {"games": ("tag_", "player_", "score_"), "rounds": ("gain_",)}
"""The beginnings of the columns that some rows have besides."""


def check_column(of: RowsOf, column: str) -> None:
    """Refuse a column that there is not in such rows.

    Raises:
        RulesetError: if there is none; it lists the columns.
        WrongType: if it is no text.
    """
    expect_word(RowsOf, of, "of")
    expect(str, column, "column")
    if not column.startswith(_OWN.get(of, "?")):
        expect_word(COLUMNS[of], column, "column")


def check_wanted(of: RowsOf, wanted: Mapping[str, object]) -> None:
    """Refuse a column that there is not in such rows, or a word that there is not in its column.

    Raises:
        RulesetError: if there is one; it lists the columns, or the words.
        WrongType: if a wanted value is no value of a cell, nor a range.
    """
    expect_word(RowsOf, of, "of")
    check_mapping(wanted, "having")
    for column, value in wanted.items():
        check_column(of, column)
        if not (value is None or isinstance(value, str | int | range)):
            message = f"{column}: expected a text, a number, a range or None, not {shown(value)}"
            raise WrongType(message)
        words = _WORDS.get(column, ())
        if isinstance(value, str) and words and value not in words:
            known = " or ".join(word or '""' for word in words)
            raise RulesetError([Problem(column, f"expected {known}, not {value!r}")])


def is_wanted(row: Row, wanted: Mapping[str, Wanted]) -> bool:
    """Tell whether each cell of a row that is asked for is what is wanted."""
    return all(_fits(row.get(column), value) for column, value in wanted.items())


def _fits(cell: Cell, value: Wanted) -> bool:
    if isinstance(value, range):
        return isinstance(cell, int) and cell in value
    return cell == value


def rows_of(game: FiledGame, of: RowsOf) -> Iterator[Row]:
    """Yield the rows of a game: its own, or those of its rounds, seats, tricks or melds."""
    expect_word(RowsOf, of, "of")
    return iter((_game_row(game),)) if of == "games" else _rows_of_rounds(game, _IN_ROUND[of])


def _rows_of_rounds(
    game: FiledGame, cells_of: Callable[[FiledGame, PlayedRound], Iterator[Row]]
) -> Iterator[Row]:
    for played in game.rounds:
        for cells in cells_of(game, played):
            yield {**_round_cells(game, played), **cells}


def _game_cells(game: FiledGame) -> Row:
    return {
        "file": game.file,
        "line": game.line,
        "preset": game.preset,
        "rules": game.record.rules.name,
    }


def _game_row(game: FiledGame) -> Row:
    return {
        **_game_cells(game),
        "deals": game.deals,
        "rounds": len(game.rounds),
        "winner": joint_name(game.name(who) or str(who) for who in game.winning),
        **{f"tag_{key}": text for key, text in game.tags},
        **{f"player_{who}": name for who, name in enumerate(game.names)},
        **{f"score_{column}": points for column, points in enumerate(game.scores)},
    }


def _round_cells(game: FiledGame, played: PlayedRound) -> Row:
    """Return the cells that all rows of a round begin with."""
    return {
        **_game_cells(game),
        "round": played.round,
        "dealer": played.dealer,
        "dealer_name": game.name(played.dealer),
        "bidder": played.bidder,
        "bidder_name": game.name(played.bidder),
        "bid": played.bid if isinstance(played.bid, int) else played.bid.code,
        "times": played.times,
        "trump": _word(played.trump),
    }


def _of_round(_game: FiledGame, played: PlayedRound) -> Iterator[Row]:
    yield {
        "how": played.how,
        "verdict": played.verdict or "",
        "meld": played.meld,
        "count": played.count,
        "points": played.points,
        "defenders_meld": played.defenders_meld,
        "deal": " | ".join(map(_codes, played.deal)),
        **{f"gain_{column}": points for column, points in enumerate(played.gains)},
    }


def _of_seats(game: FiledGame, played: PlayedRound) -> Iterator[Row]:
    for seat in played.seats:
        yield {
            "player": seat.player,
            "player_name": game.name(seat.player),
            "has_contract": seat.has_contract,
            "hand": _codes(seat.hand),
            "meld": seat.meld,
            "count": seat.count,
            "tricks": seat.tricks,
        }


def _of_tricks(game: FiledGame, played: PlayedRound) -> Iterator[Row]:
    for number, trick in enumerate(played.tricks, 1):
        yield {
            "trick": number,
            "leader": trick.leader,
            "leader_name": game.name(trick.leader),
            "cards": _codes(trick.cards),
            "winner": trick.winner,
            "winner_name": game.name(trick.winner),
            "points": trick.points,
        }


def _of_melds(game: FiledGame, played: PlayedRound) -> Iterator[Row]:
    for seat in played.seats:
        for meld in seat.melds:
            yield {
                "player": seat.player,
                "player_name": game.name(seat.player),
                "has_contract": seat.has_contract,
                "meld": meld.name,
                "suit": _word(meld.suit),
                "sets": meld.sets,
                "cards": _codes(meld.cards),
                "points": meld.points,
            }


_IN_ROUND: Final[Mapping[str, Callable[[FiledGame, PlayedRound], Iterator[Row]]]] = {
    "rounds": _of_round,
    "seats": _of_seats,
    "tricks": _of_tricks,
    "melds": _of_melds,
}


def _word(suit: Suit | None) -> str:
    return suit.word if suit else ""


def _codes(cards: Iterable[Card]) -> str:
    """Return the codes of cards with blanks between them."""
    return " ".join(card.code for card in cards)
