"""The document for a page, in some positions that are looked at closely.

Tests: pinochle.game.position, pinochle.page._maker, pinochle.page._picks, pinochle.page._speaker,
pinochle.page.document
"""

from __future__ import annotations

import pickle
from random import Random

import pytest
from attrs import evolve

from pinochle import (
    Card,
    Game,
    Hand,
    HandError,
    NoActionError,
    Suit,
    View,
    WrongType,
    from_json,
    read_action,
    to_json,
)
from pinochle.actions import (
    Bid,
    Bury,
    CallOut,
    Deal,
    Double,
    DrawForDeal,
    GiveCards,
    LayCards,
    NameTrump,
    Pass,
    PlayOn,
)
from pinochle.messages import Names
from pinochle.page.document import (
    ActionEvent,
    BidChoice,
    ButtonChoice,
    PickChoice,
    PlayChoice,
    Range,
    TrickAtTable,
)
from pinochle.players import ClubPlayer
from pinochle.rules import Step
from support.arranged_games import after, arrange
from support.random_games import game_at, plies_of
from support.rulesets import RULESETS, rules_of

HAND = "♠AKK9 ♥AAKKJ ♦AQJ ♣KQ9"


def game_before_burial() -> Game:
    """A game in which seat 0 is to bury three of its cards."""
    game = arrange(rules_of("three-handed"), {0: HAND}, widow="♥J ♥9 ♥9")
    return after(game, Bid(25), Pass(), Pass(), NameTrump(Suit.SPADES), PlayOn())


def test_who_is_awaited_in_a_duel() -> None:
    """Of the two, whoever has not made the last bid; or the next to step in."""
    rules = rules_of("duel")
    begun = Game.start(rules, dealer=3).deal(Random(1))

    for calls, seat in (((100,), 1), ((100, 110), 0), ((100, 110, 120), 1), ((100, 110, 0), 2)):
        game = after(begun, *(Bid(points) if points else Pass() for points in calls))
        for viewer in (None, *range(4)):
            table = game.view(viewer).table()
            assert table.awaited == (seat,)
            assert bool(table.choices) == (viewer == seat)


def test_bids_are_a_range_and_buttons() -> None:
    game = Game.start(rules_of("double-deck")).deal(Random(1)).apply(Bid(570))

    bids, others = game.view(1).table().choices

    assert isinstance(bids, BidChoice)
    assert bids.do == "bid:{points}"
    assert bids.ranges[0] == Range(580, 600, 10)
    assert bids.ranges[1].step == 50
    assert isinstance(others, ButtonChoice)
    assert [button.do for button in others.buttons] == ["pass"]


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "contract-pinochle"])
def test_who_must_bid_is_told_why(name: str) -> None:
    told = 0
    for seed in range(20):
        game = Game.start(rules_of(name)).deal(Random(seed))
        while game.to_act and game.view(game.to_act[0]).step is Step.AUCTION:
            seat = game.to_act[0]
            table = game.view(seat).table()
            reasons = {
                table.reasons[why].message
                for choice in table.choices
                if isinstance(choice, BidChoice)
                for why in choice.must
            }
            assert reasons == {why.message for why in game.why_not(Pass(), seat)}
            told += bool(reasons)
            actions = game.legal_actions(seat)
            game = game.apply(Pass() if Pass() in actions else next(iter(actions)), seat)
    assert told or name == "contract-pinochle"


def test_trump_is_named_knowing_what_each_suit_would_meld() -> None:
    game = arrange(rules_of("three-handed"), {0: HAND}, widow="♥J ♥9 ♥9")
    game = after(game, Bid(25), Pass(), Pass())

    named = game.view(0).table().choices[0]

    assert isinstance(named, ButtonChoice)
    melds = game.rules.melds
    expected = {f"trump:{suit.code}": melds.score(game.hands[0], suit).points for suit in Suit}
    assert {button.do: button.points for button in named.buttons} == expected


