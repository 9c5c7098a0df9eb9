"""The page in a browser: whole rounds by mouse and by keyboard, for all who read it."""

import os
from collections.abc import Iterator
from pathlib import Path

import build
import pytest
from paging import Hand, opened, served
from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
MOUSE = (
    *("two-handed", "cutthroat", "auction-three", "partnership-auction"),
    *("partnership-passing", "double-deck", "five-handed", "eight-player"),
)
KEYS = ("three-handed", "partnership-kitty")
AXE = Path(os.environ.get("PINOCHLE_AXE", "node_modules/axe-core/axe.min.js"))
RUN_AXE = """async () => {
  const options = {rules: {"target-size": {enabled: true}}};
  const {violations} = await axe.run(options);
  const grave = violations.filter(({impact}) => impact === "serious" || impact === "critical");
  return grave.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(" ")}`);
}"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for a static host: the one that is named, or a new one."""
    if folder := os.environ.get("PINOCHLE_TABLE"):
        return Path(folder)
    made = tmp_path_factory.mktemp("table")
    build.write_page(made)
    build.write_python(made)
    return made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def url(built: Path) -> Iterator[str]:
    """The address of the page on a static host; the cards are always the same."""
    with served(built) as address:
        yield f"{address}?seed=1"


@pytest.mark.parametrize("preset", MOUSE)
def test_a_round_is_played_by_mouse(browser: Browser, url: str, preset: str) -> None:
    with opened(browser, url, width=390) as page:
        hand = Hand(page)
        hand.start(preset)
        hand.play_round()
        took = page.locator("html").get_attribute("data-took") or ""
        print(f"{preset}: {hand.done} things done, Club took {_summary(took)}")


def _summary(took: str) -> str:
    times = sorted(map(float, took.split()))
    return f"{times[len(times) // 2]:.0f} ms, at most {times[-1]:.0f} ms, {len(times)} times"


@pytest.mark.parametrize("preset", KEYS)
def test_a_round_is_played_by_keyboard_alone(browser: Browser, url: str, preset: str) -> None:
    with opened(browser, url) as page:
        hand = Hand(page, keys=True)
        hand.start(preset)
        hand.play_round()


def test_it_tells_that_webassembly_is_refused(browser: Browser, built: Path) -> None:
    with served(built, wasm=False) as address, opened(browser, address) as page:
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
    with opened(browser, url, width=width) as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert findings(page) == []
        hand = Hand(page)
        hand.start("three-handed")
        page.locator("#rulesOpen summary").click()
        expect(page.locator("#rules h3").first).to_be_visible()
        page.locator("#side details").last.locator("summary").click()
        page.locator("#hint").click()
        expect(page.locator("#advice button").first).to_be_visible()
        while not hand.is_round_over:
            assert findings(page) == []
            hand.act()
        assert findings(page) == []
        print(f"axe: {hand.done + 2} steps at {width} pixels, {scheme}")
