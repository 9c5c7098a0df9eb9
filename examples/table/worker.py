"""The table in the browser: the game, its players, undo and records. Pyodide runs it in a worker.

``Table(post).receive(text)`` takes what the page asks; ``post`` sends the page a text. What one
seat asks is answered by ``asking.py``, from its view alone, as a server does it.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Final

from asking import (
    Ask,
    AskError,
    Reader,
    action_asked,
    answer,
    failure,
    language_asked,
    read_ask,
    refusal,
    reply,
)

from pinochle import Game, Names, PinochleError, Record, Ruleset, View, to_json, variants
from pinochle.actions import Action, Deal
from pinochle.players import ClubPlayer, ExpertPlayer, Player, RandomPlayer, evaluate

__all__ = ["Table"]

HUMAN: Final = "human"
PLAYERS: Final[dict[str, Player]] = {
    "club": ClubPlayer(),
    "expert": ExpertPlayer(seconds=0.7),
    "random": RandomPlayer(),
}
COSTLIEST: Final = 3
"""How many choices are told to whoever asks why they lost."""
WORLDS: Final = 24
SECONDS: Final = 0.4
"""How many deals each of these choices is tried in at most, and about how long."""


class Table:
    """A table for one page: it has one game, or a record that is looked at.

    Args:
        post: what sends a text to the page.
    """

    def __init__(self, post: Callable[[str], None]) -> None:
        self.post = post
        self.game = Game.start(variants.get("partnership-auction"))
        self.players: dict[int, Player] = {}
        self.names: tuple[str, ...] = ()
        self.language = "en"
        self.seed = ""
        self.shown = 0
        """The player who sits in front of the page."""
        self.told: dict[int, int] = {}
        """The number of the document that a player was sent last."""
        self.choices: list[Game] = []
        """The games in which a person could choose, for undo."""
        self.looked_at: View | None = None
        """What is shown of a record."""

    # Who sits where, and what they see.

    def seat(self) -> int | None:
        """The seat of the player in front of the page; None if they sit out."""
        seating = self.game.seating
        return seating.index(self.shown) if self.shown in seating else None

    def view(self) -> View:
        """What the player in front of the page knows."""
        return self.looked_at or self.game.view(self.seat())

    def reader(self) -> Reader:
        """The player in front of the page, who knows everybody's name."""
        rules, called = self.game.rules, dict(enumerate(self.names))
        seats = {seat: called.get(player, "") for seat, player in enumerate(self.game.seating)}
        together: dict[int, list[str]] = {}
        for seat, side in enumerate(rules.table.sides):
            together.setdefault(side, []).append(seats.get(seat, ""))
        sides = {side: " & ".join(several) for side, several in together.items() if all(several)}
        columns = called if rules.table.scores_by_player else sides
        return Reader(self.language, Names(seats, sides=columns, players=called))

    def tell(self, **more: object) -> None:
        """Send the page the document of whoever sits in front of it, and where people sit."""
        seating = enumerate(self.game.seating)
        people = [seat for seat, player in seating if player not in self.players]
        self.post(to_json({"table": self.document(), "people": people, **more}))

    def warm_up(self) -> None:
        """Play a round that nobody sees, so that no first choice has to wait for imports."""
        self.game.playout(Random(0), player=PLAYERS["club"])

    def document(self) -> object:
        """The document, with what happened since the last."""
        reader = self.reader()
        since = self.told.get(self.shown, 0)
        table = self.view().table(since=since, language=reader.language, names=reader.names)
        self.told[self.shown] = table.seq
        return table

    # What is asked.

    def receive(self, text: str) -> None:
        """Answer what the page asks, and let the players of the library play on."""
        number: int | None = None
        before = self.game
        try:
            ask = read_ask(text)
            number = ask.id
            self.post(reply(ask, **self.answered(ask)))
        except AskError as error:
            self.post(refusal(number, error.reasons))
        except PinochleError as error:
            self.post(refusal(number, failure(error, self.reader()).reasons))
        if self.game is not before:
            if self.told:
                self.tell()
            self.go_on()

    def answered(self, ask: Ask) -> dict[str, object]:
        """What is answered to an ask.

        Raises:
            AskError: if it is refused.
            PinochleError: if the library refuses it.
        """
        if self.looked_at and ask.word in {"act", "deal", "undo"}:
            raise AskError({"text": "this is a record; go back to the game first"})
        own = ASKS.get(ask.word)
        return own(self, ask) if own else answer(self.view(), ask, self.reader())

    def start(self, ask: Ask) -> dict[str, object]:
        """Begin a game, or go on with one from a record."""
        if record := ask.text("record"):
            game = Record.parse(record)[: ask.number("seq")].replay()
        else:
            rules = ask.text("rules")
            game = Game.start(Ruleset.from_toml(rules) if "=" in rules else variants.get(rules))
        number = game.rules.table.players
        kinds = [*ask.texts("seats"), *("club",) * number][:number]
        if unknown := {*kinds} - {HUMAN, *PLAYERS}:
            raise AskError({"text": f"players are {', '.join(PLAYERS)}, not {unknown.pop()}"})
        self.language = language_asked(ask)
        self.players = {number: PLAYERS[kind] for number, kind in enumerate(kinds) if kind != HUMAN}
        self.names = ask.texts("names")
        self.seed = ask.text("seed") or token_hex(8)
        self.shown = kinds.index(HUMAN) if HUMAN in kinds else 0
        self.looked_at = None
        self.choices, self.told = [], {self.shown: len(game.actions)}
        self.game = game if record else self.dealt(game)
        return {}

    def deal(self, _: Ask) -> dict[str, object]:
        """Deal the next round."""
        if not self.game.needs_deal:
            raise AskError({"text": "the cards are dealt"})
        self.game = self.dealt(self.game)
        return {}

    def dealt(self, game: Game) -> Game:
        """The game after the next deal; the cards follow from the seed and the number of deals."""
        number = sum(isinstance(action, Deal) for _, action in game.actions)
        return game.deal(Random(f"{self.seed} deal {number}"))

    def act(self, ask: Ask) -> dict[str, object]:
        """Do what the player in front of the page wants to do."""
        action = action_asked(self.view(), ask, self.reader(), len(self.game.actions))
        self.choices.append(self.game)
        self.game = self.game.apply(action, self.seat())
        return {}

    def undo(self, _: Ask) -> dict[str, object]:
        """Take the last choice back, if only one person plays."""
        if len(self.players) < self.game.rules.table.players - 1:
            raise AskError({"text": "you cannot take back what another person saw"})
        if not self.choices:
            raise AskError({"text": "there is nothing to take back"})
        self.game = self.choices.pop()
        self.told = {self.shown: len(self.game.actions)}
        return {}

    def pass_on(self, ask: Ask) -> dict[str, object]:
        """Show the table to another person who sits at this page."""
        player = self.game.seating[ask.number("seat") or 0]
        if player in self.players:
            raise AskError({"text": "nobody sits there"})
        self.shown = player
        return {"table": self.document()}

    def speak(self, ask: Ask) -> dict[str, object]:
        """Send the next documents in another language."""
        self.language = language_asked(ask)
        return {}

    def go_on(self) -> None:
        """Let the players of the library act until a person is awaited, and tell each act."""
        while found := self.awaited():
            seat, player = found
            started = perf_counter()
            rng = Random(f"{self.seed} players {len(self.game.actions)}")
            action = player.choose(self.game.view(seat), rng)
            took = round(1000 * (perf_counter() - started), 1)
            self.game = self.game.apply(action, seat)
            self.tell(took=took)

    def awaited(self) -> tuple[int, Player] | None:
        """A seat that is awaited, with the player of the library who sits there."""
        seating = self.game.seating
        seats = (seat for seat in self.game.to_act if seating[seat] in self.players)
        return next(((seat, self.players[seating[seat]]) for seat in seats), None)

    # Records.

    def record(self, _: Ask) -> dict[str, object]:
        """The record of the game."""
        return {"text": str(self.game.record)}

    def load(self, ask: Ask) -> dict[str, object]:
        """How many entries a record has, if it can be read."""
        return {"length": len(Record.parse(ask.text("record")))}

    def at(self, ask: Ask) -> dict[str, object]:
        """The document of a record after some entries; without a record, of the game again."""
        if not ask.text("record"):
            self.looked_at = None
            self.told = {self.shown: len(self.game.actions)}
            return {"table": self.document()}
        record, seq = Record.parse(ask.text("record")), ask.number("seq") or 0
        seat = None if record.is_redacted else ask.number("seat")
        self.looked_at = record[:seq].view(seat)
        return {"table": self.looked_at.table(since=max(0, seq - 1), language=self.language)}

    # Why did I lose that?

    def lost(self, _: Ask) -> dict[str, object]:
        """The choices of the last round that cost most, by what a hint would have said of them."""
        mine = list(self.choices_made())
        found: list[tuple[float, dict[str, object]]] = []
        for number, (game, action) in enumerate(mine):
            self.post(to_json({"progress": number / len(mine)}))
            cost, row = self.cost(game, action)
            if cost > 0:
                found.append((cost, row))
        found.sort(key=lambda one: -one[0])
        return {"choices": [row for _, row in found[:COSTLIEST]]}

    def choices_made(self) -> Iterator[tuple[Game, Action]]:
        """The real choices of the player in the last round, with the game before each."""
        games = list(self.game.record.games())
        actions = [action for _, action in self.game.actions]
        deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
        steps = zip(pairwise(games), self.game.actions, strict=True)
        for (game, _), (seat, action) in [*steps][deals[-1] + 1 if deals else 0 :]:
            is_own = seat is not None and game.seating[seat] == self.shown
            if is_own and len(game.legal_actions(seat)) > 1:
                yield game, action

    def cost(self, game: Game, action: Action) -> tuple[float, dict[str, object]]:
        """How much worse a choice was than the best, if that is sure enough; else 0."""
        view, rng = game.view(game.seating.index(self.shown)), Random("lost")
        tried = evaluate(view, rng, worlds=WORLDS, seconds=SECONDS)
        done = next((one for one in tried if one.action == action), None)
        if done is None:
            both = (tried[0].action, action)
            tried = evaluate(view, rng, actions=both, worlds=WORLDS, seconds=SECONDS)
            done = next(one for one in tried if one.action == action)
        best, reader = tried[0], self.reader()
        cost = best.gain - done.gain
        labels = [one.action.label.text(reader.language, reader.names) for one in (done, best)]
        row = {"seq": len(game.actions) + 1, "did": labels[0], "better": labels[1]}
        is_sure = cost > (done.doubt or 0)
        return cost if is_sure else 0, {**row, "cost": round(cost, 1)}


ASKS: Final[dict[str, Callable[[Table, Ask], dict[str, object]]]] = {
    "start": Table.start,
    "deal": Table.deal,
    "act": Table.act,
    "undo": Table.undo,
    "seat": Table.pass_on,
    "language": Table.speak,
    "record": Table.record,
    "load": Table.load,
    "at": Table.at,
    "lost": Table.lost,
}
"""What needs the whole table; what else is asked, a view answers."""
