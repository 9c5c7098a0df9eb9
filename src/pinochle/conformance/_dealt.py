"""Hands, turns and tricks from the cards that the pack of a table deals."""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from random import Random
from typing import Any, Final

from pinochle.cards._packed import MOST
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.conformance.answers import Given
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset

__all__ = ["melds", "plays", "winners"]

DEALS: Final = 2_000
"""The deals from which hands, turns and tricks are taken."""
MOST_DEALT: Final = 120
"""The dealt hands that meld differently."""
MOST_BUILT: Final = 240
"""The other hands that meld differently."""


def code_of(suit: Suit | None) -> str | None:
    """Return a trump as a case gives it."""
    return None if suit is None else suit.code


def codes(cards: Iterable[Card]) -> str:
    """Return cards as a text, in their order."""
    return " ".join(card.code for card in cards)


# Melds.


def melds(rules: Ruleset) -> Iterator[Given]:
    """Yield whole hands as they are dealt, and hands of one or two melds, which differ."""
    for hands, most in ((_dealt_hands(rules), MOST_DEALT), (_built_hands(rules), MOST_BUILT)):
        keys: set[object] = set()
        for hand, trump in hands:
            score = rules.melds.score(hand, trump)
            key = trump, *((meld.name, meld.sets) for meld in score.melds)
            if key not in keys and len(keys) < most:
                keys.add(key)
                yield {"hand": hand.code, "trump": code_of(trump)}


def _most_held(rules: Ruleset) -> int:
    """Return how many cards a hand may have to meld from; in a draft none is dealt."""
    return rules.deal.hand + rules.deal.widow or tricks_of_a_round(rules)


def _dealt_hands(rules: Ruleset) -> Iterator[tuple[Hand, Suit | None]]:
    """Yield the hands of many deals, each with a trump, or before trump is named."""
    rng, size = Random("hands"), _most_held(rules)  # noqa: S311 - the same each time
    for _ in range(DEALS):
        hand = Hand(islice(rules.pack.shuffled(rng), size))
        longest = max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))
        yield hand, rng.choice((longest, longest, rng.choice([*Suit]), None))


def _built_hands(rules: Ruleset) -> Iterator[tuple[Hand, Suit | None]]:
    """Yield hands of one set of cards, of several, and of two together."""
    for trump in (*Suit, None):
        sets = [
            cards
            for rule in rules.melds.rules
            for pattern, suit in rule.places(trump)
            for cards in islice(pattern.sets(suit), 4)
        ]
        sets = [*dict.fromkeys(sets)]
        most = max(rules.pack.count(card) for card in rules.pack.kinds)
        pool = [cards for cards in sets if len(cards) > 1]
        together = [one | other for one, other in combinations(pool, 2)]
        together += [one + other for one, other in combinations(pool, 2) if _can_be(one, other)]
        Random("pairs").shuffle(together)  # noqa: S311 - the same each time
        several = [[*cards] * number for cards in sets for number in range(1, most + 1)]
        for cards in (*several, *map(list, together[:60])):
            is_in_pack = all(cards.count(card) <= rules.pack.count(card) for card in cards)
            if is_in_pack and 0 < len(cards) <= _most_held(rules):
                yield Hand(cards), trump


def _can_be(one: Hand, other: Hand) -> bool:
    """Tell whether a hand can hold two sets of cards together."""
    return all(one.count(card) + other.count(card) <= MOST for card in one.kinds)


# Plays and tricks.


def plays(rules: Ruleset) -> Iterator[Given]:
    """Yield turns to play in rounds that are played card by card from many deals."""
    rng = Random("plays")  # noqa: S311 - the same each time
    for _ in range(DEALS):
        turns = [turn for turn in _turns(rules, rng) if len({*turn["hand"].split()}) > 1]
        for turn in rng.sample(turns, min(2, len(turns))):
            yield _with_bid(rules, turn, rng)


def _with_bid(rules: Ruleset, turn: dict[str, Any], rng: Random) -> Given:
    """Return a turn with a bid, where a duty asks for it."""
    if not rules.play.asks_bid:
        return turn
    limits = [rung.from_bid for rung in rules.play.obligations if rung.from_bid]
    lower = rng.choice(limits) - rules.auction.ladder[0][1]
    return {**turn, "bid": rng.choice([*limits, max(lower, rules.auction.opening)])}


def _turns(rules: Ruleset, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield the turns of the first tricks, or of the last, in which some play high."""
    seats, trump = rules.table.seats, rng.choice([*Suit])
    whole = tricks_of_a_round(rules)
    size = whole if rng.random() < 1 / 8 else rng.randint(min(3, whole), min(9, whole))
    cards = rules.pack.shuffled(rng)
    hands = [Hand(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    leader, is_broken = 0, size < whole and rng.random() < 1 / 2
    for number in range(min(size, 4)):
        trick: list[Card] = []
        for turn in range(seats):
            seat = (leader + turn) % seats
            facts = {
                "first_lead": size == whole and number == 0 and not trick,
                "partner_winning": _has_partner_winning(rules, trick, leader, trump),
                "trump_broken": is_broken,
            }
            yield {"hand": hands[seat].code, "trick": codes(trick), "trump": trump.code} | facts
            legal = rules.play.legal(hands[seat], trick, trump, **facts)
            card = legal[0] if rng.random() < 1 / 2 else rng.choice(legal)
            is_broken |= card.suit is trump
            hands[seat] -= Hand((card,))
            trick.append(card)
        leader = (leader + rules.play.winner(trick, trump)) % seats


def _has_partner_winning(rules: Ruleset, trick: list[Card], leader: int, trump: Suit) -> bool:
    """Tell whether a partner of the next player is winning a trick."""
    if not trick:
        return False
    sides, seats = rules.table.sides, rules.table.seats
    winner = (leader + rules.play.winner(trick, trump)) % seats
    mine = (leader + len(trick)) % seats
    if rules.partner.is_found:  # whoever the bidder has called
        return (winner - mine) % seats == seats // 2
    return sides[winner] == sides[mine]


def winners(rules: Ruleset) -> Iterator[Given]:
    """Yield whole tricks, some with like cards, and a few that are not complete."""
    rng = Random("tricks")  # noqa: S311 - the same each time
    for _ in range(DEALS):
        cards = rules.pack.shuffled(rng)
        suits = rng.sample([*Suit], 3)
        few = [card for card in cards if card.suit in suits]
        trick = few[: rules.table.seats]
        if rng.random() < 1 / 3:
            best = rules.play.winner(trick, suits[0])
            trick[rng.randrange(len(trick))] = trick[best]
        if rng.random() < 1 / 8:
            trick = trick[: rng.randrange(1, len(trick))]
        if rules.pack.cards.holds(Hand(trick)):
            trump = None if rng.random() < 1 / 8 else rng.choice(suits)
            yield {"trick": codes(trick), "trump": code_of(trump)}
