"""What a description of the rules promises, read from its sentences alone.

A ruleset says in words what every outcome of a round scores, and who wins the game. Here the words
are read as a careful player would, without a look at the fields behind them, and what they promise
for a round is worked out. A sentence that this reader does not know is an error: nothing that is
said about an outcome may go unread.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

READ = (
    "Settlement",
    "Reneges",
    "Conceding",
    "Shooting the moon",
    "The end of the game",
    "Checks",
    "Trump",
    "Burying",
    "The draft",
    "Counting",
    "The auction",
    "Melds",
    "Play",
)
"""The sections in which something is said of an outcome."""

STRICT = READ[:6]
"""The sections in which every sentence must be known."""

_FIGURES = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
OFTEN = r"(once|twice|\w+ times)"
_PIECES = {
    "figure": r"(\d+|" + "|".join(_FIGURES) + ")",
    "often": OFTEN,
    "side": "(?:side|player)",
    "bidding": "(?:the bidder’s side|the bidder)",
    "contractor": "(?:the bidder’s side|the bidder|the side that bid it)",
    "others": "(?:The opponents score|The opponent scores|Sides without a contract score)",
    "each_other": "(?:every other side|every other player|each of the others)",
    "payer": "(?:every other side|every opponent)",
    "shooters": "(?:the side|the player|everybody on their side)",
    "by_renege": "(?:the offending side|the offending player|everybody on the offending side)",
    "won": "(?: and (what they have won|all the counters of the round))?",
    "gain": "(?:(nothing)|((?:its|their) melds)?(?: and )?(<all_won>)?)",
    "all_won": "what they have won|all the counters of the round",
    "tie": "(?:If not|If that leaves several|If (?:both|several) reach it in one round)",
    "reward": "(just the bid|the bid and the meld)(?:, without the bonus for a high bid)?",
}
"""What recurs in the sentences."""

GRAMMAR = r"""
# Settlement
-: What the players of a side meld and win is added up
-: What the bidder and their partners? meld and win is added up, and each of (?:the two|them)
    scores or loses all of it
-: Melds count, whatever tricks are won
saving: A (<side>)( without a contract)? (?:that|who) does not win at least (?:<figure>
    tricks?)?(?: and )?(?:(\d+) in count(?: before it is rounded)?)? loses (?:its|their) melds(,
    and (?:its|their) count as well)?
laid-away: What is \w+ is not won in tricks, and saves no melds
on-board: The melds of (.*) count only if they come to (\d+) or more
-: Whoever melds less lays nothing, and the others learn no more than that
too-few-sets: If <contractor> melds less, the contract is set, whatever is won(?:, but not a moon)?
no-contracts: Every (?:side|player) scores (?:its|their) melds and (?:its|their) count
-: The contract is made if the meld and the count of <contractor> come to the bid or more
-: Otherwise it is set
-: No points are scored
stakes: If the contract is made, <payer> pays <bidding> the units listed for the bid
units-set: If it is played and set, <bidding> pays <payer> (?:<often> )?as many
units-given-up: If it is (.*), <bidding> pays just the units listed
spades: With spades as trump, everything is doubled
made-earned: If it is made, <contractor> scores meld and count
made-bid: If it is made, <contractor> scores the bid and no more
bonuses: A high bid that is made scores more(?:, but not a moon)?
high-bids: A high bid counts several times: what the contract scores or loses(?:, and what
    others score for it,)? is multiplied
-: A moon counts here as a bid of \d+
set-all: If it is set, <contractor> loses the bid, the meld and the count
set: If it is set, <contractor> scores (?:nothing|only the ([a-z ]+))
set-loses: If it is set, <contractor> loses ([a-z0-9, ]+?)(?:,? but still scores the ([a-z ]+)|
    and scores nothing else)?
set-to-others: Then <each_other> scores the bid
set-reward: If the contract is played out and set(?: without a renege)?, <each_other> scores
    (\d+) besides(?:, however often the contract counts)?(, but nothing for a moon that fails)?
