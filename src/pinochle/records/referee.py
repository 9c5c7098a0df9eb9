"""The referee: the reneges in what was played at a table, and what the rules make of them.

    >>> account = Account.from_report(
    ...     variants.get("three-handed-classic"),
    ...     dealer=2, bidder=0, bid=300, trump=Suit.SPADES, meld=(80, 40, 100),
    ...     plays="0 AH  1 9C  2 9H  0 AD  1 9H",
    ... )
    >>> print(audit(account))
    card 2, trick 1: seat 1 reneged (suit): 9♣ does not follow suit: hearts were led and you hold 9♥
      card 5 shows it; the next trick was led with card 4
    seat 1 has reneged against the contract, which is made (renege.nonbidder)
    side 0 (made 300): contract 300 + meld 80 = 380
    side 1 (renege): -300
    side 2: meld 100

A play is judged by the known part of the hand it came from, including every card that the hand
played later. A card that is illegal with a part of a hand is illegal with the whole hand, so a
finding holds whatever else was in the hand.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Play, Ruling
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.phases.play import cards_each, is_met
from pinochle.messages.violations import RecordError, Violation
from pinochle.records._played import AccountPlays, PlayedCard, interpretations, missing
from pinochle.records._reasons import OPEN, End, fair, price, void
from pinochle.records.account import Account, Incident
from pinochle.rules.renege import BREACHES, RenegeKind
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.tally import How, Settlement, Tally
from pinochle.rules.script import Step

__all__ = ["Finding", "Findings", "audit"]


@frozen(kw_only=True)
class Finding:
    """A renege; cards are counted from 1, in the order of play.

    Args:
        seat: who has reneged.
        kind: the kind, of :data:`pinochle.rules.renege.RENEGES`.
        at: the number of the card it was done with; 0 if it was before the first.
        card: that card; None if no card was at fault.
        trick: the number of its trick; 0 before the first.
        shown_by: the number of the card that shows it; the same card where the hand is known.
        next_led: the number of the card that was led to the next trick, which makes the renege
            final; 0 if none was.
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
        """The catalogue id of this kind of renege."""
        return _rule_of(self.kind)

    @override
    def __str__(self) -> str:
        position = f"card {self.at}, trick {self.trick}" if self.at else "before the first card"
        reasons = "; ".join(map(str, self.why))
        line = f"{position}: seat {self.seat} reneged ({self.kind}): {reasons}"
        if self.shown_by <= self.at:
            return line
        led = f"; the next trick was led with card {self.next_led}" if self.next_led else ""
        return f"{line}\n  card {self.shown_by} shows it{led}"


@frozen(kw_only=True)
class Findings:
    """The findings of the referee, and how the round is settled.

    Args:
        account: what was judged.
        found: the reneges in order. The first of them ends the round, or is charged at its end,
            unless the round was void, or the melds had met the contract, before the first card.
        unproven: what the table reports but the cards do not show.
        is_sure: whether every hand is known, also from the cards that it played; False if the pack
            was wrong.
        ruling: the ruling for the table; None if there is nothing to rule on, or no price for it.
        later_rulings: the rulings on further reneges, where they are charged after the play and
            cost the count.
        settlement: the settlement after the ruling, or of the round as played if nothing was found.
            None if the round is void, not over, or something is not known that makes a difference.
        sheet: the score sheet after it; None without a settlement or a sheet before.
        reasons: the reasons for it in words, each with the id of its rule.
    """

    account: Account
    found: tuple[Finding, ...] = ()
    unproven: tuple[Incident, ...] = ()
    is_sure: bool = False
    ruling: Ruling | None = None
    later_rulings: tuple[Ruling, ...] = ()
    settlement: Settlement | None = None
    sheet: Sheet | None = None
    reasons: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        unproven = (
            f"reported, but not shown by the cards: seat {incident.seat} ({incident.kind})"
            for incident in self.unproven
        )
        settled = () if self.settlement is None else (self.settlement.message,)
        return "\n".join(map(str, (*self.found, *unproven, *self.reasons, *settled)))


