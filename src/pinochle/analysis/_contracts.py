"""Rounds in which a seat has a certain contract, played at some level of play."""

from random import Random
from typing import NamedTuple, cast

from pinochle.actions import Action, Bid, NameTrump, Pass, PlayOn
from pinochle.analysis.dealt import WholeDeal
from pinochle.cards.card import Suit
from pinochle.errors import Problem, RulesetError
from pinochle.game.game import Game
from pinochle.players.player import Player
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Line, Settlement
from pinochle.rules.script import Step

__all__ = ["ContractOutcome", "ContractTerms", "check_contract", "play_contract"]

_PLAYS_ON = (Step.CONCEDE, Step.CONCEDE_UNSEEN)


class ContractTerms(NamedTuple):
    """A contract that a seat is to have.

    Args:
        seat: the bidder.
        bid: the points; 0 for the least bid with which they get the contract.
        trump: the suit; None if the player is to choose.
        player: who plays at every seat.
        concedes: whether the bidder may give the contract up before the play.
    """

    seat: int
    bid: int
    trump: Suit | None
    player: Player
    concedes: bool


class ContractOutcome(NamedTuple):
    """The outcome of a contract.

    Args:
        line: the line of the settlement with the contract.
        melded: what the bidder melded, with the cards of a widow or of a partner.
    """

    line: Line
    melded: int


def check_contract(rules: Ruleset, seat: int) -> None:
    """Refuse rules by which nobody bids, and seats that are not at the table.

    Raises:
        RulesetError: if nobody bids by these rules, or no hands are dealt.
        SeatError: if there is no such seat.
    """
    rules.table.check_seat(seat)
    if Step.AUCTION not in rules.script:
        message = f"nobody bids in {rules.name}, so that there is no contract to study"
        raise RulesetError([Problem("script", message)])
    if not rules.deal.hand:
        message = f"nobody is dealt a hand in {rules.name}: the cards are drafted"
        raise RulesetError([Problem("deal.packets", message)])


def play_contract(deal: WholeDeal, contract: ContractTerms, rng: Random) -> ContractOutcome:
    """Play the round with a contract, and return its outcome.

    Raises:
        RulesetError: if the seat cannot get the contract by legal bids.
    """
    check_contract(deal.rules, contract.seat)
    game, melded = deal.game, 0
    column = game.sheet.columns(deal.rules)[contract.seat]
    while game.round.state.word is Step.AUCTION:
        seat = game.to_act[0]
        game = game.apply(_call(game, seat, contract), seat)
        if game.needs_deal:
            raise _not_bid(deal.rules, contract)
    contracts = game.round.state.contracts
    bids = [other.goal for other in contracts if other.bidder == contract.seat]
    if not bids or contract.bid not in {0, bids[0]}:
        raise _not_bid(deal.rules, contract)
    while not game.needs_deal and game.round.state.word is not Step.PLAY:
        seat = game.to_act[0]
        action = _forced_action(game, seat, contract) or contract.player.choose(
            game.view(seat), rng
        )
        game = game.apply(action, seat)
        if not game.needs_deal:
            melded = game.round.state.melded[contract.seat]
    if not game.needs_deal:
        game = game.playout(rng, player=contract.player)
    settlement = cast("Settlement", game.sheet.last)  # the round is over
    return ContractOutcome(next(line for line in settlement.lines if line.side == column), melded)


def _forced_action(game: Game, seat: int, contract: ContractTerms) -> Action | None:
    """Return the action that keeps the contract as wanted; None if the player chooses."""
    if seat != contract.seat:
        return None
    step, actions = game.round.state.word, game.legal_actions(seat)
    if step is Step.TRUMP and contract.trump and NameTrump(contract.trump) in actions:
        return NameTrump(contract.trump)
    if step in _PLAYS_ON and not contract.concedes and PlayOn() in actions:
        return PlayOn()
    return None


def _call(game: Game, seat: int, contract: ContractTerms) -> Action:
    """Return the call of a seat: the wanted bid, or else a pass, or else the lowest bid."""
    actions = game.legal_actions(seat)
    bids = [bid for bid in actions if isinstance(bid, Bid) and isinstance(bid.goal, int)]
    if seat == contract.seat:
        trump = contract.trump or _longest_meld(game, seat)
        for bid in bids:
            if bid.suit in {None, trump} and bid.goal == (contract.bid or bid.goal):
                return bid
    if Pass() in actions:
        return Pass()
    return bids[0] if bids else next(iter(actions))


def _longest_meld(game: Game, seat: int) -> Suit:
    """Return the suit with which a hand melds most; of equal suits the longest."""
    hand, melds = game.hands[seat], game.rules.melds
    return max(Suit, key=lambda suit: (melds.points(hand, suit), len(hand.suit(suit))))


def _not_bid(rules: Ruleset, contract: ContractTerms) -> RulesetError:
    """Return the error that the seat cannot get this contract."""
    message = f"seat {contract.seat} cannot get a contract of {contract.bid or 'any points'}"
    message += f" by the rules of {rules.name}, whose lowest bid is {rules.auction.opening}"
    return RulesetError([Problem("bid", message)])
