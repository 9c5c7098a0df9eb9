"""What is before and around the table: games to choose from, house rules, saved games, no net."""

import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from test_page import AXE, findings

from support.page_in_a_browser import Hand, has_focus, open_page, serve_folder

pytest_plugins = ("support.page_fixtures",)
TOO_WIDE = """() => [...document.querySelectorAll("body *:not(svg *)")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(({tagName, id, className}) => `${tagName}#${id}.${className}`)"""

COUNT_FRAMES = """() => {
  let last = performance.now();
  window.longest = 0;
  const frame = (now) => {
    window.longest = Math.max(window.longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Keeps the longest time in which nothing on the page could move."""


def drawn_table(page: Page) -> tuple[str | None, list[str]]:
    """The number of the document that is drawn, and the cards of the hand."""
    cards = page.locator("#hand .card").evaluate_all(
        "all => all.map((one) => one.dataset.card ?? one.querySelector('img').src)"
    )
    return page.locator("#table").get_attribute("data-seq"), cards


def go_on(page: Page, number: int = 0) -> Hand:
    """Go on with a saved game."""
    page.locator("#go:enabled").wait_for()
    page.locator("#saved li").nth(number).locator("button").first.click()
    hand = Hand(page)
    hand.wait_for_turn()
    return hand


def rule(page: Page, path: str) -> str:
    """What a field of the editor is set to."""
    value: str = page.locator(f"[data-path='{path}'] :is(input, select)").input_value()
    return value


def open_editor(page: Page) -> None:
    """Open the house rules."""
    page.locator("#house > summary").click()
    page.locator(".rule").first.wait_for()


@pytest.mark.parametrize(
    ("preset", "phases"),
    [
        ("partnership-passing", {"auction", "passing", "play", "deal"}),
        ("three-handed-1911", {"melds"}),
        ("widow-pinochle", {"bury"}),
    ],
)
def test_a_reload_in_each_phase_goes_on_with_the_same_hand(
    browser: Browser, url: str, preset: str, phases: set[str]
) -> None:
    with open_page(browser, url, width=390) as page:
        hand = Hand(page)
        hand.start(preset)
        left = set(phases)
        while left:
            phase = page.locator("#table").get_attribute("data-step")
            if phase in left and hand.scene != "melds":
                before = drawn_table(page)
                page.reload()
                hand = go_on(page)
                assert drawn_table(page) == before
                left.remove(phase)
            elif hand.is_round_over:
                break
            else:
                # Who never passes plays the contract.
                hand.done = 0 if phase == "auction" else hand.done
                hand.act()
        assert not left


def test_several_games_are_kept_and_nothing_is_dropped_unasked(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        page.locator("#name").fill("Zoe")
        hand = Hand(page)
        hand.start("cutthroat")
        hand.act()
        first = drawn_table(page)
        page.locator("#new").click()
        page.get_by_role("button", name="Stay").click()
        assert drawn_table(page) == first
        page.locator("#new").click()
        page.get_by_role("button", name="Leave", exact=True).click()
        expect(page.locator("#saved li").first).to_contain_text("Cutthroat Pinochle")
        expect(page.locator("#saved li").first).to_contain_text("Zoe 0")
        hand.start("two-handed")
        second = drawn_table(page)
        page.reload()
        expect(page.locator("#name")).to_have_value("Zoe")
        expect(page.locator("input[value=two-handed]")).to_be_checked()
        page.locator("#saved summary").click()
        go_on(page, 1)
        assert drawn_table(page) == first
        page.locator("#new").click()
        page.get_by_role("button", name="Leave and delete it").click()
        expect(page.locator("#saved li")).to_have_count(1)
        go_on(page)
        assert drawn_table(page) == second
        page.locator("#new").click()
        page.get_by_role("button", name="Leave", exact=True).click()
        page.get_by_role("button", name="Delete: Two-handed Pinochle").click()
        page.get_by_role("button", name="Keep it").click()
        expect(page.locator("#saved li")).to_have_count(1)
        page.get_by_role("button", name="Delete: Two-handed Pinochle").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.locator("#saved")).to_be_hidden()


