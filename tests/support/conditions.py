"""What the conditions of a description ask for, in rounds that are settled and in games played.

A sentence that begins with "If" says something that can happen. Here is, for each such condition,
a question that a settled round or a step of a game answers.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pinochle import Game, Hand, Rank, Suit
from pinochle.actions import Deal, NameTrump, Pass, Ruling
from pinochle.events import CallAnswered, TrickWon, UpcardTurned
from pinochle.game.engine.round import Ended
from support.random_games import Ply, choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from oracle.promises import End, Promise
    from pinochle import Card, Ruleset, Settlement, Tally
    from pinochle.rules.scoring.ending import Standing


class Settled(NamedTuple):
    """A settled round: by the rules, and as the description is read."""

    rules: Ruleset
    tally: Tally
    settlement: Settlement
    standing: Standing
    promise: Promise
    end: End

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.tally.sides or self.rules.table.sides

    @property
    def made(self) -> list[bool]:
        """Tell of each contract whether it was made."""
        line = self.settlement.line
        return [
            line(self.rules.table.sides[contract.bidder]).has_made(contract)
            for contract in self.tally.contracts
        ]

    @property
    def has_failed(self) -> bool:
        """Tell whether a contract was not made, and is not void."""
        contracts = zip(self.tally.contracts, self.made, strict=True)
        return any(not (is_made or contract.is_void) for contract, is_made in contracts)

    @property
    def is_reneged_by_others(self) -> bool:
        """Tell whether a side reneges that has no contract."""
        bidding = {self.sides[contract.bidder] for contract in self.tally.contracts}
        return bool(bidding) and any(
            self.sides[seat] not in bidding for seat in self.tally.offenders
        )

    @property
    def is_reneged_by_another_side(self) -> bool:
        """Tell whether a side reneges beside one that has a contract."""
        bidding = {self.sides[contract.bidder] for contract in self.tally.contracts}
        return any({self.sides[seat]} != bidding for seat in self.tally.offenders) and bool(bidding)

    @property
    def melds_too_little(self) -> bool:
        """Tell whether a side with a contract melds less than it must."""
        return any(
            sum(meld for meld, one in zip(self.tally.meld, self.sides, strict=True) if one == side)
            < self.rules.settlement.least_meld
            for side in (self.sides[contract.bidder] for contract in self.tally.contracts)
        )

    @property
    def has_undertaken(self) -> bool:
        """Tell whether somebody has undertaken to win every trick of a round that was played."""
        bid = any(one.is_moon and not one.is_void for one in self.tally.contracts)
        return (bid or self.tally.moon is not None) and self.tally.how == "played"

    @property
    def at_target(self) -> list[int]:
        """The columns that have reached the target."""
        scores = self.end.scores
        return [one for one, points in enumerate(scores.points) if points >= scores.target]

    @property
    def makers(self) -> list[int]:
        """Those of them whose side has just made a contract."""
        scores = self.end.scores
        return [one for one in self.at_target if scores.made.get(scores.sides[one])]

    @property
    def bidder_decides(self) -> bool:
        """Tell whether the bidder's side is at the target and has just made the contract."""
        scores = self.end.scores
        own = None if scores.bidder is None else scores.sides[scores.bidder]
        return any(scores.sides[one] == own for one in self.makers)

    @property
    def slid(self) -> int:
        """How many columns have slid out."""
        least = self.rules.ending.slide_out
        return sum(least <= self.end.scores.slides[one] for one in self.at_target)

    @property
    def equal_afloat(self) -> bool:
        """Tell whether somebody is bust, and the best of the others are equal."""
        points, bust = self.end.scores.points, self.rules.ending.bust
        afloat = [score for score in points if score > -bust]
        return afloat.count(max(afloat, default=0)) > 1 and len(afloat) < len(points)

    @property
    def equal_at_last(self) -> bool:
        """Tell whether the highest scores are equal after the last round."""
        scores = self.end.scores
        is_last = scores.played >= self.rules.ending.rounds
        return is_last and scores.points.count(max(scores.points)) > 1


Question: TypeAlias = "Callable[[Settled], bool]"
PlayQuestion: TypeAlias = "Callable[[Ply], bool]"