-: If a contract counts several times, (?:the bonus for a high bid|what it still scores when it
    is set|the bonus for a high bid and what it still scores when it is set) counts? only once
opponents: <others> (?:nothing(?: else)?|(their melds)?(?: and )?(their count)?(?: but no
    count)?)
opponents-apart: Each of the others scores (?:(their own|all their side’s) melds)?(?: and
    )?(?:(their own|all their side’s) count)?(?: but no count)?
all-tricks: (?:Each player of a|A) <side> (?:that|who) wins every trick(?: without having
    undertaken it)? scores (\d+) more(, unless (?:it is|they are) set)?( or (?:its|their)
    contract is void)?
floor: No score falls below (-?\d+)
# Conceding
-: A bidder who had to bid, bid the least and was left with it may concede before they look at
    the widow
unseen: Then they lose (the bid|nothing), and (?:the others score nothing|<each_other> scores
    (the bid))
-: The bidder may concede before play
-: The bidder’s partner must agree, or the round is played
-: Their other partners are asked in turn, clockwise from the bidder
-: A bidder who needs over \d+(?: points \(all there are\))? from tricks must concede
-: (?:A bidding side that|A bidder who) melds less than \d+ must concede
conceded: A bidder who concedes(?: after looking at the widow)? loses (?:(the bid)(?:
    <often>)?|nothing)
conceded-others: The others score (?:(their melds), which need no trick|nothing)(?:, and (each
    side|each of them) (\d+) more)?
conceded-to-others: Then <each_other> scores the bid(?: <often>)?
# Trump
no-suit: If there is no such suit, <bidding> is set without play(?: and loses (the
    bid|nothing))?
no-suit-others: The others score (?:nothing|(what they meld) without a trump suit)
no-suit-to-others: Then <each_other> scores the bid
# Shooting the moon
-: A player who bids the moon undertakes (?:that their side will|to) win every trick(?: alone)?
moon-alone: A trick that a partner wins fails it
moon-bid: Only that makes the contract
moon-bid: Only that makes the contract; otherwise it is set
-: When it is played, the bid itself scores and costs nothing
moon-number: Where its number matters, as when it is conceded, it counts as a bid of (\d+)(?:; a
    renege of others makes it, as one of (\d+))?
-: It can be doubled like any bid
-: (?:If nobody has bid it, just|Just) before play (?:the players are asked in turn, (?:the
    bidder|eldest) first, until one shoots the moon|the bidder may shoot the moon): they
    undertake (?:that their side will|to) win every trick(?: alone)?
shot-added: If they succeed, <shooters> scores (\d+) besides what is scored as usual
shot: If they succeed, <shooters> scores (\d+) and nothing else, whatever the bid was
shot-wins: If they succeed, the <side> wins the game( and scores nothing)?
missed-added: If they fail, <shooters> (?:loses (\d+) besides(?: what is scored as usual)?|only
    scores as usual)
missed: If they fail, <shooters> (?:loses (\d+) and scores nothing else|scores nothing)
moon-decides: A contract of that <side> is not settled then, but it is taken as made if they
    succeed, and as failed if not
moon-shot-decides: If they succeed, a contract of that <side> is not settled, but it is taken as
    made
moon-missed-decides: If they fail, a contract of that <side> is not settled, but it is taken as
    failed
moon-others: When a <side> has undertaken it, <each_other>(?: without a contract)? scores
    (?:nothing(?: else)?|((?:its|their) melds) but no count)(?:, unless (another’s renege ends the
    round|the shooting <side> reneges)?(?: or )?(?:the moon was bid and is void)?)?
missed-to-others: If a moon that was bid fails, <each_other> scores (\d+)
moon-off: A renege calls off a moon that was announced, but not for whoever answers for it
-: There are other moons, which are announced by their names
-: The same goes for them, but they score and cost otherwise
# Reneges
-: A player reneges if they .*
-: So does (?:a bidder who leads|a player on the bidder’s side who plays) before burying
-: For all but the bidder it is a renege to show cards also when .*
-: A mistake in dealing that is found after play has begun .*
-: It costs the dealer(?:’s side)? \d+
-: When the table rules on a renege, the round is over: the rest of it is not played, and no
    meld needs a trick(?:, but whoever reneges loses melds that could not be saved any more)?
