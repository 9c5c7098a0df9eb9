"""The page in a browser: whole rounds by mouse and by keyboard, for all who read it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from pinochle.web.table.files import write_page
from support.page_in_a_browser import PATIENCE, STRIP, Hand, open_page, serve_folder
from support.server_process import Server

if TYPE_CHECKING:
    from collections.abc import Callable

pytest_plugins = ("support.page_fixtures",)
MOUSE = (
    "two-handed",
    "partnership-passing",
    "double-deck",
    "eight-player",
    *(
        pytest.param(
            preset, marks=pytest.mark.slow
        )  # scenes, starts and whole games have these too
        for preset in ("cutthroat", "auction-three", "partnership-auction", "five-handed")
    ),
)
KEYS = ("three-handed", "partnership-kitty")
AXE = Path(os.environ.get("PINOCHLE_AXE", "node_modules/axe-core/axe.min.js"))
RUN_AXE = """async () => {
  const options = {rules: {"target-size": {enabled: true}}};
  const {violations} = await axe.run(options);
  const grave = violations.filter(({impact}) => impact === "serious" || impact === "critical");
  return grave.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(" ")}`);
}"""


@pytest.mark.parametrize("preset", MOUSE)
def test_a_round_is_played_by_mouse(browser: Browser, url: str, preset: str) -> None:
    with open_page(browser, url, width=390) as page:
        hand = Hand(page)
        hand.start(preset)
        hand.play_round()
        html = page.locator("html")
        ready, took = (html.get_attribute(f"data-{one}") or "0" for one in ("ready", "took"))
        print(f"{preset}: ready after {ready} ms, {hand.done} things done, Club took", _times(took))


def _times(took: str) -> str:
    times = sorted(map(float, took.split()))
    return f"{times[len(times) // 2]:.0f} ms, at most {times[-1]:.0f} ms, {len(times)} times"


@pytest.mark.parametrize("preset", KEYS)
def test_a_round_is_played_by_keyboard_alone(browser: Browser, url: str, preset: str) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page, keys=True)
        hand.start(preset)
        hand.play_round()


def test_it_tells_that_webassembly_is_refused(browser: Browser, built: Path) -> None:
    with serve_folder(built, wasm=False) as address, open_page(browser, address) as page:
        expect(page.locator("#stage")).to_contain_text("refuses WebAssembly")
        expect(page.locator("#go")).to_be_disabled()


def findings(page: Page) -> list[str]:
    """What axe finds on the page as it stands, and calls serious or critical."""
    found: list[str] = page.evaluate(RUN_AXE)
    return found


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_any_step(
    browser: Browser, url: str, width: int, scheme: str
) -> None:
    with open_page(browser, url, width=width) as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert findings(page) == []
        hand = Hand(page)
        hand.start("three-handed")
        if width == 390:
            page.locator("#sideOpen").click()
        page.locator("#rulesOpen summary").click()
        expect(page.locator("#rules h3").first).to_be_visible()
        page.locator("#side details").last.locator("summary").click()
        assert findings(page) == []
        if width == 390:
            page.locator("#sideClose").click()
        page.locator("#settingsOpen").click()
        assert findings(page) == []
        page.locator("#settingsClose").click()
        page.locator("#hint").click()
        expect(page.locator("#advice button").first).to_be_visible()
        while not hand.is_round_over:
            assert findings(page) == []
            hand.act()
        assert findings(page) == []
        print(f"axe: {hand.done + 2} steps at {width} pixels, {scheme}")


def test_grey_cards_say_why_and_what_was_done_can_be_taken_back(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=390) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        grey = page.locator("#hand .grey")
        while not grey.count():
            hand.act()
        said = grey.first.get_attribute("aria-label") or ""
        why = said.partition(": ")[2]
        assert why
        shows: tuple[Callable[[], None], ...] = (
            lambda: grey.first.hover(position=STRIP),
            grey.first.focus,
            lambda: grey.first.click(position=STRIP, force=True),
        )
        for show in shows:
            page.locator("#hint").focus()
            page.locator("#hand .can").first.focus()
            expect(page.locator("#why")).to_have_text("")
            show()
            expect(page.locator("#why")).to_have_text(why)

        page.locator("#hint").click()
        advised = page.locator("#advice button")
        expect(page.locator("#advice p")).to_contain_text("on average over")
        before = hand.seq
        cards = page.locator("#hand .card").count()
        advised.first.click()
        expect(page.locator("#hand .card")).to_have_count(cards - 1)
        hand.wait_for_turn()
        page.locator("#undo").click()
        expect(page.locator("#table")).to_have_attribute("data-seq", before)
        expect(page.locator("#hand .card")).to_have_count(cards)


def test_cards_can_be_used_before_their_pictures_come(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=390) as page:
        page.locator("#go:enabled").wait_for()
        page.route("**/cards/**/*.svg", lambda route: route.abort())
        hand = Hand(page)
        hand.start("cutthroat")
        while not page.locator("#hand .can").count():
            hand.act()
        hand.act()
        assert not any(pictures(page))
        page.unroute("**/cards/**/*.svg")
        until = monotonic() + PATIENCE / 1000
        while not all(pictures(page)):
            assert monotonic() < until
            page.wait_for_timeout(100)


def pictures(page: Page) -> list[int]:
    """How wide the pictures of the hand are in themselves; 0 if they have not come."""
    widths: list[int] = page.locator("#hand img").evaluate_all(
        "all => all.map(one => one.naturalWidth)"
    )
    return widths


def test_a_record_is_stepped_through_and_played_on(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        hand = Hand(page)
        hand.start("cutthroat")
        hand.play_round()
        page.locator("#lookBack").click()
        expect(page.locator("#advice p").first).to_be_visible()
        page.get_by_text("Record", exact=True).click()
        page.locator("#getRecord").click()
        expect(page.locator("#record")).to_have_value(re.compile("^pinochle-record"))
        page.locator("#copy").click()
        expect(page.locator("#stage")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()").startswith("pinochle-record")
        length = hand.seq
        page.locator("#load").click()
        for _ in range(5):
            page.locator("#backward").click()
        expect(page.locator("#table")).to_have_attribute("data-seq", str(int(length) - 5))
        page.locator("#viewer").select_option("2")
        expect(page.locator(".slot img")).not_to_have_count(0)
        page.locator("#back").click()
        expect(page.locator("#table")).to_have_attribute("data-seq", length)
        page.locator("#load").click()
        for _ in range(8):
            page.locator("#backward").click()
        page.locator("#playOn").click()
        hand.wait_for_turn()
        hand.play_round()

        page.locator("#record").fill("no record")
        page.locator("#load").click()
        expect(page.locator("#refused")).to_contain_text("line 1")


HOUSE = 'base = "partnership-passing"\nname = "ours"\n[passing]\ncards = 3\n'


MOST_ACTS: Final = 60
"""How often somebody acts before the cards are passed, at most."""


def test_what_is_typed_while_the_page_loads_is_kept(browser: Browser, url: str) -> None:
    """An answer about the rules before comes while somebody types, and must not undo it."""
    with open_page(browser, url) as page:
        page.locator("#house > summary").click()
        rules = page.locator("#toml")
        begun, more = rules.input_value(), "# " + "typed slowly " * 14
        rules.press("Control+End")
        rules.press_sequentially(more, delay=40)
        expect(rules).to_have_value(begun + more)
        page.locator("#go:enabled").wait_for()
        expect(rules).to_have_value(begun + more)


def test_house_rules_are_played_by_people_who_pass_the_device(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=390, locale="de-DE") as page:
        page.locator("#go:enabled").wait_for()
        page.locator("#more").click()
        page.locator("#finder select[name=players]").select_option("6")
        expect(page.locator("#list .game")).to_have_count(4)
        page.locator("#house > summary").click()
        page.locator("#toml").fill("base = [")
        page.locator("#go").click()
        expect(page.locator("#refused")).not_to_have_text("")
        page.locator("#toml").fill(HOUSE)
        hand = Hand(page)
        hand.start("partnership-auction", kind1="human", kind2="human")
        seen = set[str]()
        for _ in range(MOST_ACTS):
            if page.locator(".card.can[aria-pressed]").count():
                break
            assert not page.locator("#choices button", has_text="Ich bin").count() or not (
                page.locator("#hand button").count()
            )
            seen |= {*page.locator("#choices button").all_text_contents()}
            hand.act()
        assert "Ich bin Ben" in seen
        expect(page.locator("#log")).not_to_contain_text("Du bekommst ♠AKKB9")
        for number in range(1, 4):
            page.locator(".card.can[aria-pressed=false]").first.press(" ")
            expect(page.locator(".card[aria-pressed=true]")).to_have_count(number)
        page.locator(".card[aria-pressed=true]").first.press(" ")
        expect(page.locator(".card[aria-pressed=true]")).to_have_count(2)
        expect(page.locator("#why")).to_contain_text("3")
        hand.play_round()


def cards(page: Page, row: str) -> list[str]:
    """The cards that are drawn somewhere, by their pictures."""
    pictures = page.locator(f"{row} img")
    found: list[str] = pictures.evaluate_all("all => all.map((one) => one.src)")
    return found


def take_a_seat(page: Page, number: int) -> Hand:
    """Sit down at a table."""
    page.locator("#seats li").nth(number - 1).get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    return Hand(page)


def load_anew(hand: Hand) -> None:
    """Load the page of somebody again: they have their seat, their cards and their turn."""
    before, held = hand.seq, cards(hand.page, "#hand")
    hand.page.reload()
    hand.wait_for_turn()
    assert (hand.seq, cards(hand.page, "#hand")) == (before, held)


def test_two_people_play_a_round(browser: Browser, tmp_path: Path) -> None:
    write_page(tmp_path / "page", "rooms")
    with (
        Server(tmp_path / "rooms.db", "--pages", str(tmp_path / "page")) as server,
        open_page(browser, f"http://127.0.0.1:{server.port}/") as page,
    ):
        Hand(page).choose("cutthroat")
        page.locator("#sit summary").click()
        page.locator("#players select").nth(2).select_option("club")
        page.locator("#players select").nth(1).select_option("human")
        page.locator("#fair").check()
        page.locator("#others").click()
        page.wait_for_url("**/?room=*")
        assert page.url.endswith("&fair=yes")  # whoever is invited knows it from the address
        room = page.url.partition("room=")[2].partition("&")[0]
        with open_page(browser, page.url, width=390) as other:
            first, second = take_a_seat(page, 1), take_a_seat(other, 2)
            expect(other.locator("#hand .card")).to_have_count(16)
            has_loaded = False
            while "score" not in page.locator("#log").inner_text():
                if first.can_act:
                    first.act_once()
                if not second.can_act:
                    continue
                lying = cards(other, ".slot:not(.past)")  # nothing changes before they act
                if lying and not has_loaded:
                    load_anew(second)
                    server.kill()
                    expect(page.locator("#connection")).to_contain_text("connection is lost")
                    server.start()
                    expect(page.locator("#connection")).to_be_empty()
                    second.wait_for_turn()
                    assert cards(other, ".slot:not(.past)") == lying
                    has_loaded = True
                second.act_once()
            assert has_loaded
            expect(other.locator("#log")).to_contain_text("score")
            # Both have checked the first deal before they took part in the next.
            for _ in range(100):
                if [text[:5] for _, text in server.acts(room)].count("deal:") == 2:
                    break
                page.wait_for_timeout(100)
            else:
                pytest.fail("the next cards were not dealt")
            for seen in (page, other):  # nobody has found anything to distrust
                expect(seen.locator("#unfair")).to_have_text("")
            revealed = [who for who, word, _ in server.entries(room) if word == "reveal"]
            assert {0, 1} <= {*revealed}
