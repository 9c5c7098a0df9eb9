"""The cards that may be played to a trick, and the card that wins it."""

from .cards import cards_of, is_higher, kinds_of, suit_of, text_of
from .data import Data


def answer_play(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "plays"."""
    facts = {
        name: given.get(name) for name in ("first_lead", "partner_winning", "trump_broken", "bid")
    }
    legal = legal_cards(
        rules, cards_of(given["hand"]), cards_of(given["trick"]), given["trump"], facts
    )
    return {"legal": text_of(legal)}


def answer_winner(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "winners"."""
    return {"winner": winner_of(rules, cards_of(given["trick"]), given["trump"])}


def winner_of(rules: Data, trick: list[str], trump: str | None) -> int:
    """Give the place in the trick of the card that wins it."""
    best = 0
    for place, card in enumerate(trick):
        like_wins = rules["play"]["like_cards"] == "last" and card == trick[best]
        if like_wins or beats(card, trick[best], trump):
            best = place
    return best


def beats(card: str, other: str, trump: str | None) -> bool:
    """Tell whether a card takes the trick from another card that would win it."""
    if suit_of(card) == suit_of(other):
        return is_higher(card, other)
    return suit_of(card) == trump


def legal_cards(
    rules: Data, hand: list[str], trick: list[str], trump: str | None, facts: Data
) -> list[str]:
    """List the kinds of cards that may be played, by all duties of the ruleset."""
    cards = kinds_of(hand)
    for obligation in rules["play"]["obligations"]:
        if not is_bound(obligation, trick, trump, facts):
            continue
        wanted = [
            card for card in cards if fulfils(rules, obligation["duty"], card, trick, trump, facts)
        ]
        if wanted:
            cards = wanted
    return cards


def is_bound(obligation: Data, trick: list[str], trump: str | None, facts: Data) -> bool:
    """Tell whether a duty holds now."""
    if obligation["when"] == "trump-led" and not (trick and suit_of(trick[0]) == trump):
        return False
    if obligation.get("unless") == "partner-winning" and facts["partner_winning"]:
        return False
    return not ("from_bid" in obligation and (facts["bid"] or 0) < obligation["from_bid"])


def fulfils(
    rules: Data, duty: str, card: str, trick: list[str], trump: str | None, facts: Data
) -> bool:
    """Tell whether a card fulfils a duty; every card does if the duty is not about this moment."""
    suit = suit_of(card)
    if not trick:
        if duty == "lead-trump":
            return suit == trump or not facts["first_lead"]
        if duty == "always-lead-trump":
            return suit == trump
        if duty == "lead-plain":
            return suit != trump or bool(facts["trump_broken"])
        return True
    led = suit_of(trick[0])
    winning = trick[winner_of(rules, trick, trump)]
    if duty == "follow":
        return suit == led
    if duty == "head":
        return suit != led or takes(rules, card, winning, trump)
    if duty == "trump":
        return suit in (trump, led)
    if duty == "overtrump":
        return suit != trump or led == trump or takes(rules, card, winning, trump)
    return True


def takes(rules: Data, card: str, winning: str, trump: str | None) -> bool:
    """Tell whether a card would win the trick from the winning card."""
    return beats(card, winning, trump) or (
        rules["play"]["like_cards"] == "last" and card == winning
    )