def audit(account: Account) -> Findings:
    """Find every renege in what was played, and rule on the first.

    If the table reports a wrong pack, the whole hand is void and the plays are not judged.

        >>> fair = Account.from_report(
        ...     variants.get("cutthroat"), dealer=2, bidder=0, bid=25, trump=Suit.SPADES,
        ...     plays="0 AH  1 9H  2 JH  1 AC",
        ... )
        >>> findings = audit(fair)
        >>> [finding.kind for finding in findings.found], findings.is_sure
        (['turn'], False)

    Raises:
        RecordError: if the account contradicts itself: a seat plays what it does not hold, or there
            are more cards of a kind than in the pack; or if trump is missing.
        WrongType: if it is not an account.
    """
    rules, plays = expect(Account, account, "audit").rules, AccountPlays(account)
    for incident in account.incidents:
        if incident.kind == "card-fault":
            return _nullify(plays, incident)
    if any(_is_void(account, incident) for incident in account.incidents):
        return _void_deal(account)
    is_named = Step.TRUMP in rules.script or rules.auction.suit_bids
    is_named = is_named and not (rules.trump.no_trump or account.state.is_trump_known)
    if account.state.trump is None and (is_named or rules.deal.turn != "none"):
        message = "trump is missing: without it no play can be judged"
        raise RecordError(message)
    plays.check()
    breaches = [*_out_of_turn(plays), *_misplays(plays), *_missing_discards(plays)]
    reported, unproven = _judge_reports(plays, breaches)
    findings = tuple(sorted((*breaches, *reported), key=lambda finding: finding.at))
    return _rule(plays, findings, unproven)


def _nullify(plays: AccountPlays, fault: Incident) -> Findings:
    """Return the findings for a wrong pack: nothing in the hand counts (``misdeal.card-fault``)."""
    account = plays.account
    in_pack, dealer = account.rules.pack.count, account.state.dealer
    surpluses = tuple(
        f"there were {count} x {card}, but {in_pack(card)} are in the pack"
        for card, count in plays.surplus
    )
    void = f"the pack was at fault: the whole hand is void, and seat {dealer} deals again"
    return Findings(
        account=account,
        unproven=() if surpluses else (fault,),
        ruling=Ruling(fault.seat, fault.kind),
        reasons=(*surpluses, f"{void} (misdeal.card-fault)"),
    )


def _void_deal(account: Account) -> Findings:
    """Return the findings for a misdeal before the first card (``misdeal.found-after-play``)."""
    return Findings(
        account=account,
        ruling=Ruling(account.state.dealer, "misdeal"),
        reasons=(void(account.rules, account.state.dealer, ": no card was played"),),
    )


# The reneges.


def _rule_of(kind: RenegeKind) -> str:
    return "renege.dealer-misdeal" if kind == "misdeal" else f"renege.kind.{kind}"


def _finding(
    plays: AccountPlays, played: PlayedCard, kind: RenegeKind, shown_by: int, *why: Violation
) -> Finding:
    """Return the finding that a card was at fault."""
    led = (
        after.number for after in plays.cards if after.counts and after.trick == played.trick + 1
    )
    return Finding(
        seat=played.seat,
        kind=kind,
        at=played.number,
        card=played.card,
        trick=played.trick,
        shown_by=shown_by,
        next_led=next(led, 0),
        why=why,
    )


def _out_of_turn(plays: AccountPlays) -> Iterator[Finding]:
    """Yield cards that were played out of turn (``renege.kind.turn``)."""
    for played in plays.cards:
        if played.seat != played.turn:
            why = Violation("turn.another", _rule_of("turn"), (("seat", played.seat),))
            yield _finding(plays, played, "turn", played.number, why)


def _misplays(plays: AccountPlays) -> Iterator[Finding]:
    """Yield cards that another card in the hand made illegal (``renege.kind.suit`` and its kin)."""
    for played in plays.cards:
        if played.counts and (why := _why_not(plays, played, plays.starts[played.seat])):
            later = (play for play in plays.cards[played.number - 1 :] if play.seat == played.seat)
            shown_by = next(play.number for play in later if _why_not(plays, played, play.start))
            yield _finding(plays, played, BREACHES[why[0].code], shown_by, *why)


def _why_not(plays: AccountPlays, played: PlayedCard, start: Hand) -> tuple[Violation, ...]:
    """Return why a card could not be played, by the known part of the first hand."""
    hand, trump = start - played.earlier, plays.account.state.trump
    why = [
        plays.onlooker.play.why_not_in_turn(played.card, hand, played.before, trump, turn)
        for turn in played.turns
    ]
    return why[0] if all(why) else ()


def _missing_discards(plays: AccountPlays) -> Iterator[Finding]:
    """Yield the first card of each who has not buried all (``renege.kind.no-discard``)."""
    bury = plays.account.state.bury_part
    for seat, undiscarded in enumerate(plays.account.undiscarded):
        params = (("wanted", bury.cards), ("number", bury.cards - undiscarded))
        why = Violation("bury.number", bury.number_rule, params)
        for played in [card for card in plays.cards if undiscarded and card.seat == seat][:1]:
            yield _finding(plays, played, "no-discard", played.number, why)


