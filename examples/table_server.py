"""A server without the network: a table in memory that shows every seat its own cards only.

The server has the game; a client has a seat, and the JSON of that seat's view. What goes over the
wire is text, both ways. The clients of this example choose at random among what their view says is
legal, and one of them tries what it should not.

    python examples/table_server.py --seed 5 --rules partnership-passing
"""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from pinochle import (
    Bid,
    Deal,
    Game,
    IllegalAction,
    Pass,
    PinochleError,
    View,
    from_json,
    read_action,
    to_json,
    variants,
)

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.events import Event


class Server:
    """One table. It is asked by seat, and tells a seat nothing that is not for it."""

    def __init__(self, rules: Ruleset, rng: random.Random) -> None:
        self.rng = rng
        self.game = Game.start(rules)
        self.seats = range(rules.table.seats)
        self.outbox: list[list[str]] = [[] for _ in self.seats]

    def deal(self) -> None:
        """Deal, for nobody is awaited for that."""
        order = self.game.rules.pack.shuffled(self.rng)
        self.game, events = self.game.apply_with_events(Deal(order))
        self.tell(events)

    def view(self, seat: int) -> str:
        """What a client gets when it asks how the game stands."""
        return to_json(self.game.view(seat))

    def receive(self, seat: int, text: str) -> str:
        """What a client sent: the answer is "ok", or the reason why not.

        The seat comes from who is connected, and never from the text.
        """
        try:
            action = read_action(text)
            self.game, events = self.game.apply_with_events(action, seat)
        except IllegalAction as error:
            return to_json([{"code": why.code, "text": str(why)} for why in error.violations])
        except PinochleError as error:
            return to_json([{"code": "unreadable", "text": str(error).splitlines()[0]}])
        self.tell(events)
        return "ok"

    def tell(self, events: tuple[Event, ...]) -> None:
        """Put into each outbox what that seat was told."""
        for seat in self.seats:
            view = self.game.view(seat)
            self.outbox[seat] += [to_json(event) for event in view.events(events)]


class Client:
    """A player at one seat, who knows nothing but what was sent to it."""

    def __init__(self, seat: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng

    def choose(self, view: View) -> str:
        """Something legal; bids as low as may be."""
        choices = view.legal_actions()
        first = next(iter(choices))
        chosen = first if isinstance(first, Pass | Bid) else choices.sample(self.rng)
        assert not view.why_not(chosen)
        return chosen.token


def check_nothing_leaks(server: Server) -> None:
    """What a seat is sent is the same if all that it was not shown is dealt otherwise."""
    for seat in server.seats:
        sent = server.view(seat)
        other = server.game.view(seat).sample(server.rng)
        assert to_json(other.view(seat)) == sent


def play_a_round(server: Server, clients: list[Client]) -> int:
    """Deal and play until the next deal; how many actions it took."""
    server.deal()
    done = 0
    while not server.game.needs_deal and not server.game.is_over:
        views = [from_json(server.view(client.seat), View) for client in clients]
        seat = server.game.to_act[0]
        assert all(seat in view.to_act for view in views)
        if done % 10 == 0:
            check_nothing_leaks(server)
        assert server.receive(seat, clients[seat].choose(views[seat])) == "ok"
        done += 1
    return done


def main() -> None:
    """Seat the clients, let one of them misbehave, and play a round."""
    parser = argparse.ArgumentParser(description="A table that leaks nothing.")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rules", default="partnership-auction")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    server = Server(variants.get(options.rules), rng)
    clients = [Client(seat, rng) for seat in server.seats]

    done = play_a_round(server, clients)
    print(f"{server.game.rules}: {done} actions")
    print(server.game.sheet.last)
    for seat, sent in enumerate(server.outbox):
        print(f"seat {seat} was sent {len(sent)} events, the first: {sent[0][:70]}...")

    server.deal()
    stranger = next(seat for seat in server.seats if seat not in server.game.to_act)
    before = server.game
    for text in ("play:AS", "bid:9999999999", "rm -rf /"):
        print(f"seat {stranger} sends {text!r}: {server.receive(stranger, text)}")
    assert server.game is before


if __name__ == "__main__":
    main()
