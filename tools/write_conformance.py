"""Make the conformance suite: the cases that any engine of pinochle can be checked with.

    PYTHONPATH=src python tools/write_conformance.py conformance

``nox -s generate`` runs it. The same command writes the same files. Cases are chosen, not drawn:
hands that differ in what they meld, plays that tell the ladders of tables apart, rounds whose
settlements differ.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import evolve

from pinochle import Game, Hand, PinochleError, Ruleset, Suit, from_json, to_json, variants
from pinochle.conformance import SUBJECTS, answer
from pinochle.conformance.cases import VERSION
from pinochle.players import ClubPlayer
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pinochle import Card

RULESETS: Final = Path(__file__).parents[1] / "tests" / "rulesets"
CITED: Final = re.compile(r"\[([a-z0-9., -]+)\]$", re.MULTILINE)
"""The ids at the end of a paragraph of a description."""
HANDS: Final = 24
"""The hands of a table."""
PLAYS: Final = 30
"""The plays of a ladder of duties."""
MOST: Final = 6
"""The tricks, auctions and settlements of a table."""


class Sketch(NamedTuple):
    """A case before it is answered.

    Args:
        rules: the name of the ruleset.
        about: what it tests.
        rule_ids: the rules that it is about.
        given: what is given.
    """

    rules: str
    about: str
    rule_ids: list[str]
    given: dict[str, Any]


def rulesets() -> dict[str, Ruleset]:
    """The presets, and house rules of which the melds or the duties of play are others."""
    by_name = {name: variants.get(name) for name in variants.names()}
    melds = {rules.melds.rules for rules in by_name.values()}
    plays = {ladder(rules) for rules in by_name.values()}
    for file in sorted(RULESETS.glob("*.toml")):
        rules = Ruleset.from_toml(file.read_text(encoding="utf-8"))
        if rules.melds.rules not in melds or ladder(rules) not in plays:
            name = f"house-{file.stem}"
            by_name[name] = rules.with_(name=name)
            melds.add(rules.melds.rules)
            plays.add(ladder(rules))
    return by_name


def ladder(rules: Ruleset) -> object:
    """What decides which cards may be played, and who wins."""
    return rules.play.obligations, rules.play.like_cards, rules.pack.order


def rule_ids(rules: Ruleset, title: str, *starts: str) -> list[str]:
    """The rules that a section of the description cites, of those that begin with some words."""
    *_, section = rules.describe(ids=True).split(f"\n## {title}\n")
    section, *_ = section.split("\n## ")
    cited = [rule for ids in CITED.findall(section) for rule in ids.split(", ")]
    return [rule for rule in dict.fromkeys(cited) if rule.startswith(starts or ("",))]


# Melds.


def melds(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Hands of each table that differ in what they meld."""
    for name, rules in rulesets.items():
        ids = rule_ids(rules, "Melds", "meld.", "triple.", "house.", "double.")
        for hand, trump in islice(telling_hands(rules), HANDS):
            score = rules.melds.score(hand, trump)
            meld_list = ", ".join(f"{meld.title} {meld.points}" for meld in score.melds)
            given = {"hand": hand.code, "trump": None if trump is None else trump.code}
            yield Sketch(name, f"These cards meld {meld_list or 'nothing'}.", ids, given)


def telling_hands(rules: Ruleset) -> Iterator[tuple[Hand, Suit | None]]:
    """Hands whose melds differ, those of one meld first, then of two that share cards or not."""
    keys: set[object] = set()
    for trump in (Suit.SPADES, Suit.DIAMONDS, None):
        for hand in built_hands(rules, trump):
            score = rules.melds.score(hand, trump)
            key = tuple(sorted((meld.name, meld.sets) for meld in score.melds)), trump is None
            if key not in keys:
                keys.add(key)
                yield hand, trump


def built_hands(rules: Ruleset, trump: Suit | None) -> Iterator[Hand]:
    """Hands of one set of cards, of several, and of two together."""
    sets = [
        cards
        for rule in rules.melds.rules
        for pattern, suit in rule.places(trump)
        for cards in pattern.sets(suit)
    ]
    for cards in sets:
        yield from fitting_hands(rules, cards)
    for cards in sets:
        yield from fitting_hands(rules, cards + cards)
    for one, other in combinations(sets, 2):
        yield from fitting_hands(rules, one | other)
        yield from fitting_hands(rules, one + other)


