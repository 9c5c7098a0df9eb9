"""Somebody plays alone in Chromium at the page of `pinochle serve`: its table is on the server."""

from contextlib import ExitStack

from playwright.sync_api import Browser, expect
from test_server_at_home import serve_at_home

from support.page_in_a_browser import Hand, open_page

pytest_plugins = ("support.page_fixtures",)


def test_every_button_of_the_page_is_there_and_games_are_kept(browser: Browser) -> None:
    with serve_at_home() as [address], open_page(browser, f"{address}?seed=1") as page:
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


def test_the_end_of_the_server_is_told(browser: Browser) -> None:
    with ExitStack() as running:
        [address] = running.enter_context(serve_at_home())
        with open_page(browser, address) as page:
            page.locator("#go:enabled").wait_for()
            running.close()
            expect(page.locator("#stage")).to_contain_text("The server has ended")
            expect(page.locator("#go")).to_be_disabled()
