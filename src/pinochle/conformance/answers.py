"""The answers of this library to the cases of the suite, by their subject."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import frozen

from pinochle._validators import check_mapping, expect, expect_word
from pinochle.actions import Action, Bid
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.documents import known_fields
from pinochle.game.choices import Bids
from pinochle.game.game import Game
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.auction.ladder import numbers_on
from pinochle.rules.play.play import PlayRules
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.slips import check_tally
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["SUBJECTS", "Answer", "Given", "answer"]

Given: TypeAlias = Mapping[str, Any]
"""What a case gives, as plain data."""
Answer: TypeAlias = dict[str, Any]
"""What is expected of an engine, as plain data."""


Judge: TypeAlias = Callable[[Ruleset, Any], Answer]
"""A function that answers what has been read of a case."""


def answer(subject: str, rules: Ruleset, given: Given, *, with_reasons: bool = True) -> Answer:
    """Return what these rules say of a case.

    Args:
        subject: the subject of the case, one of ``SUBJECTS``.
        rules: the ruleset of the case.
        given: what is given.
        with_reasons: whether the reasons against cards are wanted, where cards are played.

    Raises:
        PinochleError: if there is no such subject, or what is given makes no sense in these rules.
    """
    expect_word((*JUDGES,), subject, "subject")
    check_mapping(given, "given")
    expect(Ruleset, rules, "rules")
    asked = JUDGES[subject]
    question = read(subject, given)
    asked.check(rules, question)
    return (asked.judge if with_reasons else asked.quick_judge)(rules, question)


def read(subject: str, given: Given) -> Any:  # noqa: ANN401 - each subject has its own
    """Return what is given of a case, read.

    Raises:
        PinochleError: if it cannot be read.
    """
    return known_fields(given, JUDGES[subject].form)


@frozen
class _Held:
    """What is given of melds."""

    hand: Hand
    trump: Suit | None


def melds(rules: Ruleset, held: _Held) -> Answer:
    """Return the points of a hand, and whether a meld wins the game."""
    score = rules.melds.score(held.hand, held.trump)
    return {"points": score.points, "wins": score.wins_game}


@frozen
class _Turn:
    """What is given of a play; a fact that is not given is as it is by default."""

    hand: Hand
    trick: str
    trump: Suit | None
    first_lead: bool = False
    partner_winning: bool = False
    trump_broken: bool = True
    bid: Goal | None = None

    @property
    def facts(self) -> dict[str, bool]:
        """The facts that the cards do not show."""
        return {name: getattr(self, name) for name in FACTS}

    def play(self, rules: Ruleset) -> PlayRules:
        """Return the rules of the play, under the bid if that is given."""
        return rules.play if self.bid is None else rules.play.for_bid(self.bid)


FACTS: Final = ("first_lead", "partner_winning", "trump_broken")
"""What may be given of a play besides the cards and the bid."""


def plays(rules: Ruleset, turn: _Turn) -> Answer:
    """Return the cards that may be played, and the rule against each other card of the hand."""
    hand, trick, trump, play = turn.hand, turn.trick, turn.trump, turn.play(rules)
    legal = play.legal(hand, trick, trump, **turn.facts)
    against = {
        card.code: play.why_not(card, hand, trick, trump, **turn.facts)[0].rule
        for card in hand.kinds
        if card not in legal
    }
    return {"legal": " ".join(card.code for card in legal), "reasons": against}


def legal_plays(rules: Ruleset, turn: _Turn) -> Answer:
    """Return the cards that may be played, without reasons."""
    legal = turn.play(rules).legal(turn.hand, turn.trick, turn.trump, **turn.facts)
    return {"legal": " ".join(card.code for card in legal)}


@frozen
class _Trick:
    """What is given of a trick."""

    trick: str
    trump: Suit | None


def winners(rules: Ruleset, played: _Trick) -> Answer:
    """Return the place of the winning card in a trick, counted from 0."""
    return {"winner": rules.play.winner(played.trick, played.trump)}


@frozen
class _Calls:
    """What is given of an auction."""

    dealer: int
    deal: str
    calls: tuple[str, ...]


def auctions(rules: Ruleset, called: _Calls) -> Answer:
    """Return what may be called after some calls, or the contracts if the auction is over."""
    game = Game.start(rules, dealer=called.dealer)
    game = game.apply(f"deal:{called.deal}")
    for call in called.calls:
        game = game.apply(call)
    return (
        may_be_done(game) if game.view().step is Step.AUCTION else {"contracts": _contracts(game)}
    )


@frozen
class _Round:
    """What is given of a round that is to be settled."""

    tally: Tally


def settlements(rules: Ruleset, played: _Round) -> Answer:
    """Return the scores of a round, and whether each side that bid has made it."""
    settlement = settle(rules, played.tally)
    verdicts = {str(line.side): line.verdict for line in settlement.lines}
    return {"scores": [*settlement.scores], "verdicts": verdicts}


def _check_round(rules: Ruleset, played: _Round) -> None:
    """Refuse a tally that cannot be."""
    check_tally(rules, played.tally)


@frozen
class _Rounds:
    """What is given of a game that ends."""

    tallies: tuple[Tally, ...]
    dealer: int | None = None


def endings(rules: Ruleset, played: _Rounds) -> Answer:
    """Return the scores after each of some rounds, and who has won the game."""
    dealer = rules.table.players - 1 if played.dealer is None else played.dealer
    sheet, scores = Sheet.start(rules, dealer), list[list[int]]()
    for tally in played.tallies:
        sheet = sheet.settle(rules, tally)
        scores.append([*sheet.standing.points])
    return {"scores": scores, "winners": sorted(sheet.standing.winners)}


def _check_rounds(rules: Ruleset, played: _Rounds) -> None:
    """Refuse tallies that cannot be; that of a round that was passed out has nothing."""
    nothing = (0,) * rules.table.seats
    passed_out = Tally(meld=nothing, count=nothing, tricks=nothing)
    for tally in played.tallies:
        if tally != passed_out:
            check_tally(rules, tally)


@frozen
class _Game:
    """What is given of a game: who did what, null for the table."""

    dealer: int
    actions: tuple[tuple[int | None, str], ...]


def games(rules: Ruleset, played: _Game) -> Answer:
    """Return what may be done before each action of a game, and the scores in the end."""
    game, before = Game.start(rules, dealer=played.dealer), list[Answer]()
    for seat, token in played.actions:
        before.append(may_be_done(game))
        game = game.apply(token, seat)
    return {"before": before, "scores": [*game.scores], "winners": sorted(game.winners)}


def _check_nothing(_: Ruleset, __: object) -> None:
    """Let everything pass, where the judge itself refuses what cannot be."""


@frozen
class Subject:
    """A subject of the suite.

    Args:
        form: what is given.
        judge: what answers its cases.
        check: what refuses a question that makes no sense.
        without_reasons: what answers them without reasons, where there are any.
    """

    form: type[Any]
    judge: Judge
    check: Callable[[Ruleset, Any], None] = _check_nothing
    without_reasons: Judge | None = None

    @property
    def quick_judge(self) -> Judge:
        """What answers the cases without reasons."""
        return self.without_reasons or self.judge


JUDGES: Final[Mapping[str, Subject]] = MappingProxyType(
    {
        "melds": Subject(_Held, melds),
        "plays": Subject(_Turn, plays, without_reasons=legal_plays),
        "winners": Subject(_Trick, winners),
        "auctions": Subject(_Calls, auctions),
        "settlements": Subject(_Round, settlements, _check_round),
        "endings": Subject(_Rounds, endings, _check_rounds),
        "games": Subject(_Game, games),
    }
)
"""The subjects of the suite, and what reads and answers their cases."""

SUBJECTS: Final[Mapping[str, Callable[[Ruleset, Given], Answer]]] = MappingProxyType(
    {subject: partial(answer, subject) for subject in JUDGES}
)
"""The subjects of the suite, and what answers their cases."""

MOST_LISTED: Final = 60
"""The number of actions that are listed one by one; of more the number is told."""


def may_be_done(game: Game) -> Answer:
    """Return who is to act, and what that seat may do: tokens, and ranges of bids."""
    if not game.to_act:
        return {"to_act": [], "legal": [], "bids": []}
    actions: Collection[Action] = game.legal_actions(game.to_act[0])
    bids: list[list[Any]] = []
    if isinstance(actions, Bids):
        bids = ranges_of(game.rules, actions)
        actions = [*actions.others, *_bids_of_every_trick(actions)]
    if len(actions) > MOST_LISTED:
        listed = [f"{len(actions)} others"]
    else:
        listed = sorted(action.token for action in actions)
    return {"to_act": [*game.to_act], "legal": listed, "bids": bids}


def _bids_of_every_trick(bids: Bids) -> Iterator[Action]:
    """Yield the bids that are no numbers."""
    if EVERY_TRICK in bids.bids[-1:]:
        for suit in bids.suits:
            yield Bid(EVERY_TRICK, suit)


def ranges_of(rules: Ruleset, bids: Bids) -> list[list[Any]]:
    """Return the ranges of bids: the least, the most, the step between two, and their suits.

    A range without a most has None: no rule ends it. Bids that name no suit have no suits.
    """
    numbers = [goal for goal in bids.bids if isinstance(goal, int)]
    if not numbers:
        return []
    auction = rules.auction
    is_open = not auction.ceiling and numbers[-1] == auction.greatest
    if is_open:  # the last number is a bound of this library, and of no rule
        enough = max(numbers[0], auction.ladder[-1][0]) + 2 * auction.ladder[-1][1]
        on_ladder = numbers_on(auction.ladder, 0, enough)
        numbers = [number for number in on_ladder if number >= numbers[0]]
    ranges = [*_ranges(numbers)]
    if is_open:
        ranges[-1][1] = None
    suits = [suit.code for suit in bids.suits if suit is not None]
    return [[*limits, suits] if suits else limits for limits in ranges]


def _ranges(bids: list[int]) -> Iterator[list[Any]]:
    """Yield the ranges of bids: the least, the most, and the step between two."""
    start = 0
    while start < len(bids):
        end = start + 1
        step = bids[end] - bids[start] if end < len(bids) else 0
        while end < len(bids) and bids[end] - bids[end - 1] == step:
            end += 1
        yield [bids[start], bids[end - 1], step]
        start = end


def _contracts(game: Game) -> list[Answer]:
    """Return the contracts after an auction: who has bid, and what."""
    return [
        {"bidder": int(contract.bidder), "bid": str(contract.goal)}
        for contract in game.view().contracts
    ]
