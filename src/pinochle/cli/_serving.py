"""The command ``serve``: the table in the browser, for the host alone or with friends."""

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from threading import Thread

from pinochle.cli._terminal import CommandError, Terminal, path_of

__all__ = ["serve"]


def serve(options: argparse.Namespace, terminal: Terminal) -> None:
    """Open the table in the browser, played by the Python that is here, until Ctrl-C.

    The address has a secret, without which nothing is sent. It needs the extra ``server``.
    """
    try:
        from pinochle.server.hosting import serve_table  # noqa: PLC0415 - it needs the extra
    except ModuleNotFoundError as error:
        missing = "the table in the browser needs a server: pip install pinochle-rules[server]"
        raise CommandError(f"{missing} (without it there is pinochle play)") from error
    if options.data and not options.invite:
        raise CommandError("only rooms are kept in a file: say --invite as well")

    def ready(addresses: Sequence[str]) -> None:
        if options.invite:
            terminal.say("For friends on the same network (Ctrl-C ends it):", *addresses)
        else:
            terminal.say("The table is here (Ctrl-C ends it):", *addresses)
        sys.stdout.flush()
        if not options.no_open:
            Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()

    pages = path_of(options.pages) if options.pages else None
    data = path_of(options.data) if options.data else None
    serve_table(options.port, invites=options.invite, pages=pages, data=data, ready=ready)