def _judge_reports(
    plays: AccountPlays, breaches: Iterable[Finding]
) -> tuple[tuple[Finding, ...], tuple[Incident, ...]]:
    """Return the findings from reports: a renege that no card can show is accepted as reported."""
    taken: list[Finding] = []
    unproven: list[Incident] = []
    proven = {(finding.seat, finding.kind) for finding in breaches}
    account = plays.account
    for incident in account.incidents:
        seat, kind = incident.seat, incident.kind
        if _is_allowed(account, incident):
            continue
        is_innocent = kind == "misdeal" and seat != account.state.dealer
        if kind in ("expose", "misdeal", "other") and not is_innocent:
            why = Violation(f"renege.{kind}", _rule_of(kind), (("seat", seat),))
            at = min(incident.after, len(plays.cards))
            trick = plays.cards[at - 1].trick if at else 0
            taken.append(Finding(seat=seat, kind=kind, at=at, trick=trick, shown_by=at, why=(why,)))
        elif (seat, kind) not in proven:
            unproven.append(incident)
    return tuple(taken), tuple(unproven)


def _is_void(account: Account, incident: Incident) -> bool:
    """Tell whether it is a misdeal found before the first card, so that the deal is void."""
    state = account.state
    drawn = state.tricks or any(isinstance(entry.action, Play) for entry in state.entries)
    is_late = drawn or (incident.after and account.plays)
    is_misdeal = incident.kind == "misdeal" and incident.seat == state.dealer
    return is_misdeal and not is_late


def _is_allowed(account: Account, incident: Incident) -> bool:
    """Tell whether the bidder has shown cards during the melding (``renege.kind.expose``)."""
    is_bidder = incident.seat == account.state.bidder
    return incident.kind == "expose" and incident.in_meld and is_bidder


# The settlement.

_HOWS: Final[dict[End, How]] = {"met": "met", "played": "played"}


def _end(plays: AccountPlays) -> End:
    """Return how a round without a renege ended, such as met by the melds alone."""
    state = plays.account.state
    if state.rules.play.skip_if_met and state.contracts and state.shown and is_met(state):
        return "met"
    is_over = plays.is_claimed or plays.won == cards_each(state)
    return "played" if is_over else "open"


def _rule(
    plays: AccountPlays, findings: tuple[Finding, ...], unproven: tuple[Incident, ...]
) -> Findings:
    """Return the findings with what follows from the first of them."""
    account, end = plays.account, _end(plays)
    rules = account.rules
    # Where the melds alone meet the contract, the round is over before the first card.
    counting = [finding for finding in findings if end != "met" or not finding.at]
    first = next(iter(counting), None)
    is_void = first is not None and rules.misdeal.voids(first.kind)
    charged = counting if rules.renege.allows_several and not is_void else counting[:1]
    ruling: Ruling | None = None
    how = None if first else _HOWS.get(end)
    if is_void:
        ruling = Ruling(account.state.dealer, "misdeal")
    elif first and rules.renege.ruled:
        ruling = Ruling(first.seat, first.kind)
        how = "renege" if rules.renege.settled == "at-once" else _HOWS.get(end)
    offenders = tuple(finding.seat for finding in charged) if ruling else ()
    tallies, left_open = _tallies(plays, end, how, offenders) if how else ((), ())
    untold = () if is_void else tuple(missing(account))
    outcomes = [] if untold else [_outcome(account, tally) for tally in tallies]
    if any(outcome != outcomes[0] for outcome in outcomes):
        outcomes, untold = [], left_open
    settlement, sheet = outcomes[0] if outcomes else (None, None)
    is_sure = all(map(plays.is_known, range(rules.table.seats)))
    reasons = [
        f"seat {incident.seat} has bid, and may show cards while melding (renege.kind.expose)"
        for incident in account.incidents
        if _is_allowed(account, incident)
    ]
    if is_void:
        reasons.append(void(rules, account.state.dealer))
    elif first:
        reasons += dict.fromkeys(price(rules, tallies, finding.seat) for finding in charged)
        if end == "open" and ruling and how is None:
            reasons.append(OPEN)
    else:
        reasons += fair(end, account.claim, is_sure=is_sure)
    reasons += [f"it is not known {what}, so there is no score" for what in untold]
    return Findings(
        account=account,
        found=findings,
        unproven=unproven,
        is_sure=is_sure,
        ruling=ruling,
        later_rulings=tuple(Ruling(finding.seat, finding.kind) for finding in charged[1:]),
        settlement=settlement,
        sheet=sheet,
        reasons=tuple(reasons),
    )


def _tallies(
    plays: AccountPlays, end: End, how: How, offenders: tuple[Seat, ...]
) -> tuple[tuple[Tally, ...], tuple[str, ...]]:
    """Return the possible tallies of the round, and what is not known."""
    state = plays.account.state if end == "met" else plays.final_state
    # The last trick counts only in a round that was played to its end.
    tally = evolve(state, how=how).tally(is_over=end == "played", offenders=offenders)
    return interpretations(plays, tally)


def _outcome(account: Account, tally: Tally) -> tuple[Settlement, Sheet | None]:
    """Return the settlement of a tally, and the sheet after it."""
    sheet = account.sheet.settle(account.rules, tally) if account.sheet else None
    return settle(account.rules, tally), sheet
