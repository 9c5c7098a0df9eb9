"""Indices: a fixed number for every choice of a player under a ruleset.

A bid, a play or a pass has an index. An action that takes several cards, such as a burial, is
chosen in steps: first the kind of action, unless that is clear, and then card by card. A step that
leaves no choice is left out.

    >>> from random import Random
    >>> indices = Indices.of(variants.get("three-handed"))
    >>> len(indices), indices.texts[:2], indices.texts[-1]
    (443, ('pass', 'bid:19'), 'enough')
    >>> game = Game.start(indices.rules).deal(Random(4)).apply(Bid(25)).apply(Pass()).apply(Pass())
    >>> game = game.apply(NameTrump(Suit.SPADES)).apply(PlayOn())
    >>> turn = indices.turn(game)
    >>> [indices.texts[index] for index in turn.legal][:3]
    ['card:AS', 'card:KS', 'card:AH']
    >>> while isinstance(turn, Decision):
    ...     turn = turn.after(turn.legal[-1])
    >>> game.why_not(turn)
    ()
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias, cast

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
    CallOut,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    ClaimTricks,
    Concede,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    SeveralCards,
    ShootTheMoon,
)
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import PinochleError, Problem, RulesetError
from pinochle.game.choices import NOTHING, Actions, Piles
from pinochle.game.engine.state import NO_CARDS
from pinochle.game.game import Game
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["MOST", "Decision", "IllegalChoice", "Indices"]

MOST: Final = 20_000
"""The most indices that a ruleset may have."""

_Several: TypeAlias = SeveralCards | ClaimMeld
_ENOUGH: Final = "enough"


class IllegalChoice(PinochleError, ValueError):  # noqa: N818 - reads as what happened
    """An index that cannot be chosen now."""


class Indices:
    """The indices of a ruleset, and the choice that each stands for. Use :meth:`of`.

    There can be hundreds of bids, nearly all of them higher than any that is ever made. With a cap
    only the lowest numbers have an index, and so do the least bids that the rules name, such as
    that of a dealer who is stuck, and the bid for every trick. A higher bid by somebody else is
    observed like any other, and a player who has no index to go above it passes.

        >>> rules = variants.get("three-handed")
        >>> len(Indices.of(rules)), len(Indices.of(rules, bids=20))
        (443, 82)
        >>> [text for text in Indices.of(rules, bids=20).texts if text.startswith("bid:")][-1]
        'bid:38'

    Args:
        rules: the rules.
        bids: how many of the numbers that can be bid have an index, from the lowest on; 0 for all.

    Raises:
        RulesetError: if there would be more than :data:`MOST`.
    """

    def __init__(self, rules: Ruleset, bids: int = 0) -> None:
        self.rules: Ruleset = rules
        """The rules."""
        self.bids: int = bids
        """The number of bids that have an index, from the lowest on; 0 for all."""
        bid_count = (
            len(_goals(rules, bids)) * len(_suits_of_bids(rules)) * _has(rules, Step.AUCTION)
        )
        if bid_count > MOST // 2:
            message = (
                f"there are {bid_count} bids, and at most {MOST // 2} can have an index: set"
                " auction.ceiling to the highest bid that matters, take a ladder of larger steps,"
                " or give an index to the lowest numbers only, as with bids=50"
            )
            raise RulesetError([Problem("auction.ladder", message)])
        singles = tuple(dict.fromkeys(_singles(rules, bids)))
        texts = [action.token for action in singles]
        texts += [_start(action) for action in _kinds_of_several(rules)]
        texts += [f"card:{card.code}" for card in rules.pack.kinds]
        if _has(rules, Step.DRAW):
            texts += [f"laid:{card.code}.{copy}" for card, copy in _copies(rules)]
        self.texts: tuple[str, ...] = (*dict.fromkeys(texts), _ENOUGH)
        """The choice that each index stands for, in words."""
        self._places = {text: index for index, text in enumerate(self.texts)}
        self._singles = {action: self._places[action.token] for action in singles}
        self._cards = {card: self._places[f"card:{card.code}"] for card in rules.pack.kinds}
        self._claims = bool(
            rules.misdeal.grounds
            or rules.ending.call_out != "no"
            or rules.claims.is_on
            or rules.showing.is_declared
        )

    @staticmethod
    def of(rules: Ruleset, *, bids: int = 0) -> "Indices":
        """Return the indices of a ruleset, the same object for equal rules as long as it is in use.

        Args:
            rules: the rules.
            bids: how many of the numbers that can be bid have an index, from the lowest on; 0 for
                all.

        Raises:
            RulesetError: if there would be more than :data:`MOST`, or the number is less than 0.
            WrongType: if something is of the wrong type.
        """
        expect(Ruleset, rules, "Indices.of")
        if expect(int, bids, "Indices.of: bids") < 0:
            message = f"expected the number of bids that have an index, or 0 for all, not {bids}"
            raise RulesetError([Problem("bids", message)])
        return _indices(rules, bids)

    def __len__(self) -> int:
        return len(self.texts)

    @override
    def __reduce__(self) -> "tuple[object, tuple[Ruleset, int]]":
        return _indices, (self.rules, self.bids)

    def turn(self, game: Game, seat: int | None = None) -> "Decision":
        """Return the choices of a seat.

        It may be on a claim of its own, such as of a misdeal or of the last tricks, but not to
        declare a meld that it does not hold, or forgot.

        A bid above the cap is no choice.

        Args:
            game: the game, or the game as the seat knows it.
            seat: the seat; the first that is awaited if none is given.
        """
        chooser = next(iter(game.to_act), 0) if seat is None else seat
        options = game.legal_actions(chooser)
        claims = game.claims(chooser) if self._claims else NOTHING
        singles: dict[int, Action] = {}
        unfinished: list[_Several] = []
        for action in () if isinstance(options, Piles) else options:
            if isinstance(action, _Several):
                unfinished.append(action)
            elif self.has(action):
                singles[self._singles[action]] = action
        for action in claims:
            if isinstance(action, ClaimMeld):
                unfinished.append(action)
            elif not isinstance(action, _Several):
                singles[self._singles[action]] = action
        piles = options if isinstance(options, Piles) else None
        turn = Decision(self, tuple(sorted(singles.items())), tuple(unfinished), piles)
        legal = turn.legal
        decision = turn.after(legal[0]) if len(legal) == 1 else None
        return decision if isinstance(decision, Decision) else turn

    def has(self, action: Action) -> bool:
        """Tell whether an action can be chosen by indices: all can, but for bids above the cap."""
        return not isinstance(action, Bid) or action in self._singles

    def _card(self, card: Card) -> int:
        return self._cards[card]

    def _copy(self, copy: tuple[Card, int]) -> int:
        return self._places[f"laid:{copy[0].code}.{copy[1]}"]

    def _start(self, action: _Several) -> int:
        return self._places[_start(action)]

    @property
    def _enough(self) -> int:
        return len(self.texts) - 1


@frozen(repr=False, eq=False)
class Decision:
    """The next choice of a player, and their choices so far.

    Args:
        indices: the indices of the rules.
        singles: the actions that are a single choice, by index.
        several: those that take several cards, as far as they agree with the choices so far.
        piles: in place of them, those that take any cards out of some.
        start: the index of the action that the cards are chosen for; -1 if that is not chosen.
        cards: the cards so far.
        laid: the cards so far that lie on the table.
    """

    indices: Indices
    singles: tuple[tuple[int, Action], ...] = ()
    several: tuple[_Several, ...] = ()
    piles: Actions | None = None
    start: int | None = None
    cards: Hand = NO_CARDS
    laid: frozenset[tuple[Card, int]] = field(default=frozenset())

    @property
    def legal(self) -> tuple[int, ...]:
        """The indices that may be chosen, in order; none if nobody is awaited."""
        indices = self.indices
        if self.start is None:
            legal = {index for index, _ in self.singles}
            legal |= {indices._start(action) for action in self.several}
            if isinstance(self.piles, Piles):
                legal.add(indices._start(self.piles.like))
            return tuple(sorted(legal))
        if isinstance(self.piles, Piles):
            legal = {indices._card(card) for card in self.piles.besides(self.cards).kinds}
            return tuple(sorted(legal))
        legal = set[int]()
        for action in self.several:
            new, copies = _cards_of(action)
            legal |= {indices._card(card) for card in (new - self.cards).kinds}
            legal |= {indices._copy(copy) for copy in copies - self.laid}
            if (new, copies) == (self.cards, self.laid):
                legal.add(indices._enough)
        return tuple(sorted(legal))

    def after(self, index: int) -> "Decision | Action":
        """Return the next decision after a choice, or the action if it is complete.

        Raises:
            IllegalChoice: if the index cannot be chosen now.
        """
        if index not in self.legal:
            raise IllegalChoice(self._why_not(index))
        turn = self._choose(index)
        while isinstance(turn, Decision):
            only, *more = turn.legal
            if more:
                break
            turn = turn._choose(only)
        return turn

    def _choose(self, index: int) -> "Decision | Action":
        """Return the next decision, even if it leaves no choice, or the complete action."""
        indices = self.indices
        if self.start is None:
            single = dict(self.singles).get(index)
            if single is not None:
                return single
            agreed = tuple(action for action in self.several if indices._start(action) == index)
            return evolve(self, start=index, several=agreed, singles=())._act_if_sole()
        if index == indices._enough:
            return next(
                action for action in self.several if _cards_of(action) == (self.cards, self.laid)
            )
        kind, _, text = indices.texts[index].partition(":")
        if kind == "card":
            cards = self.cards + Card.parse(text)
            agreed = tuple(action for action in self.several if _cards_of(action)[0].holds(cards))
            return evolve(self, cards=cards, several=agreed)._act_if_sole()
        code, _, copy = text.partition(".")
        copies = self.laid | {(Card.parse(code), int(copy))}
        agreed = tuple(action for action in self.several if _cards_of(action)[1] >= copies)
        return evolve(self, laid=copies, several=agreed)._act_if_sole()

    def _act_if_sole(self) -> "Decision | Action":
        """Return the only action that is still possible; this decision if there are several."""
        if not isinstance(self.piles, Piles):
            return self.several[0] if len(self.several) == 1 else self
        is_all = len(self.cards) == len(self.piles.fixed) + self.piles.number
        return cast("Action", self.piles.taking(self.cards)) if is_all else self

    def towards(self, action: Action) -> int:
        """Return the index to choose next on the way to an action.

            >>> indices = Indices.of(variants.get("cutthroat"))
            >>> game = Game.start(indices.rules).deal(indices.rules.pack)
            >>> indices.texts[indices.turn(game).towards(Bid(30))]
            'bid:30'

        Raises:
            IllegalChoice: if the action is not legal, or differs from what was chosen so far.
        """
        legal = self.legal
        for index in self._indices_towards(action):
            if index in legal:
                return index
        raise IllegalChoice(f"{action.token!r} cannot be chosen now: {self._choices()}")

    def _indices_towards(self, action: Action) -> Iterator[int]:
        """Yield the indices that may lead to an action."""
        indices = self.indices
        if not isinstance(action, _Several):
            if action in indices._singles:
                yield indices._singles[action]
            return
        new, copies = _cards_of(action)
        if self.start is None:
            yield indices._start(action)
        elif new.holds(self.cards) and copies >= self.laid:
            yield from map(indices._card, (new - self.cards).kinds)
            yield from map(indices._copy, copies - self.laid)
            if (new, copies) == (self.cards, self.laid):
                yield indices._enough

    def _why_not(self, index: int) -> str:
        texts = self.indices.texts
        if not 0 <= index < len(texts):
            return f"there is no index {index}: they go from 0 to {len(texts) - 1}"
        return f"{texts[index]!r} ({index}) cannot be chosen now: {self._choices()}"

    def _choices(self) -> str:
        """Return the first of the legal choices, in words."""
        texts = [self.indices.texts[index] for index in self.legal[:8]]
        more = len(self.legal) - len(texts)
        return f"expected {' or '.join(texts)}{f', or {more} more' if more else ''}"


@lru_cache(maxsize=64)
def _indices(rules: Ruleset, bids: int) -> Indices:
    return Indices(rules, bids)


def _has(rules: Ruleset, *steps: Step) -> bool:
    return any(step in rules.script for step in steps)


def _goals(rules: Ruleset, bids: int) -> tuple[Goal, ...]:
    """Return the goals that have an index.

    Where a player may not pass, the lowest bid of all is one of those that the rules name.

    Args:
        rules: the rules.
        bids: how many of the lowest numbers are among them; 0 for all that can be bid.
    """
    auction = rules.auction
    least = (auction.opening, auction.dealer_opening, auction.stuck, auction.automatic)
    named = {goal for goal in least if goal}
    goals = auction.bids(min(named))
    if not bids:
        return goals
    lowest = set(auction.numbers(min(named))[:bids])
    return tuple(goal for goal in goals if goal in lowest or goal in named or goal is EVERY_TRICK)


def _suits_of_bids(rules: Ruleset) -> tuple[BidSuit, ...]:
    """Return the trumps that bids can name; None where they name none."""
    no_trump: tuple[BidSuit, ...] = () if rules.auction.no_trump_bids == "none" else (NO_TRUMP,)
    return (*(tuple(Suit) if rules.auction.suit_bids else (None,)), *no_trump)


def _copies(rules: Ruleset) -> Iterable[tuple[Card, int]]:
    """Return the copies of cards that can lie on the table."""
    kinds = rules.pack.kinds
    return ((card, copy + 1) for card in kinds for copy in range(rules.pack.cards.count(card)))


def _singles(rules: Ruleset, bids: int) -> Iterator[Action]:
    """Yield every action that is a single choice, with so many of the lowest bids."""
    kinds, tricks = rules.pack.kinds, len(rules.pack) // rules.table.seats
    yield from map(Pass, ["", *(saying.name for saying in rules.auction.sayings)])
    if _has(rules, Step.AUCTION):
        for goal, suit in product(_goals(rules, bids), _suits_of_bids(rules)):
            yield Bid(goal, suit)
        if rules.auction.doubling:
            yield Double()
    if _has(rules, Step.DRAFT):
        yield from (KeepCard(), RejectCard())
    if _has(rules, Step.TRUMP):
        yield from map(NameTrump, (*Suit, None))
    if _has(rules, Step.PARTNER):
        yield from map(CallPartner, kinds)
    if _has(rules, Step.JOINT_MELDS):
        yield from map(CallCard, kinds)
    yield from (ExchangeDix(), Concede(), PlayOn())
    yield from map(ShootTheMoon, rules.moon.names)
    yield from (Done(), CallOut())
    yield from (ClaimMisdeal(ground.name) for ground in rules.misdeal.grounds)
    if rules.claims.is_on:
        yield from map(ClaimTricks, range(tricks + 1))
    yield from map(Play, kinds)
    if _has(rules, Step.DRAW):
        yield from (Play(card, copy) for card, copy in _copies(rules))


def _kinds_of_several(rules: Ruleset) -> Iterator[_Several]:
    """Yield an action of each kind that takes several cards, without cards."""
    seats = range(rules.table.seats)
    if _has(rules, Step.BURY):
        yield Bury(NO_CARDS)
    if _has(rules, Step.PASSING, Step.SHARE_WIDOW) or rules.bury.is_shared:
        yield from (GiveCards(NO_CARDS, seat) for seat in seats)
    if _has(rules, Step.JOINT_MELDS):
        yield LayCards(NO_CARDS)
    if _has(rules, Step.DRAW) or rules.showing.is_declared:
        for rule in rules.melds.rules:
            yield LayMeld(rule.name, NO_CARDS)
            yield from (ClaimMeld(seat, rule.name, NO_CARDS) for seat in seats)


def _start(action: _Several) -> str:
    """Return the kind of action that cards are chosen for, in words."""
    match action:
        case GiveCards(_, to):
            return f"give:to {to}"
        case LayMeld(name):
            return f"meld:{name}"
        case ClaimMeld(of, name):
            return f"claim:{name} of {of}"
        case _:
            return action.word


def _cards_of(action: _Several) -> tuple[Hand, frozenset[tuple[Card, int]]]:
    """Return the cards that an action takes, and those that lie on the table already."""
    if isinstance(action, LayMeld):
        return action.new, frozenset(action.laid)
    return action.cards, frozenset()
