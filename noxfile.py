"""The project's tasks: ``pip install nox && nox`` checks the style and runs the tests.

``nox --list`` shows the other sessions. A session runs on the interpreter that runs nox; to try
another one, force it: ``nox -s tests -P 3.13``. Two environment variables are read:

* ``NOX_ENVDIR``: where the virtual environments and every cache go, instead of ``.nox``;
* ``PINOCHLE_DIST``: a built wheel to install instead of building the checkout.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "virtualenv"
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
nox.options.sessions = ["lint", "tests"]
if "NOX_ENVDIR" in os.environ:
    nox.options.envdir = os.environ["NOX_ENVDIR"]

ROOT = Path(__file__).parent
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
# On all cores, and with the profile for gates: few examples, and the same at every run. What is
# slow is for ``nox -s fuzz``.
EVERY_TEST = (
    "--numprocesses=auto",
    "--dist=worksteal",
    "--hypothesis-profile=ci",
    "-m",
    "not slow",
)
# What is measured reaches nearly every line; laws go the same ways again and again, and tracing
# them takes three times as long.
MEASURED = (
    *("tests/clauses", "tests/cli", "tests/docs", "tests/playthroughs", "tests/unit"),
    *(
        f"tests/laws/test_{name}.py"
        for name in ("indices", "views", "playouts", "records", "tables")
    ),
)
CHROMIUM = (
    *("chromium", "chromium-browser", "google-chrome", "chrome", "msedge"),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_TESTS = tuple(
    f"tests/table/test_{name}.py"
    for name in ("page", "scenes", "start", "rooms", "german", "fair_module", "score_pad_page")
)
NPM_PACKAGES = ("axe-core@4.14", "typescript@7.0.2")


def prepare(session: nox.Session, *groups: str, package: bool = True) -> None:
    """Install dependency groups and, unless told otherwise, the built package.

    The groups are read here and not by pip, because a pip older than 25.1 knows none.
    Every tool's cache goes beside the environments, so that a run leaves the checkout clean.
    """
    requirements = nox.project.dependency_groups(PYPROJECT, *groups) if groups else ()
    built = os.environ.get("PINOCHLE_DIST", ".")
    session.install(*requirements, *([built] if package else []))
    cache = session.cache_dir.resolve()
    session.env.update(
        COVERAGE_FILE=str(Path(session.create_tmp()).resolve() / "coverage"),
        HYPOTHESIS_STORAGE_DIRECTORY=str(cache / "hypothesis"),
        MYPY_CACHE_DIR=str(cache / "mypy"),
        RUFF_CACHE_DIR=str(cache / "ruff"),
    )


def pytest(session: nox.Session, *arguments: str, runner: tuple[str, ...] = ("python",)) -> None:
    """Run pytest with its cache beside the environments."""
    if "no:cacheprovider" not in arguments:
        arguments = ("-o", f"cache_dir={session.cache_dir.resolve() / 'pytest'}", *arguments)
    session.run(*runner, "-m", "pytest", *arguments)


@nox.session
def lint(session: nox.Session) -> None:
    """Check the style with ruff; ``nox -s lint -- fix`` repairs what it can."""
    prepare(session, "lint", package=False)
    if session.posargs == ["fix"]:
        session.run("ruff", "check", "--fix", ".")
        session.run("ruff", "format", ".")
        return
    session.run("ruff", "check", ".")
    # A text file has its encoding. That rule is still to come, like others that we do not want.
    session.run("ruff", "check", "--preview", "--select", "PLW1514", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types with mypy and pyright, and that every public name has one."""
    prepare(session, "typing")
    session.run("mypy")
    # What another system does not have, and what the newest Python has no more. The runner of the
    # mutation session forks, and what is never reached on a system is how it does without.
    for platform in ("win32", "darwin"):
        elsewhere = ("--platform", platform, "--python-version", "3.14", "--no-warn-unreachable")
        cache = {"MYPY_CACHE_DIR": str(session.cache_dir.resolve() / f"mypy-{platform}")}
        session.run("mypy", *elsewhere, "--exclude", "tests/mutation/", env=cache)
    # Without a warning about a newer release: the one that was installed is the one we want.
    session.env["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
    session.run("pyright")
    verify_types(session)


def verify_types(session: nox.Session) -> None:
    """Fail unless pyright knows the type of every public symbol of the installed package."""
    command = ("pyright", "--verifytypes", "pinochle", "--ignoreexternal")
    output = session.run(*command, "--outputjson", silent=True, success_codes=[0, 1])
    report = json.loads(str(output)).get("typeCompleteness", {})
    counts = report.get("exportedSymbolCounts") or report.get("symbolCounts") or {}
    known = counts.get("withKnownType", 0)
    symbols = sum(counts.values())
    score = report.get("completenessScore", 0)
    # A package that pyright cannot find scores 0 of 0 symbols: no symbols is no success.
    if not symbols or known != symbols or score != 1:
        session.run(*command, success_codes=[0, 1])
        session.error(f"{known} of {symbols} public symbols have a known type ({score:.1%})")
    session.log(f"pyright knows the types of all {symbols} public symbols")


@nox.session
def tests(session: nox.Session) -> None:
    """Test the built package, and run every example of docs and scripts."""
    prepare(session, "tests")
    if session.posargs:
        pytest(session, *session.posargs)
        return
    pytest(session, *EVERY_TEST)
    examples(session)


@nox.session
def coverage(session: nox.Session) -> None:
    """Report the coverage of lines and branches; it fails below what ``pyproject.toml`` asks."""
    prepare(session, "cov")
    measure(session, *MEASURED)


def measure(session: nox.Session, *tests: str) -> None:
    """Run tests under coverage, and report it."""
    session.run("coverage", "erase")
    pytest(session, *EVERY_TEST, *tests, runner=("coverage", "run"))
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session
def batch(session: nox.Session) -> None:
    """Test what comes with the extra ``batch``, report its coverage, and run its page's examples.

    After ``--`` it takes other packages, as ``numpy==2.0.0``; without numba the kernel runs plain.
    """
    prepare(session, "cov")
    extra = PYPROJECT["project"]["optional-dependencies"]["batch"]
    session.install(*(session.posargs or extra))
    session.env["COVERAGE_RCFILE"] = "tests/batch/coverage.toml"
    session.env["NUMBA_CACHE_DIR"] = str(Path(session.create_tmp()).resolve() / "numba")
    measure(session, "tests/batch")
    session.run("python", "docs/_ext/check_examples.py", "docs/how-to/play-many-deals.md")


@nox.session
def fast(session: nox.Session) -> None:
    """Test the kernel compiled by numba, with the extra ``fast``, against the plain one.

    ``nox -s fast -- -m slow`` judges mistakes that a review tells again in very many worlds.
    """
    prepare(session, "tests")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["fast"])
    session.env["NUMBA_CACHE_DIR"] = str(Path(session.create_tmp()).resolve() / "numba")
    which = session.posargs or ("-m", "not slow")
    pytest(session, "--hypothesis-profile=ci", *which, "tests/fast")


