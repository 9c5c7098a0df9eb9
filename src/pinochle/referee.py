"""The referee: the reneges in what was played at a table, and what the rules make of them.

    >>> account = Account.told(
    ...     variants.get("three-handed-classic"),
    ...     dealer=2, bidder=0, bid=300, trump=Suit.SPADES, meld=(80, 40, 100),
    ...     plays="0 AH  1 9C  2 9H  0 AD  1 9H",
    ... )
    >>> print(audit(account))
    card 2, trick 1: seat 1 reneged (suit): 9♣ does not follow suit: hearts were led and you hold 9♥
      card 5 shows it; the next trick was led with card 4
    seat 1 has reneged against the contract, which is made (renege.nonbidder)
    side 0 makes 300: meld 80 + count 0, scores 380
    side 1 reneges: -300
    side 2: meld 100 + count 0 = 100

A play is judged by the hand that it came from, as far as that is known: what is known of it at
first, and every card that came from it later. A card that is illegal against a part of a hand is
illegal against the whole of it, so that a finding holds whatever else was in the hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from attrs import evolve, frozen

from pinochle._laid import Hands, Laid, laid_out
from pinochle._readings import Readings, readings
from pinochle._validators import expect
from pinochle.account import Account, Incident, to_play
from pinochle.actions import Ruling
from pinochle.cards import Card
from pinochle.engine.phases.play import is_met
from pinochle.engine.state import NO_CARDS, State, Taken
from pinochle.hand import Hand
from pinochle.rules.renege import RenegeKind
from pinochle.rules.script import Step
from pinochle.rules.tally import How, Settlement
from pinochle.sheet import Sheet
from pinochle.trick import Seat
from pinochle.violations import RecordError, Violation

__all__ = ["Finding", "Findings", "audit"]


@frozen(kw_only=True)
class Finding:
    """One renege.

    Cards are counted from 1, in the order in which they fell.

    Args:
        seat: who has reneged.
        kind: in what way, one of :data:`pinochle.rules.renege.RENEGES`.
        at: the number of the card with which it was done; 0 if that was before the first.
        card: that card; None if no card was at fault.
        trick: the number of its trick; 0 before the first.
        shown_by: the number of the card by which it is known, which is the same where the hand
            is known.
        next_led: the number of the card that was led to the next trick, after which nothing can
            be taken back; 0 if none was.
        why: the reasons.
    """

    seat: Seat
    kind: RenegeKind
    at: int
    card: Card | None = None
    trick: int = 0
    shown_by: int = 0
    next_led: int = 0
    why: tuple[Violation, ...] = ()

    @property
    def rule(self) -> str:
        """The id of the kind of renege in the catalogue."""
        return "renege.dealer-misdeal" if self.kind == "misdeal" else f"renege.kind.{self.kind}"

    def __str__(self) -> str:
        where = f"card {self.at}, trick {self.trick}" if self.at else "before the first card"
        reasons = "; ".join(map(str, self.why))
        line = f"{where}: seat {self.seat} reneged ({self.kind}): {reasons}"
        if self.shown_by <= self.at:
            return line
        led = f"; the next trick was led with card {self.next_led}" if self.next_led else ""
        return f"{line}\n  card {self.shown_by} shows it{led}"


@frozen(kw_only=True)
class Findings:
    """What the referee has found, and what it comes to.

    Args:
        account: what was judged.
        found: the reneges, in the order in which they were done; the first of them ends the round,
            unless it was void, or the melds had met the contract, before the first card.
        unproven: what the table reports and the cards do not show.
        is_sure: whether every hand is known, if only by what came from it; never if the pack was
            at fault.
        ruling: what the table is to rule, if there is anything to rule on; None otherwise.
        settlement: what the round comes to: after the ruling, or as it was played if nothing was
            found in a whole round; None if it is void, not over, or not all is known for it. What
            is not known does not matter if it comes to the same in any case.
        sheet: the score sheet after it; None without a settlement or a sheet before.
        reasons: why it comes to that, in words, each with the id of its rule.
    """

    account: Account
    found: tuple[Finding, ...]
    unproven: tuple[Incident, ...]
    is_sure: bool
    ruling: Ruling | None
    settlement: Settlement | None
    sheet: Sheet | None
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        lines = [str(finding) for finding in self.found]
        lines += [
            f"reported, but not shown by the cards: seat {one.seat} ({one.kind})"
            for one in self.unproven
        ]
        lines += self.reasons
        lines += [str(self.settlement)] if self.settlement else []
        return "\n".join(lines)


def audit(account: Account) -> Findings:
    """Find every renege in what was played, and rule on the first.

    If the table reports that the pack was at fault, nothing is looked for: the whole hand is void.

        >>> fair = Account.told(
        ...     variants.get("cutthroat"), dealer=2, bidder=0, bid=25, trump=Suit.SPADES,
        ...     plays="0 AH  1 9H  2 JH  1 AC",
        ... )
        >>> findings = audit(fair)
        >>> [finding.kind for finding in findings.found], findings.is_sure
        (['turn'], False)

    Raises:
        RecordError: if the account contradicts itself: a seat plays what it does not hold, or
            there are more cards of a kind than in the pack; or if nobody has told trump.
        WrongType: if it is no account.
    """
    for incident in expect(Account, account, "audit").incidents:
        if incident.kind == "card-fault":
            return _nullified(account, incident)
    _check_told(account)
    plays = tuple(laid_out(account))
    hands = Hands(account, plays)
    found = [*_out_of_turn(plays), *_misplayed(account, plays, hands), *_kept(account, plays)]
    reported, unproven = _reported(account, plays, found)
    found = sorted((*found, *reported), key=lambda one: one.at)
    state, end = _as_it_went(account, plays)
    read = readings(account, state, plays, hands)
    return _ruled(account, tuple(found), tuple(unproven), read, end, is_sure=hands.are_known)


def _check_told(account: Account) -> None:
    """See that it is known what every play is judged by."""
    rules, state = account.rules, account.state
    is_named = Step.TRUMP in rules.script or rules.auction.suit_bids
    if state.trump is None and (is_named or rules.deal.turn != "none"):
        said = "nobody has told which suit is trump, without which no play can be judged"
        raise RecordError(said)


def _nullified(account: Account, fault: Incident) -> Findings:
    """What comes of a pack at fault: nothing of the hand counts (``misdeal.card-fault``)."""
    rules, dealer = account.rules, account.state.dealer
    seen = _seen(account)
    shown = [
        f"there were {seen.count(card)} x {card}, but {rules.pack.count(card)} are in the pack"
        for card in seen.kinds
        if seen.count(card) > rules.pack.count(card)
    ]
    void = f"the pack was at fault: the whole hand is void, and seat {dealer} deals again"
    return Findings(
        account=account,
        found=(),
        unproven=() if shown else (fault,),
        is_sure=False,
        ruling=Ruling(fault.seat, fault.kind),
        settlement=None,
        sheet=None,
        reasons=(*shown, f"{void} (misdeal.card-fault)"),
    )


def _seen(account: Account) -> Hand:
    """All cards that are known of."""
    played = [NO_CARDS] * account.rules.table.seats
    for seat, card in account.plays:
        played[seat] += card
    seen = account.state.buried + Hand(account.discarded)
    for own, held in zip(played, account.held or played, strict=True):
        seen += own | held
    return seen


# What was wrong with it.


def _out_of_turn(plays: Sequence[Laid]) -> Iterator[Finding]:
    """Cards that were played when it was the turn of another (``renege.kind.turn``)."""
    for laid in plays:
        if laid.seat != laid.turn:
            why = Violation("turn.another", "renege.kind.turn", (("seat", laid.seat),))
            yield _finding(plays, laid, "turn", laid.number, (why,))


def _misplayed(account: Account, plays: Sequence[Laid], hands: Hands) -> Iterator[Finding]:
    """Cards that another in the hand has forbidden (``renege.kind.suit`` and its kin)."""
    for laid in plays:
        if not laid.counts or not (why := _why_not(account, laid, hands, len(plays))):
            continue
        later = [one.number for one in hands.plays[laid.seat] if one.number >= laid.number]
        shown = next(by for by in later if _why_not(account, laid, hands, by))
        kind = _KINDS[why[0].code]
        yield _finding(plays, laid, kind, shown, why)


_KINDS: Final[dict[str, RenegeKind]] = {
    "play.lead-trump": "suit",
    "play.suit": "suit",
    "play.slough": "slough",
    "play.kill": "kill",
}


def _why_not(account: Account, laid: Laid, hands: Hands, until: int) -> tuple[Violation, ...]:
    """Why a card could not be played, by what is known of its hand by the card of this number."""
    play, state = account.rules.play, account.state
    is_first = laid.trick == 1 and not laid.before and state.tricks is None
    hand = hands.at(laid, until)
    return play.why_not(laid.card, hand, laid.before, state.trump, first_lead=is_first)


def _kept(account: Account, plays: Sequence[Laid]) -> Iterator[Finding]:
    """A bidder who has played before he has discarded (``renege.kind.no-discard``)."""
    bidder, wanted = account.state.bidder, account.rules.bury.cards
    for laid in plays:
        if account.undiscarded and laid.seat == bidder:
            numbers = (("wanted", wanted), ("number", wanted - account.undiscarded))
            why = Violation("bury.number", "threehand.discard-count", numbers)
            yield _finding(plays, laid, "no-discard", laid.number, (why,))
            return


def _reported(
    account: Account, plays: Sequence[Laid], found: Sequence[Finding]
) -> tuple[list[Finding], list[Incident]]:
    """What the table reports: what no card can show is taken as it is told, if it is a renege."""
    taken: list[Finding] = []
    unproven: list[Incident] = []
    for incident in account.incidents:
        kind = incident.kind
        # A pack at fault is no renege; where one is told, nothing is judged.
        if kind == "card-fault" or _is_void(account, incident) or _is_allowed(account, incident):
            continue
        code = _REPORTED.get(kind)
        if code:
            rule = "renege.dealer-misdeal" if kind == "misdeal" else f"renege.kind.{kind}"
            why = Violation(code, rule, (("seat", incident.seat),))
            at = min(incident.after, len(plays))
            laid = plays[at - 1] if at else None
            taken.append(
                Finding(
                    seat=incident.seat,
                    kind=kind,
                    at=at,
                    trick=laid.trick if laid else 0,
                    shown_by=at,
                    why=(why,),
                )
            )
        elif not any((one.seat, one.kind) == (incident.seat, kind) for one in found):
            unproven.append(incident)
    return taken, unproven


def _is_void(account: Account, incident: Incident) -> bool:
    """Whether it is a misdeal that was found before the first card (``misdeal.found-after-play``).

    It is no renege, and the deal is void.
    """
    is_before = not (account.state.tricks or (incident.after and account.plays))
    return incident.kind == "misdeal" and is_before


def _is_allowed(account: Account, incident: Incident) -> bool:
    """Whether the bidder has shown cards during the melding (``renege.kind.expose``)."""
    is_shown = incident.kind == "expose" and incident.in_meld
    return is_shown and incident.seat == account.state.bidder


_REPORTED: Final = {
    "expose": "renege.expose",
    "misdeal": "renege.misdeal",
    "other": "renege.other",
}


def _finding(
    plays: Sequence[Laid],
    laid: Laid,
    kind: RenegeKind,
    shown_by: int,
    why: tuple[Violation, ...],
) -> Finding:
    led = (one.number for one in plays if one.counts and one.trick == laid.trick + 1)
    return Finding(
        seat=laid.seat,
        kind=kind,
        at=laid.number,
        card=laid.card,
        trick=laid.trick,
        shown_by=shown_by,
        next_led=next(led, 0),
        why=why,
    )


# What it comes to.


_End = Literal["open", "void", "met", "played"]
"""How the round ended if nobody has reneged: not yet, or by a misdeal that was found before the
first card, by the melds alone, or by the last trick."""

_HOWS: Final[dict[_End, How]] = {"met": "met", "played": "played"}


def _as_it_went(account: Account, plays: Sequence[Laid]) -> tuple[State, _End]:
    """The state with the tricks as they were won, and how the round ended."""
    rules, state = account.rules, account.state
    if any(_is_void(account, incident) for incident in account.incidents):
        return state, "void"
    if rules.play.skip_if_met and state.contracts and state.shown and is_met(state):
        return state, "met"
    last, seats, number = state.tricks, rules.table.seats, 0
    trick: list[Laid] = []
    for laid in plays:
        trick += [laid] if laid.counts else []
        if len(trick) == seats:
            cards = tuple(one.card for one in trick)
            winner = trick[rules.play.winner(cards, state.trump)].seat
            last = Taken(last, trick[0].seat, cards, winner)
            trick, number = [], number + 1
    return state.but(tricks=last), "played" if number == to_play(rules) else "open"


def _ruled(
    account: Account,
    found: tuple[Finding, ...],
    unproven: tuple[Incident, ...],
    read: Readings,
    end: _End,
    *,
    is_sure: bool,
) -> Findings:
    """The findings with what follows from the first of them."""
    rules = account.rules
    is_late_void = rules.misdeal.found_late == "void"
    # Where the melds alone have met the contract the round is over before the first card.
    if end == "met":
        first = next((one for one in found if not one.at), None)
    else:
        first = next(iter(found if end != "void" else ()), None)
    ruling: Ruling | None = None
    how = None if first else _HOWS.get(end)
    is_void = end == "void" or (first and first.kind == "misdeal" and is_late_void)
    if is_void and is_late_void:
        ruling = Ruling(account.state.dealer, "misdeal")
    elif first and rules.renege.ruled:
        ruling, how = Ruling(first.seat, first.kind), "renege"
    untold = () if is_void else tuple(_untold(account))
    settled: tuple[Settlement, Sheet | None] | None = None
    if how and not untold:
        settled = _settled(account, read, ruling, how, end)
        untold = () if settled else read.untold
    return Findings(
        account=account,
        found=found,
        unproven=unproven,
        is_sure=is_sure,
        ruling=ruling,
        settlement=settled[0] if settled else None,
        sheet=settled[1] if settled else None,
        reasons=tuple(_reasons(account, first, read, untold, end, is_sure=is_sure)),
    )


def _settled(
    account: Account, read: Readings, ruling: Ruling | None, how: How, end: _End
) -> tuple[Settlement, Sheet | None] | None:
    """What the round comes to, and the sheet after it; None if not every reading says the same."""
    rules = account.rules
    settled: list[tuple[Settlement, Sheet | None]] = []
    for reading in read.each:
        state = reading.but(how=how, offender=ruling.seat if ruling else None)
        tally = state.tally()
        if ruling and end == "played" and state.tricks:
            count = list(tally.count)
            count[state.tricks.winner] += rules.count.last_trick
            tally = evolve(tally, count=tuple(count))
        sheet = account.sheet.settled(state, tally) if account.sheet else None
        settled.append((rules.settle(tally), sheet))
    return settled[0] if all(one == settled[0] for one in settled) else None


def _reasons(
    account: Account,
    first: Finding | None,
    read: Readings,
    untold: Iterable[str],
    end: _End,
    *,
    is_sure: bool,
) -> Iterator[str]:
    """Why it comes to what it comes to."""
    rules, dealer = account.rules, account.state.dealer
    for incident in account.incidents:
        if _is_allowed(account, incident):
            yield f"seat {incident.seat} has bid, and may show cards while melding {_SHOWN}"
    if end == "void":
        yield f"the deal is void, and seat {dealer} deals again: no card was played {_FOUND_LATE}"
    elif first is None and end == "met":
        yield "the melds alone meet the contract: nothing is played (contract.play-only-if-needed)"
    elif first is None:
        known = "" if is_sure else ", as far as the hands are known"
        yield f"no renege is found{known}"
        if end == "open":
            yield "the round is not over"
    elif first.kind == "misdeal" and rules.misdeal.found_late == "void":
        yield f"the deal is void, and seat {dealer} deals again {_FOUND_LATE}"
    elif not rules.renege.ruled:
        yield "these rules have no price for a renege (renege.definition)"
    else:
        prices = {_price(reading, first) for reading in read.each}
        yield prices.pop() if len(prices) == 1 else _reneged(first)
    for what in untold:
        yield f"nobody has told {what}, so that there is no score"


_SHOWN: Final = "(renege.kind.expose)"
_FOUND_LATE: Final = "(misdeal.found-after-play)"


def _untold(account: Account) -> Iterator[str]:
    """What must be known before there is a score."""
    rules, state = account.rules, account.state
    if rules.melds and not state.shown and not state.dealt:
        yield "what was melded"
    if Step.AUCTION in rules.script and not state.contracts:
        yield "who had the contract"
    if Step.DRAW in rules.script and not state.dealt:
        yield "what was won while the stock lasted"
    if rules.checks.melds and state.shown and not state.check_melds:
        yield "what was shown of the melds that gain checks"


def _price(state: State, first: Finding) -> str:
    """What a renege costs, in words."""
    renege, sides, who = state.rules.renege, state.sides, f"seat {first.seat}"
    if renege.offender == "loses-count":
        return f"{who} loses all that was won in tricks (twohand.revoke)"
    if not state.contracts:
        return _reneged(first)
    if any(sides[one.bidder] == sides[first.seat] for one in state.contracts):
        times = renege.bidder_times
        return f"{who} has reneged with a contract, which is lost {times} x (renege.bidder)"
    return f"{who} has reneged against the contract, which is made (renege.nonbidder)"


def _reneged(first: Finding) -> str:
    """That there was a renege, where nobody knows what it costs."""
    return f"seat {first.seat} has reneged (renege.definition)"