def test_the_editor_and_the_text_say_the_same_and_the_game_plays_by_it(
    browser: Browser, url: str
) -> None:
    with open_page(browser, url) as page:
        open_editor(page)
        expect(page.locator("[data-path='auction.opening'] small")).to_contain_text("As in")
        opening = page.locator("[data-path='auction.opening'] input")
        expect(opening).to_have_value("100")
        opening.fill("203")
        opening.blur()
        expect(page.locator("#ruleErrors")).to_have_text(
            "Lowest bid: 203 is not a step of the ladder;"
            ' auction.ladder = [[0, 10]] comes from the base "partnership-auction":'
            " write auction.ladder = [[0, 1]], or leave out auction.opening"
        )
        opening.fill("250")
        opening.blur()
        expect(page.locator("#ruleErrors")).to_have_text("")
        expect(page.locator("#changes")).to_have_text("1 change")
        text = page.locator("#toml")
        expect(text).to_have_value(
            'format = 1\nbase = "partnership-auction"\nname = "our-partnership-auction"\n'
            'title = "Partnership Auction Pinochle, our rules"\n\n[auction]\nopening = 250\n'
        )
        text.fill('base = "partnership-auction"\nname = "ours"\n[auction]\nopening = 190\n')
        expect(opening).to_have_value("190")
        page.locator(".sayings select").select_option(label="The dealer is stuck for 190")
        expect(page.locator("[data-path='auction.stuck'] input")).to_have_value("190")
        assert "stuck = 190" in text.input_value()
        page.reload()
        expect(page.locator("#changes")).to_have_text("3 changes")
        hand = Hand(page)
        hand.start()
        page.locator("#rulesOpen summary").click()
        expect(page.locator("#rules")).to_contain_text("190")


def test_what_comes_from_the_base_is_shown_and_leads_to_its_field(
    browser: Browser, url: str
) -> None:
    with open_page(browser, url, width=390, locale="de-DE") as page:
        open_editor(page)
        rows = page.locator(".inherited li")
        page.locator("#toml").fill('base = "widow-partnership"\nname = "ours"\n[bury]\ncards = 4\n')
        expect(page.locator(".inherited summary")).to_contain_text("Talon-Pinochle mit Partnern")
        expect(rows).to_have_count(4)
        expect(rows.nth(1)).to_contain_text("Wer den Talon sieht")
        expect(rows.nth(1)).to_contain_text("wer ihn nimmt")
        rows.nth(1).get_by_role("button").click()
        field = page.locator("[data-path='widow.seen_by'] select")
        assert has_focus(field)
        field.select_option(label="alle")
        expect(rows.filter(has_text="Talon")).to_have_count(0)
        page.locator("#toml").fill('base = "two-handed"\n')
        page.get_by_role("button", name="Wer die Trumpf-Neun").click()
        assert has_focus(page.locator("[data-path='trump.dix_exchange'] select"))


def test_text_that_is_no_rules_is_told_in_words(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=390, locale="de-DE") as page:
        open_editor(page)
        expect(page.locator("[data-path='auction.opening'] input")).to_have_value("100")
        text, told = page.locator("#toml"), page.locator("#ruleErrors")
        text.fill('base = "nowhere"\n')
        expect(told).to_contain_text("nowhere")
        text.fill("base = [")
        expect(told).to_contain_text("TOML")
        page.locator("#go").click()
        expect(page.locator("#refused")).to_contain_text("TOML")
        expect(page.locator("#table")).to_be_hidden()
        page.locator("#reset").click()
        expect(told).to_have_text("")
        page.locator("#go").click()
        expect(page.locator("#table")).to_be_visible()


