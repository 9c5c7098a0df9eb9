"""The table that fills a terminal: whole rounds by keyboard and by mouse, and every scene drawn.

Tests: pinochle.cli._table._canvas, pinochle.cli._table._felt, pinochle.cli._table._hand,
pinochle.cli._table.app
"""

from __future__ import annotations

import asyncio
import re
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from textual.widgets import Button, Static

from pinochle import Game, Record, variants
from pinochle.actions import Bid
from pinochle.cli import _advising, _person, main
from pinochle.cli._person import Seated
from pinochle.cli._table._canvas import DARK, Grid
from pinochle.cli._table._felt import draw_melds, draw_seats
from pinochle.cli._table._hand import HandRow
from pinochle.cli._table.app import Panel, TableApp
from pinochle.cli._terminal import plain
from pinochle.page.document import BidChoice
from pinochle.players import ClubPlayer
from pinochle.players.review import look_back
from pinochle.players.sitting import Sitting
from pinochle.rules import Step
from support.english_words import english_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.pilot import Pilot

SMALL: Final = (80, 24)
LARGE: Final = (160, 48)
REFUSED: Final = 2
"""The number of cards that cannot be used and are tried nevertheless."""

PRESETS: Final = {
    "partnership-auction": 3,
    "double-deck": 3,
    "three-handed": 6,
    "two-handed": 3,
    "partnership-passing": 2,
    "five-handed": 3,
}
"""Games, each with a seed by which its round is played to the end."""


STEPS: Final = {
    "three-handed": ("auction", "trump", "bury"),
    "two-handed": ("draw",),
    "partnership-passing": ("passing",),
    "five-handed": ("partner",),
}
"""The steps in which the person has something to do, besides the auction and the play."""


def person_at_table(name: str, seed: int = 1, language: str = "en") -> Seated:
    """Somebody at seat 0, against club players."""
    game = Game.start(variants.get(name))
    others = [ClubPlayer()] * (game.rules.table.players - 1)
    return Seated(Sitting(game, (None, *others), seed), lambda _: None, language=language)


class Visitor:
    """Somebody at the table, who looks at everything before they do something.

    Args:
        app: the table.
        pilot: the keyboard and the mouse.
        has_mouse: whether they use the mouse.
    """

    def __init__(self, app: TableApp, pilot: Pilot[bool], *, has_mouse: bool) -> None:
        self.app = app
        self.pilot = pilot
        self._has_mouse = has_mouse
        self.seen = set[str]()
        self.refused = list[str]()

    async def wait(self) -> None:
        """Wait until there is something to look at or to do."""
        for _ in range(1000):
            await self.pilot.pause()
            is_busy = any(worker.is_running for worker in self.app.workers)
            if "go-on" in self.buttons() if self.app.is_held else not is_busy:
                break
        else:
            raise AssertionError("nothing happens")
        await self.pilot.pause()

    def buttons(self) -> list[str]:
        """What the buttons do."""
        return [one.name or "" for one in self.app.query("#choices Button").results(Button)]

    @property
    def status(self) -> str:
        """The question and the notice below it."""
        return str(self.app.query_one("#status", Static).render())

    def hand(self) -> HandRow:
        return self.app.query_one(HandRow)

    async def use(self, number: int) -> None:
        """Use a card of the hand."""
        if self._has_mouse:
            x, y = self.hand()._spots()[number]
            await self.pilot.click(HandRow, offset=(x + 1, y + 1))
            return
        if not self.hand().has_focus:
            self.hand().focus()
            await self.pilot.pause()
        while (cursor := self.hand()._cursor) != number:
            await self.pilot.press("right" if number > cursor else "left")
        await self.pilot.press("enter")

    def usable(self) -> list[int]:
        """The cards that can be used, that at which the player looks first."""
        hand = self.hand()
        found = [place for place, one in enumerate(hand._cards) if one.can and not one.chosen]
        return sorted(found, key=lambda place: abs(place - hand._cursor))

    async def press(self, name: str) -> None:
        """Press a button."""
        await self.pilot.pause()
        button = next(one for one in self.app.query(Button) if one.name == name)
        if self._has_mouse:
            assert await self.pilot.click(button)
        else:
            while self.app.focused is not button:
                await self.pilot.press("tab")
            await self.pilot.press("enter")
        await self.pilot.pause()

    async def refuse(self) -> None:
        """Look at a card that cannot be used, and try to use it: the reason is shown."""
        barred = [place for place, one in enumerate(self.hand()._cards) if not one.can]
        if not barred or self.app.turn.chosen or len(self.refused) == REFUSED:
            return
        before = self.app.seated.game
        if self._has_mouse:
            x, y = self.hand()._spots()[barred[0]]
            await self.pilot.hover(HandRow, offset=(x + 1, y + 2))
            await self.pilot.pause()
            assert len(self.status.split("\n")[1]) > 10
        await self.use(barred[0])
        await self.pilot.pause()
        assert self.app.seated.game is before
        reason = self.status.split("\n")[1].strip()
        card = str(self.hand()._cards[barred[0]].place.card)
        assert plain(card, self.app._encoding) in reason
        self.refused.append(reason)

    async def act(self) -> None:
        """Do something sensible."""
        app = self.app
        if app.is_held:
            self.seen.add(app.scene)
            await self.press("go-on")
            return
        self.seen.add(app.seated.view.step.value)
        names = self.buttons()
        if any(isinstance(choice, BidChoice) for choice in app.turn.table.choices):
            is_out = "pass" in names and not app.seated.game.rules.partner.is_found
            await self.press("pass" if is_out else "bid")
        elif app.turn.complete:
            await self.press(app.turn.complete[0].do)
        elif names:
            await self.press(names[0])
        else:
            await self.refuse()
            await self.use(self.usable()[0])

    async def play_round(self) -> None:
        """Play until the end of the first round is shown."""
        for _ in range(400):
            await self.wait()
            if self.app.scene == "course":
                return
            await self.act()
        raise AssertionError("the round does not end")


