"""Which cards may be played to a trick, and who wins it.

The rules are told in Wikipedia, with the books before and after 1945 apart:

* The leader plays anything (`play.bidder-leads`), or at the very first lead a trump if he has
  one and the house rule `play.first-lead-trump` holds.
* A player follows suit if he can (`play.follow`).
* Before 1945 he also heads the trick if he can (`play.must-head.pre1945`), unless it is a
  trick of a plain suit that has been trumped (`play.must-head.exception-trumped`). After 1945
  only a lead of trumps must be headed (`play.head-only-trump.post1945`).
* Void in the suit led he trumps if he can, in either book (`play.must-trump`). Before 1945 he
  goes over the highest trump if he can (`play.must-overtrump.pre1945`), and if he cannot, any
  trump will do but a trump it must be (`play.undertrump`).
* Void of the suit led and of trumps he plays anything (`play.free-discard`).
* Of two identical cards the first outranks the second (`play.identical-first-wins`), so a
  card is not beaten by its like. At some tables it is the last that wins
  (`house.last-like-wins`); then a like card beats the one before it.

House rules on top of any book:

* Every lead, and not only the first, is a trump if the leader has one (`house.always-lead-trump`).
* Nobody leads trump before somebody has played one, but for a leader who has nothing else
  (`house.trump-broken`).
* A player whose partner is winning the trick need not trump, or need neither trump nor beat it;
  they still follow suit (`house.partner-exempt`).

Regimes: "pre-1945", "post-1945", "free" (no duty at all, as while there is a stock at two
hands), and two house rules on the old book: "pre-1945-head-though-trumped" (the best card of
the suit led must be headed although the trick has been trumped) and "pre-1945-no-undertrump"
(who is void and cannot go over the highest trump may play anything).
"""

from collections.abc import Iterable, Sequence

TEN_HIGH = "ATKQJ9"
SUITS = "SHDC"
REGIMES = (
    "pre-1945",
    "post-1945",
    "free",
    "pre-1945-head-though-trumped",
    "pre-1945-no-undertrump",
)


def legal(
    hand: Iterable[str],
    trick: Sequence[str],
    trump: str | None,
    regime: str,
    *,
    order: str = TEN_HIGH,
    first_lead_trump: bool = False,
    every_lead_trump: bool = False,
    trump_held_back: bool = False,
    spared: str = "",
    like_cards: str = "first",
) -> set[str]:
    """The cards that may be played. `order` names the ranks from high to low.

    `first_lead_trump` means: this is the first lead of the play, and it should be a trump.
    `trump_held_back` means: trump should not be led yet, because nobody has played one.
    `spared` is what a player is spared because their partner is winning: nothing, "trumping" or
    "all".
    """
    if regime not in REGIMES:
        raise ValueError(f"no such regime: {regime}")
    cards = set(hand)
    trumps = {card for card in cards if card[1] == trump}

    if not trick:
        if (first_lead_trump or every_lead_trump) and trumps:
            return trumps
        if trump_held_back and cards != trumps:
            return cards - trumps
        return cards

    if regime == "free":
        return cards

    led = trick[0][1]
    following = {card for card in cards if card[1] == led}
    if following:
        best_led = best_of(trick, led, order)
        heading = {card for card in following if beats(card, best_led, order, like_cards)}
        trumped = led != trump and any(card[1] == trump for card in trick)
        if spared == "all":
            must_head = False
        elif led == trump:
            must_head = True
        elif regime == "post-1945":
            must_head = False
        elif trumped:
            must_head = regime == "pre-1945-head-though-trumped"
        else:
            must_head = True
        if must_head and heading:
            return heading
        return following

    if trumps and spared == "":
        if regime == "post-1945":
            return trumps
        best_trump = best_of(trick, trump, order)
        if best_trump == "":
            return trumps
        over = {card for card in trumps if beats(card, best_trump, order, like_cards)}
        if over:
            return over
        if regime == "pre-1945-no-undertrump":
            return cards
        return trumps

    return cards


def beats(card: str, other: str, order: str, like_cards: str = "first") -> bool:
    """Whether a card that is played later beats another of the same suit."""
    if card == other:
        return like_cards == "last"
    return order.index(card[0]) < order.index(other[0])


def best_of(trick: Sequence[str], suit: str | None, order: str) -> str:
    """The highest card of that suit in the trick, or "" when there is none."""
    best = ""
    for card in trick:
        if card[1] == suit and (best == "" or beats(card, best, order)):
            best = card
    return best


def winner(
    trick: Sequence[str], trump: str | None, order: str = TEN_HIGH, like_cards: str = "first"
) -> int:
    """The place in the trick of the card that wins it."""
    if not trick:
        raise ValueError("nothing was played")
    best = best_of(trick, trump, order) or best_of(trick, trick[0][1], order)
    places = [place for place, card in enumerate(trick) if card == best]
    return places[0] if like_cards == "first" else places[-1]


def denies(
    card: str,
    trick: Sequence[str],
    trump: str | None,
    regime: str,
    *,
    order: str = TEN_HIGH,
    first_lead_trump: bool = False,
    every_lead_trump: bool = False,
    trump_held_back: bool = False,
    spared: str = "",
    like_cards: str = "first",
) -> set[str]:
    """The kinds, of all 24, that who plays this card cannot hold.

    A kind is denied when, held beside the card alone, it would have forbidden the card.
    """
    denied: set[str] = set()
    for suit in SUITS:
        for rank in order:
            kind = rank + suit
            may = legal(
                [card, kind],
                trick,
                trump,
                regime,
                order=order,
                first_lead_trump=first_lead_trump,
                every_lead_trump=every_lead_trump,
                trump_held_back=trump_held_back,
                spared=spared,
                like_cards=like_cards,
            )
            if card not in may:
                denied.add(kind)
    return denied
