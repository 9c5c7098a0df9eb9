"""The policy: the card that a good club player plays by what everybody saw and their own hand.

Each card that may be played is worth what the trick brings with it, less what the card would still
do later: an ace that takes a trick whenever it is led is not spent on one that is lost, and a
counter goes to a partner who wins the trick. A contract that is still open counts by how likely it
is made. Chances and weights are in 1024ths.
"""

from itertools import accumulate
from math import erf, sqrt
from typing import Final

from pinochle.kernel import position as at
from pinochle.kernel.ladder import PlayTable
from pinochle.kernel.position import KINDS, ONE, SEAT, SEATS, SUIT_WHOLE, Integers

BEATS: Final = 980
"""The chance that a player who can beat the trick does so: nearly all must."""

TRUMP_TAKES: Final = 1126
PER_HIGHER_TRUMP: Final = 133
LOWEST_TRUMP: Final = 389
"""The chance that a trump takes a trick some day: the highest one, less for each that is out above
it, and any trump at least."""
LAST_TRUMP: Final = 400
"""The extra share of a trick for the last trump of a hand, which may take the last trick."""
LONE_TRUMPS: Final = 500
"""The extra share of a trick for a trump that is kept while only partners have others."""

SIDE_TAKES: Final = 820
PER_HIGHER: Final = 563
MOST_CARDS: Final = 64
TAKES: Final = tuple(
    accumulate(range(MOST_CARDS), lambda takes, _: takes * PER_HIGHER >> 10, initial=SIDE_TAKES)
)
"""The chance that the highest card of a side suit takes a trick if its suit goes round, and what is
left of it for each card out above it; and of any card, by how many are out above it."""

SPREAD: Final = 614
"""The part of the average by which a side may win more or less in a trick."""

MOST_HANDS: Final = 16
MISSES: Final = tuple(
    int(ONE * ((hands - 1) / hands) ** cards) if hands else ONE
    for hands in range(MOST_HANDS)
    for cards in range(MOST_CARDS)
)
"""The chance that a hand has none of some cards, by how many hands may have them, and how many they
are."""

FINE: Final = 16
"""The number of steps that the table of chances has in a standard deviation."""
WIDE: Final = 4 * FINE
REACHES: Final = tuple(
    int(ONE / 2 * (1 + erf(step / FINE / sqrt(2)))) for step in range(-WIDE, WIDE + 1)
)
"""The chance to reach a goal, by how many steps the expectation is above it."""
ROOTS: Final = tuple(int(ONE * sqrt(number)) for number in range(MOST_CARDS))

LOWEST: Final = -(1 << 60)
MOON_FIRST: Final = 1 << 40
"""The weight of the trick while every trick decides a moon."""


def legal_kinds(position: Integers) -> int:
    """Return how many kinds of card may be played."""
    kinds = 0
    for suit in range(4):
        kinds += (position[at.LEGAL + suit] & KINDS).bit_count()
    return kinds


def legal_card(position: Integers, index: int) -> int:
    """Return the card that stands after so many others among those that may be played."""
    for suit in range(4):
        kinds = position[at.LEGAL + suit] & KINDS
        if index < kinds.bit_count():
            for _ in range(index):
                kinds &= kinds - 1
            return suit << 3 | lowest(kinds)
        index -= kinds.bit_count()
    return -1


def lowest(lanes: int) -> int:
    """Return the lane of the lowest card of a suit."""
    return (lanes ^ lanes - 1).bit_count() >> 3


def unseen_cards(position: Integers, suit: int) -> int:
    """Return the cards of a suit that the player whose turn it is does not see, lane by lane."""
    return position[at.LEFT + suit] ^ position[SEATS + position[at.TURN] * SEAT + at.SEES + suit]


def hands_with(table: PlayTable, position: Integers, suit: int, lanes: int) -> int:
    """Return how many hands may have any unseen card of these lanes of a suit."""
    out = position[at.OUT + suit] & lanes
    hands = position[at.ELSEWHERE]
    may = SEATS + at.MAY + suit
    for seat in range(may, may + table.seats * SEAT, SEAT):
        if out & position[seat]:
            hands += 1
    if out & position[may + position[at.TURN] * SEAT]:
        hands -= 1
    return min(hands, MOST_HANDS - 1)


def holds(position: Integers, seat: int, suit: int, lanes: int, hands: int) -> int:
    """Return the chance that a seat has any unseen card of these lanes of a suit.

    Args:
        position: the position.
        seat: the seat.
        suit: the suit.
        lanes: the lanes.
        hands: how many hands may have such cards, this one among them.
    """
    base = SEATS + seat * SEAT + suit
    if position[base + at.SHOWN] & lanes:
        return ONE
    may = lanes & position[base + at.MAY]
    # What others have shown is not with this seat.
    cards = (position[at.OUT + suit] & may).bit_count()
    cards -= (position[at.KNOWN + suit] & may).bit_count()
    if cards <= 0:
        return 0
    return ONE - MISSES[hands * MOST_CARDS + cards]