def test_melds_for_a_stock_are_offered_with_what_they_score() -> None:
    """Each is scored when it is laid, as the table tells afterwards; the same cards come once."""
    laid = 0
    game, rng = Game.start(rules_of("two-handed")).deal(Random(3)), Random(1)
    while (seat := next(iter(game.to_act), None)) is not None:
        table = game.view(seat).table()
        asked = [one for one in table.choices if isinstance(one, PickChoice)]
        tokens = [way.do for one in asked for way in one.ways]
        legal = game.legal_actions(seat)
        assert {read_action(token) for token in tokens} <= set(legal)
        for way in (way for one in asked for way in one.ways):
            after_it = game.apply(read_action(way.do)).view(seat).table()
            if after_it.result is None:
                assert after_it.seats[seat].melded - table.seats[seat].melded == way.points
                laid += 1
        if asked:
            assert table.status == "It is your turn to meld"
        game = game.apply(ClubPlayer().choose(game.view(seat), rng), seat)
        if game.needs_deal:
            break
    assert laid > 3


def test_cards_that_were_laid_are_sorted_into_the_hand() -> None:
    game = game_at(rules_of("two-handed"), Step.DRAW, 3)
    rng, seen = Random(1), 0
    while not game.needs_deal:
        seat = game.to_act[0]
        view = game.view(seat)
        places = view.table().hand
        assert [place.card for place in places] == list(view.hand)
        seen += any(place.id.startswith("laid.") for place in places)
        game = game.apply(ClubPlayer().choose(view, rng), seat)
    assert seen


def test_bids_that_name_a_suit_say_which() -> None:
    game = Game.start(rules_of("contract-pinochle")).deal(Random(1))

    bids = game.view(0).table().choices[0]

    assert isinstance(bids, BidChoice)
    assert (bids.do, bids.suits) == ("bid:{points}:{suit}", ("S", "H", "D", "C"))


def test_every_call_without_a_number_has_a_button() -> None:
    game = Game.start(rules_of("contract-pinochle")).deal(Random(1))
    for call in ("bid:100:S", "double", "pass"):
        seat = game.to_act[0]
        buttons = {
            button.do
            for choice in game.view(seat).table().choices
            if isinstance(choice, ButtonChoice)
            for button in choice.buttons
        }
        plain = {one.token for one in game.legal_actions(seat) if not isinstance(one, Bid)}
        assert plain and plain <= buttons
        game = game.apply(read_action(call))


def test_what_cannot_be_laid_has_the_reason_for_the_card_beside_those_that_were_chosen() -> None:
    """Of joint melds no number of cards is asked for, so no others are thought of."""
    refused = 0
    for name in ("joint-melds", "double-deck-joint-melds"):
        for seed in range(3):
            game = game_at(rules_of(name), Step.JOINT_MELDS, seed)
            for seat in game.to_act:
                if not any(isinstance(one, LayCards) for one in game.legal_actions(seat)):
                    continue
                choosing = game.view(seat).choose((), "lay")
                for place in choosing.places:
                    if place.can:
                        continue
                    card = Card.parse(place.id.partition(".")[0])
                    codes = [choosing.reasons[why].message.code for why in place.why]
                    whole = game.why_not(LayCards(Hand([card])), seat)
                    assert {*codes} <= {one.message.code for one in whole}
                    refused += 1
    assert refused


@pytest.mark.parametrize("name", ["three-handed", "two-handed", "two-handed-draft"])
def test_nothing_lies_on_the_table_before_the_deal(name: str) -> None:
    game = Game.start(rules_of(name))
    assert not game.view(0).table().piles
    assert game.apply(Deal(game.rules.pack.shuffled(Random(1)))).view(0).table().piles


def test_cards_to_bury_are_picked_and_those_melded_have_a_reason() -> None:
    table = game_before_burial().view(0).table()

    (pick,) = table.choices
    grey = [place for place in table.hand if not place.can]

    assert isinstance(pick, PickChoice)
    assert (pick.what, pick.least, pick.most, pick.text) == ("bury", 3, 3, "Bury 3 cards")
    assert [place.id for place in grey] == ["9S.1", "KC.1", "QC.1"]
    reason = table.reasons[grey[0].why[0]]
    assert (reason.message.code, reason.message["card"]) == ("bury.melded", "{card}")
    assert reason.text.startswith("{card} cannot be buried: it was melded")