@nox.session
def adapters(session: nox.Session) -> None:
    """Test the adapters for PettingZoo and OpenSpiel, and run their page's examples.

    ``nox -s adapters -- -m slow`` plays a thousand games.
    """
    prepare(session, "cov")
    for extra in ("pettingzoo", "openspiel"):
        session.install(*PYPROJECT["project"]["optional-dependencies"][extra])
    session.env["COVERAGE_RCFILE"] = "tests/adapters/coverage.toml"
    if session.posargs:
        pytest(session, "tests/adapters", *session.posargs)
        return
    measure(session, "tests/adapters")
    session.run("python", "docs/_ext/check_examples.py", "docs/how-to/train-an-agent.md")


@nox.session
def cluster(session: nox.Session) -> None:
    """Test long work on a Dask cluster, with the extra ``cluster``, and run its page's examples."""
    prepare(session, "tests")
    extra = PYPROJECT["project"]["optional-dependencies"]["cluster"]
    session.install(*(session.posargs or extra))
    pytest(session, "tests/cluster")
    session.run("python", "docs/_ext/check_examples.py", "docs/how-to/play-on-many-machines.md")


@nox.session
def browser(session: nox.Session) -> None:
    """Check the types of the pages, and play and keep score at them in Chromium.

    It needs npm. Where there is no Chromium, Chrome or Edge, it installs Chromium if there is an
    ``apt-get``.
    ``nox -s browser -- -m slow tests/table/test_scenes.py`` plays whole games.
    """
    prepare(session, "tests")
    session.install("playwright", *PYPROJECT["project"]["optional-dependencies"].get("server", ()))
    if found_browser() is None and shutil.which("apt-get"):
        session.run("apt-get", "update", external=True)
        session.run("apt-get", "install", "--yes", "chromium", external=True)
    if (found := found_browser()) is None:
        session.error("install Chromium, Chrome or Edge: none of them was found")
    session.env["PINOCHLE_CHROMIUM"] = found
    made = Path(session.create_tmp()).resolve()
    session.run("npm", "install", "--no-save", "--prefix", str(made), *NPM_PACKAGES, external=True)
    # Under Windows it has an ending.
    compiler = shutil.which("tsc", path=str(made / "node_modules" / ".bin")) or "tsc"
    pad = "examples/score_pad_page"
    for config in ("examples/table", "examples/table/tsconfig.offline.json", pad):
        session.run(compiler, "-p", config, external=True)
    session.run("python", "examples/table/build.py", str(made / "table"))
    session.run("python", f"{pad}/build_pad.py", str(made / "pad"))
    session.env["PINOCHLE_SCORE_PAD"] = str(made / "pad")
    session.env["PINOCHLE_TABLE"] = str(made / "table")
    session.env["PINOCHLE_AXE"] = str(made / "node_modules/axe-core/axe.min.js")
    pytest(session, "-n2", "-rP", *(session.posargs or ("-m", "not slow", *BROWSER_TESTS)))