def test_axe_finds_nothing_serious_before_the_game(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        Hand(page).start("cutthroat")
        page.locator("#new").click()
        look_at(page)
        page.get_by_role("button", name="Leave", exact=True).click()
        for summary in ("#more", "#sit summary", "#house > summary"):
            page.locator(summary).click()
        page.locator(".rule").first.wait_for()
        page.locator("#fields > details:last-child > summary").click()
        page.locator("#fields details details summary").first.click()
        look_at(page)


def look_at(page: Page) -> None:
    """Let axe look at a page as it is on a phone and on a desk, by day and by night."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light")
            assert findings(page) == [], f"{width} pixels, {'dark' if dark else 'light'}"
            assert page.evaluate(TOO_WIDE) == [], f"{width} pixels"


def test_a_game_is_chosen_and_begun_by_keyboard_alone(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page, keys=True)
        hand.go_to(page.locator("input[value=partnership-auction]"))
        page.keyboard.press("ArrowDown")
        expect(page.locator("input[value=double-deck]")).to_be_checked()
        expect(page.locator("#chosen")).to_have_text("Double-deck Pinochle")
        hand.go_to(page.locator("#name"))
        page.keyboard.press("Control+a")
        page.keyboard.type("Zoe")
        hand.go_to(page.locator("input[name=level]:checked"))
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("radio", name="simply")).to_be_checked()
        hand.press(page.locator("#go"))
        hand.wait_for_turn()
        assert has_focus(page.locator("#status"))
        expect(page.locator("#hand .card")).to_have_count(20)
        expect(page.locator("#scores")).to_contain_text("Zoe & Cleo")


def test_after_the_first_visit_it_needs_no_net(browser: Browser, built: Path) -> None:
    with ExitStack() as visit:
        address = visit.enter_context(serve_folder(built))
        page = visit.enter_context(open_page(browser, f"{address}?seed=1", keeps=True))
        page.locator("#go:enabled").wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        told = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        # A window for tests is like a private one, in which nothing is ever installed.
        assert {one["errorId"] for one in told["installabilityErrors"]} <= {"in-incognito"}
        page.context.set_offline(True)
        page.reload()
        hand = Hand(page)
        hand.start("cutthroat")
        held = page.locator("#hand .card").count()
        while page.locator("#hand .card").count() == held:
            hand.act()
        page.locator("#new").click()
        page.get_by_role("button", name="Leave", exact=True).click()
        open_editor(page)
        expect(page.locator("[data-path='auction.opening'] input")).to_have_value("20")
        images = page.locator("img").evaluate_all("all => all.map((one) => one.naturalWidth)")
        assert all(images)


def test_it_is_small_and_there_at_once(browser: Browser, built: Path) -> None:
    listed = (built / "offline.js").read_text(encoding="utf-8")
    names = json.loads(listed.partition("=")[2].rstrip(";\n"))
    sent = 0
    for name in names:
        compressed = built / f"{name}.gz"
        sent += (compressed if compressed.exists() else built / name).stat().st_size
    assert sent <= 8_000_000
    with serve_folder(built) as address, open_page(browser, address) as page:
        assert page.locator("#picture").bounding_box()
        paint = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        )
        page.locator("html[data-ready]").wait_for()
        ready = page.locator("html").get_attribute("data-ready")
        print(f"{sent / 1e6:.1f} MB, painted after {paint:.0f} ms, ready after {ready} ms")


def test_experts_play_in_the_browser_and_a_hint_freezes_nothing(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        page.locator("#go:enabled").wait_for()
        page.get_by_role("radio", name="as experts").check(force=True)
        hand = Hand(page)
        hand.start("partnership-auction")
        page.evaluate(COUNT_FRAMES)
        page.locator("#hint").click()
        expect(page.locator("#advice button").first).to_be_visible()
        pause = page.evaluate("window.longest")
        assert pause < 500, f"nothing moved for {pause:.0f} ms"
        page.locator("#advice button").first.click()
        hand.wait_for_turn()
        while not hand.is_round_over and hand.done < 6:
            hand.act()
        took = page.locator("html").get_attribute("data-took") or ""
        times = sorted(map(float, took.split()))
        half = times[len(times) // 2]
        print(f"{len(times)} choices of experts, {half:.0f} ms each, at most {times[-1]:.0f} ms")
        assert len(times) > 8
