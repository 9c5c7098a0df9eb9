"""What happens at the table in the browser, scene by scene; and whole games, which are slow."""

import json
import re
from time import monotonic

import pytest
from playwright.sync_api import Browser, Locator, expect
from test_page import AXE, findings

from support.page_in_a_browser import AT_REST, SCENE, STRIP, Hand, open_page

pytest_plugins = ("support.page_fixtures",)
PHONE = 390
WIDTHS = (PHONE, 1280)
WHOLE_GAMES = ("partnership-auction", "double-deck", "three-handed", "two-handed")

BELOW = """() => [...document.querySelectorAll(
  "#table :is(button, .seat, .slot, h2, #contract, #scores)")]
  .filter((one) => one.checkVisibility() && !one.closest("#side, #advice, .body"))
  .filter((one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight;
  }).map((one) => one.outerHTML.slice(0, 120))"""
"""The things of the table that are not wholly in the window."""

SMALL = """() => [...document.querySelectorAll("#table button, header button")]
  .filter((one) => one.checkVisibility() && !one.matches(".gone"))
  .filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""The buttons that a finger may miss."""

HIDDEN = """() => [...document.querySelectorAll(".fan")].flatMap((fan) => {
  const lefts = fan.checkVisibility() ? [...fan.children].map((card) => card.offsetLeft) : [];
  return lefts.slice(1).map((left, at) => left - lefts[at]).filter((strip) => strip < 24);
})"""
"""How much is seen of cards of which too little is seen."""

OVERLAPS = """() => {
  const boxes = (name) =>
    [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect());
  const slots = boxes("#felt > .slot").filter(({width}) => width);
  const isOn = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
    && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  return boxes("#felt > .seat").filter((seat) => slots.some((slot) => isOn(seat, slot))).length;
}"""
"""How many seats the trick lies upon."""

LONGEST_GAME = 45 * 60
"""How many seconds a whole game may take on a slow machine."""

PRESSED = """one => {
  one.click();
  return new Promise((done) => setTimeout(() => done(one.className)));
}"""
"""Clicks on a card; its classes before the table can have answered."""


def to_scene(hand: Hand, scene: str) -> Locator:
    """Play until a scene is shown."""
    while hand.scene != scene:
        hand.act()
    return hand.page.locator(SCENE)


@pytest.mark.parametrize("preset", ["partnership-auction", "double-deck", "eight-player"])
def test_nothing_is_below_the_fold_of_a_phone(browser: Browser, url: str, preset: str) -> None:
    with open_page(browser, url, width=PHONE) as page:
        hand = Hand(page)
        hand.start(preset)
        seen = set[str]()
        while not hand.is_round_over:
            seen.add(hand.scene or page.locator("#table").get_attribute("data-step") or "")
            for measured in (BELOW, SMALL, HIDDEN):
                assert page.evaluate(measured) == []
            assert page.evaluate(OVERLAPS) == 0
            hand.act()
        assert page.evaluate(BELOW) == []
        assert {"auction", "melds", "play"} <= seen


def test_trump_lies_first_and_in_one_row(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=PHONE) as page:
        hand = Hand(page)
        hand.start("double-deck")
        to_scene(hand, "melds")
        hand.act()
        trump = page.locator("#contract .suit").get_attribute("class") or ""
        suit = trump.split()[-1]
        rows = [
            [card.get_attribute("data-card") or "" for card in row.locator(".card").all()]
            for row in page.locator("#hand .fan").all()
        ]
        assert len(rows) == 2
        number = sum(card[1] == suit for row in rows for card in row)
        assert [card[1] for card in rows[0][:number]] == [suit] * number


