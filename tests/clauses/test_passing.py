"""Passing: how many cards go across, between which partners, in teams and around them.

Tests: pinochle.game.phases.passing, pinochle.rules.passing
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from clauses.playing import codes_against
from pinochle import Record, Ruleset, RulesetError, variants
from pinochle.actions import CallPartner, GiveCards, NameTrump
from pinochle.events import Acted, CardsGiven, MeldsShown, PartnerFound
from pinochle.rules import PassingRules, Step, TableRules
from pinochle.rules.script import read_script
from support.arranged_games import act, after, arrange, calls
from support.cards_in_words import SPADES, card, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pinochle import Game
    from pinochle.actions import Action

PASSING: Final = variants.get("partnership-passing")
TRIPLE: Final = variants.get("triple-deck")


def refusals(rules: PassingRules, given: str, held: str) -> list[str]:
    """The codes of what stands against giving these cards."""
    return [why.code for why in rules.why_not(hand(given), hand(held))]


@pytest.mark.rule("pass.count")
@pytest.mark.parametrize(
    ("cards", "right", "wrong"),
    [
        (2, "AS TS", ["AS", "AS TS KS", ""]),
        (3, "AS TS KS", ["AS TS", "AS TS KS QS"]),
        (4, "AS TS KS QS", ["AS TS KS", "AS TS KS QS JS"]),
    ],
)
def test_two_three_or_four_cards(cards: int, right: str, wrong: list[str]) -> None:
    """So many cards as were agreed go across: two, three or four, no more and no fewer."""
    rules = PassingRules(cards)
    held = "AS TS KS QS JS 9S"

    assert refusals(rules, right, held) == []
    for other in wrong:
        assert refusals(rules, other, held) == ["give.number"]
    assert [why.rule for why in rules.why_not(hand(wrong[0]), hand(held))] == ["pass.count"]


@pytest.mark.rule("pass.count")
def test_only_held_cards_are_passed() -> None:
    """Nobody passes a card that they do not hold, or more copies of it than they hold."""
    assert refusals(PassingRules(2), "AS AH", "AS TS KS") == ["give.not-held"]
    assert refusals(PassingRules(2), "AS AS", "AS TS KS") == ["give.not-held"]
    assert refusals(PassingRules(2), "AS AS", "AS AS KS") == []
    (why,) = PassingRules(3).why_not(hand("AS TS AH"), hand("AS TS KS"))
    assert dict(why.parameters) == {"card": card("AH")}


@pytest.mark.rule("pass.sequential", "pass.return-4")
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_the_bidder_returns_as_many(cards: int) -> None:
    """Having looked, the bidder returns the same number, whether two, three or four."""
    rules = PassingRules(cards)
    received = hand("9H 9D 9C JC") - list(hand("9H 9D 9C JC"))[cards:]
    held = hand("AS TS KS QS") + received

    assert rules.order == "partner-first"
    assert rules.why_not(received, held) == ()
    assert [why.code for why in rules.why_not(received + hand("AS"), held)] == ["give.number"]


@pytest.mark.rule("pass.count")
def test_passing_needs_a_partner() -> None:
    """Cards go to a partner, so that somebody must have one; who has none passes nothing."""
    rules = variants.get("partnership-passing")

    with pytest.raises(RulesetError, match="to a partner, but nobody has one"):
        rules.with_(table=TableRules.seated(4))
    assert rules.passing.gifts((0, 0, 0, 1), bidder=3) == ()


# Between two partners.


@pytest.mark.rule("pass.sequential", "pass.count", "racehorse.term")
def test_the_partner_passes_first() -> None:
    """He gives three, the bidder looks and returns three, which may be of those he got."""
    game = arrange(
        PASSING, {0: "♠TKQJ 9H 9H 9D 9D TC TC JC JC", 2: "♠A AH AH AD AD AC AC TD TD TH TH KH"}
    )
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    assert game.to_act == (2,)
    assert codes_against(game, GiveCards(hand("9H 9H 9D"), 2), 0) == ["turn.another"]
    assert codes_against(game, GiveCards(hand("AS AH AD"), 1)) == ["give.to"]
    assert codes_against(game, GiveCards(hand("AS AH"), 0)) == ["give.number"]
    game, events = act(game, GiveCards(hand("AS AH AD"), 0))

    assert events[1:] == [CardsGiven(2, 0, 3, hand("AS AH AD"))]
    assert game.to_act == (0,) and len(game.hands[0]) == 15
    assert len(game.legal_actions()) > 0
    game, events = act(game, GiveCards(hand("AH 9H 9H"), 2))
    assert events[1] == CardsGiven(0, 2, 3, hand("AH 9H 9H"))
    assert game.hands[0] == hand("♠ATKQJ AD 9D 9D TC TC JC JC")
    assert game.hands[2] == hand("AH AH AD AC AC TD TD TH TH KH 9H 9H")
    melded = [e for e in events if isinstance(e, MeldsShown)]
    assert [e.seat for e in melded] == [0, 1, 2, 3]
    assert melded[0].score.points == 150


@pytest.mark.rule("pass.simultaneous", "pass.count")
@pytest.mark.parametrize("first", [0, 2])
def test_both_pass_at_once(first: int) -> None:
    """Neither sees what he gets before he has given."""
    rules = rules_of("passing-4-together")
    game = arrange(
        rules, {0: "♠TKQJ 9H 9H 9D 9D TC TC JC JC", 2: "♠A AH AH AD AD AC AC TD TD TH TH KH"}
    )
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    gifts = {0: "9H 9H 9D 9D", 2: "AS AH AD AC"}
    other = 2 - first
    before = game.hands

    assert set(game.to_act) == {0, 2}
    game, events = game.apply_with_events(GiveCards(hand(gifts[first]), other), first)
    assert [type(event) for event in events] == [Acted]
    assert (game.hands, game.to_act) == (before, (other,))
    assert codes_against(game, GiveCards(hand(gifts[first]), other), first) == ["turn.another"]
    assert codes_against(game, GiveCards(hand(gifts[first]), first), other) == ["give.not-held"]
    game, events = game.apply_with_events(GiveCards(hand(gifts[other]), first), other)
    assert [e.giver for e in events if isinstance(e, CardsGiven)] == [2, 0]
    assert game.hands[0] == before[0] - hand(gifts[0]) + hand(gifts[2])
    assert game.hands[2] == before[2] - hand(gifts[2]) + hand(gifts[0])
    assert game.round.state.word is Step.PLAY


# In teams, around a team, by both sides, and with a called partner.

PASSING_SCRIPT: Final = read_script("deal auction trump passing melds play")
TEAMS: Final = rules_of("passing-in-teams")
AROUND: Final = TRIPLE.with_(
    name="ours", script=PASSING_SCRIPT, passing=PassingRules(2, to="next-partner")
)
BOTH: Final = rules_of("passing-both-sides")
FIVE: Final = variants.get("five-handed").with_(
    name="ours",
    script=read_script("deal auction trump partner passing melds play"),
    passing=PassingRules(3),
)
FOUR: Final = variants.get("partnership-auction").with_(
    name="ours",
    table=TableRules.seated(4),
    script=FIVE.script,
    partner=FIVE.partner,
    passing=PassingRules(3),
)
HANDS: Final = {
    0: "♠AATQJ ♥JJJJJ ♦JJJJJ ♣JJJQQ",
    2: "♠KKQ ♥AAAAA ♦TTTTT ♣QQQTTTT",
    4: "♠TTK ♥TTTTT ♦AAAAA ♣KKKAAAA",
}


def bid(rules: Ruleset, hands: Mapping[int, str] = HANDS) -> Game:
    """The game when seat 0 has won the auction and named spades."""
    game = arrange(rules, hands)
    others = " -" * (rules.table.seats - 1)
    return after(calls(game, f"{rules.auction.opening}{others}"), NameTrump(SPADES))


def give(cards: str, to: int) -> GiveCards:
    """These cards for a seat."""
    return GiveCards(hand(cards), to)


def why(game: Game, action: Action, seat: int | None = None) -> list[tuple[str, str]]:
    """The codes and the rules of what stands against an action."""
    return [(one.code, one.rule) for one in game.why_not(action, seat)]


def known_gifts(game: Game, seat: int | None) -> list[str]:
    """What a seat knows of the gifts, in order; nothing of what others gave to others."""
    return [f"{gift.giver}>{gift.taker} {gift.cards.code}" for gift in game.view(seat).given]


def check_every_seat(game: Game) -> None:
    """That every seat can imagine the game, and follow it from what it was told."""
    for seat in (None, *range(game.rules.table.seats)):
        view, record = game.view(seat), game.record.redacted(seat)
        assert record.view(seat) == view
        assert Record.parse(str(record)) == record
        assert view.sample(Random(1)).view(seat) == view


@pytest.mark.rule("house.pass-in-teams")
def test_each_partner_passes_to_the_bidder() -> None:
    """Seats 2 and 4 give four cards each; the bidder looks and gives four back to each."""
    game = bid(TEAMS)

    assert (game.round.state.word, game.to_act) == (Step.PASSING, (2,))
    assert why(game, give("KS KS QS AH", 4)) == [("give.to", "house.pass-in-teams")]
    assert why(game, give("KS KS QS", 0)) == [("give.number", "pass.count")]
    assert why(game, give("TS TS KS AD", 0), 4) == [("turn.another", "")]
    game, events = act(game, give("KS KS QS AH", 0))
    assert events[1] == CardsGiven(2, 0, 4, hand("KS KS QS AH"))
    assert game.to_act == (4,)
    game = after(game, give("TS TS KS AD", 0))
    assert game.to_act == (0,) and len(game.hands[0]) == 28
    check_every_seat(game)

    # What seat 2 has given may go on to seat 4.
    assert why(game, give("JH JH JH JH", 4)) == [("give.to", "house.pass-in-teams")]
    game = after(game, give("JH JH JH JH", 2))
    check_every_seat(game)
    game, events = act(game, give("AH AD JC JH", 4))

    assert [len(one) for one in game.hands] == [20] * 6
    assert game.hands[0] == hand("♠AATTTKKKQQJ ♦JJJJJ ♣JJQQ")
    assert game.hands[2] == hand("♥AAAAJJJJ ♦TTTTT ♣QQQTTTT")
    assert game.hands[4] == hand("♥ATTTTTJ ♦AAAAA ♣KKKAAAAJ")
    # With the kings of trump that the partners had, the bidder has a run.
    bidder = next(one.score for one in events if isinstance(one, MeldsShown) and one.seat == 0)
    assert {meld.name: meld.points for meld in bidder.melds}["run"] == 15


@pytest.mark.rule("house.pass-in-teams")
def test_partners_do_not_see_what_others_pass() -> None:
    """A partner knows what they gave and got; the other side and onlookers know no card."""
    gifts = [give("KS KS QS AH", 0), give("TS TS KS AD", 0), give("JH JH JH JH", 2)]
    game = after(bid(TEAMS), *gifts, give("AH AD JC JH", 4))

    assert known_gifts(game, 0) == [
        "2>0 KS KS QS AH",
        "4>0 TS TS KS AD",
        "0>2 JH JH JH JH",
        "0>4 AH JH AD JC",
    ]
    assert known_gifts(game, 2) == ["2>0 KS KS QS AH", "4>0 ", "0>2 JH JH JH JH", "0>4 "]
    assert known_gifts(game, 4) == ["2>0 ", "4>0 TS TS KS AD", "0>2 ", "0>4 AH JH AD JC"]
    for seat in (None, 1, 3, 5):
        assert known_gifts(game, seat) == ["2>0 ", "4>0 ", "0>2 ", "0>4 "]
    check_every_seat(game)


@pytest.mark.rule("house.pass-in-teams", "pass.simultaneous")
def test_a_team_passes_at_once() -> None:
    """The bidder lays cards ready for both partners, no card twice, and sees none before."""
    game = bid(
        TRIPLE.with_(name="ours", script=PASSING_SCRIPT, passing=PassingRules(3, "together"))
    )
    before = game.hands

    assert game.to_act == (2, 4, 0)
    game = game.apply(give("TS TS KS", 0), 4)
    game = game.apply(give("JH JH JH", 2), 0)
    assert (game.to_act, game.hands, game.view(0).given) == ((2, 0), before, ())
    assert why(game, give("TS TS KS", 4), 0) == [("give.not-held", "")]
    assert why(game, give("JH JH JH", 4), 0) == [("give.not-held", "")]
    assert give("JH JH JD", 4) in game.legal_actions(0)
    assert give("JH JH JH", 4) not in game.legal_actions(0)
    check_every_seat(game)
    game = game.apply(give("JH JH JD", 4), 0)
    check_every_seat(game)
    game, events = game.apply_with_events(give("KS KS QS", 0), 2)

    given = [(one.giver, one.taker) for one in events if isinstance(one, CardsGiven)]
    assert given == [(2, 0), (4, 0), (0, 2), (0, 4)]
    assert game.hands[0] == hand("♠AATTTKKKQQJ ♦JJJJ ♣JJJQQ")
    assert [len(one) for one in game.hands] == [20] * 6
    check_every_seat(game)


@pytest.mark.rule("house.pass-in-teams")
def test_nobody_can_pass_more_than_they_hold() -> None:
    """Of twenty cards a bidder cannot give eleven to each of two who give at the same time."""
    with pytest.raises(RulesetError, match="11 cannot be passed to each of 2 partners"):
        TRIPLE.with_(script=PASSING_SCRIPT, passing=PassingRules(11, "together"))
    assert TRIPLE.with_(script=PASSING_SCRIPT, passing=PassingRules(11)).passing.cards == 11


@pytest.mark.rule("house.pass-around")
def test_cards_go_around_a_team() -> None:
    """Seat 2 gives to seat 4, which gives to the bidder, who gives to seat 2."""
    game = bid(AROUND)

    assert game.to_act == (2,)
    assert why(game, give("KS KS", 0)) == [("give.to", "house.pass-around")]
    game = after(game, give("KS KS", 4))
    assert game.to_act == (4,) and len(game.hands[4]) == 22
    # Seat 4 may give on what it has just got.
    game = after(game, give("KS KS", 0))
    check_every_seat(game)
    game = after(game, give("JH JD", 2))

    assert game.hands[0] == hand("♠AATKKQJ ♥JJJJ ♦JJJJ ♣JJJQQ")
    assert game.hands[2] == hand("♠Q ♥AAAAAJ ♦TTTTTJ ♣QQQTTTT")
    assert game.hands[4] == hand(HANDS[4])
    assert known_gifts(game, 2) == ["2>4 KS KS", "4>0 ", "0>2 JH JD"]
    check_every_seat(game)


@pytest.mark.rule("house.pass-around", "pass.simultaneous")
def test_cards_go_around_at_once() -> None:
    """Nobody passes on what they get."""
    rules = AROUND.with_(passing=PassingRules(2, "together", "next-partner"))
    game = bid(rules)

    assert game.to_act == (2, 4, 0)
    game = game.apply(give("KS KS", 4), 2)
    assert why(game, give("KS KS", 0), 4) == [("give.not-held", "")]
    game = game.apply(give("TS TS", 0), 4)
    check_every_seat(game)
    game = game.apply(give("JH JD", 2), 0)
    assert game.hands[4] == hand("♠KKK ♥TTTTT ♦AAAAA ♣KKKAAAA")
    check_every_seat(game)


@pytest.mark.rule("house.pass-around")
def test_two_partners_have_nobody_to_pass_around() -> None:
    """Around a side of two, cards go as they do without this rule."""
    four, five = variants.get("partnership-passing"), FIVE
    for rules in (four, five):
        with pytest.raises(RulesetError, match="can pass only to each other"):
            rules.with_(passing=PassingRules(3, to="next-partner"))
    sides = four.table.sides
    assert PassingRules(3).gifts(sides, 1) == ((3, 1), (1, 3))
    assert PassingRules(3, to="next-partner").gifts(sides, 1) == ((3, 1), (1, 3))


@pytest.mark.rule("house.pass-both-sides")
def test_both_sides_pass() -> None:
    """After the bidder's side the other passes; seat 1 sits on the bidder's left and looks."""
    game = bid(BOTH, {0: "AS AS", 1: "9H 9H", 2: "KS QS JS", 3: "AH AH TH"})

    assert game.to_act == (2,)
    game = after(game, give("KS QS JS", 0))
    assert why(game, give("AH AH TH", 1), 3) == [("turn.another", "")]
    game = after(game, GiveCards(hand("KS QS JS"), 2))
    assert game.to_act == (3,)
    assert why(game, give("AH AH TH", 0)) == [("give.to", "house.pass-both-sides")]
    game = after(game, give("AH AH TH", 1))
    assert game.to_act == (1,) and len(game.hands[1]) == 15
    check_every_seat(game)
    game = after(game, give("9H 9H TH", 3))

    assert [len(one) for one in game.hands] == [12] * 4
    assert known_gifts(game, 0) == ["2>0 KS QS JS", "0>2 KS QS JS", "3>1 ", "1>3 "]
    check_every_seat(game)


@pytest.mark.rule("house.pass-both-sides")
def test_otherwise_one_side_passes() -> None:
    """The bidding side alone passes where the table does not say that both do."""
    game = bid(variants.get("partnership-passing"), {2: "KS QS JS"})
    game = after(game, give("KS QS JS", 0), give("KS QS JS", 2))

    assert game.round.state.word is Step.PLAY
    assert BOTH.passing.gifts((0, 1, 0, 1), 3) == ((1, 3), (3, 1), (2, 0), (0, 2))


CALLING: Final = {
    0: "♠AAKQJ99 ♥KKK ♦JJ ♣QQ",
    1: "♠JQ9 ♥TTT ♦AAA ♣AAA ♥9 ♦T",
    2: "♠ATT ♥QQQ ♦KKK ♣KKK ♦QQ",
    3: "♠T ♥AAA ♦TT ♣TTT ♣JJJ ♦Q ♥J",
}


@pytest.mark.rule("house.pass-called-partner")
def test_a_called_partner_passes() -> None:
    """Seat 2 has the ten that was called, says so, and exchanges three cards with the bidder."""
    game, events = act(bid(FIVE, CALLING), CallPartner(card("TS")))

    assert PartnerFound(0, 2) in events
    assert (game.round.state.word, game.to_act) == (Step.PASSING, (2,))
    assert why(game, give("AS TS TS", 3)) == [("give.to", "house.pass-called-partner")]
    game = after(game, give("AS TS TS", 0))
    check_every_seat(game)
    game, events = act(game, give("QC QC JD", 2))

    assert game.hands[0] == hand("♠AAATTKQJ99 ♥KKK ♦J")
    (bidder,) = (one.score for one in events if isinstance(one, MeldsShown) and one.seat == 0)
    assert {meld.name: meld.points for meld in bidder.melds}["run"] == 150
    check_every_seat(game)


@pytest.mark.rule("house.pass-called-partner")
def test_who_finds_no_partner_passes_nothing() -> None:
    """A bidder who holds every trump has none to call; the melds follow at once."""
    game = bid(FOUR, {0: "♠AATTKKQQJJ99"})

    assert game.round.state.sides == (0, 1, 1, 1)
    assert game.round.state.word is Step.PLAY and not game.view(0).given
    # Where all sides pass, the other three do.
    game = bid(FOUR.with_(passing=PassingRules(3, "together", who="all")), {0: "♠AATTKKQQJJ99"})
    assert (game.round.state.word, game.to_act) == (Step.PASSING, (2, 3, 1))
    check_every_seat(game)


@pytest.mark.rule("house.pass-called-partner")
@pytest.mark.parametrize(
    ("script", "known_when", "said"),
    [
        ("partner passing melds", "when-played", "whom nobody knows before the play"),
        ("passing partner melds", "at-once", "before a partner is called"),
    ],
)
def test_only_a_partner_who_is_known_passes(script: str, known_when: str, said: str) -> None:
    """To pass is to say who one is."""
    document = f'base = "five-handed"\nscript = {f"deal auction trump {script} play".split()}\n'
    document += f'[passing]\ncards = 3\n[partner]\nknown = "{known_when}"\n'
    with pytest.raises(ValueError, match=said):
        Ruleset.from_toml(document.replace("'", '"'))
