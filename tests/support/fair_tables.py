"""A page's witness of fair deals in node, and a server that may break any step of the method."""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pinochle.web
from pinochle import Ruleset, to_json
from pinochle.actions import Deal, DrawForDeal
from pinochle.records.fair import Secret
from pinochle.rules.first_dealer import draw_for_deal
from pinochle.web.asking import Ask
from pinochle.web.room import RoomEntry, RoomState, create_room
from pinochle.web.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Self

    from pinochle import Game
    from pinochle.game.choices import Actions
    from pinochle.records.fair_game import FairGame
    from support.cheats import Cheat

MODULES: Final = Path(pinochle.web.__file__).parent / "modules"
NODE: Final = shutil.which("node")
ROOM: Final = "a-room"

DRIVER: Final = """
import { createInterface } from "node:readline";
const { Witness } = await import("./fair.js");
const { subtle } = globalThis.crypto;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const tell = (told) => console.log(JSON.stringify(told));
const hear = async () => JSON.parse((await lines.next()).value ?? "null");
let kept, drawn;
const witnesses = [];
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
};
async function ask(word, given) {
  tell({ word, ...given });
  return word === "record" || word === "table" ? hear() : { ok: true };
}
for (let heard = await hear(); heard; heard = await hear()) {
  const { page, room, table, opens, isFair, forgets, isPlain } = heard;
  if (forgets) [kept, drawn] = [new Map(), 0];
  if (opens) {
    const getRandomValues = (bytes) => bytes.fill(drawn++); // the same at each run
    const value = isPlain ? {} : { subtle, getRandomValues };
    Object.defineProperty(globalThis, "crypto", { value, configurable: true });
    witnesses[page] = new Witness(opens, isFair, ask);
  }
  const witness = witnesses[page];
  tell({ said: room ? await witness.hear(room) : table ? await witness.see(table) : null });
}
"""


