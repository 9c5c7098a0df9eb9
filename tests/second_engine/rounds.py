"""A round, as a script of phases: each waits for the actions of the seats.

A phase is a generator. It yields a turn (whose turn it is, and what may be done), and is sent the
action.
"""

import itertools
from collections import Counter

from . import auctions
from .cards import SUITS, kinds_of, pack_of, rank_of, split_cards, suit_of
from .data import Data, Phase
from .dealing import deal_cards, seats_from
from .melds import all_shapes, melded_cards, times_held
from .play import legal_cards, winner_of
from .showing import bidder_melds, joint_melds, meld_after_trick, meld_for, others_meld, show_melds
from .state import Round, cards_in_token, choices_of, swap, table_turn, turn_of


def play_round(state: Round) -> Phase:
    """Go through the phases of a round, until one of them ends it."""
    for name in state.rules["script"]:
        yield from PHASES[name](state)
        if state.how:
            return


# The deal.


def deal(state: Round) -> Phase:
    """Wait for the deal."""
    _, token = yield table_turn()
    pack = token.split(":")[1]
    dealt = deal_cards(state.rules, state.dealer, pack)
    state.hands, state.widow, state.stock, state.turned = (
        dealt["hands"],
        dealt["widow"],
        dealt["stock"],
        dealt["turned"],
    )
    turn_trump(state)


def turn_trump(state: Round) -> None:
    """Take the trump from the card that was turned; a nine scores for the dealer."""
    if state.turned:
        state.trump = suit_of(state.turned)
        if rank_of(state.turned) == "9":
            state.meld[state.dealer] += state.rules["trump"]["turned_nine"]


def draft(state: Round) -> Phase:
    """Let each in turn look at a card of the stock: keep it and discard the next, or reverse."""
    _, token = yield table_turn()
    pack = token.split(":")[1]
    stock = split_cards(pack)
    state.discarded = [[] for _ in state.hands]
    for seat in itertools.cycle(seats_from(state.rules, state.eldest)):
        if not stock:
            return
        _, token = yield turn_of(seat, ["keep", "reject"])
        first, second = stock.pop(0), stock.pop(0)
        kept, discarded = (first, second) if token == "keep" else (second, first)
        state.hands[seat].append(kept)
        state.discarded[seat].append(discarded)


# The auction and the trump.


def auction(state: Round) -> Phase:
    """Let the seats call until there are contracts, or until all have passed."""
    calls = auctions.open_auction(state.rules, state.dealer, state.hands)
    while (seat := auctions.seat_to_act(calls)) is not None:
        tokens, bids = auctions.options_of(calls)
        _, token = yield turn_of(seat, tokens, bids)
        auctions.make_call(calls, token)
    state.contracts = auctions.contracts_of(calls)
    if not state.contracts:
        state.how = "passed-out"
    elif "suit" in state.contracts[0]:
        state.trump = state.contracts[0]["suit"]


def name_trump(state: Round) -> Phase:
    """Let the bidder name the trump, among the suits that he may name."""
    hand = Counter(state.hands[state.bidder])
    suits = [
        suit
        for suit in SUITS
        if all(
            holds_meld(state.rules, hand, name, suit) for name in state.rules["trump"]["must_hold"]
        )
    ]
    if not suits and state.rules["trump"]["if_none"] == "set":
        state.how = "no-marriage"
        return
    _, token = yield turn_of(state.bidder, [f"trump:{suit}" for suit in suits or SUITS])
    state.trump = token.split(":")[1]


def holds_meld(rules: Data, hand: Counter[str], name: str, suit: str) -> bool:
    """Tell whether a hand holds a meld in a suit, as if it were not trump."""
    other = next(trump for trump in SUITS if trump != suit)
    return any(
        shape["name"] == name
        and all(suit_of(card) == suit for card in shape["cards"])
        and times_held(shape["cards"], hand)
        for shape in all_shapes(rules, other)
    )


