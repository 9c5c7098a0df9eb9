"""The command ``serve``: the table in the browser, for the host alone or with friends."""

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from threading import Thread

from pinochle.cli._programs import FOR_PROGRAMS, program_of, settings_of
from pinochle.cli._terminal import CommandError, Terminal, path_of
from pinochle.errors import quoted
from pinochle.protocol import ProgramPlayer
from pinochle.server.programs import Programs

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
    programs = Programs(_programs_of(options))
    programs.check()

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
    serve_table(
        options.port,
        invites=options.invite,
        pages=pages,
        data=data,
        programs=programs,
        ready=ready,
    )


def _programs_of(options: argparse.Namespace) -> dict[str, ProgramPlayer]:
    """Return the programs that guests may choose, by their names.

    Raises:
        CommandError: if one has no name or no command, or a name is there twice.
    """
    programs, settings = dict[str, ProgramPlayer](), settings_of(options)
    for typed in options.program:
        name, _, command = typed.partition("=")
        if not command:
            expected = "--program takes a name and a command, such as mybot=run:./mybot"
            raise CommandError(f"{expected}, not {quoted(typed)}")
        if name in programs:
            raise CommandError(f"two programs are called {quoted(name)}")
        programs[name] = program_of(command, settings)
    if programs and not options.invite:
        raise CommandError("only rooms have programs: say --invite as well")
    if settings and not programs:
        raise CommandError(FOR_PROGRAMS)
    return programs
