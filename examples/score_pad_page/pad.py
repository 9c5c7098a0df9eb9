"""The score pad in the browser, which Pyodide runs: a sheet, and the round that is being entered.

``Table(post).receive(text)`` takes what the page asks; ``post`` sends the page the answer.
"""

from collections.abc import Callable

from attrs import evolve

from pinochle import PinochleError, Ruleset, ScoreSheet, from_json, variants
from pinochle.web import Ask, Reader, read_ask, refusal, reply, requested_language
from pinochle.web.editor import apply_changes
from pinochle.web.scorepad import Pad, entry_of, requested_pad, sheet_to_document, to_document

__all__ = ["Table"]


class Table:
    """A score pad for one page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self.post = post
        self.sheet = ScoreSheet(rules=variants.get("partnership-auction"))
        self.language = "en"

    def warm_up(self) -> None:
        """Settle a round that nobody sees, so that the first does not have to wait for imports."""
        to_document(Pad(self.sheet, {"bidder": 0, "bid": 300}))

    def receive(self, text: str) -> None:
        """Answer what the page asks."""
        ask = None
        try:
            ask = read_ask(text)
            self.language = requested_language(ask)
            self.post(reply(ask, **self.answer(ask)))
        except PinochleError as error:
            self.post(refusal(ask, error, Reader(self.language)))

    def answer(self, ask: Ask) -> dict[str, object]:
        """What is asked of a round, what comes of it, or the sheet after something was done."""
        pad = requested_pad(self.sheet, ask, self.language)
        match ask.word:
            case "edit":
                house = apply_changes(ask.text("rules"), ask.given.get("changes"), self.language)
                return {"edited": house, **table_of(Ruleset.from_toml(str(house["toml"])))}
            case "judge":
                return to_document(pad)
            case "chips":
                cards = {card.code: pad.rules.pack.count(card) for card in pad.rules.pack.kinds}
                return {"chips": pad.chips(ask.text("name")), "cards": cards}
            case "entry":
                return {"entry": entry_of(self.sheet, pad.number)}
            case "start":
                self.sheet = begin_sheet(ask)
            case "read":  # the last line of a text that was saved or shared
                lines = ask.text("text").strip().splitlines() or [""]
                self.sheet = from_json(lines[-1], ScoreSheet)
            case "write":
                self.sheet = pad.sheet_after()
            case "remove":
                entry, self.sheet = entry_of(self.sheet, pad.number), self.sheet.remove(pad.number)
                return {"sheet": sheet_to_document(self.sheet, self.language), "entry": entry}
            case _:  # the sheet in another language
                pass
        return {"sheet": sheet_to_document(self.sheet, self.language)}


def rules_of(ask: Ask) -> Ruleset:
    """The rules that an ask names: a preset, or house rules."""
    rules = ask.text("rules")
    return Ruleset.from_toml(rules) if "=" in rules else variants.get(rules)


def table_of(rules: Ruleset) -> dict[str, object]:
    """Who sits with whom by the rules, and to how many points the game goes."""
    table = rules.table
    sides = [table.members(side) for side in range(table.side_count)]
    if table.scores_by_player:
        sides = [(player,) for player in range(table.players)]
    return {"sides": sides, "target": rules.ending.target}


def begin_sheet(ask: Ask) -> ScoreSheet:
    """The sheet of a new evening."""
    rules, target, dealer = rules_of(ask), ask.number("target"), ask.number("dealer") or 0
    if target is not None and target != rules.ending.target:
        ending = evolve(rules.ending, target=target)
        rules = rules.with_(name="our-game", title=str(rules), ending=ending)
    return ScoreSheet(rules=rules, first_dealer=dealer, players=ask.texts("names"))
