"""Rule pages of clubs, books and programs: each ruleset plays what its page says.

The pages and their figures are in `tests/rulepages/`; `tests/support/rule_pages.py` reads them.
Every figure is asked of the library, and no field is read back.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import points_of
from clauses.playing import last_settlement
from pinochle import Card, Contract, Game, Hand, Ruleset, ScoreSheet, Tally, variants
from pinochle.actions import (
    Bid,
    Bury,
    ClaimMisdeal,
    Concede,
    DrawForDeal,
    GiveCards,
    NameTrump,
    Pass,
    Play,
    PlayOn,
)
from pinochle.documents import inherited
from pinochle.players import ClubPlayer
from support import rule_pages
from support.arranged_games import arrange, calls, played_out
from support.cards_in_words import HEARTS, SPADES, hand, trick
from support.recomputed_rounds import agree, by_playouts, by_steps

if TYPE_CHECKING:
    from pinochle import Seat
    from pinochle.actions import Action
    from support.rule_pages import Page, Round

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = rule_pages.pages()
GAMES: Final = rule_pages.games()

of_games: Final = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
of_pages: Final = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def some_cards(rules: Ruleset, game: rule_pages.Game) -> Game:
    """A game in which the cards are dealt, with seat 0 to speak first."""
    seats = range(rules.table.seats if game.marriages else 0)
    holds = {seat: f"K{suit} Q{suit}" for seat, suit in zip(seats, "SHDCSH", strict=False)}
    return arrange(rules, holds, dealer=rules.table.seats - 1)


def call(word: str) -> Action:
    """A number, or a dash for a pass."""
    return Bid(points_of(word)) if points_of(word) else Pass()


# The pages.


def test_there_are_twenty_four_pages() -> None:
    """Each with an address of its own, and at least twenty-one of them said whole."""
    assert len(PAGES) == 24
    assert len({page.address for page in PAGES}) == len(PAGES)
    assert sum(not page.cannot for page in PAGES) >= 21


@of_pages
def test_a_page_has_its_rulesets(page: Page) -> None:
    """Their titles are their own, and no preset is one of them."""
    for game in page.games:
        rules = game.ruleset
        assert rules.title and rules.sources
        assert all(rules != variants.get(name) for name in variants.names())
        assert Ruleset.from_toml(rules.to_toml()) == rules


def test_no_ruleset_lies_about() -> None:
    """Every document belongs to a page."""
    found = {path.stem for path in rule_pages.FOLDER.glob("*.toml")}
    assert found == {game.rules for game in GAMES}


@of_games
def test_what_comes_from_the_base_was_looked_at(game: rule_pages.Game) -> None:
    """Each unusual field is named by the document, or its page leaves it out."""
    fields = inherited(rule_pages.document(game.rules))
    assert [field.where for field in fields] == [*game.inherited]


def test_the_documentation_lists_the_pages() -> None:
    """And every rule that could not be said, with the reason."""
    text = (DOCS / "explanation" / "what-real-tables-play.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.endswith((" all |", " all but one |"))]
    assert rows == [page.row for page in PAGES]
    said = " ".join(text.split())
    missing = [one["rule"] for page in PAGES for one in page.cannot if one["rule"] not in said]
    assert missing == []


# The cards.


@of_games
def test_the_cards(game: rule_pages.Game) -> None:
    """How many there are, and how many everybody gets."""
    begun = some_cards(game.ruleset, game)
    held = [len(one) for one in begun.hands]
    assert set(held) == {game.each}
    assert len(tuple(game.ruleset.pack)) == game.cards
    assert sum(held) + game.widow + game.undealt == game.cards


@of_games
def test_who_deals_first(game: rule_pages.Game) -> None:
    """What is drawn, and who deals by it."""
    for text, dealer in game.draws.items():
        draws = tuple(tuple(map(Card.parse, again.split())) for again in text.split("/"))
        assert Game.start(game.ruleset).apply(DrawForDeal(draws)).sheet.dealer == dealer


@of_games
def test_the_count_of_a_round(game: rule_pages.Game) -> None:
    """What all cards and the last trick come to, and what some cards count."""
    rules = game.ruleset
    assert rules.total == game.count
    assert {text: rules.count.points(hand(text)) for text in game.counts} == game.counts


@of_games
def test_the_melds(game: rule_pages.Game) -> None:
    """What they are worth, alone and twice and more."""
    melds = game.ruleset.melds
    found = [
        (cards.code, trump, melds.points(cards, trump)) for cards, trump, _ in game.meld_values()
    ]
    assert found == [(cards.code, trump, value) for cards, trump, value in game.meld_values()]


# The auction.


@of_games
def test_the_calls(game: rule_pages.Game) -> None:
    """The least bid, the steps, and calls that are not allowed."""
    if game.least_bid is None:
        return
    begun = some_cards(game.ruleset, game)
    bids = [one.goal for one in begun.legal_actions() if isinstance(one, Bid)]
    assert min(bid for bid in bids if isinstance(bid, int)) == game.least_bid
    for said in game.calls:
        calls(begun, said)
    for said in game.no_calls:
        before, _, last = said.rpartition(" ")
        assert calls(begun, before).why_not(call(last)), said


@of_games
def test_who_speaks(game: rule_pages.Game) -> None:
    """Whose turn it is after some calls."""
    begun = some_cards(game.ruleset, game)
    assert {said: calls(begun, said).to_act[0] for said in game.speakers} == game.speakers


@of_games
def test_when_nobody_bids(game: rule_pages.Game) -> None:
    """The dealer has it, or eldest may not pass, or the cards are dealt again."""
    if game.nobody_bids is None:
        return
    rules = game.ruleset
    seats = rules.table.seats
    begun = some_cards(rules, game)
    if game.nobody_bids == "eldest must bid":
        assert begun.why_not(Pass())
        return
    at = calls(begun, " ".join("-" * (seats - 1)))
    if game.nobody_bids == "dealt again":
        at = at.apply(Pass())
        assert at.needs_deal and at.sheet.dealer == begun.sheet.dealer
        return
    number = int(game.nobody_bids.removeprefix("dealer must bid exactly "))
    assert list(at.legal_actions()) == [Bid(number)]


@of_games
def test_one_round_of_bids(game: rule_pages.Game) -> None:
    """Where everybody speaks once, the last bid has it."""
    if game.one_round:
        assert game.least_bid is not None
        bids = [str(game.least_bid + step) for step in range(game.ruleset.table.seats)]
        at = calls(some_cards(game.ruleset, game), " ".join(bids))
        assert not any(isinstance(one, Bid) for one in at.legal_actions())


# The course of a round.


@of_games
def test_the_widow(game: rule_pages.Game) -> None:
    """Whether somebody who only watches sees it."""
    if game.widow_is_shown is None:
        return
    begun = some_cards(game.ruleset, game)
    at = begun.apply(next(one for one in begun.legal_actions() if isinstance(one, Bid)))
    while Pass() in at.legal_actions():
        at = at.apply(Pass())
    assert len(at.view(None).widow) == (game.widow if game.widow_is_shown else 0)


def acts(rules: Ruleset, game: rule_pages.Game, seed: int) -> list[str]:
    """Who does what from the end of the auction to the first card, with seat 1 as the bidder."""
    at = some_cards(rules, game)
    at = at.apply(Pass() if not at.why_not(Pass()) else Bid(game.least_bid or 0))
    at = at.apply(next(one for one in at.legal_actions() if isinstance(one, Bid)))
    while any(isinstance(one, Bid | Pass) for one in at.legal_actions()):
        at = at.apply(Pass())
    rng, done = Random(seed), list[str]()
    while not done or " play" not in done[-1].replace("play-on", ""):
        seat, options = at.to_act[0], at.legal_actions()
        action = PlayOn() if PlayOn() in options else options.sample(rng)
        done.append(f"{_role(rules, seat)} {_words(action)}")
        at = at.apply(action, seat)
    return done


def _role(rules: Ruleset, seat: Seat) -> str:
    if seat == 1:
        return "bidder"
    if rules.table.sides[seat] == rules.table.sides[1]:
        return "partner"
    return "other" if seat else "eldest"


def _words(action: Action) -> str:
    match action:
        case NameTrump():
            return "trump"
        case GiveCards() | Bury():
            return f"{action.word} {len(action.cards)}"
        case Play():
            return "play"
        case _:
            return action.word


@of_games
def test_the_course_of_a_round(game: rule_pages.Game) -> None:
    """Who names trump, who passes and buries how many cards, and who leads."""
    if game.course:
        found = [acts(game.ruleset, game, seed) for seed in range(40)]
        assert list(game.course) in found


@of_games
def test_the_play(game: rule_pages.Game) -> None:
    """Which cards may be played."""
    play = game.ruleset.play
    for partner_winning, facts in ((False, game.legal), (True, game.partner_wins)):
        for held, played, may in facts:
            cards = play.legal(hand(held), trick(played), HEARTS, partner_winning=partner_winning)
            assert Hand(cards) == hand(may), (held, played)


# The scores.


def rounds_of(name: str) -> list[object]:
    """The rounds, or the ends of games, as parameters of a test."""
    return [
        pytest.param(game, one, id=f"{game.rules}: {one.why}")
        for game in GAMES
        for one in getattr(game, name)
    ]


@pytest.mark.parametrize(("game", "one"), rounds_of("rounds"))
def test_a_round(game: rule_pages.Game, one: Round) -> None:
    """What it scores."""
    assert game.ruleset.settle(one.tally).scores == one.scores


@pytest.mark.parametrize(("game", "one"), rounds_of("ends"))
def test_the_end(game: rule_pages.Game, one: Round) -> None:
    """Who has won after a round."""
    rules = game.ruleset
    begun = rules.with_(ending=evolve(rules.ending, handicap=one.before))
    assert ScoreSheet(rules=begun).add(one.tally).winners == one.winners


@of_games
def test_a_game(game: rule_pages.Game) -> None:
    """Several rounds, and what they come to."""
    for told in game.games:
        sheet = ScoreSheet(rules=game.ruleset)
        for bid, meld, count in zip(told["bids"], told["meld"], told["count"], strict=True):
            assert not sheet.winners
            contracts = (Contract(*bid),)
            sheet = sheet.add(Tally(meld=tuple(meld), count=tuple(count), contracts=contracts))
        assert list(sheet.scores) == told["scores"]
        assert list(sheet.winners) == told["winners"]


# Rounds that a page tells, from hands that were dealt on purpose.


def left_to_the_dealer(name: str, hands: dict[int, str]) -> Game:
    """A game of a page in which all but the dealer, seat 3, have passed."""
    return calls(arrange(rule_pages.ruleset(name), hands, dealer=3), "- - -")


def test_five_nines_at_ones_own_first_call() -> None:
    """House Rulez: whoever has them may ask for a new deal until they have spoken."""
    rules = rule_pages.ruleset("house-rulez")
    game = arrange(rules, {1: "99S 99H 9D"}, dealer=3)
    claim = ClaimMisdeal("five-nines")

    assert game.apply(claim, 1).needs_deal
    assert game.apply(Pass()).apply(claim, 1).needs_deal
    assert calls(game, "- 250").why_not(claim, 1)
    assert game.why_not(claim, 2)
    assert arrange(rules, {1: "99S 99H", 0: "99D 99C"}, dealer=3).why_not(claim, 1)


@pytest.mark.parametrize("name", ["stocks-family", "spokane", "pinochle-scorer"])
def test_a_dealer_without_a_marriage(name: str) -> None:
    """Set without play; in the meld of the others, 20 or more, there is no trump and no run."""
    rules = rule_pages.ruleset(name)
    hands = {
        0: "AH TH KH QH JH AS AD AC",
        2: "AS AH AD AC KD QD",
        3: "KS KS KS KS TS TS TS TS JS JS JS JS TC TC TC JC JC JC JD JD",
    }
    game = left_to_the_dealer(name, hands)
    others = [game.hands[seat] for seat in (0, 2)]
    game = game.apply(next(iter(game.legal_actions())))

    assert game.needs_deal, "no trick is played"
    assert last_settlement(game).how == "no-marriage"
    without = sum(rules.melds.points(held, None) for held in others)
    assert sum(rules.melds.points(held, HEARTS) for held in others) > without >= 20
    assert last_settlement(game).scores == (without, -50)


@pytest.mark.parametrize(("last", "points"), [("J", 0), ("K", 14)])
def test_melds_that_are_too_few_are_hidden(last: str, points: int) -> None:
    """The Stocks family: partners with 14 show nothing; with the fourth king they show 22."""
    hands = {
        0: "♠AAAATTTT ♥AKQTTTT ♦ATTT ♣A",
        2: f"♠K ♥AAAKJJ ♦AAATK ♣AAATTTT {last}",
    }
    game = arrange(rule_pages.ruleset("stocks-family"), hands, dealer=3)
    game = calls(game, "50 - - -").apply(NameTrump(HEARTS))

    assert game.view(None).shown[0].points == points
    assert bool(game.view(None).shown[0].cards) == (points > 0)


def test_a_hand_that_is_too_short() -> None:
    """Neer: more than 25 short after the melds, the hand is not played."""
    game = arrange(rule_pages.ruleset("neer"), {0: "AS AH 9D 9D 9C 9C", 2: "9S 9S 9H 9H"}, dealer=3)
    game = calls(game, "60 - - -").apply(NameTrump(SPADES))

    assert last_settlement(game).how == "conceded"
    assert last_settlement(game).scores[0] == -60


def test_going_out_of_binokel() -> None:
    """Dabb: after trump and before the cards are laid away; the others show melds and have 40."""
    game = arrange(rule_pages.ruleset("dabb-3"), {0: "AS AH AD AC", 1: "KS QS"}, dealer=2)
    game = calls(game, "150 160 - -").apply(NameTrump(HEARTS))
    melds = game.rules.melds

    assert Concede() in game.legal_actions() and not game.why_not(PlayOn())
    others = [melds.points(game.hands[seat], HEARTS) + 40 for seat in (0, 2)]
    assert last_settlement(game.apply(Concede())).scores == (others[0], -160, others[1])


def test_a_dealer_who_needs_not_bid() -> None:
    """Time: a hand must be bid, unless the dealer has no marriage."""
    none = "AS AS TS TS JS JS 9S 9S AH AH TH TH"

    assert not left_to_the_dealer("time-check", {3: none}).why_not(Pass())
    assert left_to_the_dealer("time-check", {3: "KS QS"}).why_not(Pass())


def test_checks_of_time() -> None:
    """Two for four aces and two for the contract; 15 more for the game."""
    rules = rule_pages.ruleset("time-check")
    held = "AS AS TS TS KS KS QS JS 9S AH AD AC"
    game = calls(arrange(rules, {0: held}, dealer=3), "200 - - -").apply(NameTrump(SPADES))
    game, _ = played_out(game)

    assert last_settlement(game).line(0).verdict == "made"
    gained = [str(line) for line in last_settlement(game).check_lines if line.side == 0]
    assert gained[-1] == "side 0: +2 checks, the bid made"
    assert "side 0: +2 checks, aces around" in gained


def test_meld_of_the_bidders_only() -> None:
    """Parlour: a table may turn off that the others score their meld."""
    for name, meld in (("parlour", 10), ("parlour-no-meld", 0)):
        game = arrange(rule_pages.ruleset(name), {0: "KS QS", 1: "AS AH AD AC"}, dealer=3)
        game, _ = played_out(calls(game, "25 - - -").apply(NameTrump(SPADES)))
        assert last_settlement(game).line(1).meld >= meld
        assert (last_settlement(game).line(1).meld > 0) == (meld > 0)


# Whole rounds.


@of_games
def test_whole_rounds(game: rule_pages.Game) -> None:
    """Random games, at one go and by steps, and those of club players: the oracle agrees."""
    rules = game.ruleset
    agree(by_playouts(rules, Random(f"{game.rules} at once"), 3))
    agree(by_steps(rules, Random(f"{game.rules} by steps"), 4))
    agree(by_playouts(rules, Random(f"{game.rules} club"), 2, ClubPlayer()))


@of_games
def test_a_description(game: rule_pages.Game) -> None:
    """The rules in words, which cite their pages."""
    said = game.ruleset.describe()
    assert all(source in " ".join(said.split()) for source in game.ruleset.sources)