_WHO: Final = "(?:the bidder’s side|the bidder|the side that bid it)"

OF_ORDER: Final = "one round ends the game in several ways"
OF_BUST: Final = "several of the others are equal"
"""The conditions that can ask for a player who is bust."""

OF_ROUNDS: Final[Mapping[str, Question]] = {
    "(?:it|the contract) is made": lambda at: any(at.made),
    "it is set,": lambda at: at.has_failed and at.tally.how == "played",
    "the contract is played out and set": lambda at: (
        at.has_failed and at.tally.how == "played" and not at.tally.offenders
    ),
    "it is played and set": lambda at: at.has_failed and at.tally.how == "played",
    "it is conceded|it is set without play": lambda at: at.promise.is_given_up,
    f"{_WHO} fails the contract": lambda at: at.has_failed,
    f"{_WHO} looks at the widow and then": lambda at: at.has_failed and at.promise.has_looked,
    f"{_WHO} plays and is set": lambda at: at.has_failed and at.tally.how == "played",
    f"{_WHO} melds less": lambda at: at.melds_too_little,
    f"the melds of {_WHO} alone come to the bid": lambda at: at.tally.how == "met",
    "a contract counts several times": lambda at: any(
        at.promise.times(bid) > 1 for bid in at.promise.round.bids
    ),
    "an opponent reneges|another side reneges": lambda at: at.is_reneged_by_another_side,
    "anybody else reneges": lambda at: at.is_reneged_by_others,
    "there is no such suit, (?!they name any)": lambda at: at.tally.how == "no-marriage",
    "a moon that was bid fails": lambda at: any(
        contract.is_moon and not (contract.is_void or is_made)
        for contract, is_made in zip(at.tally.contracts, at.made, strict=True)
    ),
    "nobody has bid it": lambda at: at.tally.moon is not None,
    "they succeed": lambda at: at.has_undertaken and at.promise.shot_by is not None,
    "they fail": lambda at: at.has_undertaken and at.promise.shot_by is None,
    "(?:both|several) reach it in one round": lambda at: len(at.at_target) > 1,
    "not, ": lambda at: len(at.at_target) > 1 and not at.bidder_decides,
    "that leaves several": lambda at: len(at.makers or at.at_target) > 1,
    "several sides bid out": lambda at: len(at.makers) > 1,
    "several do in one round, and nobody wins by": lambda at: at.slid > 1 and not at.makers,
    "several have reached the target when": lambda at: (
        len(at.at_target) > 1 and not at.standing.winners
    ),
    OF_ORDER: lambda at: len(at.end.ways()) > 1,
    OF_BUST: lambda at: at.equal_afloat,
    "the highest scores are equal": lambda at: at.equal_at_last,
}
"""When a condition is reached by a round, by a pattern for what follows the word "If"."""


def all_others_have_passed(ply: Ply) -> bool:
    """Tell whether everybody but the dealer has passed before the dealer calls."""
    game = ply.after
    if game.needs_deal or game.round.state.auction is None:
        return False
    calls, dealer = game.round.state.auction.calls, game.round.state.dealer
    others = {*range(game.rules.table.seats)} - {dealer}
    before = [*takewhile(lambda call: call.seat != dealer, calls)]
    return all(call.is_pass for call in before) and {call.seat for call in before} == others


def wins_without_trump(ply: Ply) -> bool:
    """Tell whether a trick without a trump was won."""
    trump = ply.before.round.state.trump
    tricks = [event for event in ply.events if isinstance(event, TrickWon)]
    return any(card.suit is not trump for trick in tricks for card in [trick.card])


def names_without_meld(ply: Ply) -> bool:
    """Tell whether somebody names trump who has none of the melds for it."""
    if not isinstance(ply.action, NameTrump) or ply.seat is None:
        return False
    rules, hand = ply.before.rules, ply.before.hands[ply.seat]
    return not any(
        any(meld.name in rules.trump.must_hold for meld in rules.melds.score(hand, suit).melds)
        for suit in Suit
    )