def found_browser() -> str | None:
    """Return the path of Chromium, or of a browser that is made of it; None without one."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


@nox.session
def tui(session: nox.Session) -> None:
    """Play at the table that fills a terminal, with the extra ``tui``, and report its coverage."""
    prepare(session, "cov")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["tui"])
    session.env["COVERAGE_RCFILE"] = "tests/tui/coverage.toml"
    if session.posargs:
        pytest(session, "tests/tui", *session.posargs)
        return
    measure(session, "tests/tui")


@nox.session
def server(session: nox.Session) -> None:
    """Test the server of ``examples/table``: what it says, what harms it, and crashes.

    ``nox -s server -- -m slow`` kills it 200 times.
    """
    prepare(session, "tests")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["server"])
    arguments = session.posargs or ["--numprocesses=2", "-m", "not slow"]
    pytest(session, *arguments, *map(str, sorted(Path("tests/table").glob("test_server*.py"))))


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation, the table to play at and the score pad, for a static host."""
    prepare(session, "docs")
    folder = session.cache_dir.resolve() / "site"
    sphinx(session, folder)
    session.run("python", "examples/table/build.py", str(folder / "play"))
    session.run("python", "examples/score_pad_page/build_pad.py", str(folder / "pad"))
    session.log(f"python -m http.server --directory {folder}")