class Page:
    """The module of a page in node, which keeps its storage when it is loaded anew."""

    def __init__(self, folder: Path, modules: Path = MODULES) -> None:
        for name in ("fair.js", "proof.js"):
            (folder / name).write_bytes((modules / name).read_bytes())
        (folder / "driver.js").write_text(DRIVER, encoding="utf-8")
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        self._open = ExitStack()
        self._node = self._open.enter_context(
            subprocess.Popen(
                [str(NODE), str(folder / "driver.js")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._node.stdin
        self._node.stdin.close()
        self._open.close()

    def open(
        self, page: int = 0, *, is_fair: bool = True, forgets: bool = False, is_plain: bool = False
    ) -> None:
        """Load a page, with what the browser has kept or without, over plain http or not."""
        how = {"isFair": is_fair, "forgets": forgets, "isPlain": is_plain}
        self.send({"page": page, "opens": ROOM, **how}, None)

    def send(self, message: dict[str, Any], server: FairServer | None) -> dict[str, str] | None:
        """Tell a page something; what it refuses. The server gets what it asks."""
        self._write(message)
        while True:
            assert self._node.stdout
            told: dict[str, Any] = json.loads(self._node.stdout.readline())
            if "said" in told:
                refusal: dict[str, str] | None = told["said"]
                return refusal
            assert server
            if (answer := server.answer(**told)) is not None:
                self._write(answer)

    def _write(self, message: object) -> None:
        assert self._node.stdin
        self._node.stdin.write(f"{to_json(message)}\n")
        self._node.stdin.flush()


class FairServer:
    """A server with a room that follows the method, but where a cheat alters what it does."""

    def __init__(
        self,
        page: Page,
        rules: Ruleset,
        seed: int | str,
        *,
        cheat: Cheat | None = None,
        people: Collection[int] = (0, 1),
        player: int | None = 0,
        has_twin: bool = False,
        is_busy: bool = False,
    ) -> None:
        self.player = player
        """Whose page it is; None for somebody who watches."""
        self.page, self.rng, self.cheat = page, Random(seed), cheat
        self.told_pack = rules.pack.cards.code
        """The pack that the page is told of, where the cheat plays with another."""
        self.is_busy = is_busy
        """Whether it refuses some questions."""
        self.late: list[dict[str, Any]] | None = [] if has_twin else None
        """What another page of the same seat in the same browser is still to be told."""
        self.refusal: dict[str, str] | None = None
        self.promised: dict[str, str] = {}
        """What the page promises for the next deal, or tells: the word and the value."""
        self.told = 0
        """For how many deals the page has told its secret."""
        self.altered_at: int | None = None
        """For how many it had told it when the cheat first altered something."""
        self.state = _room(self.alter("rules", rules), people)
        self.is_answering = False
        """Whether a document goes to the witness only, which asks for what it has missed."""
        self.sent = 0
        """The number of the document that the page was sent last."""
        self.known = 0
        """For how much of what was done the page has been told of it."""

    # What the page hears.

    def news(self) -> None:
        """Tell the page of the room."""
        here = [*self.state.sitting.people]
        news = json.loads(to_json({**self.state.news(here), "you": self.player}))
        self._send("room", self.alter("room", news))

    def show(self) -> None:
        """Show the page how the table stands."""
        table = self._table(self.sent)
        self.sent = self.state.seq
        self._send("table", table)

    def _table(self, since: int | None) -> dict[str, Any]:
        table = self.state.sitting.table(self.player, since=since)
        altered: dict[str, Any] = self.alter("table", json.loads(to_json(table)))
        self.known = self.state.seq if since is not None else self.known
        return altered

    def _send(self, what: str, message: dict[str, Any]) -> None:
        said = [self.page.send({"page": 0, what: message}, self)]
        if self.late is not None:
            self.late.append({"page": 1, what: message})
            while self.late and self.rng.random() < 0.6:
                said.append(self.page.send(self.late.pop(0), self))
        self.refusal = next(filter(None, (self.refusal, *said)), None)

    def alter(self, what: str, message: Any) -> Any:
        """What the cheat makes of a message, of a record or of the cards of a deal."""
        if self.cheat is None:
            return message
        altered = self.cheat.alter(what, message, self)
        if altered != message and self.altered_at is None:
            self.altered_at = self.told
        return altered

    def answer(self, word: str, **given: Any) -> dict[str, Any] | None:
        """Answer what the page asks; its promises and secrets are taken when their turn comes."""
        if self.is_busy and word in {"record", "table"} and self.rng.random() < 0.4:
            return {"ok": False}
        match word:
            case "record":
                finished = str(self.state.record(self.player)[1])
                return {"ok": True, "finished": self.alter("record", finished)}
            case "table":
                self.is_answering = True
                table = self._table(given["since"])
                self.is_answering = False
                return {"ok": True, "table": table}
            case _:
                if given["deal"] == self.fair.deal:
                    self.told = given["deal"] if word == "reveal" else self.told
                    self.promised[word] = given.get("digest") or given["secret"]
                return None

    # What happens.

    def play(self) -> None:
        """Play to the end of the game, or until the page waits in vain or refuses."""
        self.news()
        self.show()
        while not (self.refusal or self.game.is_over):
            seat = self.rng.randrange(self.state.sitting.rules.table.seats)
            claims = self.rng.random() < 0.1 and self.game.claims(seat)
            if claims:
                self._act(seat, claims)
            elif not self.game.needs_deal:
                seat = self.rng.choice(self.game.to_act)
                self._act(seat, self.game.legal_actions(seat))
            elif not self._deal():
                return
        if not self.refusal:
            self.show()

    @property
    def game(self) -> Game:
        """How the game stands."""
        return self.state.sitting.game

    def _act(self, seat: int, actions: Actions) -> None:
        action = actions.sample(self.rng)
        self._after(self.state.act(self.game.seating[seat], action.token))
        if self.rng.random() < 0.1:
            self.meet_again()
        if self.rng.random() < 0.4 or self.game.needs_deal or self.game.is_over:
            self.show()

    def meet_again(self) -> None:
        """Come back after a while without a connection; the page may have been loaded anew."""
        if self.rng.random() < 0.5:
            self.page.open()
            self._send_again(None)
        else:
            self._send_again(self.sent)

    def _send_again(self, since: int | None) -> None:
        self.news()
        table = self._table(since)
        self.sent = self.state.seq
        self._send("table", table)

    def _deal(self) -> bool:
        """Deal with everybody's secrets; False if the page has no part in it."""
        self.promised.clear()
        secrets = {who: self.rng.randbytes(32).hex() for who in (None, *self.state.sitting.people)}
        self._after(self._entry(None, "reveal", secrets[None]))
        is_asked = self.alter("asked", message=True)
        for word in ("commit", "reveal"):
            for player in self.rng.sample(self.state.sitting.people, len(secrets) - 1):
                is_page = is_asked and player == self.player
                for _ in range(1 + 9 * (is_page and self.is_busy)):
                    if is_asked:
                        self.news()
                if self.refusal or (is_page and word not in self.promised):
                    return False
                own = Secret(ROOM, self.fair.deal, str(player), secrets[player])
                value = own.value if word == "reveal" else own.commitment.digest
                value = self.promised.pop(word) if is_page else value
                self._after(self._entry(player, word, value))
        if is_asked:
            self.news()
        if (ready := self.fair.ready) is None:
            return False
        rules = self.state.sitting.rules
        if self.game.needs_draw:
            draws = draw_for_deal(rules.table, rules.pack, ready.drawing)
            self._after(self.state.act(None, DrawForDeal(draws).token))
            if self.rng.random() < 0.5:
                self.show()
        order = self.alter("deal", ready.order(rules.pack))
        self._after(self.state.act(None, Deal(order).token))
        self.show()
        return True

    @property
    def page_seat(self) -> int:
        """The seat of the page in the round to come."""
        seat = self.state.sitting.seat_of(self.player)
        assert seat is not None
        return seat

    @property
    def fair(self) -> FairGame:
        """How far the fair deals are."""
        assert self.state.fair
        return self.state.fair

    def _entry(self, player: int | None, word: str, text: str) -> RoomEntry:
        return RoomEntry(ROOM, self.state.number + 1, player, None, word, text)

    def _after(self, entry: RoomEntry) -> None:
        self.state = self.state.after(entry)


def _room(rules: Ruleset, people: Collection[int]) -> RoomState:
    """A room in which everybody sits."""
    kinds = [HUMAN if player in people else "random" for player in range(rules.table.players)]
    given = {"rules": rules.to_toml(), "seats": kinds, "fair": True}
    state = RoomState.start(create_room(Ask(1, "create", given), ROOM))
    for player in state.sitting.people:
        sat = state.sit(Ask(2, "sit", {"seat": player, "name": f"P{player}"}), f"{player}" * 43)
        assert sat
        state = state.after(sat)
    return state