def visit(
    app: TableApp,
    size: tuple[int, int],
    does: Callable[[Visitor], Awaitable[None]],
    *,
    has_mouse: bool = False,
) -> Visitor:
    """Open the table at a size, and let somebody do something there."""

    async def run() -> Visitor:
        async with app.run_test(size=size) as pilot:
            visitor = Visitor(app, pilot, has_mouse=has_mouse)
            await does(visitor)
            return visitor

    return asyncio.run(run())


def screen_of(app: TableApp) -> str:
    """All that is on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize(
    ("size", "has_mouse"),
    [
        pytest.param(SMALL, False, id="small-keyboard"),
        pytest.param(LARGE, True, id="large-mouse"),
        pytest.param(SMALL, True, id="small-mouse", marks=pytest.mark.slow),
        pytest.param(LARGE, False, id="large-keyboard", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_round(name: str, size: tuple[int, int], *, has_mouse: bool) -> None:
    app = TableApp(person_at_table(name, PRESETS[name]), pace="instant")

    visitor = visit(app, size, Visitor.play_round, has_mouse=has_mouse)

    assert app.seated.game.sheet.rounds == 1
    assert "play" in visitor.seen
    assert visitor.refused
    assert ("melds" in visitor.seen) is (name != "two-handed")
    assert set(STEPS.get(name, ())) <= visitor.seen


@pytest.mark.parametrize("name", variants.names())
def test_every_scene_of_every_game_is_drawn(name: str) -> None:
    """At both sizes: nothing that is known is missing, and nothing breaks."""
    sitting = Sitting.start(variants.get(name), [ClubPlayer()] * variants.get(name).table.players)
    sitting = sitting.deal_next()
    for step, after in enumerate(sitting.advances()):
        if step % 5 and after.game.to_act:
            continue
        table = after.game.view(0).table()
        for size in ((80, 15), (116, 35)):
            canvas, melds = Grid(size, DARK, None), Grid(size, DARK, None)
            draw_seats(canvas, table, ())
            draw_melds(melds, table, are_all=True)
            for seat in table.seats[1:]:
                assert seat.name in canvas.text().plain
                assert seat.name in melds.text().plain
            if table.trick and table.trick.cards:
                assert str(table.trick.cards[-1].rank) in canvas.text().plain
            lengths = {len(line) for line in canvas.text().plain.split("\n")}
            assert lengths == {size[0]}


def test_a_bid_is_changed_and_made() -> None:
    app = TableApp(person_at_table("partnership-auction"), pace="instant")

    async def bid(visitor: Visitor) -> None:
        await visitor.wait()
        await visitor.pilot.press("right", "right", "up", "left")
        assert "Bid 210" in screen_of(app)
        assert "Your melds, if trump is" in screen_of(app)
        await visitor.pilot.press("enter")
        await visitor.wait()

    visit(app, SMALL, bid)
    assert app.seated.game.actions[1][1] == Bid(210)


def test_a_card_that_is_used_while_bids_are_made_does_nothing() -> None:
    """Neither by the mouse nor by the keyboard, which changes and makes the bid from there too."""
    app = TableApp(person_at_table("partnership-auction"), pace="instant")

    async def use_card(visitor: Visitor) -> None:
        await visitor.wait()
        x, y = visitor.hand()._spots()[3]
        await visitor.pilot.click(HandRow, offset=(x + 1, y + 1))
        await visitor.pilot.pause()
        assert "It is your turn to bid; you cannot pass: you must open with" in visitor.status
        assert visitor.hand().has_focus
        await visitor.pilot.press("right", "right", "enter")
        await visitor.wait()

    visit(app, SMALL, use_card)
    assert app.seated.game.actions[1][1] == Bid(120)


def test_a_bid_names_a_suit() -> None:
    app = TableApp(person_at_table("contract-pinochle"), pace="instant")

    async def bid(visitor: Visitor) -> None:
        await visitor.wait()
        await visitor.press("suit 2")
        await visitor.press("more")
        await visitor.press("bid")
        await visitor.wait()

    visit(app, SMALL, bid, has_mouse=True)
    action = app.seated.game.actions[1][1]
    assert re.fullmatch(r"bid:\d+:D", action.token)


def test_what_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_advising, "_WORLDS", 1)
    app = TableApp(person_at_table("partnership-auction"), pace="instant")
    titles = {
        "question_mark": "How to play",
        "h": "Hint",
        "w": "Every choice in figures",
        "l": "The last trick",
        "s": "Scores and melds",
        "e": "What has happened",
    }

    async def ask(visitor: Visitor) -> None:
        await visitor.wait()
        for key, title in titles.items():
            await visitor.pilot.press(key)
            for _ in range(1000):
                await visitor.pilot.pause(0.01)
                if isinstance(app.screen, Panel):
                    break
            assert title in screen_of(app)
            await visitor.pilot.press("down")
            assert isinstance(app.screen, Panel)
            await visitor.pilot.press("enter")
            assert not isinstance(app.screen, Panel)
        assert not app.seated.game.actions[1:]

    visit(app, SMALL, ask)


def test_the_keys_of_buttons_and_cards() -> None:
    """A digit names trump, p passes, and letters, Home and End go to cards."""
    app = TableApp(person_at_table("three-handed", 6), pace="instant")

    async def use_keys(visitor: Visitor) -> None:
        press = visitor.pilot.press
        await visitor.wait()
        await press("enter")
        await visitor.wait()
        await press("right", "left", "2")
        await visitor.wait()
        await visitor.pilot.click("Felt")
        await visitor.wait()
        while app.is_held or app.seated.view.step is not Step.PLAY:
            await visitor.act()
            await visitor.wait()
        hand = visitor.hand()
        for key, number in (("end", len(hand._cards) - 1), ("home", 0)):
            await press(key)
            assert hand._cursor == number
        await press("z", "a", "t", "space")
        await visitor.wait()

    visit(app, SMALL, use_keys)
    assert "trump:H" in [action.token for _, action in app.seated.game.actions]
    assert any(action.word == "play" for _, action in app.seated.game.actions)


def test_somebody_in_a_hurry() -> None:
    """Enter, a card and the felt go on while others play; a click closes a page of text."""
    app = TableApp(person_at_table("partnership-auction", 3), pace="slow")

    async def hurry(visitor: Visitor) -> None:
        await visitor.wait()
        await visitor.pilot.press("enter")
        for number in range(200):
            if "your turn" in visitor.status:
                break
            await visitor.pilot.press("enter") if number % 2 else await visitor.pilot.click("Felt")
        await visitor.wait()
        await visitor.pilot.press("s")
        await visitor.pilot.pause()
        assert len(app.screen_stack) == 2
        await visitor.pilot.click(offset=(5, 5))
        await visitor.pilot.pause()
        assert len(app.screen_stack) == 1
        await visitor.pilot.press("p")
        await visitor.pilot.pause()

    visit(app, SMALL, hurry)
    assert "pass" in [action.token for _, action in app.seated.game.actions]


def test_a_choice_is_taken_back() -> None:
    app = TableApp(person_at_table("three-handed", 6), pace="instant")

    async def undo(visitor: Visitor) -> None:
        await visitor.wait()
        await visitor.press("bid")
        await visitor.wait()
        await visitor.pilot.press("u")
        await visitor.wait()
        assert "Your last choice is taken back." in visitor.status
        await visitor.pilot.press("e")
        await visitor.pilot.pause()
        assert "Round 1, dealer: " in screen_of(app)
        assert "You bid" not in screen_of(app)

    visit(app, SMALL, undo)
    assert len(app.seated.game.actions) == 1


def test_chosen_cards_are_taken_back() -> None:
    app = TableApp(person_at_table("three-handed", 6), pace="instant")

    async def choose(visitor: Visitor) -> None:
        await visitor.wait()
        while app.is_held or not app.turn.pick:
            name = "bid" if app.seated.view.step is Step.AUCTION else "go-on"
            await (visitor.press(name) if app.is_held or name == "bid" else visitor.act())
            await visitor.wait()
        usable = [place for place, one in enumerate(visitor.hand()._cards) if one.can]
        for place in usable[:2]:
            await visitor.use(place)
            await visitor.pilot.pause()
        assert len(app.turn.chosen) == 2
        assert "2 of 3 so far" in visitor.status
        await visitor.use(usable[0])
        await visitor.pilot.press("u")
        assert not app.turn.chosen

    visit(app, SMALL, choose)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_letters_stand_for_signs(size: tuple[int, int]) -> None:
    app = TableApp(person_at_table("partnership-auction", 2), pace="instant", encoding="ascii")
    screens = list[str]()

    async def look(visitor: Visitor) -> None:
        for _ in range(12):
            await visitor.wait()
            screens.append(screen_of(app))
            await visitor.act()

    visit(app, size, look)
    assert all(screen.isascii() for screen in screens)
    assert any("as trump" in screen or "Your melds" in screen for screen in screens)


def test_without_colours_marks_tell_what_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(person_at_table("partnership-auction", 3), pace="instant")

    async def look(visitor: Visitor) -> None:
        while app.seated.view.step is not Step.PLAY or app.is_held or not app.is_asked:
            await visitor.wait()
            if app.seated.view.step is Step.PLAY and app.is_asked:
                break
            await visitor.act()
        assert "▲" in screen_of(app)
        for filled in re.findall(r'fill="#([0-9a-f]{6})"', app.export_screenshot()):
            red, green, blue = (int(filled[at : at + 2], 16) for at in (0, 2, 4))
            assert max(red, green, blue) - min(red, green, blue) < 8 or filled in WINDOW

    visit(app, SMALL, look)


WINDOW: Final = {"ff5f57", "febc2e", "28c840"}
"""The colours of the buttons that Textual draws around a picture."""


def test_light_and_dark() -> None:
    app = TableApp(person_at_table("partnership-auction"), pace="instant")

    async def change(visitor: Visitor) -> None:
        await visitor.wait()
        dark = app.export_screenshot()
        await visitor.pilot.press("d")
        await visitor.pilot.pause()
        assert app.export_screenshot() != dark

    visit(app, SMALL, change)


def test_the_table_grows_with_the_terminal() -> None:
    app = TableApp(person_at_table("partnership-auction"), pace="instant")

    async def grow(visitor: Visitor) -> None:
        await visitor.wait()
        assert not app.query_one("#log").display
        await visitor.pilot.resize_terminal(*LARGE)
        await visitor.pilot.pause()
        assert app.query_one("#log").display
        assert visitor.hand().card_size.height == 7

    visit(app, SMALL, grow)


class Screen:
    """A terminal at which a person sits."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None: ...

    def readline(self) -> str:
        return ""