def examples(session: nox.Session) -> None:
    """Run the examples of Markdown pages and the scripts; those of docstrings are tests."""
    session.log("the examples in README.md and docs/")
    session.run("python", "docs/_ext/check_examples.py", "README.md", "docs")
    folder = ROOT / "examples"
    for script in sorted([*folder.glob("[!_]*.py"), *folder.glob("small_programs/*.py")]):
        session.run("python", "-W", "error", str(script.relative_to(ROOT)), silent=True)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; every warning is an error, a broken reference among them.

    Before that, what makes the pages is tested.
    """
    prepare(session, "docs", "tests")
    pytest(session, *EVERY_TEST, "tests/docs")
    built = session.cache_dir.resolve() / "docs" / "html"
    sphinx(session, built)
    session.log(f"open {built / 'index.html'}")


def sphinx(session: nox.Session, folder: Path) -> None:
    """Build the pages of the documentation into a folder."""
    if folder.exists():  # an old page must not answer for a new one
        shutil.rmtree(folder)
    doctrees = Path(session.create_tmp()).resolve() / "doctrees"
    options = ("-n", "-W", "--keep-going", "-E", "-b", "html", "-d", str(doctrees))
    session.run("sphinx-build", *options, *session.posargs, "docs", str(folder))


@nox.session
def notebook(session: nox.Session) -> None:
    """Execute the notebooks of the examples, and check that what they show are pictures."""
    prepare(session, "notebook")
    # The kernel is that of the environment, and nothing is left in the home of the caller.
    home = Path(session.create_tmp()).resolve() / "ipython"
    session.env.update(JUPYTER_PREFER_ENV_PATH="1", IPYTHONDIR=str(home))
    pytest(session, "tests/notebook", *session.posargs)


@nox.session
def generate(session: nox.Session) -> None:
    """Refresh what is made from the code: the list of presets, the schemas, every kept text."""
    prepare(session, "tests", package=False)
    # The list of presets stands beside the code, so the code is that of the checkout. It comes
    # first, because the texts are written for the presets in it.
    session.install("--editable", ".")
    session.env["PINOCHLE_UPDATE"] = "1"
    pytest(session, "tests/unit/test_variants.py::test_the_stub_lists_every_preset")
    for maker in ("schema", "typescript"):
        session.run("python", "-m", f"pinochle.documents.{maker}", "schemas")
    kept = "tests/clauses/test_presets.py::test_a_preset_is_what_it_was"
    pictures = "tests/unit/test_pictures.py"
    drawn = (f"{pictures}::test_pictures_are_what_they_were", f"{pictures}::test_documents_have_it")
    odds = "tests/docs/test_odds_page.py::test_the_page_is_what_it_was"
    digests = "tests/laws/test_nothing_has_changed.py"
    pytest(session, kept, "tests/perft", "tests/playthroughs", *drawn, odds, digests)


@nox.session
def lowest(session: nox.Session) -> None:
    """Run the tests with the oldest dependencies that the package says it works with."""
    oldest = [need.replace(">=", "==") for need in PYPROJECT["project"]["dependencies"]]
    prepare(session, "tests")
    session.install(*oldest)
    pytest(session, *(session.posargs or EVERY_TEST))
    extras = {
        "batch": "tests/batch",
        "fast": "tests/fast",
        "openspiel": "tests/adapters/test_openspiel.py",
        "pettingzoo": "tests/adapters/test_pettingzoo.py",
        "cluster": "tests/cluster",
        "server": "tests/table/test_server.py",
        "tui": "tests/tui",
    }
    for extra, tested in extras.items():
        needs = PYPROJECT["project"]["optional-dependencies"][extra]
        session.install(*(need.replace(">=", "==") for need in needs))
        pytest(session, *EVERY_TEST, tested)


@nox.session
def exhaustive(session: nox.Session) -> None:
    """Compare every hand there is, and whole rounds, with the oracle; prints figures as it goes.

    ``nox -s exhaustive -- -k whole_rounds`` plays 200 rounds of every preset and 2000 houses.
    """
    prepare(session, "exhaustive")
    pytest(session, "-p", "no:cacheprovider", "-s", "tests/exhaustive", *session.posargs)


@nox.session
def soak(session: nox.Session) -> None:
    """Play a million random games and check each step; it goes on where it stopped."""
    prepare(session, "tests")
    name = "soak-custom.json" if "--custom" in session.posargs else "soak.json"
    kept = session.cache_dir.resolve() / name
    session.run("python", "tests/soak.py", "--progress", str(kept), *session.posargs)


@nox.session
def players(session: nox.Session) -> None:
    """Let players play 500 custom rulesets, and check every choice.

    ``nox -s players -- --rulesets 20`` plays fewer, and ``-- --minutes 5`` stops in time.
    """
    prepare(session, "tests")
    session.run("python", "tests/choosing.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Run every property with very many examples, and what else is slow."""
    prepare(session, "fuzz")
    # A few properties take most of the time: idle workers take tests over from busy ones.
    arguments = session.posargs or ["--numprocesses=auto", "--dist=worksteal"]
    pytest(session, "--hypothesis-profile=fuzz", "-m", "hypothesis or slow", *arguments)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change what decides in small ways; a test should notice. Goes on where it was stopped."""
    prepare(session, "cov", package=False)
    session.install("--editable", ".")  # the code that is changed is that of the checkout
    kept = str(session.cache_dir.resolve() / "mutation")
    # With what was given, such as a module, `--sample 0.05` or `--again`.
    session.run("python", "-m", "mutation.run", kept, *session.posargs, env={"PYTHONPATH": "tests"})


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the speed beside its goals; fails where one is missed by more than the noise."""
    prepare(session, "bench")
    session.run("python", "benchmarks/parsers.py")
    session.run("python", "benchmarks", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build the sdist and the wheel into dist/ and check what an index would say."""
    prepare(session, "release", package=False)
    dist = ROOT / "dist"
    if dist.exists():
        shutil.rmtree(dist)
    session.run("python", "-m", "build")
    session.run("twine", "check", "--strict", *map(str, sorted(dist.iterdir())))


# What the documentation does with an extra, run where nothing but the package with it is installed.
EXAMPLES = ("python", "docs/_ext/check_examples.py")
USES = {
    "": ("pinochle", "conformance", "pinochle judge", "conformance"),
    "batch": (*EXAMPLES, "docs/how-to/play-many-deals.md"),
    "cluster": (*EXAMPLES, "docs/how-to/play-on-many-machines.md"),
    "fast": (*EXAMPLES, "docs/how-to/solve-an-ending.md"),
    "openspiel,pettingzoo": (*EXAMPLES, "docs/how-to/train-an-agent.md"),
    "server": ("python", "examples/table/server.py", "--help"),
    "testing": (*EXAMPLES, "docs/how-to/check-your-own-engine.md"),
    "tui": ("python", "-c", "import pinochle.cli._table.app"),
}


@nox.session
@nox.parametrize("extra", list(USES))
def installed(session: nox.Session, extra: str) -> None:
    """Install the built package with each extra, each in a place of its own, and use it there.

    Without an extra the conformance suite judges it. ``PINOCHLE_DIST=dist/….tar.gz nox -s installed
    -P 3.13`` tries the sdist on another interpreter.
    """
    package = Path(os.environ.get("PINOCHLE_DIST", ".")).resolve()
    session.install(f"{package}[{extra}]" if extra else str(package))
    session.env["NUMBA_CACHE_DIR"] = str(Path(session.create_tmp()).resolve() / "numba")
    session.run(*USES[extra])


@nox.session
def changelog(session: nox.Session) -> None:
    """Show the next release's notes; ``nox -s changelog -- --yes`` writes them."""
    prepare(session, "release", package=False)
    version = PYPROJECT["project"]["version"]
    arguments = session.posargs or ["--draft"]
    session.run("towncrier", "build", "--version", version, *arguments)
