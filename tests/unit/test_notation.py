"""Spellings of a game in tags, and what is said where one is wrong."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from pinochle import Game, Hand, Record, RecordError, WrongType, variants
from pinochle.actions import Bid, Bury, GiveCards, LayMeld, Ruling
from pinochle.records import Collection, from_notation, is_notation, to_notation
from pinochle.records._tags import pieces_of
from pinochle.rules import MeldTable, Step
from support.random_games import game_at
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pathlib import Path

HANDS: Final = "N:AKQ9.A.AAKK.KJ9 ATJ.KJJ9.TQ.KQ9 TKJ9.QQ9.JJ.ATJ Q.ATTK.TQ99.ATQ"
HEAD: Final = '[Rules "partnership-passing"] [Dealer "W"]'
CALLS: Final = "[Auction] 250 pass pass pass"
DEALT: Final = f'{HEAD}\n[Deal "{HANDS}"]\n'
THREE: Final = """[Rules "three-handed"] [Dealer "2"]
[Deal "0:AKK.AAKKJ99.AKQ.K9 ATTQJJ9.T.AQJ9.AQJ Q.TQQ.TTK9.ATTKQJ9"] [Widow "9S JH JD"]
[Auction] 20 pass pass [Trump "H"] [Concede] play-on
"""


def done_in(text: str) -> list[str]:
    """The tokens of what was done after the deal."""
    return [action.token for _, action in from_notation(text).entries[1:]]


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        from_notation(text)
    return str(caught.value)


# Spellings.


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("250", "bid:250"),
        ("bid:250", "bid:250"),
        ("BID:250", "bid:250"),
        ("N: 250", "bid:250"),
        ("N:250", "bid:250"),
        ("n:250", "bid:250"),
        ("0: 250", "bid:250"),
        ("250;not much", "bid:250"),
        ("{much}250{too much}", "bid:250"),
        ("\n\t 250\u200b \n", "bid:250"),
        ("\u200b250", "bid:250"),
    ],
)
def test_a_call_may_be_written_in_many_ways(text: str, token: str) -> None:
    for tag in ("[Auction]", '[Auction "N"]', '[auction "n"]', '[ AUCTION  "0" ]'):
        assert done_in(f"{DEALT}{tag}{text}") == [token]


@pytest.mark.parametrize("text", ["AC TC JC>N", "ACTCJC>N", "10C JC AC>0", "S: ♣A10J>n"])
def test_cards_given_may_be_written_in_many_ways(text: str) -> None:
    start = f'{DEALT}{CALLS} [Trump "clubs"] [Passes] '
    (*_, (seat, given)) = from_notation(start + text).entries
    assert (seat, given) == (2, GiveCards(cards=Bury.read("ACTCJC").cards, to=0))
    assert done_in(f"{start}give:ACTCJC>N")[-1] == given.token


@pytest.mark.parametrize("text", ['[Bury "9S JH JD"]', "[Bury] 9S JH JD", "[Bury] 0: 9SJHJD"])
def test_cards_buried_may_be_written_in_many_ways(text: str) -> None:
    assert done_in(THREE + text)[-1] == "bury:9SJHJD"


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("bid:100:S", "100S"),
        ("bid:100:no-trump", "100NT"),
        ("bid:moon:H", "moon:H"),
        ("bid:moon:no-trump", "moon:no-trump"),
    ],
)
def test_bids_with_suits_look_as_in_bridge(token: str, text: str) -> None:
    rules = rules_of("moon-in-a-suit")
    game = Game.start(rules, dealer=3).deal(rules.pack).apply(token)
    written = to_notation(game.record)
    assert written.endswith(f"N: {text}")
    for spelling in (
        text,
        text.lower(),
        token,
        text.replace("S", "♠"),
        text.replace("S", "spades"),
    ):
        read = from_notation(written.removesuffix(text) + spelling)
        assert read.entries[1:] == game.record.entries[1:]


@pytest.mark.parametrize("name", ["N", "4", "Play", "pass", "%"])
def test_a_meld_may_be_called_as_something_else(name: str) -> None:
    """What would be read as a seat, as another action or as no word is written in full."""
    rules = rules_of("declared-by-partners")
    melds = [
        evolve(rule, name=name) if rule.name == "pinochle" else rule for rule in rules.melds.rules
    ]
    renamed = rules.with_(name="renamed", melds=MeldTable(tuple(melds)))
    games = (game_at(renamed, Step.MELDS, seed) for seed in range(50))
    laid = ((game, action) for game in games for action in game.legal_actions())
    game, meld = next(
        (game, action)
        for game, action in laid
        if isinstance(action, LayMeld) and action.name == name
    )
    record = game.apply(meld).record
    text = to_notation(record)
    assert text.endswith(meld.token)
    assert from_notation(text).entries[1:] == record.entries[1:]


@pytest.mark.parametrize("name", ["; }", '"a"', "[x]", "bid 100"])
def test_a_meld_may_be_called_with_any_marks(name: str) -> None:
    meld = LayMeld(name, Hand("QS JD"))
    pieces = pieces_of(f"N: {meld.token}")
    assert [(piece.kind, piece.text) for piece in pieces] == [("word", "N:"), ("word", meld.token)]


def test_a_hand_may_come_first_that_is_not_of_seat_0() -> None:
    first, *others = HANDS.removeprefix("N:").split()
    turned = f"E:{' '.join([*others, first])}"
    tens = HANDS.replace("T", "10")
    read = from_notation(DEALT).replay().hands
    for deal in (
        turned,
        tens,
        HANDS.lower(),
        HANDS.replace("N:", "0: "),
        HANDS.replace(" ", "\n  "),
    ):
        assert from_notation(DEALT.replace(HANDS, deal)).replay().hands == read


def test_a_head_may_be_said_again_above_each_round() -> None:
    game = (
        Game.start(variants.get("three-hand-turned"), dealer=1).playout(Random(1)).deal(Random(2))
    )
    text = to_notation(evolve(game.record, tags=(("Event", "club night"),)))
    head, blank, rest = text.partition("\n\n")
    again = '[Event "club night"] [Rules "three-hand-turned"] [Dealer "2"]'
    assert from_notation(f"{head}{blank}{again}{rest}") == from_notation(text)
    assert '[Upcard "' in text and "[Score" in text


def test_lines_for_programs_are_left_out() -> None:
    assert from_notation(f"\ufeff% any version\n{DEALT}% and more [Deal\n") == from_notation(DEALT)


def test_values_have_quotes_and_strokes() -> None:
    record = evolve(from_notation(HEAD), tags=(("Event", 'a "b" \\ c'), ("site", "")))
    assert '[Event "a \\"b\\" \\\\ c"]' in to_notation(record)
    assert from_notation(to_notation(record)) == record


def test_house_rules_are_written_as_what_differs() -> None:
    rules = variants.get("cutthroat")
    ours = rules.with_(name="ours", count=evolve(rules.count, last_trick=20))
    text = to_notation(Game.start(ours).record)
    assert '[Rule "count.last_trick: 20"]' in text
    assert from_notation(text).rules == ours


def test_the_rules_may_be_taken_as_they_are_now() -> None:
    text = '[Rules "cutthroat"] [Fingerprint "0123456789abcdef"] [Dealer "0"]'
    assert from_notation(text, as_played_now=True).rules == variants.get("cutthroat")
    assert refusal(text).startswith("line 1: [Fingerprint] these are not the rules that were meant")


def test_a_ruling_names_who_has_reneged() -> None:
    text = (
        f'{DEALT}{CALLS} [Trump "C"] [Passes] AC TC JC>N 9S KD KD>S [Play] AH [Ruling "S:slough"]'
    )
    read = from_notation(text)
    assert read.entries[-1] == (None, Ruling(2, "slough"))
    assert from_notation(text.replace("S:slough", "ruling:2:slough")) == read


def test_a_text_is_known_by_its_first_tag() -> None:
    for text in (HEAD, f"> {HEAD}", f"\ufeff\n {HEAD}", f"{{so}} {HEAD}", f"; so\n{HEAD}", "% x"):
        assert is_notation(text)
    for text in ("", "pinochle-record: 1", "> pinochle-record: 1", '"[Rules]"'):
        assert not is_notation(text)
    with pytest.raises(WrongType):
        is_notation(b"[Rules]")  # type: ignore[arg-type]


# What is wrong.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'line 1: expected [Rules "partnership-auction"] above this'),
        ('[Dealer "N"]', 'line 1: [Dealer] expected [Rules "partnership-auction"] above this'),
        ('[Rules "cutthroat"]', 'line 1: [Rules] expected [Dealer "0"] above this'),
        (
            '[Rules "cutthroat"]\n[Dealer "N"]',
            "line 2: [Dealer] expected a seat from 0 to 2, not 'N'",
        ),
        (f"{HEAD}\n[Dealer", "line 2: expected a tag such as"),
        (f"{HEAD}\n{{a\n b", "line 2: expected a comment with a } at its end, not '{a'"),
        (f"{HEAD}\n\n'x' 250", "line 3: [Dealer] expected a tag such as [Auction] before"),
        (f'{HEAD} [Dealer "E"]', "line 1: [Dealer] this tag appears twice"),
        (f'{HEAD} [Rules "cutthroat"]', "line 1: [Rules] 'Rules' appears twice"),
        (f'{HEAD} [Rule "count.last_trik: 2"]', "line 1: [Rule] "),
        (f"{HEAD}\n[Trump]\nX", "line 3: [Trump] 'X' is not a suit"),
        (
            f"{HEAD} [Auction]\n250",
            "line 2: [Auction] nobody is named for 'bid:250': the cards are",
        ),
        (f"{HEAD}\n[Deal]", "line 2: [Deal] expected hands from a seat on, such as N:AATK"),
        (f'{HEAD}\n[Deal "AK.. "]', "line 2: [Deal] expected hands from a seat on"),
        (f'{HEAD}\n[Deal "N:"]\n\n', "line 2: [Deal] expected 4 hands, not 0"),
        (f'{HEAD}\n[Deal "N:AK AK"]', "line 2: [Deal] expected spades, hearts, diamonds and clubs"),
        (
            f'{HEAD}\n[Deal "N:A2.K.Q.J"]',
            "line 2: [Deal] expected the ranks of a suit (A T K Q J 9), not 'A2'",
        ),
        (DEALT.replace("AKQ9", "AKQJ"), "line 2: [Deal] these are not the cards of the pack"),
        (f'{DEALT}[Widow "AS"]', "line 2: [Deal] the widow is dealt 0 cards, not 1"),
        (f'{DEALT}[Upcard "AS"]', "line 2: [Deal] the cards in [Upcard]: expected none, not 1"),
        (f'{HEAD}\n[Widow "AS"]', "line 2: [Widow] expected [Deal] beside this"),
        (f'{HEAD}\n[Widow "AS"] [Widow "AS"]', "line 2: [Widow] this tag appears twice in a deal"),
        (DEALT + DEALT.partition("\n")[2], "line 3: [Deal] the table cannot deal:"),
        (f"{DEALT}{CALLS}\n[Deal]\n[Score]", "line 4: [Deal] expected hands"),
        (f'{DEALT}[Auction "E"]', "line 3: [Auction] it is not the turn of E: N is to act"),
        (
            f"{DEALT}[Auction]\nE: 250",
            "line 4: [Auction] seat 1 cannot bid:250: it is not seat 1’s turn",
        ),
        (f"{DEALT}[Auction]\nN:\n[Trump]", "line 4: [Auction] expected what N does"),
        (f"{DEALT}[Auction] N: S: 250", "line 3: [Auction] expected what N does"),
        (
            f"{DEALT}[Auction] 9: 250",
            "line 3: [Auction] expected a seat from 0 to 3, or N E S W, not",
        ),
        (f"{DEALT}[Auction] 25O", "line 3: [Auction] "),
        (f"{DEALT}[Auction] 95", "line 3: [Auction] seat 0 cannot bid:95: 95 is too low"),
        (f"{DEALT}[Aucton] 250", "line 3: [Aucton] no round has this tag"),
        (f"{DEALT}{CALLS} [Trump] C [Passes] AC TC JC", "line 3: [Passes] expected who is given"),
        (f"{DEALT}[Score]", "line 3: [Score] the round is not over"),
        (
            f'{DEALT}[MeldPoints "1 2"]',
            "line 3: [MeldPoints] expected 0 0 0 0 by the rules, not '1 2'",
        ),
        (f'{DEALT}[Dealer "N"]', "line 3: [Dealer] expected W, who deals, not 'N'"),
        (f"{DEALT}[Draft] anything", "line 3: [Draft] 'anything' is no action: expected bid, bury"),
        (f"{DEALT}[Auction]\n250 \ud800", "line 4: "),
        (f"{HEAD} {{a\x1b}}", "line 1: [Dealer] a comment has U+001B"),
        (f'{HEAD} [Event "\x1b"]', "line 1: [Event] the tag Event has U+001B"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_tag(text: str, said: str) -> None:
    assert refusal(text).startswith(said)


def test_tricks_are_counted() -> None:
    start = f"{DEALT}{CALLS} [Trump] C [Passes] AC TC JC>N 9S KD KD>S [Play]\n"
    assert len(done_in(f"{start}1. AH 9H 9H KH 2.AD")) == 12
    assert refusal(f"{start}2. AH").endswith("[Play] expected trick 1, not 2")
    missing = f"{start}1. AH 9H\n2. AD"
    assert refusal(missing) == "line 5: [Play] trick 1 is not complete: S is to act"


def test_a_card_turned_is_one_of_the_dealers() -> None:
    text = to_notation(Game.start("three-hand-turned").deal(Random(1)).record)
    upcard = text.rpartition('"')[0][-2:]
    assert "has no" not in text
    without = text.rpartition("\n")[0]
    assert refusal(without).endswith("expected the last card, which is turned, not 0")
    assert refusal(text.replace(f'"{upcard}"', f'"{upcard} {upcard}"')).endswith("turned, not 2")
    hand = from_notation(text).replay().hands[2]
    other = next(
        card.code for card in variants.get("three-hand-turned").pack.cards if card not in hand
    )
    said = "[Upcard] is a card of the dealer, who is not dealt"
    assert said in refusal(text.replace(f'"{upcard}"', f'"{other}"'))


def test_a_record_whose_tags_have_a_meaning_is_not_written() -> None:
    for key in ("Deal", "score", "PLAY"):
        record = evolve(from_notation(DEALT), tags=((key, "x"),))
        with pytest.raises(RecordError, match=f"the tag '{key}' of the record is a tag of the"):
            to_notation(record)


def test_a_game_against_the_rules_is_not_written() -> None:
    record = from_notation(DEALT)
    with pytest.raises(RecordError, match=r"entry 2: seat 0 cannot bid:95"):
        to_notation(record.and_then(0, Bid(95)))
    with pytest.raises(WrongType):
        to_notation("x")  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        from_notation(record)  # type: ignore[arg-type]


# Records as they were mailed.


def test_a_quoted_record_is_read() -> None:
    record = from_notation(f"{DEALT}{CALLS}")
    for mark in ("> ", ">", ">> ", " > > "):
        mailed = "\n".join(mark + line for line in str(record).split("\n"))
        assert Record.parse(mailed) == record
        assert Record.recover(mailed) == record
        assert Record.recover(mailed.rpartition("\n")[0]) == record


def test_quoted_records_are_collected(tmp_path: Path) -> None:
    """Two in one file, the second of which was quoted twice."""
    record = from_notation(f"{DEALT}{CALLS}")
    lines = str(record).splitlines()
    mailed = [mark + line for mark in ("> ", ">> ") for line in ("", *lines)]
    (tmp_path / "mail.txt").write_text("\n".join(mailed), encoding="utf-8")
    games = Collection.of(str(tmp_path / "mail.txt")).games()
    assert [(game.record, game.line) for game in games] == [(record, 2), (record, 3 + len(lines))]


def test_a_record_with_marks_that_nobody_sees_is_read() -> None:
    record = evolve(from_notation(f"{DEALT}{CALLS}"), tags=(("event", "a\u200bb"),))
    assert Record.parse(str(record)) == record  # a mark that belongs to it is kept
    plain = evolve(record, tags=())
    for place in (0, 9, 30, -3):
        text = str(plain)
        assert Record.parse(f"{text[:place]}\u200b{text[place:]}") == plain