after-play: When the table rules on a renege, the round is played to its end, and the renege is
    charged when all is counted
-: Melds need their tricks as always
never-more: A <side> (?:that|who) reneges never scores more for it(?: than the rest could have
    brought, had one player won it all)?
-: A round (?:may have several such rulings, but nobody loses a count twice|has one such ruling
    at most)
renege-units: A (?:bidding side that|bidder who) reneges pays the units <often>
-: If anybody else reneges, <bidding> is paid as if (?:it|they) had won
renege-bid: A (?:bidding side that|bidder who|side with a contract that) reneges (?:scores
    nothing|loses the bid <often>)(?:, and (?:the others score <gain>|<each_other> scores the
    bid <often>))?
renege-to-others: Then <each_other> scores the bid <often>
renege-alone: A side without a contract that reneges (?:scores nothing|loses the bid of the
    bidder’s side (once) and scores nothing else)
renege-settled: If anybody else reneges, the contract is settled by its melds<won>, and
    (<by_renege>) (?:scores nothing|loses the bid (once) and scores nothing else)
-: If anybody else reneges, the contract is made
renege-made: Then <bidding> scores <reward>, and (<by_renege>) (?:scores nothing|loses the bid
    (once) and scores nothing else)
renege-settled: If another side reneges, a contract is settled by its melds<won>
renege-made: If another side reneges, a contract is made and scores <reward>
renege-others: Other sides without a contract score <gain>
renege-others: Any other <side> scores <gain>
renege-count: An? (.*) reneges loses the count but keeps the melds(?:, and a contract of (?:that
    side|theirs) is settled by these melds alone(?:, without the bonus for a high bid)?)?
renege-all: An? (.*) reneges scores neither melds nor count(?:, and a contract of (?:that
    side|theirs) is called off, which costs nothing(, unless it would fail (?:without the
    renege|whoever won the rest)))?
renege-no-melds: A <side> without a contract has no melds to keep
penalty: In any case (?:the <side> that reneges|everybody who answers for it) loses (\d+)
    more(?: for each ruling)?
renege-settled: If an opponent reneges, a contract is settled by its melds<won>
renege-made: A contract is made if an opponent reneges, and scores <reward>
renege-others: All others score <gain>(?: so far)?
renege-void-to-others: If its own side reneges, <each_other> scores its bid
renege-void: A void contract stays void(?:, and scores (?:nothing|(only that count)(, or for a
    moon nothing,)?)(?: less (\d+))?)?(?:, unless its own side reneges)?
moon-reneged: Whoever answers for a renege has missed a moon that (?:their side|they)
    (announced|bid|undertook): (none of their melds counts)?(?:, and )?(?:they lose (\d+|the
    costs of that moon) (?:at least|besides))?
-: A <side> (?:that|who) reneges has not won every trick
# Checks
-: Checks are kept as stakes beside the score
checks: A <side> (?:that|who) gains a check gets one from (every player of the other sides|every
    other <side>), and a <side> (?:that|who) loses one pays one to each of them
-: These melds gain checks as soon as they are laid
-: A card may serve in .*
-: The same meld laid several times .*
checks-back: If <contractor> fails the contract(?: or concedes it)?, the checks for melds (?:are
    kept|(go back))
checks-unseen: After a concession unseen, (?:nobody melds, so no meld gains checks|(the others) lay
    their melds without a trump, and those gain checks)
checks-made: A contract that is made gains checks for <contractor>
checks-failed: One that fails costs (?:them <often>|none)
checks-looked: If <bidding> looks at the widow and then (?:concedes or )?is set, that costs
    <figure> checks?
-: Conceding unseen costs none
checks-played: If <bidding> plays and is set, that costs <figure> checks?(?: more)?
checks-sweep: A <side> (?:that|who) wins every trick gains <figure> checks?
checks-points: A <side> (?:that|who) wins all (\d+) points but not every trick gains <figure>
    checks?