def test_cards_are_chosen_by_place_or_by_kind() -> None:
    view = game_before_burial().view(0)

    named = view.choose(["9H.2", "9H.1", "JH.1"])
    alike = view.choose([*Hand.parse("9H 9H JH")])

    assert named.chosen == ("9H.2", "9H.1", "JH.1")
    assert [button.do for button in named.complete] == ["bury:JH9H9H"]
    assert named.complete == alike.complete
    assert not any(place.can for place in named.places)
    assert {view.choose(["9H.1"]).possible, view.choose(["KC.1"]).possible} == {True, False}


def test_cards_are_no_action_before_there_are_enough_of_them() -> None:
    view = game_before_burial().view(0)

    for chosen in ((), ["9H.1"], ["9H.1", "9H.2"]):
        choosing = view.choose(chosen)
        assert choosing.possible and not choosing.complete
        assert choosing.why


def test_a_card_makes_no_meld_only_if_no_meld_of_the_seat_has_it() -> None:
    """What has served as it would again is refused for that, and not because it makes none."""
    served = 0
    for ply in plies_of(Game.start(rules_of("two-handed")), 0, 90):
        view, rules = ply.before.view(ply.seat), ply.before.rules
        if not any(getattr(choice, "what", "") == "meld" for choice in view.table().choices):
            continue
        choosing = view.choose((), "meld")
        lying = [one.card for one in view.laid[view.seat or 0]]
        held = Hand([place.card for place in choosing.places])
        assert held.holds(Hand(lying))
        melds = [*rules.melds.singles(held, view.trump)]
        for place in choosing.places:
            if not place.can:
                codes = {choosing.reasons[why].message.code for why in place.why}
                has_meld = any(meld.cards.holds([place.card]) for meld in melds)
                assert (codes == {"choose.no-meld"}) is not has_meld
                served += has_meld
    assert served


def test_only_what_is_there_can_be_chosen() -> None:
    view = game_before_burial().view(0)

    with pytest.raises(HandError, match=r"no place 'TS\.1'"):
        view.choose(["TS.1"])
    with pytest.raises(HandError, match=r"no place '9H\.1'"):
        view.choose(["9H.1", "9H.1"])
    with pytest.raises(HandError):
        view.choose([Card.parse("TS")])
    with pytest.raises(WrongType):
        view.choose([3])  # type: ignore[list-item]
    with pytest.raises(NoActionError, match="to meld now"):
        view.choose((), "meld")
    for other in (game_before_burial().view(1), game_before_burial().view()):
        with pytest.raises(NoActionError):
            other.choose()


def test_a_trick_says_who_is_winning_it() -> None:
    game = after(game_before_burial(), Bury(Hand.parse("9H 9H JH")), read_action("play:AH"))

    table = game.view(1).table()

    assert isinstance(table.choices[0], PlayChoice)
    assert table.trick == TrickAtTable(0, (Card.parse("AH"),), 0)
    assert [seat.cards for seat in table.seats] == [14, 15, 15]
    assert [pile.id for pile in table.piles] == ["widow", "buried"]
    assert table.contracts[0].points == 25


@pytest.mark.parametrize("name", ["partnership-auction", "two-handed", "three-handed"])
def test_who_is_winning_is_whose_card_wins(name: str) -> None:
    rules, tricks = rules_of(name), 0
    for ply in plies_of(game_at(rules, Step.PLAY, 1), 1, 30):
        table = ply.after.view(None).table()
        if table.trick and table.trick.winner is not None:
            place = (table.trick.winner - table.trick.leader) % rules.table.seats
            assert table.trick.winner in range(rules.table.seats)
            assert place == rules.play.winner(table.trick.cards, table.trump)
            assert not any(seat.call or seat.said for seat in table.seats), "calls are over"
            tricks += 1
    assert tricks > 10


