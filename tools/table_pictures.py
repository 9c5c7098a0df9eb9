"""Pictures of the table in the browser for the documentation: a round, the end of a game, a room.

    PYTHONPATH=src:tests:examples/table python tools/table_pictures.py BUILT docs/pictures

It needs Playwright and Chromium; ``examples/table/build.py BUILT`` has built the page.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from pinochle.web.table.files import write_page
from support.page_fixtures import CHROMIUM
from support.page_in_a_browser import Hand, serve_folder
from support.server_process import Server

Scheme = Literal["light", "dark"]
SCENES: Final = ("auction", "melds", "play", "round")
SIZES: Final[tuple[tuple[int, int, Scheme], ...]] = (
    (1280, 800, "light"),
    (768, 1024, "dark"),
    (390, 844, "light"),
)
PHONE: Final = 500
"""What is narrower than that is touched with a finger."""
QUALITY: Final = 80
"""The quality of the pictures, in percent: small, and without a stain."""

SHORT: Final = 'base = "partnership-auction"\nname = "short"\n[ending]\ntarget = 500\n'
"""A game that is over after a few rounds."""


def main(built: str, folder: str) -> None:
    """Write a picture of every scene in every size."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with serve_folder(Path(built)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for width, height, scheme in SIZES:
            show(browser, f"{url}?seed=1", Path(folder), width, height, scheme)
            show_end(browser, f"{url}?seed=1", Path(folder), width, height, scheme)
            show_room(browser, Path(folder), width, height, scheme)
        browser.close()


def show(
    browser: Browser,
    url: str,
    folder: Path,
    width: int,
    height: int,
    scheme: Scheme,
) -> None:
    """Write a picture of every scene in one size."""
    page = open_page(browser, url, width, height, scheme)
    hand = Hand(page)
    hand.start("partnership-auction")
    missing = [*SCENES]
    while missing:
        scene = hand.scene or page.locator("#table").get_attribute("data-step") or ""
        is_worth_seeing = scene != "play" or page.locator("#felt .slot:not(.past) img").count() > 1
        if scene in missing and is_worth_seeing:
            missing.remove(scene)
            write(page, folder / f"table-{scene}-{width}.jpg")
        if missing:
            hand.act()
    page.close()


def show_end(
    browser: Browser, url: str, folder: Path, width: int, height: int, scheme: Scheme
) -> None:
    """Write a picture of the end of a game, and of what is told of its choices."""
    page = open_page(browser, url, width, height, scheme)
    settings = json.dumps({"game": "partnership-auction", "rules": SHORT})
    page.evaluate("kept => localStorage.setItem('pinochle start', kept)", settings)
    page.reload()
    hand = Hand(page)
    hand.start()
    while hand.scene != "game":
        hand.act()
    write(page, folder / f"table-game-{width}.jpg")
    page.locator("#lookBack").click()
    page.locator("#advice h3").first.wait_for()
    write(page, folder / f"table-choices-{width}.jpg")
    page.close()


def show_room(browser: Browser, folder: Path, width: int, height: int, scheme: Scheme) -> None:
    """Write a picture of a room: one is away, and a player of the library has another seat."""
    with TemporaryDirectory() as scratch:
        write_page(Path(scratch), "rooms")
        with Server(Path(scratch) / "rooms.db", "--pages", scratch) as server:
            room = server.room("partnership-auction", "human", "human", "human", "human")
            url = f"http://127.0.0.1:{server.port}/?room={room}"
            pages = [open_page(browser, url, width, height, scheme) for _ in range(3)]
            for page, name in zip(pages, ("Ann", "Ben", "Cleo"), strict=True):
                page.locator("#ownName").fill(name)
                page.get_by_role("button", name="Sit here").first.click()
                page.locator("#seats li", has_text="you").wait_for()
            ann, ben, cleo = pages
            ann.get_by_role("button", name="Let a club player play").last.click()
            ann.locator("#hand .card").first.wait_for()
            cleo.close()
            ann.locator("#roomCounts", has_text="away").wait_for()
            if not ann.locator("#people[open]").count():
                ann.locator("#roomCounts").click()
            write(ann, folder / f"table-room-{width}.jpg")
            ann.close()
            ben.close()


def open_page(browser: Browser, url: str, width: int, height: int, scheme: Scheme) -> Page:
    """A page of its own, for a reader of English who wants little motion."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        has_touch=width < PHONE,
        is_mobile=width < PHONE,
        color_scheme=scheme,
        reduced_motion="reduce",
        locale="en",
    )
    page.set_default_timeout(60_000)
    page.goto(url)
    return page


def write(page: Page, file: Path) -> None:
    """Write a picture of a page as it stands."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