checks-game: Winning the game gains <figure> checks?
checks-margin: The winner of the game gains <figure> checks? for every (\d+) points( or part of
    them)? over (?:(the target)|the loser’s score)
checks-minus: A loser below zero pays <figure> checks? more
# Burying
buried-bidder: The buried cards count for the bidder, like cards won
buried-opponents: The buried cards count for (?:each opposing <side>|the opponents), like cards
    won
# The draft
discards-own: A player’s discards count for them, like cards won
discards-all: All discards count for the player who does not win the auction
# Counting
total: That makes (\d+) in all(?:, less the counters among <figure> cards? that nobody scores)?
rounding: What a <side> has won is then rounded to a multiple of (\d+): up if the rest is at
    least (\d+), and else down
rounding-alone: For a <side> without a contract that is (\d+)
exact-decides: Whether a contract is made is decided by the count before it is rounded
# The auction
void: Then the <side> (?:that|who) bid it scores only the count of (?:its|their) tricks(?: less
    (\d+))?
# Melds
set-back: A declared meld that its player cannot lay costs them its points
-: That costs nothing where no meld of that player could have scored
game-meld: A meld worth the game wins it outright
forgotten: When all tricks are played, a player whose hand could have melded more than they
    declared loses (\d+|the difference)
# Play
met: If the melds of <bidding> alone come to the bid, nothing is played, and no meld needs a trick
# The end of the game
-: The <side>s begin with these scores: .*
-: The game has no end: play on for as long as you like
bid-out: With (\d+) or more, a <side> wins only by bidding and making a contract
bid-out: With (\d+) or more, a <side> wins only if their side bids and makes a contract
bid-out-several: If several sides bid out in one round, the bidder’s side wins if it is one of
    them; if not, the highest wins; if shared, another round is played
slide-out-several: If several do in one round, and nobody wins by a contract, the highest of
    them wins; if shared, another round is played
slide-out: But a <side> (?:that|who) stays there while others are set <often> also wins(, not
    counting the round in which that score was reached)?
call-wins: With \d+ or more, a <side> wins only by calling out
call-alone: But a <side> (?:that|who) alone has (\d+) or more at the end of a round, or the
    target if that is higher by then, wins without a call
call-extended: If several have reached the target when the next cards are dealt, it goes up by
    (\d+), or as often as it takes until no more than one score has reached it
-: Between two tricks(?:, and until the next deal,)? any player may call out, which ends the
    round
-: Their score so far, their melds and the cards they have won must come to the target
call-fails: A player who is wrong (?:(loses the game(?:, and the best of the others wins; if
    several are, they share the game)?)|scores
    nothing for the round(?:, or after the last trick, for the round just scored)?)
target: The first <side> to reach (\d+) wins
bidder-wins: If (?:both|several) reach it in one round, <bidding> wins
bidder-first: If (?:both|several) reach it in one round, <bidding> wins if (?:it is|they are)
    among them and (?:has|have) just made the contract
bidder-alone: The bidder comes before their partners?(?:; of several partners the highest wins,
    and if shared, another round is played)?
makers-first: If not, <side>s that have just made their own come before the others
highest: <tie>, the highest wins; if shared, another round is played
extended: <tie>, nobody wins, and the target goes up by (\d+), or as often as it takes until no
    more than one score has reached it
-: The next round decides
sweep: A <side> (?:that|who) wins every trick of a round wins the game at once
bust: A <side> (?:that|who) falls to (\d+) below zero, or lower, loses the game, and the best of
    the others wins
mercy: A <side> (?:that|who) leads all others by (\d+) or more wins
rounds: After <figure> rounds? the highest score wins
order: If one round ends the game in several ways, the first of these decides: (.*)
-: The other ways need no (?:contract|call)
-: If several of the others are equal, another round is played
-: If the highest scores are equal, another round is played
shared: Equal scores share the game
equal-bidder: But where equal scores would mean another round, <bidding> wins if (?:it is|they
    are) among them and (?:has|have) just made the contract
"""
"""By section, a pattern for each sentence there can be, and what it is about; "-" is no outcome.

