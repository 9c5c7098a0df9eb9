"""The pages in German: nothing in them is left in English, wherever one goes."""

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page
from test_score_pad_page import wait_until_ready

from pinochle.web.table.files import write_page
from support.english_words import english_in
from support.page_in_a_browser import SCENE, Hand, open_page
from support.server_process import Server

pytest_plugins = ("support.page_fixtures", "test_score_pad_page")
TEXTS: Final = """() => {
  const own = ["TEXTAREA", "SCRIPT", "STYLE", "CODE"];
  const isSeen = (one) => (one.closest("select") ?? one).checkVisibility();
  const found = new Set();
  for (const one of document.body.querySelectorAll("*")) {
    const isOut = own.includes(one.tagName) || one.closest("#language, [aria-hidden=true]");
    if (isOut || !isSeen(one)) continue;
    for (const name of ["aria-label", "title", "placeholder", "label", "alt"]) {
      found.add(one.getAttribute(name) ?? "");
    }
    for (const {nodeType, data} of one.childNodes) if (nodeType === Node.TEXT_NODE) found.add(data);
  }
  return [...found];
}"""
"""Whatever the page says, to those who see it and to those who do not."""


FACES: Final = """() => [...document.querySelectorAll("img, use")]
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => one.getAttribute("src")?.split("/").pop() ?? one.getAttribute("href") ?? "")
  .filter((name) => /^(#pn-[QJ]|[QJ][SHDC]\\.svg)$/.test(name))
"""
"""The faces and the indices that are drawn with a letter of English: a queen is D in German."""


def english(page: Page) -> set[str]:
    """The texts of a page that are English, and the faces of its cards."""
    texts: list[str] = page.evaluate(TEXTS)
    faces: list[str] = page.evaluate(FACES)
    return english_in(texts) | {*faces}


def test_what_is_before_a_game_is_german(browser: Browser, url: str) -> None:
    with open_page(browser, url, locale="de-DE") as page:
        for summary in ("#more", "#sit summary", "#house > summary"):
            page.locator(summary).click()
        page.locator(".rule").first.wait_for()
        page.locator("#fields > details:last-child > summary").click()
        for part in page.locator("#fields details details summary").all():
            part.click()
        assert english(page) == set()


def test_a_game_is_german_to_its_end(browser: Browser, url: str) -> None:
    house = 'base = "three-handed"\nname = "kurz"\ntitle = "Kurz"\n[ending]\ntarget = 1\n'
    with open_page(browser, url, locale="de-DE") as page:
        page.evaluate(
            "house => localStorage.setItem('pinochle start', house)",
            json.dumps({"game": "three-handed", "rules": house}),
        )
        page.reload()
        hand = Hand(page)
        hand.start()
        page.locator("#rulesOpen summary").click()
        page.locator("#side details:has(#melds) summary").click()
        page.locator("#rules h3").first.wait_for()
        page.locator("#settingsOpen").click()
        assert english(page) == set()
        page.locator("#settingsClose").click()
        page.locator("#hint").click()
        page.locator("#advice button").first.wait_for()
        seen = set[str]()
        while "game" not in seen:
            scene = hand.scene or page.locator("#table").get_attribute("data-step") or ""
            if scene not in seen:
                assert english(page) == set()
            seen.add(scene)
            if scene != "game":
                hand.act()
        page.locator("#lookBack").click()
        page.locator("#advice h3").first.wait_for()
        assert english(page) == set()
        page.locator("#lastTrick").click()
        assert english(page) == set()
        page.locator(f"{SCENE} button").click()
        page.locator("#new").click()
        assert english(page) == set()


def test_a_room_is_german(browser: Browser, tmp_path: Path) -> None:
    write_page(tmp_path / "page", "rooms")
    options = ("--pages", str(tmp_path / "page"))
    with (
        Server(tmp_path / "rooms.db", *options) as server,
        open_page(browser, f"http://127.0.0.1:{server.port}/", locale="de-DE") as page,
    ):
        Hand(page).choose("cutthroat")
        assert english(page) == set()
        page.locator("#others").click()
        page.wait_for_url("**/?room=*")
        page.locator("#seats li").nth(2).wait_for()
        assert english(page) == set()
        page.get_by_role("button", name="Hier sitzen").first.click()
        for name in ("Ben", "Cleo"):
            page.get_by_role("button", name=f"Rechner spielen lassen: {name}").click()
        page.locator("#hand .card").first.wait_for()
        page.locator("#roomCounts").click()
        assert english(page) == set()
        page.locator("#roomCounts").click()
        page.locator("#phrases summary").click()
        assert english(page) == set()


def test_the_score_pad_is_german(browser: Browser, pad_url: str) -> None:
    with open_page(browser, pad_url, locale="de-DE") as page:
        wait_until_ready(page)
        page.locator("#enter:enabled").wait_for()
        for summary in page.locator("#start > details > summary").all():
            summary.click()
        page.locator(".rule").first.wait_for()
        assert english(page) == set()
        page.locator("#enter").click()
        page.locator("#enter").click()
        assert english(page) == set()
        for how in page.locator("#how option").all():
            page.locator("#how").select_option(how.get_attribute("value"))
            page.wait_for_timeout(200)
            assert english(page) == set()
        page.locator("#how").select_option("played")
        page.locator("#bidder button").first.click()
        page.locator("#bid").fill("255")
        page.locator("[id='meld.0'] ~ button").last.click()
        page.locator("#chips button").first.wait_for()
        assert english(page) == set()
        page.locator("#byCards").click()
        page.locator("#chips img").first.wait_for()
        assert english(page) == set()
        page.locator("#tap footer .close").click()
        page.locator("#bid").fill("200")
        page.locator("#trump button").first.click()
        page.locator("[id='meld.0']").fill("100")
        page.locator("[id='meld.1']").fill("0")
        page.locator("[id='count.0']").fill("150")
        page.locator("#write:enabled").click()
        page.locator("#rounds li").wait_for()
        assert english(page) == set()
        page.locator("#menuOpen").click()
        assert english(page) == set()
