"""A table for one page: one game, the people at this page, and records.

Pyodide runs it in the browser, and ``pinochle.server`` on a server:
``PageTable(post).receive(text)`` takes what the page asks; ``post`` sends the page a text.

    >>> texts = []
    >>> table = PageTable(texts.append)
    >>> table.receive('{"id": 1, "ask": "language", "language": "de"}')
    >>> texts
    ['{"id": 1, "ok": true}']
"""

from collections.abc import Callable, Sequence
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pinochle import variants
from pinochle.documents import to_json
from pinochle.errors import PinochleError
from pinochle.game.game import Game
from pinochle.players.club import ClubPlayer
from pinochle.players.names import player_named
from pinochle.players.review import Gain, Loss, look_back
from pinochle.players.sitting import Sitting
from pinochle.records.record import Record
from pinochle.records.writer import RecordWriter
from pinochle.rules.ruleset import Ruleset
from pinochle.web.asking import (
    Ask,
    Reader,
    answer,
    read_ask,
    refusal,
    reply,
    requested_action,
    requested_language,
)
from pinochle.web.editor import apply_changes
from pinochle.web.table.refusals import table_error

if TYPE_CHECKING:
    from pinochle.game.view import View

__all__ = ["PageTable"]


class PageTable:
    """A table for one page: it has one game, or a record that is looked at.

    Args:
        post: sends the page a text.
    """

    def __init__(self, post: Callable[[str], None]) -> None:
        self.post = post
        self.sitting: Sitting = Sitting.start(variants.get("partnership-auction"), [None] * 4)
        self.kinds: tuple[str, ...] = ("human",) * 4
        self.save: str = ""
        """By what name the page keeps this game."""
        self.writer: RecordWriter = RecordWriter()
        self.language: str = "en"
        self.shown: int = 0
        """The player who sits in front of the page."""
        self.last_sent: dict[int, int] = {}
        """The number of the document that a player was sent last."""
        self.looked_at: View | None = None
        """What is shown of a record."""

    def warm_up(self) -> None:
        """Play a round that nobody sees, so that no first choice has to wait for imports."""
        self.sitting.game.playout(Random(0), player=ClubPlayer())  # noqa: S311 - nobody sees the cards

    @property
    def seq(self) -> int:
        """How many things were done in the game."""
        return self.sitting.game.seq

    def receive(self, text: str) -> None:
        """Answer what the page asks, and let the players of the library play on."""
        ask, before = None, self.sitting
        reader = Reader(self.language, before.names_in_round)
        try:
            ask = read_ask(text)
            if self.looked_at and ask.word in {"act", "again", "deal", "undo"}:
                raise table_error("Record", self.language)
            answer_itself = ASKS.get(ask.word)
            view = self.looked_at or before.view(self.shown)
            self.post(
                reply(
                    ask,
                    **(answer_itself(self, ask) if answer_itself else answer(view, ask, reader)),
                )
            )
        except PinochleError as error:
            self.post(refusal(ask, error, reader))
        if self.sitting is not before:
            self.tell(saved=self.saved_game())
            if self.go_on():
                self.post(to_json({"saved": self.saved_game()}))

    def tell(self, **more: object) -> None:
        """Send the page the document of whoever sits in front of it, and where people sit."""
        people = [self.sitting.seat_of(player) for player in self.sitting.people]
        self.post(to_json({"table": self.document(), "people": people, **more}))

    def document(self) -> object:
        """The document, with what happened since the last."""
        since = self.last_sent.get(self.shown, 0)
        table = self.sitting.table(self.shown, since=since, language=self.language)
        self.last_sent[self.shown] = table.seq
        return table

    def saved_game(self) -> object:
        """All that goes on with this game another day, and how it stands."""
        sitting, game = self.sitting, self.sitting.game
        return {
            "save": self.save,
            "record": self.writer.text(game),
            "seats": self.kinds,
            "names": sitting.names,
            "seed": sitting.seed,
            "shown": self.shown,
            "title": str(game.rules),
            "rounds": game.sheet.rounds,
            "over": game.is_over,
            "scores": [
                {"name": column.name, "points": column.points}
                for column in sitting.table(self.shown, language=self.language).columns
            ],
        }

    def go_on(self) -> bool:
        """Let the players of the library act until a person is awaited; whether any did."""
        started, before = perf_counter(), self.sitting
        for sitting in self.sitting.advances():
            self.sitting = sitting
            self.tell(took=round(1000 * (perf_counter() - started), 1))
            started = perf_counter()
        return self.sitting is not before

    # What is asked.

    def start(self, ask: Ask) -> dict[str, object]:
        """Begin a game, or go on with one from a record."""
        rules, record = ask.text("rules"), ask.text("record")
        if record:
            game = Record.parse(record)[: ask.number("seq")].replay()
        else:
            game = Game.start(Ruleset.from_toml(rules) if "=" in rules else variants.get(rules))
        players_needed = game.rules.table.players
        kinds = (*ask.texts("seats"), *("club",) * players_needed)[:players_needed]
        names = (*ask.texts("names"), *("",) * players_needed)[:players_needed]
        players = tuple(None if kind == "human" else player_named(kind) for kind in kinds)
        self.kinds, self.save = kinds, ask.text("save")
        sitting = Sitting(game, players, ask.text("seed") or token_hex(8), names)
        self.sitting = sitting if record else sitting.draw_if_needed().deal_next()
        self.language, self.looked_at = requested_language(ask), None
        player, people = ask.number("shown"), self.sitting.people
        self.shown = player if player in people else next(iter(people), 0)
        self.last_sent = {self.shown: self.seq if record else 0}
        return {}

    def again(self, _: Ask) -> dict[str, object]:
        """Begin another game by the same rules, with the same players."""
        before = self.sitting
        started = Sitting.start(
            before.rules, before.players, seed=f"{before.seed} again", names=before.names
        )
        self.sitting = started.draw_if_needed().deal_next()
        self.looked_at, self.last_sent = None, {self.shown: 0}
        return {}

    def deal(self, _: Ask) -> dict[str, object]:
        """Deal the next round."""
        self.sitting = self.sitting.deal_next()
        return {}

    def act(self, ask: Ask) -> dict[str, object]:
        """Do what the player in front of the page wants to do."""
        action = requested_action(self.sitting.view(self.shown), ask, self.seq)
        self.sitting = self.sitting.apply(action, self.shown)
        return {}

    def undo(self, _: Ask) -> dict[str, object]:
        """Take the last choice back, if only one person plays."""
        self.sitting = self.sitting.undo(self.shown)
        self.last_sent = {self.shown: self.seq}
        return {}

    def pass_on(self, ask: Ask) -> dict[str, object]:
        """Show the table to another person who sits at this page."""
        player = self.sitting.game.seating[ask.number("seat") or 0]
        if player not in self.sitting.people:
            raise table_error("Nobody", self.language)
        self.shown = player
        return {"table": self.document()}

    def speak(self, ask: Ask) -> dict[str, object]:
        """Send the next documents in another language."""
        self.language = requested_language(ask)
        return {}

    def look_back(self, _: Ask) -> dict[str, object]:
        """The best and the costliest choices: of the last round, or of a game that is over."""
        review = look_back(
            self.sitting.game,
            self.shown,
            Random("look back"),  # noqa: S311 - not for the cards
            progress=lambda part: self.post(to_json({"progress": part})),
        )
        return {
            "gains": self.in_sentences(review.best),
            "losses": self.in_sentences(review.costliest),
        }

    def in_sentences(self, choices: Sequence[tuple[int, Gain | Loss]]) -> list[dict[str, object]]:
        """Choices in sentences, each with the number of its round if there are several."""
        texts = [
            (at, choice.message.text(self.language, self.sitting.names_in_round))
            for at, choice in choices
        ]
        is_game = self.sitting.game.is_over and self.sitting.game.sheet.rounds > 1
        return [
            {"round": at if is_game else 0, "text": text[:1].upper() + text[1:]}
            for at, text in texts
        ]

    def edit(self, ask: Ask) -> dict[str, object]:
        """House rules after a change."""
        changes, language = ask.given.get("changes"), requested_language(ask)
        return {"edited": apply_changes(ask.text("rules"), changes, language)}

    # Records.

    def record(self, _: Ask) -> dict[str, object]:
        """The record of the game."""
        return {"text": str(self.sitting.game.record)}

    def load(self, ask: Ask) -> dict[str, object]:
        """How many entries a record has, if it can be read."""
        return {"length": len(Record.parse(ask.text("record")))}

    def at(self, ask: Ask) -> dict[str, object]:
        """The document of a record after some entries; without a record, of the game again."""
        if not ask.text("record"):
            self.looked_at, self.last_sent = None, {self.shown: self.seq}
            return {"table": self.document()}
        record = Record.parse(ask.text("record"))[: ask.number("seq") or 0]
        self.looked_at = record.view(None if record.is_redacted else ask.number("seat"))
        return {"table": self.looked_at.table(since=0, language=self.language)}


ASKS: Final[dict[str, Callable[[PageTable, Ask], dict[str, object]]]] = {
    "start": PageTable.start,
    "again": PageTable.again,
    "deal": PageTable.deal,
    "act": PageTable.act,
    "undo": PageTable.undo,
    "seat": PageTable.pass_on,
    "language": PageTable.speak,
    "record": PageTable.record,
    "load": PageTable.load,
    "at": PageTable.at,
    "look-back": PageTable.look_back,
    "edit": PageTable.edit,
}
"""What needs the whole table; what else is asked, a view answers."""
