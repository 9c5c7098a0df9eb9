"""Laying: which cards of a hand lie on the table already, and what may be done with them."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from pinochle.actions import LayMeld, Play
from pinochle.cards import Card
from pinochle.engine.state import State
from pinochle.hand import Hand
from pinochle.melds.meld import Meld
from pinochle.rules.draw import DrawRules, Laid
from pinochle.violations import Violation

_LIE = "twohand.meld-stays-playable"


def unlaid(hand: Hand, laid: Sequence[Laid]) -> Hand:
    """The cards of a hand that do not lie on the table."""
    return hand - [one.card for one in laid] if laid else hand


def copies(laid: Sequence[Laid], card: Card) -> list[Laid]:
    """The copies of a card that lie there, the one laid first first."""
    return [one for one in laid if one.card is card]


def _named(laid: Sequence[Laid], card: Card) -> list[int]:
    """By which numbers the copies of a card go: of those with one history the first do."""
    found = copies(laid, card)
    return [place + 1 for place, one in enumerate(found) if one not in found[:place]]


# Playing a card.


def plays(hand: Hand, laid: Sequence[Laid]) -> Iterator[Play]:
    """Every play: of each kind one out of the hand, and one of each history from the table."""
    new = unlaid(hand, laid)
    for card in hand.kinds:
        if card in new:
            yield Play(card)
        yield from (Play(card, copy) for copy in _named(laid, card))


def why_no_play(play: Play, hand: Hand, laid: Sequence[Laid]) -> tuple[Violation, ...]:
    """Why a card may not be played from where an action says; empty means that it may."""
    card = play.card
    if play.laid in _named(laid, card):
        return ()
    if play.laid:
        said = (("card", card), ("copy", play.laid))
        return (Violation("play.not-laid", _LIE, said),)
    if hand.count(card) > len(copies(laid, card)):
        return ()
    wrong = "play.from-table" if card in hand else "play.not-held"
    return (Violation(wrong, _LIE, (("card", card),)),)


def without(laid: tuple[Laid, ...], card: Card, copy: int) -> tuple[Laid, ...]:
    """What lies there when a copy was played; 0 for none of them."""
    if not copy:
        return laid
    place = [at for at, one in enumerate(laid) if one.card is card][copy - 1]
    return (*laid[:place], *laid[place + 1 :])


# Laying a meld.


def melds(state: State, hand: Hand, laid: Sequence[Laid]) -> Iterator[LayMeld]:
    """Every meld that a hand may lay, with every choice of what lies there already."""
    rules, new = state.rules, unlaid(hand, laid)
    for meld in rules.melds.singles(hand, state.trump):
        choices = [_sources(meld, card, new, laid, rules.draw) for card in meld.cards.kinds]
        for chosen in product(*choices):
            action = LayMeld(meld.name, meld.cards, tuple(one for part in chosen for one in part))
            if action.new:
                yield action


def _sources(
    meld: Meld, card: Card, new: Hand, laid: Sequence[Laid], draw: DrawRules
) -> list[tuple[tuple[Card, int], ...]]:
    """Every choice of the copies of one card that lie there, the others being new."""
    number, found = meld.cards.count(card), copies(laid, card)
    free = [
        (card, place + 1)
        for place, one in enumerate(found)
        if not any(why.code == "meld.served" for why in draw.why_not(meld, (one,)))
    ]
    return [
        chosen
        for old in range(max(0, number - new.count(card)), min(number, len(free)) + 1)
        for chosen in combinations(free, old)
        if _is_first(found, [copy for _, copy in chosen])
    ]


def _is_first(found: Sequence[Laid], chosen: Sequence[int]) -> bool:
    """Whether of copies with one history the first ones are chosen."""
    return all(
        other + 1 in chosen
        for copy in chosen
        for other in range(copy - 1)
        if found[other] == found[copy - 1]
    )


def again(action: LayMeld, laid: Sequence[Laid]) -> list[Laid]:
    """The cards of a meld that lie there already."""
    return [copies(laid, card)[copy - 1] for card, copy in action.laid]


def why_not(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Why a meld may not be declared; empty means that it may, if only at its cost.

    Players may declare what they do not hold where that sets them back (``meld.failed``), as far
    as nobody sees that they cannot hold it.
    """
    wrong = why_not_good(state, action, hand, laid)
    if not wrong or state.rules.showing.failed == "nothing" or hand.holds(action.cards):
        return wrong
    return why_not_good(state, action, state.rules.pack.cards, laid)


def bluffs(state: State, hand: Hand, laid: Sequence[Laid]) -> Iterator[LayMeld]:
    """The melds that a player may declare, and cannot make good."""
    if state.rules.showing.failed == "minus":
        for action in melds(state, state.rules.pack.cards, laid):
            if not hand.holds(action.cards) and not why_not(state, action, hand, laid):
                yield action


def why_not_good(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Why a meld cannot be made good; empty means that it can."""
    table, trump = state.rules.melds, state.trump
    if wrong := table.why_not(action.name, action.cards, hand, trump):
        return wrong
    chosen: dict[Card, list[int]] = {}
    for card, copy in action.laid:
        chosen.setdefault(card, []).append(copy)
    for card, numbers in chosen.items():
        found = copies(laid, card)
        if numbers[-1] > len(found) or not _is_first(found, numbers):
            said = (("card", card), ("copy", numbers[-1]))
            return (Violation("meld.not-laid", _LIE, said),)
    new = unlaid(hand, laid)
    for card in action.new.kinds:
        if action.new.count(card) > new.count(card):
            return (Violation("meld.from-table", _LIE, (("card", card),)),)
    meld = table.made(action.name, action.cards, trump)
    return state.rules.draw.why_not(meld, again(action, laid)) if meld else ()


def with_meld(laid: tuple[Laid, ...], action: LayMeld, meld: Meld) -> tuple[Laid, ...]:
    """What lies there when a meld was laid: cards that lay there keep their places."""
    numbers: dict[Card, int] = {}
    row: list[Laid] = []
    for one in laid:
        numbers[one.card] = numbers.get(one.card, 0) + 1
        serves = (one.card, numbers[one.card]) in action.laid
        row.append(one.in_meld(meld) if serves else one)
    return (*row, *(Laid(card).in_meld(meld) for card in action.new))