def test_melds_lie_on_the_felt_until_the_player_goes_on(browser: Browser, url: str) -> None:
    with open_page(browser, url, calm=False) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        scene = to_scene(hand, "melds")
        seats = page.locator("#felt .seat")
        expect(scene.locator("section")).to_have_count(4)
        for section in scene.locator("section").all():
            titles = section.locator(".laid span").all_text_contents()
            total = sum(int(title.split()[-1]) for title in titles)
            expect(section.locator(".points")).to_have_text(str(total))  # which has counted up
        page.wait_for_timeout(1500)
        expect(scene).to_be_visible()
        assert "trump" in page.locator("#contract").inner_text().lower()
        expect(scene.locator("button.main")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#scene")).to_be_hidden()
        expect(seats.filter(has_text="melded").first).to_be_visible()


def test_melds_can_go_on_by_themselves(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        page.locator("#settingsOpen").click()
        page.locator("#pause").select_option("4")
        page.locator("#settingsClose").click()
        to_scene(hand, "melds")
        expect(page.locator("#scene")).to_be_hidden()
        page.reload()
        expect(page.locator("#pause")).to_have_value("4")


def test_a_bid_is_raised_step_by_step(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        Hand(page).start("partnership-auction")
        higher = page.locator(".stepper .main")
        first = int((higher.inner_text()).split()[-1])
        page.get_by_role("button", name="lower bid").click(force=True)
        expect(higher).to_have_text(f"Bid {first}")
        for _ in range(3):
            page.get_by_role("button", name="higher bid").click()
        expect(higher).to_have_text(f"Bid {first + 30}")
        page.get_by_role("button", name="lower bid").click()
        higher.click()
        expect(page.locator(".seat.own .call")).to_have_text(f"Bid {first + 20}")


def test_a_played_card_leaves_the_hand_at_once_and_comes_back_if_it_may_not(
    browser: Browser, url: str
) -> None:
    with open_page(browser, url, calm=False) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        to_scene(hand, "melds")
        hand.act()
        card = page.locator("#hand .can").first
        name = card.get_attribute("data-place")
        lies = page.locator(f"#hand [data-place='{name}']")
        before = page.locator("#hand .card").count()
        gone: str = card.evaluate(
            "one => (one.click(), new Promise((done) => setTimeout(() => done(one.className))))"
        )
        assert "gone" in gone.split()
        hand.wait_for_turn()
        expect(page.locator("#hand .card")).to_have_count(before - 1)
        expect(lies).to_have_count(0)

        # The table of another page would refuse; here the number of the document is made wrong.
        page.evaluate("async () => { (await import('./asks.js')).at.drawn.seq -= 1; }")
        page.locator("#hand .can").first.click(position=STRIP)
        expect(page.locator("#refused")).not_to_have_text("")
        expect(page.locator("#hand .gone")).to_have_count(0)
        expect(page.locator("#hand .card")).to_have_count(before - 1)


def test_only_ones_own_cards_leave_ones_hand(browser: Browser, url: str) -> None:
    """Another player may play the like of a card that one holds: it comes from their seat."""
    with open_page(browser, url, calm=False) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        to_scene(hand, "melds")
        hand.act()
        page.evaluate(
            """() => {
              const hand = document.querySelector("#hand");
              window.left = [];
              new MutationObserver((seen) => {
                for (const { target } of seen) {
                  if (target.matches(".card.gone")) window.left.push(target.dataset.place);
                }
              }).observe(hand, { subtree: true, attributeFilter: ["class"] });
            }"""
        )
        held = {one.get_attribute("data-place") for one in page.locator("#hand .card").all()}
        for _ in range(4):
            hand.act()
        still = {one.get_attribute("data-place") for one in page.locator("#hand .card").all()}
        assert len(held) - len(still) == 4
        assert len(page.evaluate("window.left")) == 4


def test_a_meld_for_the_stock_is_laid_by_one_button_and_leaves_one_hand(
    browser: Browser, url: str
) -> None:
    with open_page(browser, url, width=PHONE, touch=True) as page:
        hand = Hand(page, touch=True)
        hand.start("two-handed")
        while not page.locator("#choices p").count():
            hand.act()
        held = page.locator("#hand .card").count()
        meld = page.locator("#choices > button.main").first
        expect(meld).to_have_text(re.compile(r": \d+$"))
        page.locator("#hand .card.can").first.tap(position=STRIP)
        expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
        page.locator("#choices > button", has_text="Clear").tap()
        hand.press(meld)
        hand.wait_for_turn()
        expect(page.locator(".hand .card")).to_have_count(held)


def test_nothing_is_wrong_before_something_was_chosen(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=PHONE) as page:
        hand = Hand(page)
        hand.start("auction-three")
        while not page.locator(".card[aria-pressed]").count():
            buttons = page.locator("#choices > button")
            hand.press(buttons.first if buttons.count() else hand.next_control())
            hand.wait_for_turn()
        expect(page.locator("#why")).to_have_text("")
        page.locator(".card.can[aria-pressed]").first.click(position=STRIP)
        expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
        expect(page.locator("#why")).not_to_have_text("")


def test_the_end_of_a_round_is_settled_on_the_felt(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        hand.play_round()
        scene = page.locator(SCENE)
        expect(scene.locator("h2")).to_have_text(re.compile(r"(made|set) \d+"))
        expect(scene.locator(".target")).to_have_text("to 1000")
        expect(scene.locator("svg.course polyline")).to_have_count(2)
        lines = scene.locator(".line")
        expect(lines).to_have_count(2)
        for line in lines.all():
            rows = line.locator("tr:not(.sum, .fact) td").all_text_contents()
            total = line.locator(".sum td").inner_text().replace("+", "").replace("−", "-")
            assert sum(map(int, rows)) == int(total)
        expect(scene.locator(".seats tr")).to_have_count(5)

        page.locator("#lastTrick").click()
        expect(scene.locator(".slot img")).to_have_count(4)
        scene.get_by_role("button", name="Close").click()
        expect(page.locator("#lastTrick")).to_be_focused()
        scene.get_by_role("button", name="Next deal").click()
        expect(page.locator("#scene")).to_be_hidden()
        hand.wait_for_turn()
        expect(page.locator("#lastTrick")).to_be_hidden()
        expect(page.locator("#hand .card")).to_have_count(12)


@pytest.mark.parametrize("preset", ["partnership-auction", "two-handed"])
def test_the_last_trick_can_be_looked_at(browser: Browser, url: str, preset: str) -> None:
    with open_page(browser, url, width=PHONE) as page:
        hand = Hand(page)
        hand.start(preset)
        button = page.locator("#lastTrick")
        while not button.is_visible():
            hand.act()
        button.click()
        seats = page.locator("#felt .seat").count()
        trick = page.locator(f"{SCENE} .slot img")
        expect(trick).to_have_count(seats)
        expect(page.locator(f"{SCENE} .slot.winning")).to_have_count(1)
        page.locator(f"{SCENE} button").click()
        expect(page.locator("#scene")).to_be_hidden()
        expect(page.locator("#hand .card").first).to_be_visible()


def test_playing_on_closes_the_last_trick(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page)
        hand.start("partnership-auction")
        to_scene(hand, "melds")
        hand.act()
        while not page.locator("#lastTrick").is_visible():
            hand.act()
        page.locator("#lastTrick").click()
        before = hand.seq
        page.locator("#hand .can").first.click(position=STRIP)
        expect(page.locator("#table")).not_to_have_attribute("data-seq", before)
        hand.wait_for_turn()
        expect(page.locator("#scene")).to_be_hidden()
        assert hand.seq != before


def test_a_widow_is_shown_and_melds_that_come_later_are_not_none(
    browser: Browser, url: str
) -> None:
    with open_page(browser, url) as page:
        hand = Hand(page)
        hand.start("three-handed")
        scene = to_scene(hand, "widow")
        expect(scene.locator(".widow img")).to_have_count(3)
        to_scene(hand, "melds")
        assert 1 <= scene.locator("section").count() <= 3


def test_one_can_skip_to_ones_turn(browser: Browser, url: str) -> None:
    with open_page(browser, url, calm=False) as page:
        page.locator("#go:enabled").wait_for()
        page.evaluate("localStorage.setItem('pinochle settings', '{\"speed\": \"slow\"}')")
        page.reload()
        hand = Hand(page)
        hand.start("partnership-auction")
        page.locator("#choices > button").first.click()
        page.locator("#skip").click()
        page.locator(f"{AT_REST} #choices button").first.wait_for()
        expect(page.locator("#skip")).to_be_hidden()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("preset", ["partnership-auction", "double-deck"])
def test_axe_finds_nothing_serious_in_any_scene(
    browser: Browser, url: str, width: int, preset: str
) -> None:
    with open_page(browser, url, width=width) as page:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        hand = Hand(page)
        hand.start(preset)
        seen = set[str]()
        while "round" not in seen:
            scene = hand.scene or page.locator("#table").get_attribute("data-step") or ""
            if scene not in seen:
                assert findings(page) == []
            seen.add(scene)
            if scene != "round":
                hand.act()
        page.locator("#lastTrick").click()
        assert findings(page) == []
        assert {"auction", "melds", "play", "round"} <= seen


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_serious_at_the_end_of_a_game(
    browser: Browser, url: str, width: int
) -> None:
    house = 'base = "cutthroat"\nname = "short"\n[ending]\ntarget = 1\n'
    with open_page(browser, url, width=width) as page:
        kept = json.dumps({"game": "cutthroat", "rules": house})
        page.evaluate("kept => localStorage.setItem('pinochle start', kept)", kept)
        page.reload()
        hand = Hand(page)
        hand.start()
        to_scene(hand, "game")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert findings(page) == []
        page.locator("#lookBack").click()
        page.locator("#advice h3").first.wait_for()
        assert findings(page) == []


# Whole games.


def play_game(hand: Hand, preset: str) -> None:
    """Play to the target, quickly; and begin another game."""
    page = hand.page
    page.locator("#go:enabled").wait_for()
    page.evaluate("localStorage.setItem('pinochle settings', '{\"speed\": \"quick\"}')")
    page.reload()
    hand.start(preset)
    rounds, until = 0, monotonic() + LONGEST_GAME
    while hand.scene != "game":
        assert monotonic() < until
        hand.skip()
        hand.act()
        rounds += hand.is_round_over
    scene = page.locator(SCENE)
    expect(scene.locator(".standing td", has_text="★").first).to_be_visible()
    points = scene.locator("polyline").first.get_attribute("points") or ""
    assert len(points.split()) == rounds + 1
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    print(f"{preset}: {rounds} rounds, {hand.done} things done")
    hand.press(scene.get_by_role("button", name="Play again"))
    hand.wait_for_turn()
    expect(page.locator("#scene")).to_be_hidden()
    expect(page.locator("#scores b").first).to_have_text("0")


@pytest.mark.slow
@pytest.mark.parametrize("preset", WHOLE_GAMES)
def test_a_whole_game_is_played_by_mouse(browser: Browser, url: str, preset: str) -> None:
    with open_page(browser, url, calm=False) as page:
        play_game(Hand(page), preset)


@pytest.mark.slow
def test_a_whole_game_is_played_by_keyboard_alone(browser: Browser, url: str) -> None:
    with open_page(browser, url) as page:
        play_game(Hand(page, keys=True), "three-handed")


@pytest.mark.slow
def test_a_whole_game_is_played_by_touch_on_a_phone(browser: Browser, url: str) -> None:
    with open_page(browser, url, width=PHONE, calm=False, touch=True) as page:
        play_game(Hand(page, touch=True), "partnership-auction")