def wins(table: PlayTable, position: Integers, card: int) -> int:
    """Return what a point of the trick is worth to the player after a card, after `weigh`.

    It is written down beside how likely the bidder's side wins the trick: cards that the same
    cards may beat have both in common.
    """
    me = position[at.TURN]
    seats = table.seats
    best = me
    led = position[at.SUIT_LED] if position[at.PLAYED] > 0 else card >> 3
    if not table.after[position[at.STATE] << 5 | card] & 1:
        best = position[at.BEST]
        card = position[at.BEST_CARD]
    suit = card >> 3
    above = -256 << (card & 7) * 8
    beaters = (position[at.OUT + suit] | position[at.KNOWN + suit]) & above
    asked = beaters << 8 | best << 2 | suit
    if asked == position[at.ASKED]:
        return position[at.WON]
    hands = hands_with(table, position, suit, above) if beaters else 0
    stays = ONE
    share = theirs = 0
    lacks = lacks_at(table, position)
    seat = me
    for _ in range(seats - position[at.PLAYED] - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        takes = holds(position, seat, suit, above, hands) if beaters else 0
        if suit != led:
            takes = takes * position[lacks + seat * 4 + led] >> 10
        if takes > 0 and hands > 1:
            hands -= 1
        if suit == led != table.trump >= 0:
            takes += ruffs(position, lacks + seat * 4, led, table.trump)
        chance = stays * (takes * BEATS >> 10) >> 10
        stays -= chance
        share += chance * table.point_worths[me * seats + seat] >> 10
        theirs += chance * (position[at.BIDDERS] >> seat & 1)
    position[at.ASKED] = asked
    position[at.THEIRS] = theirs + stays * (position[at.BIDDERS] >> best & 1)
    position[at.WON] = share + (stays * table.point_worths[me * seats + best] >> 10)
    return position[at.WON]


def takes_later(table: PlayTable, position: Integers, card: int) -> int:
    """Return the chance that a card takes a trick if it is kept."""
    suit = card >> 3
    above = (position[at.OUT + suit] >> ((card & 7) + 1) * 8).bit_count()
    if suit == table.trump:
        return max(LOWEST_TRUMP, TRUMP_TAKES - PER_HIGHER_TRUMP * above)
    return TAKES[above] * position[at.LETS + suit] >> 10


def reaches(more: int, spread: int) -> int:
    """Return the chance to reach a goal that the expectation exceeds by so much, or misses."""
    if spread <= 0:
        return ONE if more >= 0 else 0
    return REACHES[WIDE + max(-WIDE, min(WIDE, FINE * more // spread))]


def weigh(table: PlayTable, position: Integers) -> None:
    """Write down what the player whose turn it is expects of this trick and those after it."""
    base = SEATS + position[at.TURN] * SEAT
    hidden_cards = 0
    for suit in range(4):
        position[at.OUT + suit] = unseen_cards(position, suit)
        position[at.LETS + suit] = ONE
        position[at.KNOWN + suit] = position[at.TABLED + suit] ^ position[base + at.SHOWN + suit]
        hidden_cards += position[at.OUT + suit].bit_count()
    points = position[at.WORTH] - position[base + at.BURIED]
    hidden = points - position[base + at.HELD]
    behind = table.seats - position[at.PLAYED] - 1
    coming = behind * hidden * ONE // hidden_cards if hidden_cards > 0 else 0
    later = (position[at.CARDS] + position[at.PLAYED]) // table.seats - 1
    last = table.last * ONE
    position[at.LATER] = later
    position[at.COUNTERS] = position[at.POINTS] * ONE + coming + (last if later == 0 else 0)
    position[at.REST] = points * ONE - coming + last
    position[at.TRICK] = (points * ONE + last) // (later + 1)
    position[at.ASKED] = -1
    position[at.IS_ALONE] = 0
    find_voids(table, position)
    if table.trump >= 0:
        find_rivals(table, position)
    position[at.IS_OPEN] = 0
    if position[at.BIDDERS] and 0 < position[at.NEED] <= points + table.last + position[at.POINTS]:
        position[at.IS_OPEN] = 1
        position[at.MINE] = tricks_of_hand(table, position)


def tricks_of_hand(table: PlayTable, position: Integers) -> int:
    """Return how many tricks the player's hand takes, in 1024ths."""
    hand = SEATS + position[at.TURN] * SEAT + at.HAND
    takes = 0
    for suit in range(4):
        cards = position[hand + suit]
        while cards:
            takes += takes_later(table, position, suit << 3 | lowest(cards))
            cards &= cards - 1
    return takes


def find_voids(table: PlayTable, position: Integers) -> None:
    """Write down how likely the others lack each suit of which the player knows more by now."""
    me = position[at.TURN]
    age = SEATS + me * SEAT + at.AGE
    for suit in range(4):
        if position[age + suit] == position[at.AGES + suit]:
            continue
        position[age + suit] = position[at.AGES + suit]
        lacks = lacks_at(table, position) + suit
        hands = hands_with(table, position, suit, SUIT_WHOLE)
        for seat in range(table.seats):
            if seat != me:
                position[lacks + seat * 4] = ONE - holds(position, seat, suit, SUIT_WHOLE, hands)


def lacks_at(table: PlayTable, position: Integers) -> int:
    """Return where the chances begin that seats lack suits, as the player sees it, seat by seat."""
    return SEATS + (SEAT + 4 * position[at.TURN]) * table.seats


def ruffs(position: Integers, lacks: int, suit: int, trump: int) -> int:
    """Return the chance that a seat has none of a side suit, but a trump, by what it may lack."""
    return position[lacks + suit] * (ONE - position[lacks + trump]) >> 10


def find_rivals(table: PlayTable, position: Integers) -> None:
    """Write down whether rivals may have trumps, and how likely they do not ruff."""
    me = position[at.TURN]
    trump = table.trump
    hand = SEATS + me * SEAT + at.HAND
    lacks = lacks_at(table, position)
    position[at.IS_ALONE] = 1 if position[at.OUT + trump] else 0
    for seat in range(table.seats):
        is_rival = table.point_worths[me * table.seats + seat] <= 0
        if is_rival and position[lacks + seat * 4 + trump] < ONE:
            position[at.IS_ALONE] = 0
            for suit in range(4):
                if suit != trump and position[hand + suit]:
                    lets = ONE - ruffs(position, lacks + seat * 4, suit, trump)
                    position[at.LETS + suit] = position[at.LETS + suit] * lets >> 10


def keeping(table: PlayTable, position: Integers, card: int) -> int:
    """Return the points that a card would still bring if it were kept."""
    if position[at.LATER] == 0:
        return 0
    base = SEATS + position[at.TURN] * SEAT
    takes = takes_later(table, position, card)
    if card >> 3 == table.trump:
        if position[base + at.HAND + table.trump].bit_count() == 1:
            takes += LAST_TRUMP
        if position[at.PLAYED] == 0 and position[at.IS_ALONE] == 1:
            takes += LONE_TRUMPS
    others_take = (ONE - takes) * table.worth[card & 7]
    return (takes * position[at.TRICK] >> 10) + (others_take * position[base + at.OTHERS] >> 10)


def chance_made(table: PlayTable, position: Integers, card: int, points: int) -> int:
    """Return the chance that the contract is made, after `wins`.

    Args:
        table: the table.
        position: the position.
        card: the card that is played now.
        points: what this trick counts.
    """
    needed = position[at.NEED] * ONE
    theirs = position[at.THEIRS]
    later = position[at.LATER]
    if later == 0:
        return theirs if points >= needed else 0
    is_bidder = position[at.BIDDERS] >> position[at.TURN] & 1
    mine = min(position[at.MINE] - takes_later(table, position, card), later * ONE)
    other_bidders = position[at.BIDDERS].bit_count() - is_bidder
    tricks = (later * ONE - mine) * other_bidders // (table.seats - 1)
    if is_bidder == 1:
        tricks += mine
    each = (position[at.REST] - table.worth[card & 7] * ONE) // later
    mean = each * tricks >> 10
    spread = (SPREAD * each >> 10) * ROOTS[later] >> 10
    made_if_won = theirs * reaches(mean + points - needed, spread)
    made_if_lost = (ONE - theirs) * reaches(mean - needed, spread)
    return made_if_won + made_if_lost >> 10


def choose(table: PlayTable, position: Integers) -> int:
    """Return the card to play, of those that may be played (see `rollout.find_legal`)."""
    if legal_kinds(position) == 1:
        return legal_card(position, 0)
    weigh(table, position)
    best = -1
    best_value = LOWEST
    for suit in range(4):
        kinds = position[at.LEGAL + suit] & KINDS
        while kinds:
            lane = lowest(kinds)
            kinds &= kinds - 1
            # Of cards that are worth the same the lowest is played.
            card_value = value(table, position, suit << 3 | lane) * 8 - lane
            if card_value > best_value:
                best_value = card_value
                best = suit << 3 | lane
    return best


def value(table: PlayTable, position: Integers, card: int) -> int:
    """Return the worth of playing a card, after `weigh`."""
    share = wins(table, position, card)
    points = position[at.COUNTERS] + table.worth[card & 7] * ONE
    worth = (points * share >> 10) - keeping(table, position, card)
    if position[at.IS_OPEN] == 1:
        swing = position[SEATS + position[at.TURN] * SEAT + at.SWING]
        worth += swing * chance_made(table, position, card, points)
    if position[at.MOON] == 1:
        worth += share * MOON_FIRST
    return worth
