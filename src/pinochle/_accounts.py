"""What a record tells of the play of its last round, legal or not."""

import re
from collections.abc import Sequence
from typing import Final, cast

from pinochle._validators import expect
from pinochle.account import Account, Incident, shown_of
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
    CallPartner,
    ClaimMeld,
    Deal,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards import Card, Rank, Suit
from pinochle.engine._redacting import owners
from pinochle.engine.phases.bury import BuryPhase, melded
from pinochle.engine.phases.phase import bidder_of, replaced
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.state import NO_CARDS, State
from pinochle.errors import quoted
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.record import Entry, Record, Redacted, tried
from pinochle.rules.calls import PASS, Auction, Contract
from pinochle.rules.script import Step
from pinochle.sheet import Sheet
from pinochle.trick import Seat
from pinochle.violations import RecordError

__all__ = ["account_of"]

_MELD: Final = "meld"
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_UNPLAYED: Final = "no card was played in its last round, so there is nothing to judge"


def account_of(record: Record) -> Account:
    """The account of the last round; see :meth:`Account.of`."""
    entries = expect(Record, record, "Account.of").entries
    deals = [place for place, (_, action) in enumerate(entries) if _is_deal(action)]
    start = deals[-1] if deals else 0
    before = record[:start].replay() if start else None
    last = entries[start:]
    if deals and not any(isinstance(action, Redacted) for _, action in last):
        return _Replay(record, before, start).account()
    if Step.DRAW in record.rules.script:
        raise RecordError("a round with a stock can be judged only where every card of it is known")
    sheet = before.sheet if before else None
    return _Telling(record, sheet, start).account()


def _is_deal(action: Action | Redacted) -> bool:
    return isinstance(action, Deal) or (isinstance(action, Redacted) and action.word == "deal")


def _as_played(
    entries: Sequence[Entry], start: int
) -> tuple[tuple[tuple[Seat, Card], ...], tuple[Incident, ...]]:
    """The plays from an entry on, and what the table reports between them."""
    plays: list[tuple[Seat, Card]] = []
    incidents: list[Incident] = []
    for number, (seat, action) in enumerate(entries[start:], start=start + 1):
        if isinstance(action, Play) and seat is not None:
            plays.append((seat, action.card))
        elif isinstance(action, LayMeld | ClaimMeld):
            continue  # a meld that was laid late, or one that another had overlooked
        elif isinstance(action, Ruling):
            incidents.append(Incident(action.seat, action.kind, len(plays)))
        else:
            said = f"{quoted(action.token)} is not done while cards are played"
            raise RecordError(said, entry=number)
    if not plays and not incidents:
        raise RecordError(_UNPLAYED)
    return tuple(plays), tuple(incidents)


