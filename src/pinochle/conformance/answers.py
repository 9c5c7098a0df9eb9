"""The answers of this library to the cases of the suite, by their subject."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import frozen

from pinochle._validators import check_mapping, expect, expect_word
from pinochle.actions import Action, Bid
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.documents import known_fields
from pinochle.game.game import Game
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.slips import check_tally
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["SUBJECTS", "Answer", "Given", "answer"]

Given: TypeAlias = Mapping[str, Any]
"""What a case gives, as plain data."""
Answer: TypeAlias = dict[str, Any]
"""What is expected of an engine, as plain data."""


def answer(subject: str, rules: Ruleset, given: Given) -> Answer:
    """Return what these rules say of a case.

    Args:
        subject: the subject of the case, one of ``SUBJECTS``.
        rules: the ruleset of the case.
        given: what is given.

    Raises:
        PinochleError: if there is no such subject, or what is given makes no sense in these rules.
    """
    expect_word((*SUBJECTS,), subject, "subject")
    check_mapping(given, "given")
    expect(Ruleset, rules, "rules")
    return SUBJECTS[subject](rules, given)


@frozen
class _Held:
    """What is given of melds."""

    hand: Hand
    trump: Suit | None


def melds(rules: Ruleset, given: Given) -> Answer:
    """Return the points of a hand, and whether a meld wins the game."""
    held = known_fields(given, _Held)
    score = rules.melds.score(held.hand, held.trump)
    return {"points": score.points, "wins": score.wins_game}


@frozen
class _Turn:
    """What is given of a play; a fact that is not given is as it is by default."""

    hand: Hand
    trick: str
    trump: Suit | None
    first_lead: bool | None = None
    partner_winning: bool | None = None
    trump_broken: bool | None = None


def plays(rules: Ruleset, given: Given) -> Answer:
    """Return the cards that may be played, and the rule against each other card of the hand."""
    turn = known_fields(given, _Turn)
    hand, trick, trump = turn.hand, turn.trick, turn.trump
    facts = {name: fact for name in FACTS if (fact := getattr(turn, name)) is not None}
    legal = rules.play.legal(hand, trick, trump, **facts)
    against = {
        card.code: rules.play.why_not(card, hand, trick, trump, **facts)[0].rule
        for card in hand.kinds
        if card not in legal
    }
    return {"legal": " ".join(card.code for card in legal), "reasons": against}


FACTS: Final = ("first_lead", "partner_winning", "trump_broken")
"""What may be given of a play besides the cards."""


@frozen
class _Trick:
    """What is given of a trick."""

    trick: str
    trump: Suit | None


def winners(rules: Ruleset, given: Given) -> Answer:
    """Return the place of the winning card in a trick, counted from 0."""
    played = known_fields(given, _Trick)
    return {"winner": rules.play.winner(played.trick, played.trump)}


@frozen
class _Calls:
    """What is given of an auction."""

    dealer: int
    deal: str
    calls: tuple[str, ...]


def auctions(rules: Ruleset, given: Given) -> Answer:
    """Return what may be called after some calls, or the contracts if the auction is over."""
    called = known_fields(given, _Calls)
    game = Game.start(rules, dealer=called.dealer)
    game = game.apply(f"deal:{called.deal}")
    for call in called.calls:
        game = game.apply(call)
    return (
        may_be_done(game) if game.view().step is Step.AUCTION else {"contracts": _contracts(game)}
    )


@frozen
class _Round:
    """What is given of a round that is to be settled."""

    tally: Tally


def settlements(rules: Ruleset, given: Given) -> Answer:
    """Return the scores of a round, and whether each side that bid has made it."""
    settlement = rules.settle(known_fields(given, _Round).tally)
    verdicts = {str(line.side): line.verdict for line in settlement.lines}
    return {"scores": [*settlement.scores], "verdicts": verdicts}


@frozen
class _Rounds:
    """What is given of a game that ends."""

    tallies: tuple[Tally, ...]


def endings(rules: Ruleset, given: Given) -> Answer:
    """Return the scores after each of some rounds, and who has won the game."""
    sheet, scores = Sheet.start(rules, rules.table.players - 1), list[list[int]]()
    nothing = (0,) * rules.table.seats
    passed_out = Tally(meld=nothing, count=nothing, tricks=nothing)
    for tally in known_fields(given, _Rounds).tallies:
        played = tally if tally == passed_out else check_tally(rules, tally)
        sheet = sheet.settle(rules, played)
        scores.append([*sheet.standing.points])
    return {"scores": scores, "winners": sorted(sheet.standing.winners)}


@frozen
class _Game:
    """What is given of a game: who did what, null for the table."""

    dealer: int
    actions: tuple[tuple[int | None, str], ...]


def games(rules: Ruleset, given: Given) -> Answer:
    """Return what may be done before each action of a game, and the scores in the end."""
    played = known_fields(given, _Game)
    game, before = Game.start(rules, dealer=played.dealer), list[Answer]()
    for seat, token in played.actions:
        before.append(may_be_done(game))
        game = game.apply(token, seat)
    return {"before": before, "scores": [*game.scores], "winners": sorted(game.winners)}


SUBJECTS: Final[Mapping[str, Callable[[Ruleset, Given], Answer]]] = MappingProxyType(
    {
        "melds": melds,
        "plays": plays,
        "winners": winners,
        "auctions": auctions,
        "settlements": settlements,
        "endings": endings,
        "games": games,
    }
)
"""The subjects of the suite, and what answers their cases."""

MOST_LISTED: Final = 60
"""The number of actions that are listed one by one; of more the number is told."""


def may_be_done(game: Game) -> Answer:
    """Return who is to act, and what that seat may do: tokens, and ranges of plain bids."""
    if not game.to_act:
        return {"to_act": [], "legal": [], "bids": []}
    seat = game.to_act[0]
    actions = [*game.legal_actions(seat)]
    plain = [action for action in actions if _is_plain(action)]
    tokens = sorted(action.token for action in actions if action not in plain)
    listed = tokens if len(tokens) <= MOST_LISTED else [f"{len(tokens)} others"]
    bids = [*_ranges([int(action.token.removeprefix("bid:")) for action in plain])]
    return {"to_act": [*game.to_act], "legal": listed, "bids": bids}


def _is_plain(action: Action) -> bool:
    """Tell whether an action is a bid that is a number and nothing else."""
    return isinstance(action, Bid) and action.token.removeprefix("bid:").isdigit()


def _ranges(bids: list[int]) -> Iterator[list[int]]:
    """Yield the ranges of bids: the least, the most, and the step between two."""
    start = 0
    while start < len(bids):
        end = start + 1
        step = bids[end] - bids[start] if end < len(bids) else 0
        while end < len(bids) and bids[end] - bids[end - 1] == step:
            end += 1
        yield [bids[start], bids[end - 1], step]
        start = end


def _contracts(game: Game) -> list[Answer]:
    """Return the contracts after an auction: who has bid, and what."""
    return [
        {"bidder": int(contract.bidder), "bid": str(contract.goal)}
        for contract in game.view().contracts
    ]
