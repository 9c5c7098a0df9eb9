"""What the clause tests of bidding and settling share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Contract, Game, RulesetError, Tally, variants
from pinochle.actions import Bid, Pass
from pinochle.rules import Step
from pinochle.rules.auction.calls import Auction
from pinochle.rules.scoring.settle import settle
from support.arranged_games import arrange
from support.cards_in_words import hand

if TYPE_CHECKING:
    from pinochle import Ruleset, Settlement
    from pinochle.actions import Action
    from pinochle.rules.auction.goal import Goal

FOUR: Final = variants.get("partnership-auction")
CONTRACT: Final = variants.get("contract-pinochle")


def bid_by(seat: int, goal: Goal, *, is_forced: bool = False, is_void: bool = False) -> Contract:
    """The contract of a seat."""
    return Contract(seat, goal, is_forced=is_forced, is_void=is_void)


def numbers(text: str) -> tuple[int, ...]:
    """A number for every seat, as in ``"60 0 40 20"``."""
    return tuple(map(int, text.split()))


def tally(meld: str, count: str, *bids: Contract, tricks: str = "", **more: Any) -> Tally:
    """A round in which every seat has won a trick, unless told otherwise."""
    won = numbers(tricks) or (1,) * len(numbers(meld))
    return Tally(meld=numbers(meld), count=numbers(count), tricks=won, contracts=bids, **more)


def house(rules: Ruleset, part: str, **fields: Any) -> Ruleset:
    """The same game with other fields in one part."""
    changed: Any = {part: evolve(getattr(rules, part), **fields)}
    return rules.with_(**changed)


def points_of(word: str) -> int:
    """A call in words: a number, or ``-`` for a pass."""
    return 0 if word == "-" else int(word)


def auction_after(rules: Ruleset, said: str) -> Auction:
    """The auction when this was said, each by the seat whose turn it was; seat 0 is eldest."""
    seats = rules.table.seats
    auction = Auction(seats - 1, seats)
    for word in said.split():
        seat = rules.auction.speaker(auction)
        assert seat is not None, f"nobody is left to say {word}"
        auction = auction.and_then(seat, points_of(word))
    return auction


def choices(rules: Ruleset, said: str = "", held: str = "") -> tuple[Goal, ...]:
    """Everything that the next speaker may say."""
    auction = auction_after(rules, said)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    return rules.auction.choices(auction, seat, hand(held), rules.melds, rules.count)


def against_bid(rules: Ruleset, said: str, held: str = "") -> list[str]:
    """The codes and ids of the rules against the last of these calls."""
    before, _, last = said.rpartition(" ")
    auction = auction_after(rules, before)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    found = rules.auction.why_not(
        points_of(last), auction, seat, hand(held), rules.melds, rules.count
    )
    return [f"{why.code} / {why.rule}" for why in found]


def settlement_of(
    rules: Ruleset, meld: str, count: str, *bids: Contract, **more: Any
) -> Settlement:
    """What such a round comes to."""
    return settle(rules, tally(meld, count, *bids, **more))


def outcome(rules: Ruleset, meld: str, count: str, bid: int, **more: Any) -> Settlement:
    """What a round comes to in which the first seat has the contract."""
    return settle(rules, tally(meld, count, bid_by(0, bid), **more))


def settlement(**fields: Any) -> Ruleset:
    """The partnership game with other rules of settlement."""
    return house(FOUR, "settlement", **fields)


def refusal_of(rules: Ruleset, part: str, **fields: object) -> str:
    """What is said against other fields in a part."""
    with pytest.raises(RulesetError) as caught:
        house(rules, part, **fields)
    return str(caught.value)


def table(rules: Ruleset, **fields: object) -> Game:
    """A game in which seat 3 has dealt."""
    return arrange(house(rules, "auction", **fields), {}, dealer=3)


def refusals(game: Game, points: int) -> list[str]:
    """Why the next player may not bid this, or pass with 0."""
    action = Bid(points) if points else Pass()
    why = game.why_not(action)
    assert (action in game.legal_actions()) == (not why)
    return [f"{one.code} / {one.rule}" for one in why]


SUITS: Final = CONTRACT.with_(
    name="suit-bids",
    script=(Step.DEAL, Step.AUCTION, Step.MELDS, Step.PLAY),
    showing=evolve(CONTRACT.showing, jointly=False),
    play=evolve(CONTRACT.play, skip_if_met=False),
)
"""The auction of Contract Pinochle in a game whose partners meld each for himself."""


def in_suits(rules: Ruleset = SUITS) -> Game:
    """A game after the deal, with seat 0 to speak."""
    return Game.start(rules).deal(tuple(rules.pack))


def citations(game: Game, action: Action) -> list[str]:
    """The codes and the rules of what stands against an action."""
    return [f"{why.code} / {why.rule}" for why in game.why_not(action)]