class _Replay:
    """A round of which every card is known: the game itself leads up to its play."""

    def __init__(self, record: Record, before: Game | None, start: int) -> None:
        self.entries = record.entries
        self.game = before or Game.start(record.rules, dealer=record.dealer)
        self.place = start
        self.kept = NO_CARDS
        """What the bidder should have discarded, and has not."""

    def account(self) -> Account:
        """What was played, when everything before it has been done."""
        while not _is_at_play(self.game):
            self._go_on()
        for number, (seat, action) in enumerate(self.entries[self.place :], start=self.place + 1):
            if isinstance(action, LayMeld | ClaimMeld):
                self.game = tried(self.game.apply, number, seat, action)
        state, hands = self.game.round.state, self.game.hands
        if self.kept:
            bidder = bidder_of(state)
            hands = replaced(hands, bidder, hands[bidder] + self.kept)
            state = state.but(buried=state.buried - self.kept)
        plays, incidents = _as_played(self.entries, self.place)
        return Account(
            state=state,
            plays=plays,
            held=hands,
            undiscarded=len(self.kept),
            incidents=incidents,
            sheet=self.game.sheet,
        )

    def _go_on(self) -> None:
        """Do what the next entry says; a bidder who should bury does so without being told."""
        if self.place >= len(self.entries):
            raise RecordError(_UNPLAYED)
        seat, action = self.entries[self.place]
        game = self.game
        if isinstance(game.round.at, BuryPhase):
            buried = action.cards if isinstance(action, Bury) else NO_CARDS
            missing = game.rules.bury.cards - len(buried)
            if missing > 0 and game.hands[game.to_act[0]].holds(buried):
                self.kept = self._instead(buried, missing)
                self._apply(game.to_act[0], Bury(buried + self.kept))
                self.place += isinstance(action, Bury)
                return
        self._apply(seat, cast("Action", action))  # of a round in which every card is known
        self.place += 1

    def _apply(self, seat: Seat | None, action: Action) -> None:
        self.game = tried(self.game.apply, self.place + 1, seat, action)

    def _instead(self, buried: Hand, number: int) -> Hand:
        """Cards that the bidder might have discarded besides, at best none that he melds."""
        state, rules = self.game.round.state, self.game.rules
        hand = self.game.hands[bidder_of(state)]
        free = rules.bury.free(hand, melded(state, bidder_of(state)), rules.count)
        used = rules.melds.score(hand, state.trump or self._trump()).cards
        idle = free - (free & used)
        order: list[Hand] = [idle, free - idle, hand - free]
        left = [card for pile in order for card in pile]
        for card in buried:
            left.remove(card)
        return Hand(left[:number])

    def _trump(self) -> Suit | None:
        """The suit that the bidder is about to name."""
        for _, action in self.entries[self.place :]:
            if isinstance(action, NameTrump):
                return action.suit
        return None


def _is_at_play(game: Game) -> bool:
    return isinstance(game.round.at, PlayPhase) and game.round.state.word is Step.PLAY


