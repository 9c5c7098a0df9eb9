"""Games that were read from a file, with the outcome of each and of its rounds.

A :class:`~pinochle.records.collection.Collection` reads them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from attrs import evolve, field, frozen
from attrs.validators import optional

from pinochle._validators import check_iterable, expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.documents import nearest_base
from pinochle.game.engine.history import in_order
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.game import Game
from pinochle.records.record import Record, RecordError
from pinochle.rules.auction.goal import Goal, goal_from
from pinochle.rules.melds.meld import Meld
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import How, Verdict

if TYPE_CHECKING:
    from pinochle.game.engine.round import Ended

__all__ = [
    "Cell",
    "FiledGame",
    "PlayedRound",
    "PlayedSeat",
    "PlayedTrick",
    "Row",
    "name_tag",
    "with_players",
]

Cell: TypeAlias = str | int | bool | None
"""The value of a cell in a table."""
Row: TypeAlias = dict[str, Cell]
"""A row of a table: its cells by their columns."""

_PLAYER: Final = "player-"


def name_tag(player: int) -> str:
    """Return the key of the tag with the name of a player."""
    return f"{_PLAYER}{player}"


def with_players(record: Record, names: Iterable[str]) -> Record:
    """Return the record with the names of the players in its head.

        >>> record = Record.of(Game.start(variants.get("cutthroat")))
        >>> print(str(with_players(record, ["Ann", "Bob", "Cleo"])).partition("player-")[2][:6])
        0: Ann

    Args:
        record: the record.
        names: the name of each player, from player 0 on.

    Raises:
        RecordError: if there are not as many names as players, or a name is no line of text.
        WrongType: if it is no record, or they are no names.
    """
    expect(Record, record, "with_players")
    check_iterable(names, "with_players")
    players = tuple(names)
    if len(players) != record.rules.table.players:
        message = f"{record.rules.table.players} players need a name each, not {len(players)}"
        raise RecordError(message)
    return record.with_tags(*((name_tag(at), name) for at, name in enumerate(players)))


@frozen(kw_only=True)
class PlayedSeat:
    """What a seat brought home in a round.

    Args:
        player: the player who sat there.
        has_contract: whether its side had the contract.
        hand: the cards that it was dealt; none if they are not known.
        melds: its melds.
        meld: their points.
        count: the points that it took in tricks.
        tricks: the tricks that it won.
    """

    player: Seat = field(validator=of_type(int))
    has_contract: bool = field(default=False, validator=of_type(bool))
    hand: Hand = field(default=NO_CARDS, validator=of_type(Hand))
    melds: tuple[Meld, ...] = field(default=(), validator=tuple_of(Meld))
    meld: int = field(default=0, validator=of_type(int))
    count: int = field(default=0, validator=of_type(int))
    tricks: int = field(default=0, validator=number(0))


@frozen(kw_only=True)
class PlayedTrick:
    """A trick of a round.

    Args:
        leader: the player who led.
        cards: the cards, the card that was led first.
        winner: the player who won it.
        points: what its cards count; the last trick counts more.
    """

    leader: Seat = field(validator=of_type(int))
    cards: tuple[Card, ...] = field(validator=tuple_of(Card))
    winner: Seat = field(validator=of_type(int))
    points: int = field(default=0, validator=of_type(int))


@frozen(kw_only=True)
class PlayedRound:
    """The outcome of a round.

    Args:
        round: which round of the game it was, from 1; void deals are no rounds.
        dealer: the player who dealt.
        bidder: the player who had the contract and named trump; None if nobody bid.
        bid: the goal of the contract: its points, or every trick; 0 without one.
        times: how many times it counted: 2 if it was doubled.
        trump: the trump suit; None if there was none.
        how: how the round ended.
        verdict: what became of the contract, such as ``made`` or ``set``; None without one.
        meld: the melds of the bidder's side that were saved; 0 without a contract.
        count: its count.
        points: what the bidder's side scored.
        gains: what each column of the sheet gained.
        defenders_meld: the melds of the other sides that were saved; 0 without a contract.
        deal: the hands in the order of the seats, and the widow if there is one; nothing if not
            all of it is known.
        seats: what each seat brought home.
        tricks: the tricks, in order.
    """

    round: int = field(validator=number(1))
    dealer: Seat = field(validator=of_type(int))
    bidder: Seat | None = None
    bid: Goal = field(default=0, validator=goal_from(0))
    times: int = field(default=1, validator=number(1))
    trump: Suit | None = None
    how: How = field(default="played", validator=one_of(How))
    verdict: Verdict | None = field(default=None, validator=optional(one_of(Verdict)))
    meld: int = field(default=0, validator=of_type(int))
    count: int = field(default=0, validator=of_type(int))
    points: int = field(default=0, validator=of_type(int))
    gains: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    defenders_meld: int = field(default=0, validator=of_type(int))
    deal: tuple[Hand, ...] = field(default=(), validator=tuple_of(Hand))
    seats: tuple[PlayedSeat, ...] = field(default=(), validator=tuple_of(PlayedSeat))
    tricks: tuple[PlayedTrick, ...] = field(default=(), validator=tuple_of(PlayedTrick))


@frozen(kw_only=True)
class FiledGame:
    """A game that was read from a file, with its outcome.

    Args:
        file: the file.
        line: the line at which the record begins, counted from 1.
        record: the record.
        rounds: its rounds; in a filtered collection those that fit.
        deals: how often the cards were dealt.
        scores: the score of each column at the end.
        winners: the columns that have won; none if the game was not played to its end.
    """

    file: str = field(validator=of_type(str))
    line: int = field(validator=number(0))
    record: Record = field(repr=False, validator=of_type(Record))
    rounds: tuple[PlayedRound, ...] = field(default=(), validator=tuple_of(PlayedRound))
    deals: int = field(default=0, validator=number(0))
    scores: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    winners: tuple[int, ...] = field(default=(), validator=tuple_of(int))

    @property
    def preset(self) -> str:
        """The preset that its rules are, or that is nearest to them."""
        return preset_of(self.record.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; "" for a player whose name the record does not have."""
        return names_of(self.record)

    def name(self, player: int | None) -> str:
        """Return the name of a player; "" if nobody is meant or the name is not known."""
        names = self.names
        return "" if player is None or player >= len(names) else names[player]

    @property
    def winning(self) -> tuple[Seat, ...]:
        """The players who have won."""
        table = self.record.rules.table
        columns = range(table.players) if table.scores_by_player else table.sides
        return tuple(who for who, column in enumerate(columns) if column in self.winners)

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The tags of the record, without the names of the players."""
        return tuple(tag for tag in self.record.tags if not tag[0].startswith(_PLAYER))


@lru_cache(maxsize=64)
def preset_of(rules: Ruleset) -> str:
    """Return the name of the preset that is nearest to the rules."""
    return nearest_base(rules).name


def names_of(record: Record) -> tuple[str, ...]:
    """Return the names of the players, "" for each that is not known."""
    tags = dict(record.tags)
    return tuple(tags.get(name_tag(who), "") for who in range(record.rules.table.players))


def follow(record: Record, file: str, line: int) -> FiledGame:
    """Return the outcome of the game of a record.

    Raises:
        RecordError: if it cannot be replayed.
    """
    states = _games_of(record)
    before = game = next(states)
    rounds: list[PlayedRound] = []
    for game in states:
        if game.sheet.rounds > before.sheet.rounds:
            rounds.append(_played_round(before, game))
        before = game
    return FiledGame(
        file=file,
        line=line,
        record=record,
        rounds=tuple(rounds),
        deals=sum(action.word == "deal" for _, action in record.entries),
        scores=game.scores,
        winners=game.winners,
    )


def _games_of(record: Record) -> Iterator[Game]:
    """Yield the game before the first entry and after each, as far as the record knows it.

    Raises:
        RecordError: if it is not legal, or if cards are not known and neither is who saw them.
    """
    if not record.is_redacted:
        yield from record.games()
        return
    if not record.viewer:
        raise RecordError("this redacted record does not say for whom, nor what they were told")
    game = Game.start(record.rules, dealer=record.dealer)
    yield game
    for index in range(len(record)):
        game = record._after_entry(game, index)
        yield game


def _played_round(before: Game, after: Game) -> PlayedRound:
    """Return the outcome of the round that lies between two games."""
    rules, sheet = after.rules, before.sheet
    state, settlement = cast("Ended", after.past.rounds[-1]).state, after.sheet.last
    seating = sheet.seating(rules)
    played = PlayedRound(
        round=after.sheet.rounds,
        dealer=sheet.dealer,
        trump=state.trump,
        how=settlement.how if settlement else "played",
        gains=tuple(new - old for new, old in zip(after.scores, before.scores, strict=True)),
        deal=_deal(state),
        seats=tuple(_seats(state, seating)),
        tricks=tuple(
            PlayedTrick(
                leader=seating[trick.leader],
                cards=trick.cards,
                winner=seating[trick.winner],
                points=rules.count.points(trick.cards),
            )
            for trick in in_order(state.tricks)
        ),
    )
    if not (state.contracts and settlement):
        return played
    contract = state.contracts[0]
    line = settlement.line(rules.table.sides[contract.bidder])
    return evolve(
        played,
        bidder=seating[contract.bidder],
        bid=contract.goal,
        times=contract.times,
        verdict=line.verdict,
        meld=line.meld,
        count=line.count,
        points=line.points,
        defenders_meld=sum(other.meld for other in settlement.lines if other is not line),
    )


def _deal(state: State) -> tuple[Hand, ...]:
    """Return the hands and the widow as they were dealt; nothing if not all of it is known."""
    widow = state.rules.deal.widow
    if not all(state.dealt) or len(state.widow) < widow:
        return ()
    return (*state.dealt, state.widow) if widow else state.dealt


def _seats(state: State, seating: tuple[Seat, ...]) -> Iterator[PlayedSeat]:
    """Yield what each seat brought home."""
    tally = state.tally()
    for seat, player in enumerate(seating):
        yield PlayedSeat(
            player=player,
            has_contract=state.has_contract(seat),
            hand=state.dealt[seat] if state.dealt else NO_CARDS,
            melds=state.shown[seat].melds if state.shown else (),
            meld=tally.meld[seat],
            count=tally.count[seat],
            tricks=tally.tricks[seat],
        )
