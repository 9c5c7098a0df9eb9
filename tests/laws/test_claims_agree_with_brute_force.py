"""A claim is judged as trying out every deal and every play would judge it."""

from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from oracle import claims as oracle
from pinochle import Card, Hand, Suit
from pinochle.cards.trick import LikeCards
from pinochle.rules import POST_1945, PRE_1945, Duty, Obligation
from pinochle.rules.claims import Lines
from pinochle.rules.play.claim import judge
from pinochle.rules.play.claim_position import ClaimPosition
from pinochle.rules.play.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING
from support.strategies import letter, share

REGIMES: Final = {
    "pre-1945": PRE_1945,
    "post-1945": POST_1945,
    "free": FREE,
    "pre-1945-head-though-trumped": HEAD_THOUGH_TRUMPED,
    "pre-1945-no-undertrump": NO_UNDERTRUMPING,
}
LEADS: Final = {
    "first-trump": Duty.LEAD_TRUMP,
    "every-trump": Duty.ALWAYS_LEAD_TRUMP,
    "held-back": Duty.LEAD_PLAIN,
}
SPARES: Final = {
    "": (),
    "trumping": (Duty.TRUMP, Duty.OVERTRUMP),
    "all": (Duty.TRUMP, Duty.OVERTRUMP, Duty.HEAD, Duty.HEAD_SUIT),
}
"""The duties from which a partner who is winning frees, by the words of the oracle."""
LIKE_CARDS: Final[tuple[LikeCards, ...]] = ("first", "last")
randoms = st.integers(0, 2**32 - 1).map(Random)
SHAPES: Final = ((2, 4), (3, 2), (3, 3), (4, 2))
"""How many play, and how many tricks are left at most."""
SIDES: Final[dict[int, list[tuple[int, ...]]]] = {
    2: [(0, 1)],
    3: [(0, 1, 2), (0, 1, 1), (1, 0, 1)],
    4: [(0, 1, 0, 1), (0, 1, 1, 1)],
}


def endings(rng: Random, regime: str) -> ClaimPosition:
    """The end of a round, with few suits and mostly high cards for the claimant."""
    seats, most = rng.choice(SHAPES)
    left, aside = rng.randint(1, most), rng.choice((0, 0, 1))
    turn, leader = rng.randrange(seats), rng.randrange(seats)
    played = (turn - leader) % seats
    cards = [Card.parse(rank + suit) for suit in "SHD"[: rng.choice((2, 3))] for rank in "ATKQ"]
    cards = sorted(cards * 2, key=lambda card: rng.random() + (card.rank.code in "KQ") / 2)
    claimant = rng.randrange(seats)
    trick = tuple(rng.sample(cards, played))
    for card in trick:
        cards.remove(card)
    has_played = (claimant - leader) % seats < played
    hand, cards = cards[: left - has_played], cards[left - has_played :]
    sizes = [left - ((seat - leader) % seats < played) for seat in range(seats)]
    unseen = rng.sample(cards, sum(sizes) - len(hand) + aside)
    trump = rng.choice((Suit.SPADES, Suit.SPADES, None))
    return ClaimPosition(
        play=evolve(REGIMES[regime], seats=seats),
        trump=trump,
        claimant=claimant,
        sides=rng.choice(SIDES[seats]),
        hand=Hand(hand),
        turn=turn,
        trick=trick,
        sizes=tuple(sizes),
        unseen=Hand(unseen),
    )


def with_knowledge(position: ClaimPosition, rng: Random) -> ClaimPosition:
    """The same with something known of another hand: a card that it holds, or a kind it lacks."""
    seats = len(position.sizes)
    other = (position.claimant + rng.randrange(1, seats)) % seats
    card = rng.choice(list(position.unseen))
    if rng.random() < 1 / 2:
        if not position.sizes[other]:
            return position
        holds = tuple(Hand((card,) if seat == other else ()) for seat in range(seats))
        return evolve(position, holds=holds)
    kinds = (frozenset({card}) if seat == other else frozenset[Card]() for seat in range(seats))
    return evolve(position, lacks=tuple(kinds))


def codes(cards: tuple[Card, ...] | Hand) -> tuple[str, ...]:
    """The cards as the oracle writes them."""
    return tuple(card.code for card in cards)


def deals(position: ClaimPosition) -> set[oracle.Deal]:
    """Every deal that agrees with what is known."""
    hands = {int(position.claimant): codes(position.hand)}
    every = oracle.deals(hands, list(position.sizes), codes(position.unseen))
    return {
        deal
        for deal in every
        if not any(
            {*deal[seat]} & {*codes(tuple(kinds))} for seat, kinds in enumerate(position.lacks)
        )
        if all({*codes(held)} <= {*deal[seat]} for seat, held in enumerate(position.holds))
    }


def with_house_rules(
    position: ClaimPosition, table: oracle.Table, rng: Random
) -> tuple[ClaimPosition, oracle.Table]:
    """The same by the house rules of some table."""
    leads = [word for word in LEADS if rng.random() < 1 / 3]
    spared, like_cards = rng.choice(list(SPARES)), rng.choice(LIKE_CARDS)
    rungs = [Obligation(LEADS[word]) for word in leads]
    for rung in position.play.obligations:
        is_spared = rung.duty in SPARES[spared]
        rungs.append(evolve(rung, unless="partner-winning") if is_spared else rung)
    is_first, is_broken = rng.random() < 1 / 3, rng.random() < 1 / 2
    play = evolve(
        position.play,
        obligations=tuple(rungs),
        like_cards=like_cards,
        seats=len(position.sizes),
    )
    opening = position.tricks_left if is_first else 0
    table = table._replace(
        leads=frozenset(leads), opening=opening, spared=spared, like_cards=like_cards
    )
    return evolve(position, play=play, is_first=is_first, is_broken=is_broken), table


@pytest.mark.parametrize("is_house", [False, True], ids=["by the book", "house rules"])
@pytest.mark.parametrize("lines", ["every", "own-choice"])
@pytest.mark.parametrize("regime", REGIMES)
@share(200)
@given(rng=randoms)
def test_claims(is_house: bool, lines: Lines, regime: str, rng: Random) -> None:  # noqa: FBT001
    """Sure or not, and the line that loses can be played."""
    position = endings(rng, regime)
    if position.unseen and rng.random() < 1 / 2:
        position = with_knowledge(position, rng)
    possible = deals(position)
    if not possible:
        return
    claimed = rng.randint(1, position.tricks_left)
    table = oracle.Table(
        regime,
        letter(position.trump),
        position.claimant,
        position.sides,
        claimed,
        lines == "own-choice",
    )
    if is_house:
        position, table = with_house_rules(position, table, rng)
    here = oracle.Place(
        codes(position.trick), position.turn, position.tricks_left, position.is_broken
    )

    found = judge(position, claimed, lines)

    assert found.is_sure is not oracle.loses(table, possible, here)
    assert found.is_sure is not bool(found.line)
    line = [(int(seat), card.code) for seat, card in found.line]
    assert found.is_sure or oracle.is_lost_by(table, possible, here, line)
