"""Rooms in the browser: people come and go, and players of the library take their places."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from test_start import look_at

from pinochle.web.table.files import write_offline, write_page
from support.page_in_a_browser import PLAIN, Hand, open_page
from support.server_process import Server

pytest_plugins = ("support.page_fixtures",)
NUMBER = re.compile(r"(player|seat) \d", re.IGNORECASE)


def page_of(tmp_path: Path) -> str:
    """The folder of the page, as the server has it."""
    write_page(tmp_path / "page", "rooms")
    write_offline(tmp_path / "page")
    return str(tmp_path / "page")


def press(page: Page, name: str) -> None:
    """Press a button of the panel of the room, which is opened for that."""
    if not page.locator("#people[open]").count():
        page.locator("#roomCounts").click()
    page.locator("#seats").get_by_role("button", name=name).click()


def close_panel(page: Page) -> None:
    """Close the panel of the room."""
    if page.locator("#people[open]").count():
        page.locator("#roomCounts").click()


def test_people_come_and_go_and_the_library_plays_for_them(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        Server(tmp_path / "rooms.db", "--pages", page_of(tmp_path)) as server,
        open_page(browser, f"http://127.0.0.1:{server.port}/") as ann,
    ):
        Hand(ann).choose("cutthroat")
        ann.locator("#house > summary").click()
        opening = ann.locator("[data-path='auction.opening'] input")
        expect(opening).not_to_have_value("")
        ann.locator("#name").fill("Ann")
        ann.locator("#others").click()
        ann.wait_for_url("**/?room=*")
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
        expect(ann.locator("#seats li")).to_have_count(3)
        look_at(ann)
        press(ann, "Sit here: Ann")
        ann.get_by_role("button", name="Copy the link").click()
        link = ann.evaluate("navigator.clipboard.readText()")
        with open_page(browser, link, width=390) as ben, open_page(browser, link) as watcher:
            ben.locator("#ownName").fill("Benno")
            press(ben, "Sit here: Ben")
            expect(ann.locator("#seats")).to_contain_text("Benno here")
            expect(watcher.locator("#roomCounts")).to_contain_text("2 here")
            expect(ann.locator("#status")).to_be_hidden()
            press(ann, "Let a club player play: Cleo")
            expect(ben.locator("#hand .card")).to_have_count(16)
            expect(watcher.locator("#people")).not_to_have_attribute("open", "")
            for page in (ann, ben, watcher):  # nobody is a number
                expect(page.locator("#table")).not_to_have_text(NUMBER)
            ben.get_by_text("Say …").click()
            ben.get_by_role("button", name="Well played!").click()
            for page in (ann, ben, watcher):
                expect(page.locator("#said")).to_have_text("Benno: Well played!")
            ben.get_by_text("Say …").click()
            ben.get_by_role("button", name="Sorry!").click()
            expect(ben.locator("#refused")).to_contain_text("wait a moment")

            ben.goto("about:blank")
            expect(ann.locator("#roomCounts")).to_contain_text("1 away")
            press(ann, "Let a club player play: Benno")
            close_panel(ann)
            hand = Hand(ann)
            hand.wait_for_turn()
            ben.goto(link)
            take_back_after_the_round(hand, ben)


def take_back_after_the_round(ann: Hand, ben: Page) -> None:
    """Ben finds a club player in his seat, and has his cards again in the next round."""
    expect(ben.locator("#roomCounts")).to_contain_text("a club player plays for you")
    expect(ben.locator("#hand .card")).to_have_count(0)
    expect(ann.page.locator("#seats")).to_contain_text("Benno a club player plays")
    look_at(ben)
    press(ben, "Take my seat back after this round: Benno")
    expect(ann.page.locator("#said")).to_contain_text("Benno has the seat again after this")
    expect(ann.page.locator("#seats")).to_contain_text("until this round is over")
    expect(ben.locator("#seats")).to_contain_text("yours again after this round")
    for _ in range(300):
        if ben.locator("#hand .card").count():
            break
        if ann.can_act:
            ann.press(ann.next_control())
        ann.page.wait_for_timeout(100)
    expect(ann.page.locator("#seats")).to_contain_text("Benno here")
    expect(ben.locator("#seats")).to_contain_text("Benno you")


def test_everybody_shuffles_only_where_a_page_may_compute(browser: Browser, tmp_path: Path) -> None:
    """Over plain http a room is not made so, and nobody takes a seat in one that was."""
    with Server(tmp_path / "rooms.db", "--pages", page_of(tmp_path), "--name", PLAIN) as server:
        room = server.room("cutthroat", *["human"] * 3, fair=True)
        for name, can_compute in (("127.0.0.1", True), (PLAIN, False)):
            address = f"http://{name}:{server.port}/"
            with open_page(browser, address) as page:
                expect(page.locator("#fair")).to_be_visible(visible=can_compute)
                expect(page.locator("#fairNeeds")).to_be_visible(visible=not can_compute)
            with open_page(browser, f"{address}?room={room}") as page:
                expect(page.locator("#seats li")).to_have_count(3)
                seats = page.locator("#seats button")
                expect(seats).to_have_count(3 if can_compute else 0)
                why = "" if can_compute else "open it at an address with https"
                expect(page.locator("#unfair")).to_contain_text(why)
