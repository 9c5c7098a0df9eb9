"""Pictures of the table in the browser for the documentation.

With Playwright and Chromium: ``python tests/table/shown.py BUILT docs/pictures``, where
``examples/table/build.py BUILT`` has built the page.
"""

import sys
from pathlib import Path
from typing import Final, Literal

sys.path.append(str(Path(__file__).parents[2] / "examples" / "table"))

from paging import Hand, served
from playwright.sync_api import Browser, Page, sync_playwright

SCENES: Final = ("auction", "melds", "play", "round")
SIZES: Final[tuple[tuple[int, int, Literal["light", "dark"]], ...]] = (
    (1280, 800, "light"),
    (768, 1024, "dark"),
    (390, 844, "light"),
)
QUALITY: Final = 80
"""The quality of the pictures, in percent: small, and without a stain."""


def main(built: str, folder: str) -> None:
    """Write a picture of every scene in every size."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with served(Path(built)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for width, height, scheme in SIZES:
            show(browser, f"{url}?seed=1", Path(folder), width, height, scheme)
        browser.close()


def show(
    browser: Browser,
    url: str,
    folder: Path,
    width: int,
    height: int,
    scheme: Literal["light", "dark"],
) -> None:
    """Write a picture of every scene in one size."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        locale="en",
    )
    page.set_default_timeout(60_000)
    page.goto(url)
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


def write(page: Page, file: Path) -> None:
    """Write a picture of a page as it stands."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
