"""The page in a browser: a static site of it, and a hand that plays by mouse or by keyboard."""

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Position, expect
from typing_extensions import override

from pinochle.web.table.files import POLICY

PATIENCE = 60_000
"""How many milliseconds a slow machine may need for anything."""

PLAIN = "plain.test"
"""A name of this computer that its browser does not take for its own: a page of a friend."""

AT_REST = "#table[data-seq]:not([data-seq=''], [aria-busy])"
"""The table when a document is drawn, and whatever is animated is over."""

SCENE = "#scene:not([hidden])"
"""What lies over the felt until the player goes on."""

TURN = f"{AT_REST} :is(#choices button, .card.can), {SCENE} button.main"
"""A button, a card, or a scene; at the end of a round there is one too."""

STRIP: Position = {"x": 14, "y": 60}
"""Where a card can be seen that others overlap."""

NO_WASM = POLICY.replace(" 'wasm-unsafe-eval'", "")


class _Site(http.server.SimpleHTTPRequestHandler):
    """A static site that says what may run, as the README advises."""

    policy = POLICY
    extensions_map = {  # noqa: RUF012 - as in the base class
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    @override
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    @override
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class _SiteWithoutWasm(_Site):
    policy = NO_WASM


@contextmanager
def serve_folder(folder: Path, *, wasm: bool = True) -> Iterator[str]:
    """The address of a static site of a folder."""
    handler = functools.partial(_Site if wasm else _SiteWithoutWasm, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@contextmanager
def open_page(
    browser: Browser,
    url: str,
    *,
    width: int = 1280,
    locale: str = "en",
    calm: bool = True,
    touch: bool = False,
    keeps: bool = False,
) -> Iterator[Page]:
    """A page, which must not have had an error when it is closed.

    Args:
        browser: the browser.
        url: its address.
        width: how wide the window is, in pixels.
        locale: the language of the reader.
        calm: whether the reader wants little motion.
        touch: whether it is a phone.
        keeps: whether the page may keep its files, so that it needs no net; that loads each twice.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 844},
        locale=locale,
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce" if calm else "no-preference",
        service_workers="allow" if keeps else "block",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    yield page
    context.close()
    assert errors == [], errors


def has_focus(target: Locator) -> bool:
    """Whether the focus is on something."""
    return bool(target.evaluate("one => one === document.activeElement"))


class Hand:
    """Who plays at a page, by what the page shows and nothing else.

    Args:
        page: the page.
        keys: whether they have nothing but a keyboard.
        touch: whether they tap with a finger.
    """

    def __init__(self, page: Page, *, keys: bool = False, touch: bool = False) -> None:
        self.page = page
        self.keys = keys
        self.touch = touch
        self.done = 0
        """How many things were done."""

    def start(self, preset: str = "", **kinds: str) -> None:
        """Begin a game; ``kind2="human"`` has another person at seat 2."""
        go = self.page.locator("#go:enabled")
        go.wait_for()
        if preset:
            self.choose(preset)
        if kinds:
            self.page.locator("#sit summary").click()
        for kind, value in kinds.items():
            self.page.locator("#players select").nth(int(kind[-1])).select_option(value)
        self.press(go)
        self.wait_for_turn()

    def choose(self, preset: str) -> None:
        """Choose a game, among those that people know or among all others."""
        game = self.page.locator(f"input[name=preset][value={preset}]")
        if not game.is_visible():
            self.page.locator("#more").click()
        game.press(" ") if self.keys else game.check(force=True)

    def wait_for_turn(self) -> None:
        """Wait until the page asks for something."""
        self.page.locator(TURN).first.wait_for()

    @property
    def seq(self) -> str:
        """The number of the document that is drawn."""
        return self.page.locator("#table").get_attribute("data-seq") or ""

    @property
    def is_round_over(self) -> bool:
        """Whether the round has been played."""
        return self.scene in {"round", "game"}

    @property
    def scene(self) -> str:
        """The scene that lies over the felt: melds, round, game, trick, or none."""
        return self.page.locator("#table").get_attribute("data-scene") or ""

    def press(self, target: Locator) -> None:
        """Click on something, or tap on it, or go there by keyboard and press Enter."""
        if not self.keys:
            is_card = "card" in (target.get_attribute("class") or "").split()
            press = target.tap if self.touch else target.click
            press(position=STRIP if is_card else None)
            return
        self.go_to(target)
        self.page.keyboard.press("Enter")

    def go_to(self, target: Locator) -> None:
        """Move the focus: by Tab to the row of cards or the button, within a row by arrows."""
        row = target.locator("xpath=ancestor::*[contains(@class, 'hand')]")
        in_row = row.count() > 0
        for _ in range(80):
            if has_focus(target):
                return
            if in_row and row.locator(":focus").count():
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _ in range(60):
            if has_focus(target):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError("the focus does not get there")

    def act(self) -> None:
        """Do one thing, and wait until it is this person's turn again."""
        before, scene = self.seq, self.scene
        while (self.seq, self.scene) == (before, scene):
            self.press(self.next_control())
            self.wait_for_turn()
            assert not self.keys or self.page.locator("body *:focus").count(), "the focus is lost"
        self.done += 1

    def skip(self) -> None:
        """Skip what others do, if that is offered."""
        skip = self.page.locator("#skip")
        if skip.is_visible():
            skip.click()

    @property
    def can_act(self) -> bool:
        """Whether the page asks for something now."""
        return bool(self.page.locator(TURN).count())

    def act_once(self) -> None:
        """Do one thing, whoever is next."""
        before = self.seq
        while self.can_act and self.seq == before and not self.is_round_over:
            self.press(self.next_control())
            # The document comes as soon as the server has the act in its file.
            self.page.locator(f"{AT_REST}, {SCENE} button.main").first.wait_for()
        self.done += 1

    def next_control(self) -> Locator:
        """What to press: a whole choice of cards, a card, or a button."""
        scene = self.page.locator(f"{SCENE} button.main")
        if scene.count():
            return scene.first
        whole = self.page.locator("#choices > button.main")
        if whole.count() and not self.page.locator("#choices .stepper").count():
            return whole.first
        cards = self.page.locator(".card.can:not([aria-pressed=true])")
        if cards.count():
            return cards.first
        buttons = self.page.locator("#choices > button")
        # The last is to pass, where there are bids; an auction goes on for one bid at least.
        return buttons.last if self.done % 2 else buttons.first

    def play_round(self) -> None:
        """Play until the round is over."""
        if self.is_round_over:
            self.act()
        while not self.is_round_over:
            self.act()
        expect(self.page.locator("#log")).to_contain_text(re.compile("score|Stand"))
