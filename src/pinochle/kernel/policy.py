"""The policy: the card that a good club player plays by what everybody saw and their own hand.

Each card that may be played is worth what the trick brings with it, less what the card would still
do later: an ace that takes a trick whenever it is led is not spent on one that is lost, and a
counter goes to a partner who wins the trick. A contract that is still open counts by how likely it
is made. Chances and weights are in 1024ths.
"""

from math import erf, sqrt
from typing import Final

from pinochle.kernel.ladder import NUMBERS, Table
from pinochle.kernel.position import (
    BEST,
    BEST_CARD,
    BIDDERS,
    CARDS,
    COUNT,
    COUNTERS,
    ELSEWHERE,
    GOAL,
    HAND,
    IS_ALONE,
    LACKS,
    LATER,
    LEFT,
    LEGAL,
    LETS,
    MAY,
    MINE,
    MOON,
    NEED,
    ONE,
    OTHERS,
    PLAYED,
    POINTS,
    REST,
    SEAT,
    SEATS,
    SEES,
    SHOWN,
    STATE,
    SUIT_LED,
    SUIT_WHOLE,
    SWING,
    TRICK,
    TURN,
    Numbers,
)

BEATS: Final = 980
"""The chance that a player who can beat the trick does so: nearly all must."""

TRUMP_TAKES: Final = 1126
PER_HIGHER_TRUMP: Final = 133
LOWEST_TRUMP: Final = 389
"""The chance that a trump takes a trick some day: the highest one, less for each that is out above
it, and any trump at least."""
LAST_TRUMP: Final = 400
"""What the last trump of a hand takes more, because it may take the last trick."""
LONE_TRUMPS: Final = 500
"""What a trump takes more if it is kept while only partners have others."""

SIDE_TAKES: Final = 820
PER_HIGHER: Final = 563
"""The chance that the highest card of a side suit takes a trick if its suit goes round, and what is
left of it for each card out above it."""

SPREAD: Final = 614
"""The part of the average by which a side may win more or less in a trick."""

MOST_CARDS: Final = 64
MOST_HANDS: Final = 16
MISSES: Final = tuple(
    int(ONE * ((hands - 1) / hands) ** cards) if hands else ONE
    for hands in range(MOST_HANDS)
    for cards in range(MOST_CARDS)
)
"""The chance that a hand has none of some cards, by how many hands may have them, and how many they
are."""

FINE: Final = 16
"""How many steps the table of chances has in a standard deviation."""
WIDE: Final = 4 * FINE
REACHES: Final = tuple(
    int(ONE / 2 * (1 + erf(step / FINE / sqrt(2)))) for step in range(-WIDE, WIDE + 1)
)
"""The chance to reach a goal, by how many steps the expectation is above it."""
ROOTS: Final = tuple(int(ONE * sqrt(number)) for number in range(MOST_CARDS))

LOWEST: Final = -(1 << 60)
MOON_FIRST: Final = 1 << 40
"""The weight of the trick while every trick decides a moon."""


def unseen(position: Numbers, suit: int) -> int:
    """Return the cards of a suit that the player whose turn it is does not see, lane by lane."""
    return position[LEFT + suit] ^ position[SEATS + position[TURN] * SEAT + SEES + suit]


def hands_with(table: Table, position: Numbers, suit: int, lanes: int) -> int:
    """Return how many hands may have any unseen card of these lanes of a suit."""
    out = unseen(position, suit) & lanes
    hands = position[ELSEWHERE]
    for seat in range(table.seats):
        if seat != position[TURN] and out & position[SEATS + seat * SEAT + MAY + suit]:
            hands += 1
    return hands


def holds(table: Table, position: Numbers, seat: int, suit: int, lanes: int, hands: int) -> int:
    """Return the chance that a seat has any unseen card of these lanes of a suit.

    Args:
        table: the table.
        position: the position.
        seat: the seat.
        suit: the suit.
        lanes: the lanes.
        hands: how many hands may have such cards, this one among them.
    """
    base = SEATS + seat * SEAT
    if position[base + SHOWN + suit] & lanes:
        return ONE
    may = lanes & position[base + MAY + suit]
    number = (unseen(position, suit) & may).bit_count()
    if number == 0:
        return 0
    for other in range(table.seats):
        if other != position[TURN]:  # what others have shown is not with this seat
            number -= (position[SEATS + other * SEAT + SHOWN + suit] & may).bit_count()
    if number <= 0:
        return 0
    hands = min(max(hands, 1), MOST_HANDS - 1)
    return ONE - MISSES[hands * MOST_CARDS + number]


def ruffs(table: Table, position: Numbers, seat: int, suit: int) -> int:
    """Return the chance that a seat has none of a side suit, but a trump."""
    lacks = SEATS + seat * SEAT + LACKS
    return position[lacks + suit] * (ONE - position[lacks + table.trump]) >> 10