def fitting_hands(rules: Ruleset, hand: Hand) -> Iterator[Hand]:
    """The hand, if the pack has its cards and a player can hold so many."""
    most = rules.deal.hand + rules.deal.widow
    if len(hand) <= most and Hand(rules.pack).holds(hand):
        yield hand


# Plays.


def plays(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Plays of each table, which tell its ladder from every other, and ask for each duty."""
    most_seats = sorted(rulesets.items(), key=lambda named: named[1].table.seats)
    ladders = {ladder(rules): name for name, rules in most_seats}  # the last has all its tricks
    chosen = telling_plays({name: rulesets[name] for name in ladders.values()})
    for name, rules in rulesets.items():
        ids = rule_ids(rules, "Play", "play.")
        for given in chosen[ladders[ladder(rules)]]:
            if fits(rules, given):
                reasons = why_not(rules, given)
                about = "; ".join(reasons.values()) or "every card may be played"
                yield Sketch(name, f"{about[0].upper()}{about[1:]}.", [*reasons] or ids, given)


def why_not(rules: Ruleset, given: dict[str, Any]) -> dict[str, str]:
    """The rules against cards of a hand, each with what it says of the first of them."""
    facts = {name: given[name] for name in ("first_lead", "partner_winning", "trump_broken")}
    reasons: dict[str, str] = {}
    for card in Hand(given["hand"]).kinds:
        cards = given["hand"], given["trick"], given["trump"]
        for violation in rules.play.why_not(card, *cards, **facts):
            reasons.setdefault(violation.rule, str(violation))
    return dict(sorted(reasons.items()))


def fits(rules: Ruleset, given: dict[str, Any]) -> bool:
    """Tell whether a pack has the cards of a hand, and a trick a place for one more."""
    is_short = len(given["trick"].split()) < rules.table.seats
    return is_short and Hand(rules.pack).holds(given["hand"])


def duties_that_matter(rules: Ruleset, given: dict[str, Any]) -> set[int]:
    """The places of the duties without which other cards might be played."""
    legal, duties = answer("plays", rules, given)["legal"], rules.play.obligations
    places: set[int] = set()
    for place in range(len(duties)):
        others = duties[:place] + duties[place + 1 :]
        without = rules.with_(name="mistaken", play=evolve(rules.play, obligations=others))
        if answer("plays", without, given)["legal"] != legal:
            places.add(place)
    return places


def telling_plays(ladders: dict[str, Ruleset]) -> dict[str, list[dict[str, Any]]]:
    """Plays in which ladders differ, or that ask for each of their duties, by their names."""
    chosen: dict[str, list[dict[str, Any]]] = {name: [] for name in ladders}
    unasked = {name: {*range(len(rules.play.obligations))} for name, rules in ladders.items()}
    apart: set[tuple[str, str]] = set()
    alike: Counter[tuple[str, tuple[str, ...]]] = Counter()
    rng = Random(42)
    for _ in range(20_000):
        given = random_play(rng)
        plays_of = {
            name: answer("plays", rules, given)
            for name, rules in ladders.items()
            if fits(rules, given)
        }
        for name, reasons in plays_of.items():
            new_apart = {
                (name, other)
                for other, too in plays_of.items()
                if too["legal"] != reasons["legal"] and (name, other) not in apart
            }
            forbidden = name, tuple(sorted(reasons["reasons"].values()))
            alike[forbidden] += 1
            new_asked = unasked[name] and unasked[name] & duties_that_matter(ladders[name], given)
            is_telling = bool(new_apart or new_asked) or alike[forbidden] == 1
            if is_telling and len(chosen[name]) < PLAYS:
                chosen[name].append(given)
                apart |= new_apart
                unasked[name] -= new_asked
    return chosen


def random_play(rng: Random) -> dict[str, Any]:
    """A play with few suits, so that they must be followed, beaten or trumped."""
    suits = rng.sample([*Suit], 2 + (rng.random() < 1 / 3))
    cards = [card for card in variants.get("partnership-auction").pack if card.suit in suits]
    rng.shuffle(cards)
    trick, hand = cards[: rng.randrange(4)], cards[4 : 5 + rng.randrange(6)]
    trump: Suit = rng.choice(suits)
    return {
        "hand": Hand(hand).code,
        "trick": codes(trick),
        "trump": trump.code,
        "first_lead": not trick and rng.random() < 1 / 2,
        "partner_winning": len(trick) > 1 and rng.random() < 1 / 2,
        "trump_broken": rng.random() < 1 / 2,
    }


def codes(cards: Iterable[Card]) -> str:
    """The cards as a text, in their order."""
    return " ".join(card.code for card in cards)


def winners(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Tricks: trumped, beaten, with like cards, and with suits that cannot win."""
    rng = Random(7)
    for name, rules in rulesets.items():
        for _ in range(MOST):
            suits = rng.sample([*Suit], 3)
            cards = [card for card in rules.pack if card.suit in suits]
            trick = rng.sample(cards, rng.randint(2, rules.table.seats))
            trick[-1] = trick[0] if rng.random() < 1 / 3 else trick[-1]
            if not Hand(rules.pack).holds(Hand(trick)):
                continue
            trump = rng.choice([*suits, None])
            given = {"trick": codes(trick), "trump": None if trump is None else trump.code}
            best = trick[rules.play.winner(trick, trump)]
            is_trumped = best.suit == trump != trick[0].suit
            about = f"{best} {'trumps, and ' if is_trumped else ''}wins the trick."
            if len({*trick}) < len(trick):
                about = f"Of like cards the {rules.play.like_cards} wins. {about}"
            wins = ("play.identical", "play.winner", "house.last-like")
            yield Sketch(name, about, rule_ids(rules, "Play", *wins), given)


# Games.


def auctions(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Points of auctions, and their ends."""
    for name, rules in rulesets.items():
        if Step.AUCTION not in rules.script or name.startswith("house-"):
            continue
        rng, keys = Random(name), set[str]()
        for _ in range(40):
            dealer = rng.randrange(rules.table.players)
            start = Game.start(rules, dealer=dealer)
            order = rules.pack.shuffled(rng)
            game, calls = start.deal(order), list[str]()
            for _ in range(rng.randrange(14)):
                if game.needs_deal or game.view().step is not Step.AUCTION:
                    break
                calls.append(a_call(game, rng))
                game = game.apply(calls[-1])
            if game.needs_deal or len(keys) == MOST:
                continue
            given = {"dealer": dealer, "deal": codes(order).replace(" ", ""), "calls": calls}
            answered = answer("auctions", rules, given)
            key = json.dumps(answered)
            if key not in keys:
                keys.add(key)
                is_over = game.view().step is not Step.AUCTION
                about = "The auction is over." if is_over else "What may be called now?"
                if bids := answered.get("bids"):
                    about = f"The lowest bid is now {bids[0][0]}."
                yield Sketch(name, about, rule_ids(rules, "The auction"), given)


def a_call(game: Game, rng: Random) -> str:
    """A call: often a pass, or one of the lowest bids."""
    tokens = [action.token for action in islice(game.legal_actions(), 30)]
    low = [token for token in tokens if token.startswith("bid:")][:3]
    if "pass" in tokens and (not low or rng.random() < 1 / 2):
        return "pass"
    return rng.choice(low or tokens)


def settlements(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Rounds that club players and random players have played, which settle differently."""
    for name, rules in rulesets.items():
        keys: set[str] = set()
        for number in range(30):
            for tally in tallies(rules, f"{name} {number}", rounds=1, is_random=number % 2 == 1):
                given = {"tally": tally}
                outcome = answer("settlements", rules, given)
                key = json.dumps(outcome["verdicts"])
                if key not in keys and len(keys) < MOST:
                    keys.add(key)
                    verdicts = ", ".join(sorted({*outcome["verdicts"].values()}))
                    about = f"A round: {verdicts}."
                    yield Sketch(name, about, rules_of_items(rules, tally), given)


def rules_of_items(rules: Ruleset, tally: object) -> list[str]:
    """The rules by which the sides score in a round, as its settlement cites them."""
    settlement = rules.settle(from_json(json.dumps(tally), Tally))
    cited = [item.rule for line in settlement.lines for item in line.items if item.rule]
    return [*dict.fromkeys(cited)] or rule_ids(rules, "Settlement")


def endings(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """Whole games, by what was won in each round."""
    for name, rules in rulesets.items():
        if name.startswith("house-") or rules.ending.target == 0:
            continue
        rounds = [*tallies(rules, name, rounds=60, is_random=False)]
        ids, given = rule_ids(rules, "The end of the game"), {"tallies": rounds}
        winners = answer("endings", rules, given)["winners"]
        who = " and ".join(f"side {side}" for side in winners) or "nobody"
        verb = "wins" if len(winners) < 2 else "win"
        yield Sketch(name, f"A game to its end: {who} {verb}.", ids, given)


def tallies(rules: Ruleset, seed: str, *, rounds: int, is_random: bool) -> Iterator[Any]:
    """The tallies of rounds of a game, as plain data."""
    rng, game = Random(seed), Game.start(rules)
    for _ in range(rounds):
        if game.is_over:
            return
        game = game.playout(rng, player=None if is_random else ClubPlayer())
        ended = game.past.rounds[-1]
        if game.sheet.last is not None and hasattr(ended, "tally"):
            yield json.loads(to_json(ended.tally()))


def games(rulesets: dict[str, Ruleset]) -> Iterator[Sketch]:
    """A round of each preset, with what may be done before each action."""
    for name, rules in rulesets.items():
        if name.startswith("house-"):
            continue
        game = Game.start(rules).playout(Random(name), player=ClubPlayer())
        actions = [[seat, action.token] for seat, action in game.actions]
        given = {"dealer": rules.table.players - 1, "actions": actions}
        yield Sketch(name, "A round, action by action.", rule_ids(rules, "Play"), given)


MAKERS: Final[dict[str, Callable[[dict[str, Ruleset]], Iterator[Sketch]]]] = {
    "melds": melds,
    "plays": plays,
    "winners": winners,
    "auctions": auctions,
    "settlements": settlements,
    "endings": endings,
    "games": games,
}


def cases_of(subject: str, rulesets: dict[str, Ruleset]) -> Iterator[dict[str, Any]]:
    """The cases of a subject, with their answers."""
    for sketch in MAKERS[subject](rulesets):
        try:
            expected = answer(subject, rulesets[sketch.rules], sketch.given)
        except PinochleError:  # what an auction or a tally does not tell of itself
            continue
        yield {**sketch._asdict(), "expected": expected}


SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Cases of the conformance suite of pinochle",
    "type": "object",
    "required": ["version", "subject", "cases"],
    "properties": {
        "version": {"const": VERSION},
        "subject": {"enum": [*SUBJECTS]},
        "cases": {
            "type": "array",
            "items": {
                "type": "object",
                "required": [*Sketch._fields, "expected"],
                "additionalProperties": False,
                "properties": {
                    "rules": {"type": "string", "description": "a name in rulesets.json"},
                    "about": {"type": "string", "description": "what the case tests"},
                    "rule_ids": {"type": "array", "items": {"type": "string"}},
                    "given": {"type": "object"},
                    "expected": {"type": "object"},
                },
            },
        },
    },
}
"""The form of the files with cases."""


def main(folder: Path) -> None:
    """Write the suite."""
    folder.mkdir(exist_ok=True)
    known, used = rulesets(), set[str]()
    for subject in SUBJECTS:
        cases = [*cases_of(subject, known)]
        used |= {case["rules"] for case in cases}
        write(folder / f"{subject}.json", {"version": VERSION, "subject": subject, "cases": cases})
        print(f"{subject}: {len(cases)} cases")
    rulesets_used = {
        name: json.loads(to_json(rules)) for name, rules in known.items() if name in used
    }
    write(folder / "rulesets.json", {"version": VERSION, "rulesets": rulesets_used})
    schema = json.dumps(SCHEMA, indent=2)
    (folder / "schema.json").write_text(f"{schema}\n", encoding="utf-8")


def write(file: Path, data: dict[str, Any]) -> None:
    """Write a file: an entry a line, so that changes can be read."""
    head = {name: value for name, value in data.items() if not isinstance(value, list | dict)}
    ((name, entries),) = ((name, value) for name, value in data.items() if name not in head)
    lines = (
        [f"{json.dumps(key)}: {text(value)}" for key, value in entries.items()]
        if isinstance(entries, dict)
        else [text(entry) for entry in entries]
    )
    opening, closing = ("{", "}") if isinstance(entries, dict) else ("[", "]")
    body = ",\n".join(lines)
    start = json.dumps(head)[:-1]
    file.write_text(f'{start}, "{name}": {opening}\n{body}\n{closing}}}\n', encoding="utf-8")


def text(value: object) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