class _Telling:
    """A round of which not every card is known: what was said of it is put together."""

    def __init__(self, record: Record, sheet: Sheet | None, start: int) -> None:
        rules = record.rules
        self.record = record
        self.rules = rules
        self.place = start
        self.sheet = sheet
        self.dealer = rules.table.dealing_seat(sheet.dealer if sheet else record.dealer)
        self.auction = Auction(self.dealer, rules.table.seats)
        if rules.auction.automatic:
            self.auction = self.auction.and_then(self.auction.eldest, rules.auction.automatic)
        self.trump: Suit | None = None
        self.upcard: Card | None = None
        self.called: Card | None = None
        self.moon: Seat | None = None
        self.held = [NO_CARDS] * rules.table.seats
        self.widow = NO_CARDS
        self.buried = NO_CARDS
        self.discarded = 0

    def account(self) -> Account:
        """What was played, and what was told before it."""
        entries, rules = self.record.entries, self.rules
        while self.place < len(entries) and not isinstance(entries[self.place][1], Play | Ruling):
            self._take(*entries[self.place])
            self.place += 1
        plays, incidents = _as_played(entries, self.place)
        state = State(
            rules,
            self.dealer,
            contracts=self._contracts(),
            trump=self.trump,
            shown=shown_of(rules, self._meld()),
            buried=self.buried,
            upcard=self.upcard,
            called=self.called,
            moon=self.moon,
        )
        self._take_widow()
        missing = rules.bury.cards - self.discarded if Step.BURY in rules.script else 0
        return Account(
            state=state,
            plays=plays,
            held=tuple(self.held),
            undiscarded=max(0, missing),
            incidents=incidents,
            sheet=self.sheet,
        )

    def _contracts(self) -> tuple[Contract, ...]:
        return self.rules.auction.contracts(self.auction, self.rules.table.sides)

    def _meld(self) -> tuple[int, ...]:
        """The points that the head of the record tells."""
        for key, value in self.record.tags:
            if key == _MELD:
                words = value.split()
                if not all(_NUMBER.fullmatch(word) for word in words):
                    said = f"expected what each seat melded, as in 'meld: 80 40 100', not {value!r}"
                    raise RecordError(said)
                return tuple(map(int, words))
        return ()

    def _take(self, seat: Seat | None, action: Action | Redacted) -> None:
        """Take note of what was done before the play."""
        match action:
            case Deal(order) | Redacted("deal", order):
                self._deal(order)
            case GiveCards(cards, to) | Redacted("give", cards, int(to)) if seat is not None:
                self._give(seat, to, tuple(cards))
            case Bury(cards) | Redacted("bury", cards):
                self._bury(tuple(cards))
            case ExchangeDix() if seat is not None:
                self._exchange(seat)
            case _:
                self._hear(seat, action)

    def _hear(self, seat: Seat | None, action: Action | Redacted) -> None:
        """Take note of what was said before the play, or done on the table."""
        script = self.rules.script
        match action:
            case Bid() | Double() | Pass() if seat is not None and Step.AUCTION in script:
                self._call(seat, action)
            case NameTrump(suit):
                self.trump = suit
            case CallPartner(card) if Step.PARTNER in script:
                self.called = card
            case ShootTheMoon() if seat is not None and Step.MOON in script:
                self.moon = seat
            case PlayOn() | Pass() | Done() | LayCards() | CallCard() | KeepCard() | RejectCard():
                pass
            case LayMeld() | ClaimMeld() if Step.MELDS in script:
                pass
            case _:
                said = f"{quoted(action.token)} does not lead to any play"
                raise RecordError(said, entry=self.place + 1)

    def _call(self, seat: Seat, call: Bid | Double | Pass) -> None:
        """Take note of a call; where bids name a suit the last one names trump."""
        asked, times = self.rules.auction, 1
        if isinstance(call, Double):
            times = 2 * self.auction.times
            if why := asked.why_not_double(self.auction, seat, self.rules.table.sides):
                said = f"seat {seat} cannot {call.token}: {why[0]}"
                raise RecordError(said, entry=self.place + 1, violations=why)
        points, suit = (call.points, call.suit) if isinstance(call, Bid) else (PASS, None)
        suit = suit if asked.suit_bids else None
        self.auction = self.auction.and_then(seat, points, suit, times)
        self.trump = suit or self.trump

    def _deal(self, order: Sequence[Card | None]) -> None:
        takers = owners(State(self.rules, self.dealer))
        if len(order) > len(self.rules.pack):
            said = f"{len(self.rules.pack)} cards are dealt, not {len(order)}"
            raise RecordError(said, entry=self.place + 1)
        turned = self.rules.deal.turned(self.rules.table.seats)
        if turned is not None and turned < len(order):
            self.upcard = order[turned]
            self.trump = self.upcard.suit if self.upcard else None
        for card, owner in zip(order, takers, strict=False):
            if card is not None and owner is None:
                self.widow += card
            elif card is not None and owner is not None and owner >= 0:  # not of the stock
                self.held[owner] += card

    def _give(self, giver: Seat, taker: Seat, cards: Sequence[Card | None]) -> None:
        if Step.SHARE_WIDOW not in self.rules.script:
            self._lose(giver, cards)
        self.held[taker] += [card for card in cards if card is not None]

    def _bury(self, cards: Sequence[Card | None]) -> None:
        self._take_widow()
        self.discarded += len(cards)
        for contract in self._contracts()[:1]:
            self._lose(contract.bidder, cards)
        self.buried += [card for card in cards if card is not None]

    def _exchange(self, seat: Seat) -> None:
        nine = Card(Rank.NINE, self.upcard.suit) if self.upcard else None
        for loser, lost, got in ((seat, nine, self.upcard), (self.dealer, self.upcard, nine)):
            self._lose(loser, (lost,))
            self.held[loser] += () if got is None else got

    def _lose(self, seat: Seat, cards: Sequence[Card | None]) -> None:
        """A hand without these cards; of what may be among them nothing is known any more."""
        known = Hand(card for card in cards if card is not None)
        hand = self.held[seat]
        self.held[seat] = hand - (hand & known) if len(known) == len(cards) else NO_CARDS

    def _take_widow(self) -> None:
        if Step.WIDOW in self.rules.script:
            for contract in self._contracts()[:1]:
                self.held[contract.bidder] += self.widow
                self.widow = NO_CARDS