def test_a_game_is_kept_and_goes_on_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record of the table is that of the line game."""
    monkeypatch.chdir(tmp_path)

    def run(app: TableApp) -> bool | None:
        async def bid(visitor: Visitor) -> None:
            await visitor.wait()
            await visitor.press("bid")
            await visitor.wait()
            await visitor.pilot.press("ctrl+q")

        visit(app, SMALL, bid)
        return app.return_value

    monkeypatch.setattr(TableApp, "run", run)
    with monkeypatch.context() as at_terminal:
        for stream in ("stdin", "stdout", "stderr"):
            at_terminal.setattr(sys, stream, Screen())
        words = ("table", "three-handed", "--seed", "4", "--pace", "instant")
        assert main([*words, "--record", "mine.txt"]) == 0

    record = Record.parse(Path("mine.txt").read_text(encoding="utf-8"))
    assert record.entries[1][1] == Bid(20)
    monkeypatch.setattr(sys, "stdin", Screen())
    assert main(["play", "--resume", "mine.txt", "--no-color"]) == 0
    assert "Three-handed Pinochle: you against Ben, Cleo." in capsys.readouterr().out


def test_another_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same rules, and in a file of its own; before that the choices are looked back on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")  # the command sets it too
    monkeypatch.setattr(_person, "look_back", partial(look_back, seconds=0.01))
    rules = variants.get("three-handed")
    short = rules.with_(ending=evolve(rules.ending, target=1))
    over = Sitting.start(short, [ClubPlayer()] * 3, seed=2)
    while not over.game.is_over:
        over = over.deal_next()
        *_, over = over, *over.advances()
    Path("over.txt").write_text(f"{Record.of(over.game)}\n", encoding="utf-8")
    begun = list[str]()

    def run(app: TableApp) -> bool | None:
        async def go(visitor: Visitor) -> None:
            await visitor.wait()
            begun.append(app.seated.game.rules.name)
            if app.seated.game.is_over:
                await visitor.press("look-back")
                for _ in range(1000):
                    await visitor.pilot.pause(0.01)
                    if isinstance(app.screen, Panel):
                        break
                await visitor.pilot.pause(0.1)
                assert "Your best choices" in screen_of(app)
                assert "Your costliest choices" in screen_of(app)
                await visitor.pilot.press("enter")
                await visitor.press("again")
            else:
                await visitor.pilot.press("ctrl+q")

        visit(app, SMALL, go)
        return app.return_value

    monkeypatch.setattr(TableApp, "run", run)
    with monkeypatch.context() as at_terminal:
        for stream in ("stdin", "stdout", "stderr"):
            at_terminal.setattr(sys, stream, Screen())
        assert main(["table", "--resume", "over.txt", "--no-color", "--pace", "instant"]) == 0
    assert begun == ["three-handed"] * 2
    assert not Record.parse(Path("pinochle-game.txt").read_text(encoding="utf-8")).replay().is_over


def test_a_game_that_cannot_be_kept_ends_with_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def spoil() -> None:
        Path("mine.txt").unlink()
        Path("mine.txt").mkdir()

    def run(app: TableApp) -> bool | None:
        async def bid(visitor: Visitor) -> None:
            await visitor.wait()
            spoil()
            await visitor.press("bid")
            await visitor.pilot.pause(0.5)

        visit(app, SMALL, bid)
        return app.return_value

    monkeypatch.setattr(TableApp, "run", run)
    screens = {name: Screen() for name in ("stdin", "stdout", "stderr")}
    with monkeypatch.context() as at_terminal:
        for name, screen in screens.items():
            at_terminal.setattr(sys, name, screen)
        assert main(["table", "--seed", "4", "--pace", "instant", "--record", "mine.txt"]) == 2
    assert "pinochle table: 'mine.txt' cannot be written: " in screens["stderr"].written


def test_in_a_pipe_there_is_the_line_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table"]) == 2
    assert "the table needs a terminal; in a pipe there is pinochle play" in capsys.readouterr().err


def test_nothing_hidden_is_drawn() -> None:
    """What is on the screen is the same in any game in which the player was told the same."""
    screens = list[str]()
    first = person_at_table("partnership-auction")
    first.do(*first.next_action() or pytest.fail("no deal"))
    other = first.view.sample(Random(1))
    assert other.hands != first.game.hands
    for game in (first.game, other):
        sitting = Sitting(game, first.sitting.players, 1)
        app = TableApp(Seated(sitting, lambda _: None), pace="instant")

        async def look(visitor: Visitor) -> None:
            await visitor.wait()
            screens.append(screen_of(visitor.app))

        visit(app, LARGE, look)
    assert screens[0] == screens[1]


def test_who_melds_later_is_not_said_to_have_no_melds() -> None:
    """The bidder melds first at this table, and the others when the bidder plays on."""
    app = TableApp(person_at_table("three-handed", 6), pace="instant")
    screens = list[str]()

    async def look(visitor: Visitor) -> None:
        for _ in range(60):
            await visitor.wait()
            if app.is_held and app.scene == "melds":
                screens.append(screen_of(app))
            if len(screens) > 1:
                break
            await visitor.act()

    visit(app, SMALL, look)
    assert len(screens) == 2
    assert "no melds" not in screens[0]


# In another language.


def test_the_table_is_german_with_german_cards() -> None:
    """The felt, the hand, the buttons, the keys and the help; a German letter finds its card."""

    async def look() -> None:
        app = TableApp(person_at_table("partnership-auction", language="de"), pace="instant")
        async with app.run_test(size=LARGE) as pilot:
            visitor = Visitor(app, pilot, has_mouse=False)
            await visitor.wait()
            seen = screen_of(app).splitlines()
            await pilot.press("question_mark")
            await pilot.pause()
            seen += screen_of(app).splitlines()
            assert not english_in(seen)
            assert any("│  D  │" in line for line in seen)
            assert not any("│  Q  │" in line for line in seen)

    asyncio.run(look())