def is_passed_out(ply: Ply) -> bool:
    """Tell whether the deal was void because everybody had passed."""
    ended = ply.after.past.rounds[len(ply.before.past.rounds) :]
    is_void = any(isinstance(one, Ended) and not one.is_settled for one in ended)
    return is_void and isinstance(ply.action, Pass)


def turns_a_nine(ply: Ply) -> bool:
    """Tell whether a nine was turned."""
    turned = [event for event in ply.events if isinstance(event, UpcardTurned)]
    return any(event.card.rank is Rank.NINE for event in turned)


OF_PLAY: Final = "there is none, the highest card"
"""The condition that asks for a play."""

OF_GAMES: Final[Mapping[str, PlayQuestion]] = {
    "all others pass": all_others_have_passed,
    "everybody passes": is_passed_out,
    "the pack turns out to have the wrong cards": lambda ply: (
        not ply.before.needs_deal and not ply.before.why_not(Ruling(0, "card-fault"))
    ),
    "there is no such suit, they name any": names_without_meld,
    "it is a nine|the card turned is itself a nine": turns_a_nine,
    OF_PLAY: wins_without_trump,
    "the partner has it": lambda ply: any(
        isinstance(event, CallAnswered) and event.is_there for event in ply.events
    ),
}
"""When a condition is reached by a step of a game, likewise."""


def conditions(text: str) -> Iterator[str]:
    """Yield what follows the word "If" in each sentence of a description that begins with it."""
    for line in text.splitlines():
        for sentence in re.split(r"(?<=[.:;]) ", re.sub(r"^(?:- |\d+\. |\| )", "", line)):
            if sentence.startswith("If "):
                yield sentence.removeprefix("If ")


SWAPS: Final = 400
"""How many swaps of cards are tried to keep melds out of all hands."""

LOW: Final = {Rank.QUEEN, Rank.JACK, Rank.NINE}
"""The ranks that are no counters."""


def poor_deal(rules: Ruleset, rng: Random) -> Deal:
    """A deal in which no hand obliges to bid, as far as that goes.

    None has a meld that scores whatever is trump, and the dealer no low cards where they oblige.
    """
    needs_low = rules.auction.to_be_stuck.non_counters > 0

    def worth_of(seat: int, hand: list[Card]) -> int:
        low = [card for card in hand if card.rank in LOW] if needs_low and seat == 0 else []
        return rules.melds.points(Hand(hand), None) + len(low)

    dealt = Game.start(rules, dealer=0).deal(rng)
    hands = [[*hand] for hand in dealt.hands]
    rest = [*(rules.pack.cards - Hand(card for hand in hands for card in hand))]
    rng.shuffle(rest)
    worth = [worth_of(seat, hand) for seat, hand in enumerate(hands)]
    for _ in range(SWAPS):
        one, other = rng.sample(range(len(hands)), 2)
        at, to = rng.randrange(len(hands[one])), rng.randrange(len(hands[other]))
        new = [*hands[one]], [*hands[other]]
        new[0][at], new[1][to] = hands[other][to], hands[one][at]
        points = [worth_of(one, new[0]), worth_of(other, new[1])]
        if sum(points) <= worth[one] + worth[other]:
            hands[one], hands[other] = new
            worth[one], worth[other] = points
        if not any(worth):
            break
    widow = rules.deal.widow
    return Deal.of_hands(rules, 0, hands, rest[:widow], rest[widow:])


def plies(rules: Ruleset, rng: Random, *, passes: bool, is_poor: bool = False) -> Iterator[Ply]:
    """Yield the steps of a game, in which players pass whenever they may, or as it comes.

    Args:
        rules: the rules.
        rng: deals the cards, and chooses.
        passes: whether players pass whenever they may.
        is_poor: whether the hands have no melds.
    """
    game = Game.start(rules, dealer=0)
    if is_poor:
        game = game.apply(poor_deal(rules, rng))
    while not (game.is_over or game.past.rounds):
        seat, action = choose(game, rng)
        if passes and seat is not None and Pass() in game.legal_actions(seat):
            action = Pass()
        after, events = game.apply_with_events(action, seat)
        yield Ply(game, seat, action, after, events)
        game = after
