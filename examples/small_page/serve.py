"""A page to play on against the computer, at 127.0.0.1: python serve.py [port]."""

import json
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import SystemRandom
from threading import Lock
from typing import Any

from pinochle import Game, IllegalAction, PinochleError, read_action, to_json, variants
from pinochle.messages import Names, catalogue
from pinochle.players import ClubPlayer
from pinochle.rules import named_sides

YOU, CLUB, CHANCE, LOCK = 0, ClubPlayer(), SystemRandom(), Lock()
NAMES = Names(dict(enumerate(["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"], 1)), you=YOU)


class Handler(SimpleHTTPRequestHandler):
    """Sends the files of this folder, and answers what the page asks. All play one game."""

    game = Game.start(variants.get("partnership-auction"))

    def do_POST(self) -> None:
        """Answer with JSON."""
        try:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with LOCK:
                answer = to_json(self.answer(asked["rules"], asked["language"], asked))
            self.send_response(200)
        except (PinochleError, LookupError, ValueError, TypeError) as error:
            answer = to_json({"refused": [str(error)]})
            self.send_response(400)
        self.end_headers()
        self.wfile.write(answer.encode())

    def answer(self, rules: str, language: str, asked: dict[str, Any]) -> dict[str, object]:
        """Do what is asked for, and tell how the table stands."""
        do, refused = asked.get("do"), []
        if do == "over" or rules != self.game.rules.name:
            Handler.game, do = Game.start(variants.get(rules)), None
        other = next((seat for seat in self.game.to_act if seat != YOU), None)
        try:
            if do == "deal":
                Handler.game = self.game.deal(CHANCE)
            elif do == "wait" and other is not None:
                Handler.game = self.game.apply(CLUB.choose(self.game.view(other), CHANCE), other)
            elif do and do != "wait":
                Handler.game = self.game.apply(read_action(do), YOU)
        except IllegalAction as error:
            refused = [why.message.text(language) for why in error.violations]
        view, names = self.game.view(YOU), named_sides(self.game.rules.table, NAMES, language)
        if "choose" in asked:
            places, what = asked["choose"], asked["what"]
            return {"choosing": view.choose(places, what, language=language, names=names)}
        table = view.table(since=asked["since"], language=language, names=names)
        words = dict(catalogue(language).words)
        return {"table": table, "words": words, "refused": refused}


if __name__ == "__main__":
    address = ("127.0.0.1", int(sys.argv[1]) if sys.argv[1:] else 8000)
    server = ThreadingHTTPServer(address, partial(Handler, directory=Path(__file__).parent))
    print(f"http://127.0.0.1:{server.server_port}/page.html", flush=True)
    server.serve_forever()
