"""The phases in which melds are shown: counted, declared, or made by two partners together."""

import itertools
from collections import Counter
from collections.abc import Iterable

from .cards import kinds_of, pack_of, sort_cards
from .data import Data, Phase
from .dealing import seats_from
from .melds import all_shapes, best_melds, melded_cards
from .state import Round, cards_in_token, swap, turn_of


def may_meld(state: Round, seat: int) -> bool:
    """Tell whether a seat shows melds at all."""
    who: str = state.rules["showing"]["who"]
    if who == "bidder":
        return seat == state.bidder
    if who == "bidding-side":
        return state.sides[seat] == state.sides[state.bidder]
    return True


def meld_for(state: Round, seats: list[int]) -> None:
    """Count the best melds of some seats; one that wins the game ends the round."""
    for seat in seats:
        if may_meld(state, seat):
            hand = Counter(state.hands[seat]) - Counter(state.spent[seat])
            points, wins = best_melds(state.rules, list(hand.elements()), state.trump)
            state.meld[seat] += points
            if wins and state.winner is None:
                state.winner = seat
                state.how = "game-meld"


def show_melds(state: Round) -> Phase:
    """Count the melds of all seats, or let each of them declare what it likes."""
    seats = seats_from(state.rules, state.eldest)
    if state.rules["showing"]["choice"] == "best":
        meld_for(state, seats)
        return
    for seat in seats:
        while True:
            _, token = yield turn_of(seat, ["done", *meld_tokens(state, seat)])
            if token == "done":
                break
            declare(state, seat, token)


def bidder_melds(state: Round) -> Phase:
    """Count the melds of the bidder."""
    meld_for(state, [state.bidder])
    yield from ()


def others_meld(state: Round) -> Phase:
    """Count the melds of all but the bidder."""
    meld_for(
        state, [seat for seat in seats_from(state.rules, state.eldest) if seat != state.bidder]
    )
    yield from ()


def joint_melds(state: Round) -> Phase:
    """Let the bidding side meld together: lay cards, then ask each other for a card."""
    side = [seat for seat in seats_from(state.rules, state.bidder) if may_meld(state, seat)]
    for seat in side:
        state.show(seat, melded_cards(state.rules, state.hands[seat], state.trump).elements())
    yield from lay_cards(state, side)
    yield from ask_for_cards(state, side)
    points, wins = best_melds(state.rules, cards_on_table(state, side), state.trump)
    state.meld[state.bidder] += points
    if wins:
        state.winner, state.how = state.bidder, "game-meld"
    elif state.rules["play"]["skip_if_met"] and points >= state.goal:
        state.how = "met"


def cards_on_table(state: Round, seats: list[int]) -> list[str]:
    """List the cards that some seats have shown."""
    return [card for seat in seats for card in state.cards_shown(seat).elements()]


def cards_that_help(state: Round, cards: Iterable[str], others: list[str]) -> list[str]:
    """List the kinds of card that make the melds of other cards worth more."""
    worth_now = best_melds(state.rules, others, state.trump)
    return [
        card
        for card in kinds_of(cards)
        if best_melds(state.rules, [*others, card], state.trump) > worth_now
    ]


def lay_cards(state: Round, side: list[int]) -> Phase:
    """Let the seats of a side add cards to those on the table, until none of them does."""
    done = 0
    for seat in itertools.cycle(side):
        cards = cards_that_help(state, state.cards_hidden(seat), cards_on_table(state, side))
        _, token = yield turn_of(seat, ["done", *(f"lay:{card}" for card in cards)])
        if token == "done":
            done += 1
        else:
            done = 0
            state.show(seat, cards_in_token(token))
        if done == len(side):
            return


def ask_for_cards(state: Round, side: list[int]) -> Phase:
    """Let each seat of a side name a card that it needs; a partner who holds it shows it."""
    for seat in side:
        others = [other for other in side if other != seat]
        seen = state.hands[seat] + cards_on_table(state, others)
        cards = cards_that_help(state, pack_of(state.rules), seen)
        _, token = yield turn_of(seat, ["done", *(f"call:{card}" for card in cards)])
        for card in cards_in_token(token) if token != "done" else []:
            for giver in [other for other in others if card in state.cards_hidden(other)][:1]:
                state.show(giver, [card])
                needed = melded_cards(state.rules, [*seen, card], state.trump)
                own = needed - Counter(cards_on_table(state, others)) - state.cards_shown(seat)
                state.show(seat, (own & state.cards_hidden(seat)).elements())


def meld_tokens(state: Round, seat: int, only: list[str] | None = None) -> dict[str, Data]:
    """List the melds that a seat may declare, with at least one card from the hand."""
    tokens = {}
    for meld in all_shapes(state.rules, state.trump):
        if only is not None and meld["name"] not in only:
            continue
        ways = [ways_to_take(state, seat, meld, card) for card in meld["cards"]]
        for way in itertools.product(*ways):
            new = sort_cards(card for cards, _ in way for card in cards)
            old = sort_cards(card for _, cards in way for card in cards)
            if new:
                text = "".join(new) + ("+" + "".join(old) if old else "")
                name = meld["name"].replace(" ", "_")
                tokens[f"meld:{name}:{text}"] = {"meld": meld, "new": new, "old": old}
    return tokens


def ways_to_take(
    state: Round, seat: int, meld: Data, card: str
) -> list[tuple[list[str], list[str]]]:
    """List how the copies of a card that a meld needs can come from the hand and from the table."""
    need = meld["cards"][card]
    hidden = state.cards_hidden(seat)[card]
    shown = sum(entry["card"] == card and may_serve(entry, meld) for entry in state.shown[seat])
    return [
        ([card] * number, [card] * (need - number))
        for number in range(need + 1)
        if number <= hidden and need - number <= shown
    ]


def may_serve(entry: Data, meld: Data) -> bool:
    """Tell whether a card of the table may serve in another heading, or in a dearer meld."""
    return all(
        other["heading"] != meld["heading"] or other["values"][0] < meld["values"][0]
        for other in entry["melds"]
    )


def declare(state: Round, seat: int, token: str) -> None:
    """Put a meld on the table and count it."""
    declared = meld_tokens(state, seat)[token]
    meld = declared["meld"]
    for card in declared["old"]:
        entry = next(
            entry for entry in state.shown[seat] if entry["card"] == card and may_serve(entry, meld)
        )
        entry["melds"].append(meld)
    state.show(seat, declared["new"], meld)
    state.meld[seat] += meld["values"][0]


def meld_after_trick(state: Round, seat: int) -> Phase:
    """Let the winner of a trick declare as many melds as the rules say, and some besides."""
    rules = state.rules["draw"]
    melded = 0
    while True:
        is_full = melded >= rules["melds_a_trick"]
        if is_full and not rules["besides"]:
            return
        tokens = meld_tokens(state, seat, rules["besides"] if is_full else None)
        nine = "9" + state.trump
        may_exchange = (
            state.rules["trump"]["dix_exchange"] == "trick-winner"
            and state.turned != nine
            and nine in state.cards_hidden(seat)
        )
        _, token = yield turn_of(seat, ["done", *tokens, *(["exchange"] if may_exchange else [])])
        if token == "done":
            return
        if token == "exchange":
            swap(state.hands[seat], nine, state.turned)
            state.turned = nine
            state.meld[seat] += state.rules["melds"]["dix"]["values"][0]
        else:
            declare(state, seat, token)
            if tokens[token]["meld"]["name"] not in rules["besides"]:
                melded += 1
