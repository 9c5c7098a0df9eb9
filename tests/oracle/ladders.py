"""The ladder of obligations as a table declares it, rung by rung, for any house rules.

Each rung narrows the cards of a hand to those that do what it asks for, unless that would leave
none (`docs/explanation/the-ladder-of-obligations.md`). Where the rungs are those of a book,
`oracle.play` has the same in words; the tests ask both.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from oracle.play import winner

BOOKS = {
    "pre-1945": "follow, head, trump, overtrump",
    "post-1945": "follow, head when trump-led, trump",
    "free": "",
    "pre-1945-head-though-trumped": "follow, head-suit, trump, overtrump",
    "pre-1945-no-undertrump": "follow, head, overtrump",
}
"""The rungs of the regimes that `oracle.play` knows."""


class Lead(NamedTuple):
    """What a lead depends on, and who is winning."""

    is_first: bool
    is_broken: bool
    bid: int
    partner_wins: bool


def legal(
    rungs: list[dict[str, Any]],
    hand: Sequence[str],
    trick: Sequence[str],
    trump: str | None,
    order: str,
    like_cards: str,
    lead: Lead,
) -> set[str]:
    """The cards that may be played."""
    left = set(hand)
    for rung in rungs:
        if is_asked(rung, trick, trump, lead):
            left = {
                card for card in left if does(rung["duty"], card, trick, trump, order, like_cards)
            } or left
    return left


def is_asked(rung: dict[str, Any], trick: Sequence[str], trump: str | None, lead: Lead) -> bool:
    """Whether a rung is there for this card."""
    duty = rung["duty"]
    if rung.get("from_bid", 0) > lead.bid:
        return False
    if rung.get("unless") == "partner-winning" and lead.partner_wins:
        return False
    if not trick:
        return {
            "lead-trump": lead.is_first,
            "always-lead-trump": True,
            "lead-plain": not lead.is_broken,
        }.get(duty, False)
    if duty in {"lead-trump", "always-lead-trump", "lead-plain"}:
        return False
    is_trump_led = trump is not None and trick[0][1] == trump
    return {"always": True, "trump-led": is_trump_led, "plain-led": not is_trump_led}[rung["when"]]


def does(
    duty: str, card: str, trick: Sequence[str], trump: str | None, order: str, like_cards: str
) -> bool:
    """Whether a card does what a rung asks for."""
    is_trump = trump is not None and card[1] == trump
    if duty in {"lead-trump", "always-lead-trump"}:
        return is_trump
    if duty == "lead-plain":
        return not is_trump
    led = trick[0][1]
    if duty == "follow":
        return card[1] == led
    if duty == "trump":
        return led != trump and is_trump
    wins = winner([*trick, card], trump, order, like_cards) == len(trick)
    if duty == "head":
        return card[1] == led and wins
    if duty == "overtrump":
        return led != trump and is_trump and wins
    if duty == "head-suit":
        of_suit = [one for one in trick if one[1] == led]
        return card[1] == led and winner([*of_suit, card], trump, order, like_cards) == len(of_suit)
    raise ValueError(f"no such duty: {duty}")


def book_of(rungs: list[dict[str, Any]]) -> str:
    """The regime that has just these rungs; "" if none has."""
    if any(rung.get("unless", "never") != "never" or rung.get("from_bid") for rung in rungs):
        return ""
    told = ", ".join(
        rung["duty"] if rung["when"] == "always" else f"{rung['duty']} when {rung['when']}"
        for rung in rungs
    )
    return {words: name for name, words in BOOKS.items()}.get(told, "")