def exchange_dix(state: Round) -> Phase:
    """Let the first seat that holds a nine of trump change it for the card that was turned."""
    nine = "9" + state.trump
    if state.rules["trump"]["dix_exchange"] != "eldest-first" or state.turned == nine:
        return
    for seat in seats_from(state.rules, state.eldest):
        if seat == state.dealer or nine not in state.hands[seat]:
            continue
        _, token = yield turn_of(seat, ["exchange", "pass"])
        if token == "exchange":
            swap(state.hands[seat], nine, state.turned)
            swap(state.hands[state.dealer], state.turned, nine)
            state.meld[seat] += state.rules["melds"]["dix"]["values"][0]
            state.spent[state.dealer].append(nine)
            return


def call_partner(state: Round) -> Phase:
    """Let the bidder call a card: the first seat after him that holds it is his partner."""
    calls = state.rules["partner"]["calls"]
    mine = Counter(state.hands[state.bidder])
    cards = [
        card
        for card, copies in pack_of(state.rules).items()
        if mine[card] < copies and (calls == "any-suit" or suit_of(card) == state.trump)
    ]
    _, token = yield turn_of(state.bidder, [f"partner:{card}" for card in cards])
    state.called = token.split(":")[1]
    for seat in seats_from(state.rules, state.bidder)[1:]:
        if state.called in state.hands[seat]:
            state.partner = seat
            break
    state.sides = [
        0 if seat in (state.bidder, state.partner) else 1 for seat in range(len(state.hands))
    ]
    state.partner_is_known = state.rules["partner"]["known"] == "at-once"


# The widow, and cards passed on.


def take_widow(state: Round) -> Phase:
    """Give the widow to the bidder."""
    state.hands[state.bidder].extend(state.widow)
    yield from ()


def share_widow(state: Round) -> Phase:
    """Let the bidder give a card of the widow to each of the others; he keeps the rest."""
    widow = list(state.widow)
    for seat in seats_from(state.rules, state.bidder)[1:]:
        _, token = yield turn_of(state.bidder, [f"give:{card}>{seat}" for card in kinds_of(widow)])
        card = cards_in_token(token)[0]
        widow.remove(card)
        state.hands[seat].append(card)
    state.hands[state.bidder].extend(widow)


def pass_cards(state: Round) -> Phase:
    """Let the partner pass cards to the bidder, and the bidder as many back."""
    number = state.rules["passing"]["cards"]
    side = state.sides[state.bidder]
    partners = [
        seat for seat in seats_from(state.rules, state.bidder)[1:] if state.sides[seat] == side
    ]
    ways = [(seat, state.bidder) for seat in partners] + [(state.bidder, seat) for seat in partners]
    for giver, taker in ways:
        choices = choices_of(state.hands[giver], number)
        _, token = yield turn_of(giver, [f"give:{choice}>{taker}" for choice in choices])
        for card in cards_in_token(token):
            state.hands[giver].remove(card)
            state.hands[taker].append(card)


def bury(state: Round) -> Phase:
    """Let the bidder lay away as many cards as the ruleset says."""
    hand = Counter(state.hands[state.bidder])
    if state.rules["bury"]["which"] == "not-melded":
        hand -= melded_cards(state.rules, state.hands[state.bidder], state.trump)
    choices = choices_of(list(hand.elements()), state.rules["bury"]["cards"])
    _, token = yield turn_of(state.bidder, [f"bury:{choice}" for choice in choices])
    state.buried = cards_in_token(token)
    for card in state.buried:
        state.hands[state.bidder].remove(card)


# Concessions.


def concede_unseen(state: Round) -> Phase:
    """Let a bidder who had to bid give up before he sees the widow."""
    if state.rules["concession"]["unseen"] != "forced-bidder" or not state.contracts[0].get(
        "is_forced"
    ):
        return
    _, token = yield turn_of(state.bidder, ["concede", "play-on"])
    if token == "concede":
        state.how = "conceded-unseen"


