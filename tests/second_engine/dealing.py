"""The deal: who gets which cards of the pack."""

import re

from .cards import split_cards
from .data import Data


def seats_from(rules: Data, seat: int) -> list[int]:
    """List all seats clockwise, beginning with a seat."""
    seats = rules["table"]["seats"]
    return [(seat + step) % seats for step in range(seats)]


def packets_of(rules: Data) -> list[tuple[str, int]]:
    """Read the packets of the deal: "3 (3) 4" is 3 cards to all, 3 to the widow, 4 to all."""
    packets = []
    for text in rules["deal"]["packets"].split():
        to = "widow" if text.startswith("(") else "seats"
        packets.append((to, int(re.sub(r"[()]", "", text))))
    return packets


def deal_cards(rules: Data, dealer: int, text: str) -> Data:
    """Deal a pack: the `hands`, the `widow`, the rest or `stock`, and the `turned` card if any."""
    cards = split_cards(text)
    hands: list[list[str]] = [[] for _ in range(rules["table"]["seats"])]
    widow: list[str] = []
    place = 0
    last = None
    for to, number in packets_of(rules):
        receivers = (
            [widow] if to == "widow" else [hands[seat] for seat in seats_from(rules, dealer + 1)]
        )
        for receiver in receivers:
            receiver.extend(cards[place : place + number])
            place += number
            last = receiver
    stock = cards[place:]
    turned = ""
    if rules["deal"]["turn"] == "last" and last:
        turned = last[-1]
    elif rules["deal"]["turn"] == "first-of-stock":
        turned = stock.pop(0)
    return {"hands": hands, "widow": widow, "stock": stock, "turned": turned}
