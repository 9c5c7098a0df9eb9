"""A bot in Python without this library: ``pinochle match "run:python examples/bots/bot.py" club``.

It reads one JSON object a line and answers in the same way. It bids by its aces, leads them, gives
high cards to a trick that its side has won, and throws low cards otherwise.
"""

import json
import sys
from typing import Any

ORDER = "ATKQJ9"


def with_word(legal: list[str], word: str) -> list[str]:
    """Return the legal actions that begin with a word, without it."""
    start = f"{word}:"
    return [token.removeprefix(start) for token in legal if token.startswith(start)]


def lowness(card: str) -> int:
    """Return how low a card is: 5 for a nine. Those that lie on the table are "+9S", "+9S.2"."""
    return ORDER.index(card.removeprefix("+")[0])


def card_to_play(cards: list[str], table: dict[str, Any]) -> str:
    """Return an ace to lead, a high card for a partner who is winning, or a low card."""
    trick, seats = table.get("trick"), table["seats"]
    high = min(cards, key=lowness)
    if not trick or not trick["cards"]:
        return high
    winner = trick.get("winner")
    is_ours = winner is not None and seats[winner]["side"] == seats[table["seat"]]["side"]
    is_last = len(trick["cards"]) == len(seats) - 1
    return high if is_ours and is_last else max(cards, key=lowness)


def choose(legal: list[str], table: dict[str, Any]) -> str:
    """Return what to do."""
    if cards := with_word(legal, "play"):
        return f"play:{card_to_play(cards, table)}"
    held = [place["card"] for place in table["hand"]]
    if suits := with_word(legal, "trump"):
        return f"trump:{max(suits, key=lambda suit: sum(card[1] == suit for card in held))}"
    aces = sum(card[0] == "A" for card in held)
    bids = with_word(legal, "bid")
    if bids and (aces > len(held) // 4 or "pass" not in legal):
        return f"bid:{bids[0]}"
    return legal[0]


def main() -> None:
    """Answer until the table says that it is over."""
    for line in sys.stdin:
        message = json.loads(line)
        match message["say"]:
            case "hello":
                answer = {"say": "ready", "protocol": 1, "name": "aces", "version": "1"}
            case "choose":
                do = choose(message["legal"], message["table"])
                answer = {"say": "action", "id": message["id"], "do": do}
            case "quit":
                return
            case _:
                continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
