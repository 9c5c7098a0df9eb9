"""The score pad in the browser, which Pyodide runs: a sheet, and the round that is being entered.

``Table(post).receive(text)`` takes what the page asks; ``post`` sends the page the answer.
"""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from pinochle import PinochleError, Ruleset, ScoreSheet, Seat, from_json, variants
from pinochle.web import Ask, AskError, Reader, language_asked, read_ask, refusal, reply
from pinochle.web.scorepad import Pad, entry_of, shown, told

__all__ = ["Table"]


class Table:
    """A score pad for one page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self.post = post
        self.sheet = ScoreSheet(rules=variants.get("partnership-auction"))
        self.language = "en"

    def warm_up(self) -> None:
        """Settle a round that nobody sees, so that the first does not have to wait for imports."""
        Pad(self.sheet, {"bidder": 0, "bid": 300}).outlook()

    def receive(self, text: str) -> None:
        """Answer what the page asks."""
        ask = None
        try:
            ask = read_ask(text)
            self.language = language_asked(ask)
            self.post(reply(ask, **ASKS[ask.word](self, ask)))
        except PinochleError as error:
            self.post(refusal(ask, error, Reader(self.language)))

    def pad(self, ask: Ask) -> Pad:
        """The entry that an ask has."""
        entry, number = ask.given.get("entry"), ask.number("number") or 0
        if not isinstance(entry, dict):
            raise AskError("an entry is an object")
        return Pad(self.sheet, entry, number, self.language)

    def table(self, ask: Ask) -> dict[str, object]:
        """Who sits with whom by the rules, and to how many points the game goes."""
        rules = rules_of(ask)
        table, target = rules.table, rules.ending.target
        if table.scores_by_player or not table.is_partnership:
            return {"sides": [(player,) for player in range(table.players)], "target": target}
        return {
            "sides": [table.members(side) for side in range(table.side_count)],
            "target": target,
        }

    def start(self, ask: Ask) -> dict[str, object]:
        """Begin an evening."""
        rules, target, dealer = rules_of(ask), ask.number("target"), ask.number("dealer") or 0
        if target is not None and target != rules.ending.target:
            ending = evolve(rules.ending, target=target)
            rules = rules.with_(name="our-game", title=str(rules), ending=ending)
        self.sheet = ScoreSheet(rules=rules, first_dealer=Seat(dealer), players=ask.texts("names"))
        return self.show(ask)

    def read(self, ask: Ask) -> dict[str, object]:
        """Read a sheet that was saved or shared: its document stands in the last line."""
        lines = ask.text("text").strip().splitlines() or [""]
        self.sheet = from_json(lines[-1], ScoreSheet)
        return self.show(ask)

    def judge(self, ask: Ask) -> dict[str, object]:
        """What is asked of a round, what cannot be, and what it comes to."""
        return told(self.pad(ask))

    def chips(self, ask: Ask) -> dict[str, object]:
        """The melds and the cards that can be tapped for a player."""
        pack = self.sheet.rules.pack
        cards = {card.code: pack.count(card) for card in pack.kinds}
        return {"chips": self.pad(ask).chips(ask.text("name")), "cards": cards}

    def write(self, ask: Ask) -> dict[str, object]:
        """Write the round down, or correct it."""
        self.sheet = self.pad(ask).written()
        return self.show(ask)

    def entry(self, ask: Ask) -> dict[str, object]:
        """What was said of a round."""
        return {"entry": entry_of(self.sheet, ask.number("number") or 0)}

    def remove(self, ask: Ask) -> dict[str, object]:
        """Take a round out; what was said of it is answered."""
        entry = self.entry(ask)
        self.sheet = self.sheet.remove(ask.number("number") or 0)
        return {**self.show(ask), **entry}

    def show(self, _: Ask) -> dict[str, object]:
        """The sheet."""
        return {"sheet": shown(self.sheet, self.language)}


def rules_of(ask: Ask) -> Ruleset:
    """The rules that an ask names: a preset, or house rules."""
    rules = ask.text("rules")
    return Ruleset.from_toml(rules) if "=" in rules else variants.get(rules)


ASKS: Final[dict[str, Callable[[Table, Ask], dict[str, object]]]] = {
    ask.__name__: ask
    for ask in (
        *(Table.table, Table.start, Table.read, Table.judge, Table.chips),
        *(Table.write, Table.entry, Table.remove, Table.show),
    )
}
"""What the page may ask."""