@pytest.mark.parametrize(
    "name", [name for name in RULESETS if rules_of(name).table.draws_for_deal][:3]
)
def test_nobody_is_the_dealer_before_players_have_drawn_for_it(name: str) -> None:
    game = Game.start(rules_of(name))

    assert not any(seat.dealer for seat in game.view(0).table().seats)
    assert sum(seat.dealer for seat in game.deal(Random(1)).view(0).table().seats) == 1


@pytest.mark.parametrize(
    "name", [name for name in RULESETS if rules_of(name).table.draws_for_deal][:3]
)
def test_a_draw_for_the_deal_is_told_before_the_deal(name: str) -> None:
    drawn = next(plies_of(Game.start(rules_of(name)), 1, 1))

    event = drawn.after.view(0).table(since=0).events[0]

    assert isinstance(drawn.action, DrawForDeal)
    assert isinstance(event, ActionEvent)
    assert (event.seq, event.do) == (1, drawn.action.token)


@pytest.mark.parametrize("name", ["says-with-a-pass", "contract-pinochle", "three-handed"])
def test_a_seat_has_its_last_call_until_the_play(name: str) -> None:
    """It is the token of what the seat did, with what was said and whether it doubled again."""
    called, calls = set[str](), dict[int, str]()
    for seed in range(8):
        for ply in plies_of(Game.start(rules_of(name)), seed, 20):
            if isinstance(ply.action, Bid | Pass | Double) and ply.seat is not None:
                calls[ply.seat] = ply.action.token
                called.add(ply.action.token)
            table = ply.after.view(0).table()
            if isinstance(ply.action, Deal):
                calls.clear()
            if table.step == "auction":
                assert {seat.seat: seat.call for seat in table.seats if seat.call} == calls
            if table.step == "play":
                assert not any(seat.call for seat in table.seats)
    if name == "says-with-a-pass":
        assert any(call.startswith("pass:") for call in called)
    if name == "contract-pinochle":
        assert "double" in called


def test_a_bid_that_was_doubled_is_redoubled() -> None:
    game = Game.start(rules_of("contract-pinochle")).deal(Random(1))
    bidder, doubler, redoubler, _ = [(game.to_act[0] + place) % 4 for place in range(4)]

    game = after(game, Bid(100, Suit.SPADES), Double(), Double())

    seats = game.view(0).table().seats
    said = [seats[seat].said for seat in (bidder, doubler, redoubler)]
    assert said == ["Bid 100 in spades", "Double", "Redouble"]


def test_melds_that_partners_lay_together_are_told_once() -> None:
    told = 0
    for seed in range(4):
        for ply in plies_of(Game.start(rules_of("joint-melds")), seed, 40):
            bidder, state = ply.after.view(0).bidder, ply.after.round.state
            if bidder is None or not state.shown:
                continue
            partners = {*state.together(bidder)} - {bidder}
            seats = ply.after.view(0).table().seats
            told += bool(seats[bidder].melds)
            assert not any(seats[partner].melds for partner in partners)
    assert told


def test_cards_that_are_given_are_told_of_their_giver() -> None:
    game = Game.start(rules_of("partnership-passing"))
    plies = (ply for seed in range(9) for ply in plies_of(game, seed, 60))
    ply = next(ply for ply in plies if isinstance(ply.action, GiveCards))
    number = len(ply.after.actions)

    events = ply.after.view(0).table(since=number - 1).events

    assert [event.seat for event in events if event.event == "CardsGiven"] == [ply.seat]


def test_there_is_no_trump_only_where_everybody_knows_it() -> None:
    game = Game.start(rules_of("partnership-auction")).deal(Random(1))

    assert not game.view(0).table().no_trump


@pytest.mark.parametrize("preset", ["partnership-auction", "three-handed", "two-handed"])
def test_events_begin_after_what_is_known_already(preset: str) -> None:
    """Those of the round before and of the next deal, numbered as in the whole game."""
    game = rounds_of(preset, number=2).deal(Random(1))
    view = game.view(0)
    every = view.table(since=0)

    assert every.seq == len(game.actions) > every.since > 0
    for since in range(every.since, every.seq + 1):
        table = view.table(since=since)
        assert table.since == since
        assert table.events == tuple(event for event in every.events if event.seq > since)


