"""The search: what some seats together win of known cards if nobody errs.

These seats are the *party*; all others play together against it. A search answers whether the party
still wins so many points. What it finds out is remembered at each lead as bounds of the points
still to win. A lead is known again by the order of the cards left in each suit, their holders, and
what they count, whatever their ranks are, and whichever of the plain suits they are.

The hands share the eight bits of a lane here: a card is a bit of its suit, and it belongs to the
seat whose bits have it. Points are in units of the table.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from pinochle.kernel.ladder import NUMBERS, PlayTable
from pinochle.kernel.position import (
    BEST,
    BEST_CARD,
    BROKEN,
    CARDS,
    FIRST,
    HAND,
    PLAYED,
    POINTS,
    SEAT,
    SEATS,
    STATE,
    SUIT_LED,
    TURN,
    Integers,
)

LANE: Final = 255
NOBODY: Final = -1
SEVERAL: Final = -2
"""The holders of cards that no single seat holds alone: none, or several."""
UNKNOWN: Final = 1 << 42
FAR: Final = 1 << 40
WINS: Final = 1 << 30
"""More points than there are, and more than a card counts."""

DEAL: Final = 4
PARTY: Final = 5
OWN: Final = 15
"""After the four suits that are left: the number of the deal; by seat, 1 if it is of the party; and
by seat and suit, the bits of its hand when the cards were laid out."""

TAG, HASH, LEAST, MOST, ALIKE = range(5)
"""The numbers of a suit at a lead: the deal and the cards, a hash of all that matters, the least
and the most points that the party wins with its cards; and from there on, by seat, a card of each
kind that differs from the others in what comes of it."""
SUITS: Final = 4093
PROBES: Final = 4
"""The number of holdings of a suit that are remembered, and of places where each may stand."""

NEXT, END, NEED, FOUND, TAKEN, CARD, LOWER, UPPER, KEY, HOLDING = range(10, 20)
"""The numbers of a card in the line that is tried, after those of the position before it: the
places of the next move and of the end of the moves; the points asked for, found, and won with the
card; the card; of a lead its bounds and its key; and the places of the four suits at the lead. A
move has a suit in two bits, the bit in the suit in six, and above them a rating."""
MOVES: Final = 24
PLY: Final = 48
"""Here begin the moves, from the best on; there are 24 at most."""

KNOWN: Final = 4
"""The numbers of a lead that is remembered: its key, its bounds, and how many cards are left."""
PRIMES: Final = (1_073_741_789, 1_073_741_783)
HALF: Final = 30
LEADER: Final = 72_057_594_037_927_931
"""For hashes: the primes below 2 to the power of 30, and a greater one."""


class Memory(NamedTuple):
    """The room in which a search works.

    Args:
        deal: the cards that are left, their holders, and the party.
        suits: what is known of suits.
        line: the cards that are tried at present.
        leads: the leads that are remembered.
    """

    deal: Integers
    suits: Integers
    line: Integers
    leads: Integers


def zeros(size: int) -> Integers:
    """Return a flat sequence of zeros."""
    return [0] * size


def memory_of(
    seats: int, cards: int, leads: int, zeros: Callable[[int], Integers] = zeros
) -> Memory:
    """Return room for a search.

    Args:
        seats: how many play.
        cards: how many cards there are in all hands and the trick, at most.
        leads: how many leads are remembered: a power of two.
        zeros: what makes a flat sequence of so many zeros.
    """
    suits = 4 * (SUITS + PROBES + cards + 2) * (ALIKE + seats)
    sizes = OWN + 4 * seats, suits, (cards + 2) * PLY, (leads + PROBES) * KNOWN
    return Memory(*map(zeros, sizes))


def lay_out(table: PlayTable, memory: Memory, position: Integers, party: int) -> int:
    """Lay the cards of a position out, and return where it stands in the line.

    What is remembered of leads stays: it must be of the same table and party.

    Args:
        table: the table.
        memory: the room to work in.
        position: the position.
        party: a bit for each seat of the party.
    """
    deal, line, steps = memory.deal, memory.line, table.steps
    root = position[PLAYED] * PLY
    for index in range(CARDS + 1):
        line[root + index] = position[index]
    for seat in range(table.seats):
        deal[PARTY + seat] = party >> seat & 1
    for suit in range(4):
        deal_out(memory, position, table.seats, suit)
    deal[DEAL] = deal[DEAL] % 16383 + 1
    if deal[DEAL] == 1:
        for at in range(0, len(memory.suits), ALIKE + table.seats):
            memory.suits[at + TAG] = 0
    broken = 1  # unless it matters
    for index in range(steps * 4):
        unbroken = table.asked[table.leads[0] * steps * 8 + index]
        if unbroken != table.asked[table.leads[1] * steps * 8 + index]:
            broken = position[BROKEN]
    line[root + BROKEN] = broken
    if root == 0:
        line[root + STATE] = table.leads[position[FIRST] * 2 + broken]
    find_suits(table, memory, 0, position[PLAYED])
    return root


def deal_out(memory: Memory, position: Integers, seats: int, suit: int) -> None:
    """Lay the cards of a suit out."""
    deal = memory.deal
    deal[suit] = 0
    for seat in range(seats):
        deal[OWN + seat * 4 + suit] = 0
    for lane in range(6):
        bit = 1 << lane * 8
        for seat in range(seats):
            copies = position[SEATS + seat * SEAT + HAND + suit] >> lane * 8 & LANE
            while copies:
                deal[OWN + seat * 4 + suit] |= bit
                deal[suit] |= bit
                bit <<= 1
                copies >>= 1


# Suits at a lead.


def holder_of(memory: Memory, seats: int, suit: int, cards: int) -> int:
    """Return the seat that alone holds these cards, or `SEVERAL`."""
    holder = NOBODY
    for seat in range(seats):
        if memory.deal[OWN + seat * 4 + suit] & cards:
            if holder != NOBODY:
                return SEVERAL
            holder = seat
    return holder


def mix(value: int, prime: int) -> int:
    """Return a number that looks drawn by chance, less than 2 to the power of 30."""
    value = (value ^ value >> 13) % prime * 715_827_883 % prime
    value = (value ^ value >> 15) % prime * 601_295_421 % prime
    return value ^ value >> 14


def hash_suit(table: PlayTable, memory: Memory, suit: int, prime: int) -> int:
    """Return half of a hash of the cards left in a suit.

    Cards of one hand are a run if nobody else has a card between them or like them: only what they
    count matters, and not their order.
    """
    deal, seats = memory.deal, table.seats
    half = 2 if suit == table.trump else 1
    run_of = NOBODY
    run = 0
    for lane in range(5, -1, -1):
        here = deal[suit] & LANE << lane * 8
        if here == 0:
            continue
        holder = holder_of(memory, seats, suit, here)
        worth = mix(table.worth[lane] % prime + 4321, prime)
        if holder == SEVERAL or holder != run_of:
            half = (half * 48271 + run + 1) % prime
            run = 900_001 * (holder + 2)
        if holder == SEVERAL:
            for seat in range(seats):
                copies = (deal[OWN + seat * 4 + suit] & here).bit_count()
                if copies > 0:
                    run = (run * 69621 + worth + seat * 8 + copies) % prime
        else:
            run = (run + here.bit_count() * worth) % prime
        run_of = holder
    return mix((half * 48271 + run + 1) % prime, prime)


def learn_suit(table: PlayTable, memory: Memory, suit: int, at: int) -> None:
    """Write down what is to be known of a suit.

    Of the cards in a run that count the same only the highest is tried.
    """
    deal, suits, seats = memory.deal, memory.suits, table.seats
    cards = deal[suit]
    suits[at + LEAST] = suits[at + MOST] = 0
    for seat in range(seats):
        suits[at + ALIKE + seat] = 0
    run_of = NOBODY
    highest = 5
    for lane in range(5, -1, -1):
        here, worth = cards & LANE << lane * 8, table.worth[lane]
        if here == 0:
            continue
        suits[at + LEAST] += here.bit_count() * min(0, worth)
        suits[at + MOST] += here.bit_count() * max(0, worth)
        holder = holder_of(memory, seats, suit, here)
        if holder == SEVERAL or holder != run_of:
            highest = lane
        is_new = True
        for higher in range(lane + 1, highest + 1):
            if cards >> higher * 8 & LANE and table.worth[higher] == worth:
                is_new = False
        for seat in range(seats):
            mine = deal[OWN + seat * 4 + suit] & here
            if is_new:
                suits[at + ALIKE + seat] |= mine & -mine
        run_of = holder
    half = hash_suit(table, memory, suit, PRIMES[0])
    suits[at + HASH] = half << HALF | hash_suit(table, memory, suit, PRIMES[1])


def find_suit(table: PlayTable, memory: Memory, suit: int, ply: int) -> int:
    """Return the place of a suit, where it may have to be written down first.

    If all places where it may stand are taken, it stands in a place for the ply alone.
    """
    suits, size = memory.suits, ALIKE + table.seats
    tag = memory.deal[DEAL] << 48 | memory.deal[suit]
    first = (suit * (SUITS + PROBES) + memory.deal[suit] % SUITS) * size
    at = (4 * (SUITS + PROBES + ply) + suit) * size
    for slot in range(first, first + PROBES * size, size):
        if suits[slot + TAG] == tag:
            return slot
        if suits[slot + TAG] >> 48 != memory.deal[DEAL]:
            at = slot
            break
    suits[at + TAG] = tag
    learn_suit(table, memory, suit, at)
    return at


def find_suits(table: PlayTable, memory: Memory, at: int, played: int) -> None:
    """Find the suits for the cards that are played to a trick.

    In the middle of a trick no cards are alike: one that lies there may come between them.
    """
    deal, suits, line, size = memory.deal, memory.suits, memory.line, ALIKE + table.seats
    for suit in range(4):
        slot = (suit * (SUITS + PROBES) + deal[suit] % SUITS) * size
        if played > 0:
            slot = (4 * (SUITS + PROBES) + suit) * size
            for seat in range(table.seats):
                suits[slot + ALIKE + seat] = 0
                for lane in range(6):
                    mine = deal[suit] & deal[OWN + seat * 4 + suit] & LANE << lane * 8
                    suits[slot + ALIKE + seat] |= mine & -mine
        elif suits[slot + TAG] != deal[DEAL] << 48 | deal[suit]:
            slot = find_suit(table, memory, suit, at // PLY)
        line[at + HOLDING + suit] = slot


# Leads that are remembered.


def find_lead(memory: Memory, key: int) -> int:
    """Return the place of a lead, or where it may be written down: that of one with fewer cards."""
    leads = memory.leads
    last = len(leads) // KNOWN - PROBES - 1
    oldest = at = ((key ^ key >> HALF) & last) * KNOWN
    for _ in range(PROBES):
        if leads[at] in (key, 0):
            return at
        if leads[at + 3] < leads[oldest + 3]:
            oldest = at
        at += KNOWN
    return oldest


def ask(table: PlayTable, memory: Memory, at: int, need: int) -> int:
    """Return what is known about a lead: a bound that answers the question, or `UNKNOWN`."""
    suits, line, leads = memory.suits, memory.line, memory.leads
    if line[at + CARDS] == 0:
        return 0
    find_suits(table, memory, at, 0)
    least, most = min(0, table.last), max(0, table.last)
    key = (line[at + STATE] * 16 + line[at + TURN]) * LEADER
    for suit in range(4):
        slot = line[at + HOLDING + suit]
        key += suits[slot + HASH]
        least += suits[slot + LEAST]
        most += suits[slot + MOST]
    if least < need <= most:
        lead = find_lead(memory, key)
        if leads[lead] == key:
            least, most = leads[lead + 1], leads[lead + 2]
        line[at + KEY] = key
        line[at + LOWER] = least
        line[at + UPPER] = most
    if need <= least:
        return least
    return most if need > most else UNKNOWN


def remember(memory: Memory, at: int) -> None:
    """Remember what was found out about a lead."""
    line, leads = memory.line, memory.leads
    lead = find_lead(memory, line[at + KEY])
    is_reached = line[at + FOUND] >= line[at + NEED]
    leads[lead] = line[at + KEY]
    leads[lead + 1] = line[at + FOUND] if is_reached else line[at + LOWER]
    leads[lead + 2] = line[at + UPPER] if is_reached else line[at + FOUND]
    leads[lead + 3] = line[at + CARDS]


# Cards that are tried.


def winning_side(table: PlayTable, memory: Memory, at: int, led: int, card: int, side: int) -> int:
    """Return the side that seems to win a trick in which this card of a side is best now.

    Everybody later who can beat the best card of the other side does it, with the highest card.
    """
    deal, seats, trump = memory.deal, table.seats, table.trump
    seat, suit = memory.line[at + TURN], card >> 3
    above = -1 << ((card & 7) + 1) * 8
    for _ in range(seats - 1 - memory.line[at + PLAYED]):
        seat = seat + 1 if seat + 1 < seats else 0
        if deal[PARTY + seat] == side:
            continue
        able = deal[led] & deal[OWN + seat * 4 + led]
        beating = 0
        if able:
            beating = able & above if suit == led else 0
        elif trump >= 0:
            beating = deal[trump] & deal[OWN + seat * 4 + trump]
            beating = beating & above if suit == trump else beating
            suit = trump if beating else suit
        if beating:
            side = 1 - side
            above = -256
            while beating & above:
                above <<= 8
    return side


def rating(table: PlayTable, memory: Memory, at: int, move: int, side_without: int) -> int:
    """Return how promising a card is; without it ``side_without`` seems to win."""
    line, suit, lane = memory.line, move >> 6, (move & 63) >> 3
    mine = memory.deal[PARTY + line[at + TURN]]
    wins = table.after[line[at + STATE] << 5 | move >> 3] & 1
    side = side_without
    if wins:
        led = line[at + SUIT_LED] if line[at + PLAYED] > 0 else suit
        side = winning_side(table, memory, at, led, move >> 3, mine)
    worth = table.worth[lane] * 64
    if side != mine:
        return -worth - lane
    is_plain_lead = line[at + PLAYED] == 0 and suit != table.trump
    return WINS + worth - lane + (64 if is_plain_lead else 0)


def find_demand(table: PlayTable, memory: Memory, at: int) -> int:
    """Return where the table has the cards that may be played; -1 if the whole hand may be."""
    deal, line, seat = memory.deal, memory.line, memory.line[at + TURN]
    demand = line[at + STATE] * table.steps * 8
    spares = table.exempts and line[at + PLAYED] > 0
    if spares and table.sides[line[at + BEST]] == table.sides[seat]:
        demand += table.steps * 4
    for _ in range(table.steps):
        for suit in range(4):
            if table.asked[demand + suit] & deal[suit] & deal[OWN + seat * 4 + suit]:
                return demand
        demand += 4
    return -1


def list_moves(table: PlayTable, memory: Memory, at: int) -> None:
    """Write down the cards from which the player chooses, the most promising first."""
    suits, line = memory.suits, memory.line
    seat, holding = line[at + TURN], at - line[at + PLAYED] * PLY + HOLDING
    demand = find_demand(table, memory, at)
    start = end = at + MOVES
    for suit in range(4):
        cards = suits[line[holding + suit] + ALIKE + seat]
        if demand >= 0:
            cards &= table.asked[demand + suit]
        while cards:
            line[end] = suit << 6 | ((cards & -cards) - 1).bit_count()
            cards &= cards - 1
            end += 1
    line[at + NEXT] = start
    line[at + END] = end
    if end == start + 1:
        return
    side_without = NOBODY
    if line[at + PLAYED] > 0:
        side = memory.deal[PARTY + line[at + BEST]]
        side_without = winning_side(
            table, memory, at, line[at + SUIT_LED], line[at + BEST_CARD], side
        )
    for index in range(start, end):
        move = rating(table, memory, at, line[index], side_without) << 8 | line[index]
        slot = index
        while slot > start and line[slot - 1] < move:
            line[slot] = line[slot - 1]
            slot -= 1
        line[slot] = move


def advance(table: PlayTable, memory: Memory, at: int, move: int) -> int:
    """Play a card, and return the points that the party wins with it."""
    line, to = memory.line, at + PLY
    seat, suit, lane = line[at + TURN], move >> 6 & 3, (move & 63) >> 3
    card, played, cards = (move & 255) >> 3, line[at + PLAYED], line[at + CARDS] - 1
    points = line[at + POINTS] + table.worth[lane]
    after = table.after[line[at + STATE] << 5 | card]
    best = seat if after & 1 else line[at + BEST]
    line[at + CARD] = move
    memory.deal[suit] ^= 1 << (move & 63)
    line[to + CARDS] = cards
    line[to + BROKEN] = 1 if suit == table.trump else line[at + BROKEN]
    if played + 1 < table.seats:
        line[to + TURN] = seat + 1 if seat + 1 < table.seats else 0
        line[to + STATE] = after >> 1
        line[to + PLAYED] = played + 1
        line[to + SUIT_LED] = line[at + SUIT_LED] if played > 0 else suit
        line[to + BEST] = best
        line[to + BEST_CARD] = card if after & 1 else line[at + BEST_CARD]
        line[to + POINTS] = points
        line[at + TAKEN] = 0
        return 0
    points += table.last if cards == 0 else 0
    line[to + TURN] = best
    line[to + STATE] = table.leads[line[to + BROKEN]]
    line[to + PLAYED] = 0
    line[to + POINTS] = 0
    line[at + TAKEN] = points if memory.deal[PARTY + best] else 0
    return line[at + TAKEN]


def take_back(memory: Memory, at: int) -> None:
    """Take back the card that was played."""
    move = memory.line[at + CARD]
    memory.deal[move >> 6 & 3] |= 1 << (move & 63)


def search(table: PlayTable, memory: Memory, root: int, need: int) -> int:
    """Return a bound of the points that the party still wins, from a place in the line on.

    If it is at least what is asked for, the party wins no less; if it is not, it wins no more.
    """
    line, at = memory.line, root
    while True:
        answer = ask(table, memory, at, need) if line[at + PLAYED] == 0 else UNKNOWN
        if answer == UNKNOWN:
            list_moves(table, memory, at)
            line[at + NEED] = need
            line[at + FOUND] = -FAR if memory.deal[PARTY + line[at + TURN]] else FAR
        while answer != UNKNOWN:
            if at == root:
                return answer
            at -= PLY
            take_back(memory, at)
            answer += line[at + TAKEN]
            if memory.deal[PARTY + line[at + TURN]]:
                answer = max(line[at + FOUND], answer)
                is_decided = answer >= line[at + NEED]
            else:
                answer = min(line[at + FOUND], answer)
                is_decided = answer < line[at + NEED]
            line[at + FOUND] = answer
            if not is_decided and line[at + NEXT] < line[at + END]:
                answer = UNKNOWN
            elif line[at + PLAYED] == 0:
                remember(memory, at)
        move = line[line[at + NEXT]]
        line[at + NEXT] += 1
        need = line[at + NEED] - advance(table, memory, at, move)
        at += PLY


# Answers.


def guess(table: PlayTable, memory: Memory, root: int) -> int:
    """Return the points that the party wins if everybody plays the card that seems best."""
    line, at, points = memory.line, root, 0
    while line[at + CARDS] > 0:
        if line[at + PLAYED] == 0:
            find_suits(table, memory, at, 0)
        list_moves(table, memory, at)
        points += advance(table, memory, at, line[at + MOVES])
        at += PLY
    while at > root:
        at -= PLY
        take_back(memory, at)
    return points


def find_value(table: PlayTable, memory: Memory, root: int, need: int) -> int:
    """Return the points that the party wins if nobody errs.

    The first question is about these points, or about a guess if they are `UNKNOWN`; the next are
    about more or fewer, in steps that double as long as the answers stay the same.
    """
    least, most = search(table, memory, root, -FAR), search(table, memory, root, FAR)
    if need == UNKNOWN and least < most:
        need = guess(table, memory, root) + 1
    need = max(least + 1, min(most, need))
    step = 1
    was_reached = False
    while least < most:
        value = search(table, memory, root, need)
        step = step * 2 if (value >= need) == was_reached else 1
        was_reached = value >= need
        if was_reached:
            least = value
            need = min(most, least + step)
        else:
            most = value
            need = max(least + 1, most - step + 1)
    return least


def keeps(table: PlayTable, memory: Memory, at: int, move: int, value: int) -> bool:
    """Play a card, and tell whether the party wins with it what it wins if nobody errs."""
    is_mine = memory.deal[PARTY + memory.line[at + TURN]] == 1
    need = value - advance(table, memory, at, move) + (0 if is_mine else 1)
    return (search(table, memory, at + PLY, need) >= need) == is_mine


def value_of(table: PlayTable, memory: Memory, position: Integers, party: int, need: int) -> int:
    """Return the points that the party wins from a position on; see `find_value`."""
    return find_value(table, memory, lay_out(table, memory, position, party), need)


def reach(table: PlayTable, memory: Memory, position: Integers, party: int, need: int) -> int:
    """Return a bound of the points that the party wins from a position on; see `search`."""
    return search(table, memory, lay_out(table, memory, position, party), need)


def rate_cards(
    table: PlayTable, memory: Memory, position: Integers, party: int, every: int, values: Integers
) -> int:
    """Return the value of a position, and write down what the party wins after each card.

    It is `UNKNOWN` after cards that may not be played, and unless all are asked for, after all
    but the best.
    """
    deal, root = memory.deal, lay_out(table, memory, position, party)
    value = find_value(table, memory, root, UNKNOWN)
    demand = find_demand(table, memory, root)
    for card in range(NUMBERS):
        values[card] = UNKNOWN
        suit, my_cards = card >> 3, OWN + memory.line[root + TURN] * 4
        mine = deal[suit] & deal[my_cards + suit] & LANE << (card & 7) * 8
        if demand >= 0:
            mine &= table.asked[demand + suit]
        if mine == 0:
            continue
        if keeps(table, memory, root, suit << 6 | ((mine & -mine) - 1).bit_count(), value):
            values[card] = value
        elif every:
            gain = memory.line[root + TAKEN]
            values[card] = gain + find_value(table, memory, root + PLY, value - gain)
        take_back(memory, root)
    return value


def best_line(
    table: PlayTable, memory: Memory, position: Integers, party: int, cards: Integers
) -> int:
    """Return the value of a position, and write down the cards of a best way to play on."""
    line, at = memory.line, lay_out(table, memory, position, party)
    value = still_to_win = find_value(table, memory, at, UNKNOWN)
    for step in range(position[CARDS]):
        if line[at + PLAYED] == 0:
            find_suits(table, memory, at, 0)
        list_moves(table, memory, at)
        move_at = at + MOVES
        while not keeps(table, memory, at, line[move_at], still_to_win):
            take_back(memory, at)
            move_at += 1
        move = line[at + CARD]
        cards[step] = (move & 255) >> 3
        still_to_win -= line[at + TAKEN]
        at += PLY
    return value
