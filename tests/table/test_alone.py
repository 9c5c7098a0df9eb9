"""Somebody plays alone in Chromium at the page of `pinochle serve`: its table is on the server."""

from contextlib import ExitStack
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect
from test_server_at_home import serve_at_home

from support.page_in_a_browser import Hand, open_page

pytest_plugins = ("support.page_fixtures",)
SAME_ADDRESS: Final = """
import sys
from pinochle.cli import main
from pinochle.server import hosting
hosting.token_urlsafe = lambda size: "s" * 22
sys.exit(main(["serve", "--no-open", "--port", sys.argv[1]]))
"""
"""The command at a port, whose address is the same each time."""


def test_every_button_of_the_page_is_there_and_games_are_kept(browser: Browser) -> None:
    with (
        serve_at_home() as [address],
        open_page(browser, f"{address}?seed=1", keeps=True) as page,
    ):
        hand = Hand(page)
        hand.start("partnership-auction")
        before = int(hand.seq)
        hand.act()
        assert int(hand.seq) > before
        page.locator("#undo").click()
        hand.wait_for_turn()
        assert int(hand.seq) == before
        page.locator("#hint").click()
        expect(page.locator("#advice h2")).to_be_visible()
        hand.play_round()
        page.locator("#lookBack").click()
        expect(page.locator("#advice h3")).to_have_count(2)
        expect(page.locator("#others")).to_be_hidden()  # there are no rooms
        seq = hand.seq

        page.reload()
        page.locator("#go:enabled").wait_for()
        page.locator("#saved li button").first.click()
        hand.wait_for_turn()
        assert hand.seq == seq
        kept = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
        assert kept == 0  # the address is another one next time


def test_a_game_goes_on_with_a_server_that_was_started_again(browser: Browser) -> None:
    """What is pressed meanwhile is done as soon as the server is there; the person is told."""
    with ExitStack() as running:
        [address] = running.enter_context(serve_at_home("-c", SAME_ADDRESS, "0"))
        port = str(urlsplit(address).port)
        with open_page(browser, f"{address}?seed=1", width=390) as page:
            hand = Hand(page)
            hand.start("partnership-auction")
            hand.act()
            before = page.locator("#log").inner_text()
            running.close()
            lost = page.locator("#connection")
            expect(lost).to_contain_text("every game is kept in this browser")
            expect(lost).to_be_in_viewport(ratio=1)
            hand.press(hand.next_control())
            assert running.enter_context(serve_at_home("-c", SAME_ADDRESS, port)) == [address]
            expect(page.locator("#connection")).to_be_empty()
            expect(page.locator("#stage")).to_be_empty()
            hand.wait_for_turn()
            after = page.locator("#log").inner_text()
            assert after.startswith(before)
            assert after != before
            while hand.scene:
                hand.act()
            page.locator("#undo").click()
            hand.wait_for_turn()

            page.locator("#new").click()  # a game that was left does not come back
            page.locator("dialog[open] button").first.click()
            running.close()
            expect(page.locator("#go")).to_be_disabled()
            running.enter_context(serve_at_home("-c", SAME_ADDRESS, port))
            expect(page.locator("#go")).to_be_enabled()
            expect(page.locator("#start")).to_be_visible()


def test_a_record_is_looked_at_after_the_connection_was_lost(browser: Browser) -> None:
    with ExitStack() as running:
        [address] = running.enter_context(serve_at_home("-c", SAME_ADDRESS, "0"))
        with open_page(browser, f"{address}?seed=1") as page:
            hand = Hand(page)
            hand.start("partnership-auction")
            hand.act()
            seq = hand.seq
            page.locator("summary[data-word=record]").click()
            page.locator("#getRecord").click()
            page.locator("#load").click()
            page.locator("#backward").click()
            running.close()
            expect(page.locator("#connection")).to_contain_text("trying again")
            running.enter_context(serve_at_home("-c", SAME_ADDRESS, str(urlsplit(address).port)))
            expect(page.locator("#connection")).to_be_empty()
            page.locator("#backward").click()
            expect(page.locator("#refused")).to_be_empty()
            page.locator("#back").click()
            hand.wait_for_turn()
            assert hand.seq == seq