@pytest.mark.parametrize("preset", ["three-handed-with-1-sitting-out", "rotating-partners"])
def test_a_round_that_is_over_names_those_who_have_played_it(preset: str) -> None:
    """Others may sit in the next; and each side is called by its own columns."""
    rules, names = rules_of(preset), Names({}, players=dict(enumerate("ABCDEFGH")))
    game, rng, told = Game.start(rules), Random(5), 0
    for _ in range(3):
        game = game.deal(rng)
        seats = game.view(0).table().seats
        seated = [
            "ABCDEFGH"[at if seat.player is None else seat.player] for at, seat in enumerate(seats)
        ]
        columns = [seat.column for seat in seats]
        while not (game.needs_deal or game.is_over):
            game = game.apply(game.legal_actions(game.to_act[0]).sample(rng), game.to_act[0])
        table = game.view(0).table(names=names)
        if table.result is None or game.sheet.last is None:
            continue
        told += 1
        assert [seat.name for seat in table.result.seats] == seated
        for line, line_told in zip(game.sheet.last.lines, table.result.lines, strict=True):
            own = {
                table.columns[column].name
                for column, side in zip(columns, rules.table.sides, strict=True)
                if side == line.side
            }
            assert all(name in line_told.name for name in own)
    assert told > 1


@pytest.mark.parametrize("preset", ["partnership-auction", "three-handed"])
def test_only_the_columns_that_have_won_are_winners(preset: str) -> None:
    rules = rules_of(preset)
    short = rules.with_(name="short", ending=evolve(rules.ending, target=20))
    game, rng = Game.start(short), Random(5)
    while not game.is_over:
        game = game.playout(rng)
    table = game.view(0).table(since=len(game.actions) - 1)
    columns, last = table.columns, table.events[-1]

    assert (last.event, last.seq) == ("GameWon", table.seq)
    assert table.round == game.sheet.rounds  # no other is to come
    assert [number for number, one in enumerate(columns) if one.won] == [*game.winners]
    assert len(game.winners) < len(columns)


def test_texts_are_in_the_language_and_with_the_names_that_are_asked_for() -> None:
    game = Game.start(rules_of("three-handed")).deal(Random(4)).apply(Bid(25))
    names = Names({0: "Ann", 1: "Bob"})

    table = game.view(1).table(since=1, language="de", names=names, messages=True)

    assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Platz 2"]
    (event,) = table.events
    assert event.text.startswith("Ann")
    assert event.message is not None
    assert event.message.code == "did.bid"
    assert game.view(1).table(since=1).events[0].message is None


def test_a_view_that_was_read_tells_of_its_round() -> None:
    game = Game.start(rules_of("three-handed")).deal(Random(4)).playout(Random(1))
    game = game.deal(Random(5))
    view = game.view(0)

    again = from_json(to_json(view), View).table(since=0)

    assert (again.seq, again.since) == (1, 0)
    assert view.table(since=0).seq > 1
    assert again.hand == view.table().hand


def test_a_call_out_before_the_next_deal_is_told() -> None:
    rules = rules_of("two-handed-1911")
    ending = evolve(rules.ending, failed_call="loses-call")
    for each in (rules, rules.with_(name="house", ending=ending)):
        game = Game.start(each).deal(Random(4)).playout(Random(1)).apply(CallOut(), 1)
        later = game if game.is_over else game.deal(Random(5))
        number = len(game.actions)
        for table in (game.view(0).table(since=number - 1), later.view(0).table(since=number - 1)):
            event = table.events[0]
            assert isinstance(event, ActionEvent)
            assert (event.seq, event.seat, event.do) == (number, 1, "call-out")
        told = to_json(later.view(1))
        assert to_json(from_json(told, View)) == told