def concede(state: Round) -> Phase:
    """Let the bidder give up; he must where he needs more than there is to win."""
    rules = state.rules["concession"]
    if not rules["offered"]:
        return
    needed = state.goal - state.meld[state.bidder]
    if rules["most_needed"] == "whole-count" and needed > state.whole_count():
        state.how = "conceded"
    else:
        _, token = yield turn_of(state.bidder, ["concede", "play-on"])
        if token == "concede":
            state.how = "conceded"
    if state.how:
        meld_for(state, [seat for seat in range(len(state.hands)) if seat != state.bidder])


# The play of the cards.


def draw_phase(state: Round) -> Phase:
    """Play tricks without duties while there is a stock; the winner may meld, and draws first."""
    state.leader = state.eldest
    while state.stock:
        trick: list[str] = []
        order = seats_from(state.rules, state.leader)
        for seat in order:
            tokens = [f"play:{card}" for card in state.cards_hidden(seat)]
            tokens += [f"play:+{card}" for card in state.cards_shown(seat)]
            _, token = yield turn_of(seat, tokens)
            trick.append(take_card(state, seat, token))
        end_trick(state, order, trick)
        yield from meld_after_trick(state, state.leader)
        for seat in seats_from(state.rules, state.leader):
            state.hands[seat].append(state.stock.pop(0) if state.stock else state.turned)


def take_card(state: Round, seat: int, token: str) -> str:
    """Take the card of an action from a hand, and from the table if it lies there."""
    [card] = cards_in_token(token)
    if "+" in token:
        state.shown[seat].remove(
            next(entry for entry in state.shown[seat] if entry["card"] == card)
        )
    state.hands[seat].remove(card)
    return card


def end_trick(state: Round, order: list[int], trick: list[str]) -> None:
    """Give a trick to its winner, who leads to the next."""
    state.leader = order[winner_of(state.rules, trick, state.trump)]
    state.tricks[state.leader] += 1
    state.count[state.leader] += state.points_of(trick)


def play_tricks(state: Round) -> Phase:
    """Play all tricks by the duties of the ruleset."""
    if state.leader < 0:
        state.leader = state.bidder if state.rules["play"]["leader"] == "bidder" else state.eldest
    facts = {"first_lead": True, "trump_broken": False, "partner_winning": False, "bid": state.goal}
    while any(state.hands):
        trick: list[str] = []
        order = seats_from(state.rules, state.leader)
        for seat in order:
            facts["partner_winning"] = is_partner_winning(state, order, trick, seat)
            cards = legal_cards(state.rules, state.hands[seat], trick, state.trump, facts)
            _, token = yield turn_of(seat, [f"play:{card}" for card in cards])
            card = take_card(state, seat, token)
            trick.append(card)
            facts["first_lead"] = False
            facts["trump_broken"] |= suit_of(card) == state.trump
            state.partner_is_known |= card == state.called and seat != state.bidder
        end_trick(state, order, trick)
    state.count[state.leader] += state.rules["count"]["last_trick"]


def is_partner_winning(state: Round, order: list[int], trick: list[str], seat: int) -> bool:
    """Tell whether a seat knows that the trick so far is won by its own side."""
    if not trick or not state.partner_is_known:
        return False
    return state.sides[order[winner_of(state.rules, trick, state.trump)]] == state.sides[seat]


PHASES = {
    "deal": deal,
    "draft": draft,
    "auction": auction,
    "trump": name_trump,
    "dix": exchange_dix,
    "partner": call_partner,
    "widow": take_widow,
    "share-widow": share_widow,
    "passing": pass_cards,
    "bury": bury,
    "concede-unseen": concede_unseen,
    "concede": concede,
    "melds": show_melds,
    "bidder-melds": bidder_melds,
    "others-meld": others_meld,
    "joint-melds": joint_melds,
    "draw": draw_phase,
    "play": play_tricks,
}