def prospect(
    table: Table, position: Numbers, card: int, best: int, led: int, of_bidders: int
) -> int:
    """Return what a point of the trick is worth to the player if a card is winning it now.

    Args:
        table: the table.
        position: the position.
        card: the card that is winning.
        best: the seat that has played it.
        led: the suit led.
        of_bidders: 1 to ask instead how likely the bidder's side wins the trick.
    """
    me = position[TURN]
    seats = table.seats
    trump = table.trump
    suit = card >> 3
    above = SUIT_WHOLE & ~((1 << ((card & 7) + 1) * 8) - 1)
    hands = hands_with(table, position, suit, above)
    """How many hands may yet beat the card."""
    stays = ONE
    found = 0
    seat = me
    for _ in range(seats - position[PLAYED] - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        if suit == led:
            takes = holds(table, position, seat, suit, above, hands)
            if takes > 0:
                hands -= 1
            if trump >= 0 and trump != led:
                takes += ruffs(table, position, seat, led)
        else:
            takes = position[SEATS + seat * SEAT + LACKS + led]
            if takes > 0:
                takes = takes * holds(table, position, seat, trump, above, hands) >> 10
            if takes > 0:
                hands -= 1
        chance = stays * (takes * BEATS >> 10) >> 10
        stays -= chance
        if of_bidders == 1:
            found += chance * (position[BIDDERS] >> seat & 1)
        else:
            found += chance * table.cares[me * seats + seat] >> 10
    if of_bidders == 1:
        return found + stays * (position[BIDDERS] >> best & 1)
    return found + (stays * table.cares[me * seats + best] >> 10)


def takes_later(table: Table, position: Numbers, card: int) -> int:
    """Return the chance that a card takes a trick if it is kept."""
    suit = card >> 3
    above = (unseen(position, suit) >> ((card & 7) + 1) * 8).bit_count()
    if suit == table.trump:
        takes = TRUMP_TAKES - PER_HIGHER_TRUMP * above
        return max(LOWEST_TRUMP, takes)
    takes = SIDE_TAKES
    for _ in range(above):
        takes = takes * PER_HIGHER >> 10
    return takes * position[LETS + suit] >> 10


def reaches(more: int, spread: int) -> int:
    """Return the chance to reach a goal that the expectation exceeds by so much, or misses."""
    if spread <= 0:
        return ONE if more >= 0 else 0
    step = FINE * more // spread
    step = min(step, WIDE)
    step = max(step, -WIDE)
    return REACHES[step + WIDE]


def weigh(table: Table, position: Numbers) -> None:
    """Write down what the player whose turn it is expects of this trick and those after it."""
    me = position[TURN]
    seats = table.seats
    base = SEATS + me * SEAT
    worth = table.worth
    hidden = 0
    number = 0
    held = 0
    for suit in range(4):
        own = position[base + HAND + suit]
        out = unseen(position, suit)
        number += out.bit_count()
        for lane in range(6):
            hidden += worth[lane] * (out >> lane * 8 & 255).bit_count()
            held += worth[lane] * (own >> lane * 8 & 255).bit_count()
    behind = seats - position[PLAYED] - 1
    coming = behind * hidden * ONE // number if number > 0 else 0
    later = (position[CARDS] + position[PLAYED]) // seats - 1
    last = table.last * ONE
    position[LATER] = later
    position[COUNTERS] = position[POINTS] * ONE + coming + (last if later == 0 else 0)
    position[REST] = (hidden + held) * ONE - coming + last
    position[TRICK] = ((hidden + held) * ONE + last) // (later + 1)
    others = 0
    for seat in range(seats):
        if seat != me:
            others += table.cares[me * seats + seat]
    position[OTHERS] = others // (seats - 1)
    find_voids(table, position)
    position[GOAL] = goal(table, position, hidden + held + table.last + position[POINTS])
    position[MINE] = 0
    if position[GOAL] > 0:
        for card in range(NUMBERS):
            copies = (position[base + HAND + (card >> 3)] >> (card & 7) * 8 & 255).bit_count()
            if copies > 0:
                position[MINE] += copies * takes_later(table, position, card)


def find_voids(table: Table, position: Numbers) -> None:
    """Write down how likely the others lack each suit, and what that means for the player."""
    me = position[TURN]
    trump = table.trump
    for suit in range(4):
        position[LETS + suit] = ONE
        hands = hands_with(table, position, suit, SUIT_WHOLE)
        for seat in range(table.seats):
            if seat != me:
                lacks = ONE - holds(table, position, seat, suit, SUIT_WHOLE, hands)
                position[SEATS + seat * SEAT + LACKS + suit] = lacks
    position[IS_ALONE] = 0
    if trump < 0:
        return
    position[IS_ALONE] = 1 if unseen(position, trump) else 0
    for seat in range(table.seats):
        is_rival = seat != me and table.cares[me * table.seats + seat] <= 0
        if is_rival and position[SEATS + seat * SEAT + LACKS + trump] < ONE:
            position[IS_ALONE] = 0
            for suit in range(4):
                if suit != trump:
                    lets = ONE - ruffs(table, position, seat, suit)
                    position[LETS + suit] = position[LETS + suit] * lets >> 10


def goal(table: Table, position: Numbers, left: int) -> int:
    """Return what the bidder's side has yet to win; 0 if the contract is decided or is none.

    Args:
        table: the table.
        position: the position.
        left: the points that nobody has won yet.
    """
    if position[BIDDERS] == 0:
        return 0
    need = position[NEED]
    for seat in range(table.seats):
        if position[BIDDERS] >> seat & 1:
            need -= position[SEATS + seat * SEAT + COUNT]
    return need if 0 < need <= left else 0


def keeping(table: Table, position: Numbers, card: int) -> int:
    """Return the points that a card would still bring if it were kept."""
    if position[LATER] == 0:
        return 0
    takes = takes_later(table, position, card)
    trump = table.trump
    if card >> 3 == trump:
        if position[SEATS + position[TURN] * SEAT + HAND + trump].bit_count() == 1:
            takes += LAST_TRUMP
        if position[PLAYED] == 0 and position[IS_ALONE] == 1:
            takes += LONE_TRUMPS
    lost = (ONE - takes) * table.worth[card & 7]
    return (takes * position[TRICK] >> 10) + (lost * position[OTHERS] >> 10)


def made(table: Table, position: Numbers, card: int, points: int, theirs: int) -> int:
    """Return the chance that the contract is made.

    Args:
        table: the table.
        position: the position.
        card: the card that is played now.
        points: what this trick counts.
        theirs: how likely the bidder's side wins it.
    """
    needed = position[GOAL] * ONE
    later = position[LATER]
    if later == 0:
        return theirs if points >= needed else 0
    is_bidder = position[BIDDERS] >> position[TURN] & 1
    mine = position[MINE] - takes_later(table, position, card)
    mine = min(mine, later * ONE)
    others = position[BIDDERS].bit_count() - is_bidder
    tricks = (later * ONE - mine) * others // (table.seats - 1)
    if is_bidder == 1:
        tricks += mine
    each = (position[REST] - table.worth[card & 7] * ONE) // later
    mean = each * tricks >> 10
    spread = (SPREAD * each >> 10) * ROOTS[later] >> 10
    won = theirs * reaches(mean + points - needed, spread)
    lost = (ONE - theirs) * reaches(mean - needed, spread)
    return won + lost >> 10


def choose(table: Table, position: Numbers) -> int:
    """Return the card to play, of those that may be played (see `rollout.find_legal`)."""
    only = -1
    kinds = 0
    for card in range(NUMBERS):
        if position[LEGAL + (card >> 3)] >> (card & 7) * 8 & 1:
            kinds += 1
            only = card
    if kinds == 1:
        return only
    weigh(table, position)
    best = -1
    best_value = LOWEST
    for card in range(NUMBERS):
        if position[LEGAL + (card >> 3)] >> (card & 7) * 8 & 1:
            # Of cards that are worth the same the lowest is played.
            found = value(table, position, card) * 8 - (card & 7)
            if found > best_value:
                best_value = found
                best = card
    return best


def wins(table: Table, position: Numbers, card: int, of_bidders: int) -> int:
    """Return what a point of the trick is worth to the player after a card; see `prospect`."""
    if position[PLAYED] == 0:
        return prospect(table, position, card, position[TURN], card >> 3, of_bidders)
    led = position[SUIT_LED]
    if table.after[position[STATE] << 5 | card] & 1:
        return prospect(table, position, card, position[TURN], led, of_bidders)
    return prospect(table, position, position[BEST_CARD], position[BEST], led, of_bidders)


def value(table: Table, position: Numbers, card: int) -> int:
    """Return the worth of playing a card, after `weigh`."""
    won = wins(table, position, card, 0)
    points = position[COUNTERS] + table.worth[card & 7] * ONE
    found = (points * won >> 10) - keeping(table, position, card)
    if position[GOAL] > 0:
        theirs = wins(table, position, card, 1)
        gain = position[SWING] * made(table, position, card, points, theirs)
        found += gain if position[BIDDERS] >> position[TURN] & 1 == 1 else -gain
    if position[MOON] == 1:
        found += won * MOON_FIRST
    return found