A word in angle brackets stands for a pattern of its own.
"""


@cache
def patterns(title: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences there can be in a section, each with what it is about."""
    found: list[tuple[str, re.Pattern[str]]] = []
    section = ""
    for line in re.sub(r"\n +", " ", GRAMMAR).strip().splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif section == title:
            name, _, pattern = line.partition(": ")
            while "<" in pattern:
                pattern = re.sub("<([a-z_]+)>", lambda piece: _PIECES[piece[1]], pattern)
            found.append((name, re.compile(pattern)))
    return tuple(found)


class UnreadSentenceError(Exception):
    """A sentence about an outcome that the reader does not know."""


def sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """The paragraphs of each section of a description."""
    for block in re.split(r"(?m)^## ", text)[1:]:
        title, _, rest = block.partition("\n")
        yield title, rest.strip().split("\n\n")


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph, without their points."""
    return [one.removesuffix(".") for one in re.split(r"(?<=\.) (?=[A-Z])", paragraph)]


@dataclass
class Reading:
    """What a description says of the outcomes of a round."""

    text: str
    said: dict[str, tuple[str | None, ...]] = field(default_factory=dict)
    steps: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    moons: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By the name of a moon that has one, what it scores and what it costs."""

    def __post_init__(self) -> None:
        if re.search("[{}|]", re.sub(r"(?m)^\|.*", "", self.text)):
            raise UnreadSentenceError("a sentence has a hole that was not filled")
        for title, paragraphs in sections(self.text):
            if title in READ:
                for paragraph in paragraphs:
                    self._read(title, paragraph)

    def _read(self, title: str, paragraph: str) -> None:
        if paragraph.startswith(("- ", "1. ", "| ")):
            if title in {"Settlement", "Checks"} and not paragraph.startswith("|"):
                self._read_steps(paragraph)
            if title == "Shooting the moon":
                moons = re.findall(r"“(.+)”: it scores (.+), and costs (.+)", paragraph)
                for name, *price in moons:
                    reward, costs = [0 if one == "nothing" else int(one) for one in price]
                    self.moons[name] = reward, costs
            return
        for sentence in sentences(paragraph.replace(":\n", ".\n")):
            self._understand(title, sentence.removesuffix(":"))

    def _understand(self, title: str, sentence: str) -> None:
        is_known = False
        for name, pattern in patterns(title):
            if found := pattern.fullmatch(sentence):
                is_known = True
                self.said[name] = found.groups()
        if title in STRICT and not is_known:
            raise UnreadSentenceError(f"{title}: {sentence}")

    def _read_steps(self, paragraph: str) -> None:
        """A list of what bids are worth."""
        for line in paragraph.splitlines():
            if beyond := re.fullmatch(r"- for every (\d+) beyond it: (\d+) more", line):
                self.said["checks-beyond"] = beyond.groups()
                continue
            found = re.fullmatch(r"- from a bid of (\d+): (.*)", line)
            if not found:
                raise UnreadSentenceError(line)
            what = found[2]
            kind = "more" if what.endswith(" more") else "times"
            kind = next((one for one in ("unit", "check") if one in what), kind)
            number = often(what) if kind == "times" else figure(what.split()[0])
            self.steps.setdefault(kind, []).append((int(found[1]), number))

    # Short questions.

    def number(self, name: str, group: int = 0) -> int:
        """A number that was said; 0 if none was."""
        value = self.said.get(name, ())[group : group + 1]
        return int(value[0]) if value and value[0] else 0

    def figure_at(self, kind: str, bid: int, below: int) -> int:
        """What the list says of a bid."""
        worth = below
        for least, value in self.steps.get(kind, ()):
            worth = value if bid >= least else worth
        return worth


def figure(word: str) -> int:
    """A number in words or digits."""
    return _FIGURES.index(word) if word in _FIGURES else int(word)


def often(words: str | None) -> int:
    """How many times; once if nothing is said."""
    if words is None:
        return 1
    return {"once": 1, "twice": 2}.get(words) or figure(words.removesuffix(" times"))