def test_calls_columns_contracts_and_piles_are_said_in_words() -> None:
    names = Names({0: "Ann", 1: "Bob"}, sides={0: "Wir"})

    table = game_before_burial().view(1).table(language="de", names=names)

    assert [seat.said for seat in table.seats] == ["25 bieten", "Passen", "Passen"]
    assert [column.name for column in table.columns] == ["Wir", "Du", "Platz 2"]
    assert [contract.text for contract in table.contracts] == ["25"]
    assert {pile.id: pile.name for pile in table.piles}["widow"] == "Talon"


def test_every_suit_of_a_bid_has_a_word() -> None:
    game = Game.start(rules_of("contract-pinochle")).deal(Random(1))

    bids, *_ = game.view(game.to_act[0]).table().choices

    assert isinstance(bids, BidChoice)
    assert dict(zip(bids.suits, bids.texts, strict=True))["S"] == "spades"
    assert all(bids.texts)


@pytest.mark.parametrize("name", ["two-handed", "two-handed-draft", "three-handed"])
def test_every_pile_has_a_word(name: str) -> None:
    piles = {
        pile.id: pile.name
        for ply in plies_of(Game.start(rules_of(name)), 1, 60)
        for pile in ply.after.view(0).table().piles
    }

    assert piles
    assert not any(word.startswith("table.") for word in piles.values()), piles


def rounds_of(preset: str, *, number: int) -> Game:
    """A game after some settled rounds, played at random."""
    game, rng = Game.start(rules_of(preset)), Random(5)
    while game.sheet.rounds < number and not game.is_over:
        game = game.playout(rng)
    return game


@pytest.mark.parametrize(
    "preset", ["partnership-auction", "three-handed", "five-handed", "two-handed"]
)
def test_a_round_that_is_over_is_told_until_the_next_deal(preset: str) -> None:
    game = rounds_of(preset, number=3)
    for seat in (None, 0, 1):
        table = game.view(seat).table()
        result, settlement = table.result, game.sheet.last
        assert result is not None
        assert settlement is not None
        assert tuple(line.points for line in result.lines) == settlement.scores
        for line in result.lines:
            assert sum(item.points for item in line.items if item.scores) == line.points
        assert len(result.course) == len(game.past.rounds)
        everybody = game.view(None).table().result
        assert everybody is not None
        assert result.seats == everybody.seats  # nobody is told more than others
        assert result.last_trick == everybody.last_trick
        if result.last_trick is not None:
            assert result.seats[result.last_trick.winner or 0].tricks > 0
        assert result.course[-1] == tuple(column.points for column in table.columns)
        assert table.target == game.sheet.standing.target
    assert game.deal(Random(1)).view(0).table().result is None


def test_what_a_round_came_to_is_said_in_words_and_with_names() -> None:
    names = Names({0: "Ann", 1: "Ben"}, players={0: "Ann", 1: "Ben", 2: "Cleo"})
    game = rounds_of("three-handed", number=1)
    result = game.view(0).table(names=names, language="de").result
    assert result is not None
    assert [seat.name for seat in result.seats] == ["Ann", "Ben", "Cleo"]
    bidder = result.contracts[0].seat
    assert result.lines[bidder].text.startswith(("geschafft", "verloren", "aufgegeben"))
    assert {item.title for line in result.lines for item in line.items} & {"Meldung", "Augen"}


def test_a_void_round_and_one_that_nobody_knows_have_no_result() -> None:
    game = Game.start(rules_of("auction-three")).deal(Random(1))
    while not game.needs_deal:
        game = game.apply(Pass())
    assert game.view(0).table().result is None
    settled = rounds_of("auction-three", number=1)
    assert settled.view(0).table().result is not None
    passed = after(settled.deal(Random(1)), Pass(), Pass(), Pass())
    assert passed.needs_deal
    assert passed.view(0).table().result is None
    played = rounds_of("partnership-auction", number=1)
    assert (
        View(None, played.sheet, played.round.state, played.round.phase, (0,) * 4).table().result
        is None
    )


def test_the_course_of_a_game_outlasts_a_pickle() -> None:
    game = rounds_of("partnership-auction", number=2)
    again = pickle.loads(pickle.dumps(game))
    assert again.past.scores == game.past.scores
    assert len(again.playout(Random(3)).past.scores) == 3
