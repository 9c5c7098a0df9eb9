"""The score pad in a browser: an evening is entered as people would, by the page alone."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from build_pad import write_pad
from playwright.sync_api import Browser, Page, expect

from pinochle import Game, Ruleset, ScoreSheet, variants
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.players import ClubPlayer
from pinochle.web.scorepad import entry_of
from support.page_in_a_browser import PATIENCE, open_page, serve_folder

pytest_plugins = ("support.page_fixtures",)
AXE = Path(os.environ.get("PINOCHLE_AXE", "node_modules/axe-core/axe.min.js"))
RUN_AXE = """async () => {
  const options = {rules: {"target-size": {enabled: true}}};
  const {violations} = await axe.run(options);
  const grave = violations.filter(({impact}) => impact === "serious" || impact === "critical");
  return grave.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(" ")}`);
}"""
SMALL = """() => [...document.querySelectorAll("button, select, input, summary")]
  .filter((one) => one.checkVisibility() && one.closest("dialog, body:not(:has(dialog:modal))"))
  .map((one) => (one.type === "checkbox" ? one.labels[0] : one)) // its label can be touched too
  .map((one) => ({ html: one.outerHTML, ...one.getBoundingClientRect().toJSON() }))
  .filter(({ width, height }) => height < 44 || width < 40).map(({ html }) => html)"""
NAMES = ("Ann", "Bob", "Cid", "Dee")
ROUNDS = 12


@pytest.fixture(scope="session")
def pad_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the score pad: that of a folder which is named, or of a new one."""
    folder = os.environ.get("PINOCHLE_SCORE_PAD")
    made = Path(folder) if folder else tmp_path_factory.mktemp("pad")
    if not folder:
        write_pad(made)
    with serve_folder(made) as address:
        yield address


def wait_until_ready(page: Page) -> None:
    """Wait until Python has started."""
    page.locator("html[data-ready]").wait_for(timeout=3 * PATIENCE)


def begin(page: Page, preset: str = "partnership-auction", target: int = 0) -> None:
    """Begin an evening."""
    wait_until_ready(page)
    page.locator("#enter:enabled").wait_for()
    page.locator(f"[id='{preset}'][aria-pressed]").click()
    expect(page.locator(f"[id='{preset}']")).to_have_attribute("aria-pressed", "true")
    page.locator("#enter:enabled").wait_for()
    expect(page.locator("#names input")).to_have_count(variants.get(preset).table.players)
    for seat, name in enumerate(NAMES):
        page.locator(f"#names input[name='{seat}']").fill(name)
    if target:
        page.locator("#target").fill(str(target))
    page.locator("#enter").click()
    expect(page.locator("#scores b").first).to_have_text("0")


class Evening:
    """Rounds of Club players, and what is said of them.

    Args:
        rules: the rules that they play by.
        rounds: how many rounds.
    """

    def __init__(self, rules: Ruleset, rounds: int) -> None:
        game = Game.start(rules, dealer=0)
        self.sheet = ScoreSheet(rules=rules, players=NAMES[: rules.table.players])
        self.hands: list[list[str]] = []
        """What each seat has laid on the table, in every round."""
        rng = Random(12)
        while len(self.sheet.rounds) < rounds and not game.is_over:
            game = game.playout(rng, player=ClubPlayer())
            for ended in game.past.rounds[len(self.sheet.rounds) :]:
                assert isinstance(ended, Ended)
                tally = ended.state.tally() if ended.is_settled else why_void(ended)
                self.sheet = self.sheet.add(tally)
                self.hands.append([score.cards.code for score in ended.state.shown])
        assert self.sheet.sheet == game.sheet

    def scores(self, number: int) -> list[str]:
        """How it stands after a round."""
        return [str(points) for points in self.sheet.sheets[number].standing.points]


class Scorer:
    """Who enters rounds, by what the page shows and nothing else."""

    def __init__(self, page: Page, evening: Evening) -> None:
        self.page = page
        self.evening = evening

    def open(self) -> None:
        """Begin a round."""
        self.page.locator("#enter").click()
        expect(self.page.locator("#how")).to_be_visible()

    def enter(self, number: int, *, by: str = "number", bid: int | None = None) -> None:
        """Say everything of a round; of the counts only the first, from which the others follow."""
        page, entry = self.page, entry_of(self.evening.sheet, number)
        page.locator("#how").select_option(str(entry["how"]))
        if "bidder" not in entry:
            return
        page.locator(f"#bidder [data-value='{entry['bidder']}']").click()
        page.locator("#bid").fill(str(bid or entry["bid"]))
        page.locator(f"#trump [data-value='{entry['trump']}']").click()
        for seat in range(len(NAMES)):
            points = entry.get(f"meld.{seat}")
            if points is None:
                continue
            if by == "cards" and points:
                self.tap_cards(seat, self.evening.hands[number - 1][seat].split())
                expect(page.locator(f"[id='meld.{seat}']")).to_have_value(str(points))
            else:
                page.locator(f"[id='meld.{seat}']").fill(str(points))
        page.locator("[id='count.0']").fill(str(entry["count.0"]))

    def tap_cards(self, seat: int, cards: list[str]) -> None:
        """Tap the cards of a hand."""
        row = self.page.locator(".answer", has=self.page.locator(f"[id='meld.{seat}']"))
        row.locator("button").last.click()
        self.page.locator("#byCards").click()
        for place, card in enumerate(cards):
            chip = self.page.locator(f"#chips [data-name='{card}']")
            chip.click()
            expect(chip.locator(".times")).to_have_text(f"×{cards[: place + 1].count(card)}")
        self.page.locator("#tap footer .close").click()

    def write(self, number: int) -> None:
        """Write the round down, and see how it stands."""
        self.page.locator("#write:enabled").click()
        expect(self.page.locator("#round")).to_be_hidden()
        expect(self.page.locator("#scores b")).to_have_text(self.evening.scores(number))


def test_an_evening_of_twelve_rounds(browser: Browser, pad_url: str) -> None:
    ending = evolve(variants.get("partnership-auction").ending, target=9000)
    rules = variants.get("partnership-auction").with_(name="long", ending=ending)
    evening = Evening(rules, ROUNDS)
    with open_page(browser, pad_url, width=390) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        begin(page, target=9000)
        scorer = Scorer(page, evening)
        for number in range(1, ROUNDS + 1):
            scorer.open()
            if number == 3:  # a bid that was heard wrong
                scorer.enter(number, bid=250)
                page.locator("#write:enabled").click()
                expect(page.locator("#round")).to_be_hidden()
                continue
            scorer.enter(number, by="cards" if number == ROUNDS else "number")
            if number == ROUNDS:
                break
            page.locator("#write:enabled").click()
            expect(page.locator("#rounds li")).to_have_count(number)
        # The round that is half entered is still there after a reload, and so is the sheet.
        page.reload()
        wait_until_ready(page)
        expect(page.locator("#rounds li")).to_have_count(ROUNDS - 1)
        page.locator("#rounds li").nth(2).locator("summary").click()
        page.locator("#rounds li").nth(2).get_by_role("button", name="Correct").click()
        expect(page.locator("#bid")).to_have_value("250")
        page.locator("#bid").fill(str(entry_of(evening.sheet, 3)["bid"]))
        scorer.write(ROUNDS - 1)
        scorer.open()
        expect(page.locator("#bidder")).to_contain_text("Ann")
        scorer.write(ROUNDS)
        check_shared_sheet(page, scorer)


def check_shared_sheet(page: Page, scorer: Scorer) -> None:
    """The text of the sheet is read again by a pad that has another."""
    page.locator("#menuOpen").click()
    text = page.locator("#text").input_value()
    assert "12. " in text
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#fresh").click()
    begin(page)
    page.locator("#menuOpen").click()
    page.locator("#text").fill("This is no sheet.")
    page.locator("#read").click()
    expect(page.locator("#told")).not_to_be_empty()
    page.locator("#text").fill(text)
    page.locator("#read").click()
    expect(page.locator("#scores b")).to_have_text(scorer.evening.scores(ROUNDS))


def test_slips_are_told_and_what_is_open_is_asked(browser: Browser, pad_url: str) -> None:
    evening = Evening(variants.get("partnership-auction"), 1)
    with open_page(browser, pad_url, width=390) as page:
        begin(page)
        scorer = Scorer(page, evening)
        scorer.open()
        say = page.locator("#say")
        expect(say).to_have_text("Who has the bid?")
        page.locator("#bidder button").first.click()
        page.locator("#bid").fill("255")
        expect(say).to_have_text("255 cannot be bid: bids go up by 10")
        page.locator("#bid").fill("90")
        expect(say).to_have_text("90 cannot be bid: the lowest bid is 100")
        page.locator("#bid").fill("240")
        page.locator(".bid button").last.click()
        expect(page.locator("#bid")).to_have_value("250")
        expect(say).to_have_text("What is trump?")
        page.locator("#trump button").first.click()
        page.locator("[id='meld.0']").fill("35")
        expect(say).to_have_text("Ann cannot meld 35, but 30 or 40")
        page.locator("[id='meld.0']").fill("40")
        expect(say).to_contain_text("What did Bob meld?")
        page.locator(".nothing").last.click()
        expect(say).to_contain_text("Ann & Cid must count 210 to make 250")
        page.locator("[id='count.0']").fill("220")
        expect(page.locator("[id='count.1']")).to_have_attribute("placeholder", "30")
        page.locator("[id='count.1']").fill("40")
        expect(say).to_contain_text("= 260, but a round counts 250 in all")
        expect(page.locator("#write")).to_be_disabled()
        page.locator("[id='count.1']").fill("")
        page.locator("#write:enabled").click()
        expect(page.locator("#scores b")).to_have_text(["260", "30"])
        page.locator("#undo").click()
        expect(page.locator("#scores b")).to_have_text(["0", "0"])
        scorer.open()
        expect(page.locator("[id='count.0']")).to_have_value("220")


def test_it_works_without_a_net_after_the_first_visit(browser: Browser, pad_url: str) -> None:
    with open_page(browser, pad_url, width=390, locale="de", keeps=True) as page:
        begin(page, "check-partnership")
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        page.context.set_offline(True)
        page.reload()
        wait_until_ready(page)
        expect(page.locator("#enter")).to_have_text("Runde 1 eintragen")
        page.locator("#enter").click()
        page.locator("#bidder button").first.click()
        page.locator("#bid").fill("250")
        page.locator("#trump button").first.click()
        page.locator("[id='meld.0']").fill("150")
        page.locator(".meld .nothing").last.click()
        page.locator(".checks .answer button:visible").first.click()
        page.locator("#chips button", has_text="Familie").first.click()
        expect(page.locator("#tapped")).to_contain_text("Familie")
        page.locator("#tap footer .close").click()
        page.locator("[id='count.0']").fill("120")
        page.locator("#write:enabled").click()
        expect(page.locator("#scores b")).to_have_text(["270", "130"])
        expect(page.locator("#scores > div").first).to_contain_text("Checks")


def test_an_evening_goes_by_house_rules(browser: Browser, pad_url: str) -> None:
    with open_page(browser, pad_url, width=390) as page:
        wait_until_ready(page)
        page.locator("#house > summary").click()
        opening = page.locator("[data-path='auction.opening'] input")
        expect(opening).to_have_value("100")
        opening.fill("210")
        opening.blur()
        expect(page.locator("#changes")).to_have_text("1 change")
        target = page.locator("[data-path='ending.target'] input")
        target.fill("1500")
        target.blur()
        expect(page.locator("#target")).to_have_value("1500")
        page.locator("#enter").click()
        expect(page.locator("#title")).to_have_text(
            "Partnership Auction Pinochle, our rules, to 1500"
        )
        page.locator("#enter").click()
        page.locator("#bidder button").first.click()
        page.locator("#bid").fill("200")
        expect(page.locator("#say")).to_have_text("200 cannot be bid: the lowest bid is 210")


def findings(page: Page) -> list[str]:
    """What hinders people: what axe calls serious or critical, and what is too small to touch."""
    found: list[str] = [*page.evaluate(RUN_AXE), *page.evaluate(SMALL)]
    return found


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hinders_anybody(browser: Browser, pad_url: str, width: int, scheme: str) -> None:
    with open_page(browser, pad_url, width=width) as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        wait_until_ready(page)
        for summary in page.locator("#start > details > summary").all():
            summary.click()
        page.locator(".rule").first.wait_for()
        assert findings(page) == []
        for summary in page.locator("#start > details > summary").all():
            summary.click()
        begin(page)
        assert findings(page) == []
        page.keyboard.press("Tab")
        page.locator("#enter").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#how")).to_be_visible()
        assert findings(page) == []
        page.locator("#bidder button").first.press("Enter")
        page.locator("#bid").press_sequentially("300")
        page.locator("#trump button").nth(1).press("Enter")
        page.locator("[id='meld.0']").press_sequentially("20")
        page.locator("[id='meld.1'] ~ button").press("Enter")
        chip = page.locator("#chips button")
        chip.first.press("Enter")
        expect(chip.first.locator(".times")).to_have_text("×1")
        assert findings(page) == []
        page.locator("#byCards").press("Enter")
        expect(page.locator("#chips img").first).to_be_visible()
        assert findings(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#say")).to_have_text("What did Ann & Cid count?")
        page.locator("[id='count.0']").press_sequentially("90")
        expect(page.locator("#write")).to_be_enabled()
        assert findings(page) == []
        page.locator("#write").press("Enter")
        expect(page.locator("#rounds li")).to_have_count(1)
        assert findings(page) == []
        page.locator("#menuOpen").press("Enter")
        assert findings(page) == []
