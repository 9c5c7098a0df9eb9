"""The project's tasks: ``pip install nox && nox`` checks the style and runs the tests.

``nox --list`` shows the other sessions. A session runs on the interpreter that runs nox; to try
another one, force it: ``nox -s tests -P 3.13``. Two environment variables are read:

* ``NOX_ENVDIR``: where the virtual environments and every cache go, instead of ``.nox``;
* ``PINOCHLE_DIST``: a built wheel to install instead of building the checkout.

The workflows in ``.github/workflows`` call these sessions and do nothing else, so that all they do
can be tried here.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

import nox

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "uv|virtualenv"  # uv, if it is there, is quicker
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
nox.options.sessions = ["lint", "tests"]
if "NOX_ENVDIR" in os.environ:
    nox.options.envdir = os.environ["NOX_ENVDIR"]

ROOT = Path(__file__).parent
DIST = ROOT / "dist"
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
# What nobody waits for long and what finds most: ``nox -s mutation`` tells which mistakes these
# tests notice.
QUICK = (
    "tests/clauses",
    "tests/cli",
    "tests/corpus",
    "tests/docs",
    "tests/perft",
    "tests/playthroughs",
    "tests/unit",
    *(
        f"tests/laws/test_{name}.py"
        for name in (
            "custom_rulesets",
            "indices",
            "melds_have_a_budget",
            "playouts",
            "records",
            "samples_play_on",
            "sets_of_patterns",
            "views",
        )
    ),
)
# Quick tests that reach no more than one line in a thousand which the others do not. Under coverage
# a test takes three to four times as long, so it is measured without them.
UNMEASURED = (
    "tests/perft",
    "tests/playthroughs",
    *(f"tests/laws/test_{name}.py" for name in ("records", "views")),
)
MEASURED = tuple(tests for tests in QUICK if tests not in UNMEASURED)
# For the scripts in tools/ and the benchmarks, which share helpers with the tests.
HELPERS = {"PYTHONPATH": "tests"}
CHROMIUM = (
    *("chromium", "chromium-browser", "google-chrome", "chrome", "msedge"),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_TESTS = tuple(
    f"tests/table/test_{name}.py"
    for name in (
        "alone",
        "page",
        "scenes",
        "start",
        "rooms",
        "german",
        "fair_module",
        "score_pad_page",
    )
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
    # What another system does not have, and what the newest Python has no more. What is never
    # reached on a system is how it does without.
    for platform in ("win32", "darwin"):
        elsewhere = ("--platform", platform, "--python-version", "3.14", "--no-warn-unreachable")
        cache = {"MYPY_CACHE_DIR": str(session.cache_dir.resolve() / f"mypy-{platform}")}
        session.run("mypy", *elsewhere, env=cache)
    # Without a warning about a newer release: the one that was installed is the one we want.
    session.env["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
    session.run("pyright")
    verify_types(session)
    # The printed examples, as readers would write them: by other settings, so in another cache.
    session.env["MYPY_CACHE_DIR"] = str(session.cache_dir.resolve() / "mypy-pages")
    session.run("python", "docs/_ext/check_types.py", "README.md", "docs")


def verify_types(session: nox.Session) -> None:
    """Fail unless pyright knows the type of every public symbol of the installed package."""
    command = ("pyright", "--verifytypes", "pinochle", "--ignoreexternal")
    output = session.run(*command, "--outputjson", silent=True, success_codes=[0, 1])
    report = json.loads(str(output)).get("typeCompleteness", {})
    counts = report.get("exportedSymbolCounts") or report.get("symbolCounts") or {}
    complete = counts.get("withKnownType", 0)
    symbols = sum(counts.values())
    score = report.get("completenessScore", 0)
    # A package that pyright cannot find scores 0 of 0 symbols: no symbols is no success.
    if not symbols or complete != symbols or score != 1:
        session.run(*command, success_codes=[0, 1])
        session.error(f"{complete} of {symbols} public symbols have a known type ({score:.1%})")
    session.log(f"pyright knows the types of all {symbols} public symbols")


@nox.session
def tests(session: nox.Session) -> None:
    """Test the built package, and run every example of docs and scripts."""
    prepare(session, "tests")
    if session.posargs:
        pytest(session, *session.posargs)
        return
    pytest(session, *EVERY_TEST, *QUICK)
    examples(session)


@nox.session
def laws(session: nox.Session) -> None:
    """Test the laws that hold at every table, and the readers with any text: the slower proof."""
    prepare(session, "tests")
    pytest(session, *EVERY_TEST, *(f"--ignore={tests}" for tests in QUICK), *session.posargs)


@nox.session
def near(session: nox.Session) -> None:
    """Run the tests nearest to what has changed since the last commit, for a minute.

    ``nox -s near -- main`` asks what has changed since a branch, ``-- src/pinochle/rules/bury.py``
    what is near to a file.
    """
    prepare(session, "tests", package=False)
    session.install("--editable", ".")  # what was changed just now is in the checkout
    session.run("python", "tools/near.py", *session.posargs, env=HELPERS)


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
    server = PYPROJECT["project"]["optional-dependencies"].get("server", ())
    session.install("pip", "playwright", *server)  # pip makes the wheel that the pages load
    if found_browser() is None and shutil.which("apt-get"):
        session.run("apt-get", "update", external=True)
        session.run("apt-get", "install", "--yes", "chromium", external=True)
    if (command := found_browser()) is None:
        session.error("install Chromium, Chrome or Edge: none of them was found")
    session.env["PINOCHLE_CHROMIUM"] = command
    folder = Path(session.create_tmp()).resolve()
    session.run(
        "npm", "install", "--no-save", "--prefix", str(folder), *NPM_PACKAGES, external=True
    )
    # Under Windows it has an ending.
    compiler = shutil.which("tsc", path=str(folder / "node_modules" / ".bin")) or "tsc"
    pad = "examples/score_pad_page"
    for config in ("examples/table", "examples/table/tsconfig.offline.json", pad):
        session.run(compiler, "-p", config, external=True)
    session.run("python", "examples/table/build.py", str(folder / "table"))
    session.run("python", f"{pad}/build_pad.py", str(folder / "pad"))
    session.env["PINOCHLE_SCORE_PAD"] = str(folder / "pad")
    session.env["PINOCHLE_TABLE"] = str(folder / "table")
    session.env["PINOCHLE_AXE"] = str(folder / "node_modules/axe-core/axe.min.js")
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
    """Test the server of the table: what it says, what harms it, and crashes.

    ``nox -s server -- -m slow`` kills it 200 times, and tries 1,500 orders of changing seats.
    """
    prepare(session, "tests")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["server"])
    arguments = session.posargs or ["--numprocesses=2", "-m", "not slow"]
    pytest(session, *arguments, *map(str, sorted(Path("tests/table").glob("test_server*.py"))))


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation, the table to play at and the score pad, for a static site."""
    prepare(session, "docs")
    session.install("pip")  # it makes the wheel that the pages load
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

    Before that comes what of its making needs Sphinx to be tested.
    """
    prepare(session, "docs", "tests")
    pytest(session, *EVERY_TEST, "tests/site")
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
    """Refresh what is made from the code: presets, schemas, conformance, every kept text."""
    prepare(session, "tests", package=False)
    # The list of presets stands beside the code, so the code is that of the checkout. It comes
    # first, because the texts are written for the presets in it.
    session.install("--editable", ".")
    session.env["PINOCHLE_UPDATE"] = "1"
    pytest(session, "tests/unit/test_variants.py::test_the_stub_lists_every_preset")
    for maker in ("schema", "typescript"):
        session.run("python", "-m", f"pinochle.schemas.{maker}", "schemas")
    session.run("python", "tools/write_conformance.py", "conformance")
    preset_texts = "tests/clauses/test_presets.py::test_a_preset_is_what_it_was"
    pictures = "tests/unit/test_pictures.py"
    drawn = (f"{pictures}::test_pictures_are_what_they_were", f"{pictures}::test_documents_have_it")
    odds = "tests/docs/test_odds_page.py::test_the_page_is_what_it_was"
    pytest(session, preset_texts, "tests/perft", "tests/playthroughs", *drawn, odds)


TESTS_OF_EXTRAS = {
    "batch": "tests/batch",
    "cluster": "tests/cluster",
    "fast": "tests/fast",
    "openspiel": "tests/adapters/test_openspiel.py",
    "pettingzoo": "tests/adapters/test_pettingzoo.py",
    "server": "tests/table/test_server.py",
    "testing": "tests/unit/test_testing.py",
    "tui": "tests/tui",
}


@nox.session
def lowest(session: nox.Session) -> None:
    """Run the quick tests with the oldest dependencies that the package says it works with.

    The coverage is reported, so that a pull request need not run them once more for it. Then come
    the tests of each extra with the oldest of its own.
    """
    oldest = [need.replace(">=", "==") for need in PYPROJECT["project"]["dependencies"]]
    prepare(session, "cov")
    session.install(*oldest)
    if session.posargs:
        pytest(session, *session.posargs)
        return
    measure(session, *MEASURED)
    pytest(session, *EVERY_TEST, *UNMEASURED)
    for extra, needs in PYPROJECT["project"]["optional-dependencies"].items():
        session.install(*(need.replace(">=", "==") for need in needs))
        pytest(session, *EVERY_TEST, TESTS_OF_EXTRAS[extra])


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
    progress = session.cache_dir.resolve() / name
    session.run(
        "python", "tools/soak.py", "--progress", str(progress), *session.posargs, env=HELPERS
    )


@nox.session
def players(session: nox.Session) -> None:
    """Let players play 500 custom rulesets, and check every choice.

    ``nox -s players -- --rulesets 20`` plays fewer, and ``-- --minutes 5`` stops in time.
    """
    prepare(session, "tests")
    session.run("python", "tools/check_choices.py", *session.posargs, env=HELPERS)


@nox.session
def load(session: nox.Session) -> None:
    """Print how long moves take in 200 rooms while one host does its worst; under Linux.

    ``nox -s load -- tokens advice`` tries these attacks only, and ``-- --rooms 20`` fewer rooms.
    """
    prepare(session, "tests")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["server"])
    session.run("python", "tools/server_load.py", *session.posargs, env=HELPERS)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Run every property with very many examples, and what else is slow."""
    prepare(session, "fuzz")
    # A few properties take most of the time: idle workers take tests over from busy ones.
    arguments = session.posargs or ["--numprocesses=auto", "--dist=worksteal"]
    pytest(session, "--hypothesis-profile=fuzz", "-m", "hypothesis or slow", *arguments)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change what decides in small ways; a test should notice. Goes on where it was stopped.

    ``nox -s mutation -- records --sample 50`` tries more changes of one package, ``-- --seed 1``
    others, and ``-- --again`` only those that survived.
    """
    prepare(session, "cov", package=False)
    session.install("--editable", ".")  # the code that is changed is that of the checkout
    folder = str(session.cache_dir.resolve() / "mutation")
    arguments = (folder, *session.posargs, "--quick", *QUICK)
    path = os.pathsep.join(["tools", "tests"])
    session.run("python", "-m", "mutation.run", *arguments, env={"PYTHONPATH": path})


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the speed beside its goals; fails where one is missed by more than the noise."""
    prepare(session, "bench")
    session.run("python", "benchmarks/parsers.py", env=HELPERS)
    session.run("python", "benchmarks", *session.posargs, env=HELPERS)


@nox.session
def build(session: nox.Session) -> None:
    """Build the sdist, and the wheel from it, into dist/, and check what an index would say."""
    prepare(session, "release", package=False)
    make_packages(session)
    session.run("twine", "check", "--strict", *map(str, sorted(DIST.iterdir())))
    if (ROOT / ".git").exists():
        check_sdist(session)


def make_packages(session: nox.Session) -> None:
    """Make dist/ anew."""
    if DIST.exists():
        shutil.rmtree(DIST)
    session.run("python", "-m", "build", "--outdir", str(DIST), str(ROOT))


def check_sdist(session: nox.Session) -> None:
    """Fail unless the sdist has every file of the repository: its tests read most of them."""
    listed = str(session.run("git", "ls-files", "-z", external=True, silent=True))
    tracked = {*filter(None, listed.split("\0"))}
    with tarfile.open(package_in_dist("sdist")) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    if lacking := sorted(tracked - packed):
        session.error(f"only-include in pyproject.toml leaves out {', '.join(lacking)}")
    session.log(f"the sdist has all {len(tracked)} files of the repository")


def package_in_dist(kind: str) -> Path:
    """Return the ``wheel`` or the ``sdist`` in dist/."""
    [package] = DIST.glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[kind])
    return package


@nox.session
def wheel(session: nox.Session) -> None:
    """Run the quick tests of the unpacked sdist, without its ``src``, against the wheel.

    They are those of dist/, which is built if it is not there. So what is tested is what will be
    published, and whoever has the sdist can do the same.
    """
    if not [*DIST.glob("*.whl")]:
        prepare(session, "release", package=False)
        make_packages(session)
    session.log(f"testing {package_in_dist('wheel').name} in {package_in_dist('sdist').name}")
    with TemporaryDirectory() as folder:
        with tarfile.open(package_in_dist("sdist")) as archive:
            archive.extractall(folder, filter="data")
        [unpacked] = Path(folder).iterdir()
        shutil.rmtree(unpacked / "src")
        nox_there = (sys.executable, "-m", "nox", "--noxfile", str(unpacked / "noxfile.py"))
        environment = {
            "PINOCHLE_DIST": str(package_in_dist("wheel")),
            # Not one that is kept: pip takes a wheel for installed that has the version of another.
            "NOX_ENVDIR": str(Path(folder) / "nox"),
        }
        tests = ("-s", "tests", *(["--", *session.posargs] if session.posargs else []))
        session.run(*nox_there, *tests, env=environment, external=True)


@nox.session(venv_backend="none")
def readme(session: nox.Session) -> None:
    """Type what the README says, in a fresh clone of the last commit, on a bare Python.

    ``nox -s readme -- lint`` lets the README's nox run that session only.
    """
    settings = ("NOX", "PYTHON", "PYTEST", "COVERAGE", "HYPOTHESIS", "PINOCHLE", "VIRTUAL_ENV")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(settings)
    }
    # The Python that runs nox, without its environment.
    python = Path(sys.base_prefix, "bin")
    environment["PATH"] = os.pathsep.join([str(python), os.environ["PATH"]])
    if session.posargs:
        environment["NOXSESSION"] = ",".join(session.posargs)
    typed = "\n".join(["set -ex", *commands_of_readme()])
    with TemporaryDirectory() as folder:
        clone = Path(folder) / "pinochle"
        source = ROOT.as_uri()
        session.run("git", "clone", "--quiet", "--depth=1", source, str(clone), external=True)
        with session.chdir(clone):
            session.run(
                *("bash", "-c", typed), env=environment, include_outer_env=False, external=True
            )


def commands_of_readme() -> list[str]:
    """Return what the README's block for a clone says to type, word for word."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    [block] = [block for block in blocks if "nox" in block]
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


# What the documentation does with an extra, run where nothing but the package with it is installed.
EXAMPLES = ("python", "docs/_ext/check_examples.py")
USES = {
    "": ("pinochle", "conformance", "pinochle judge", "conformance"),
    "batch": (*EXAMPLES, "docs/how-to/play-many-deals.md"),
    "cluster": (*EXAMPLES, "docs/how-to/play-on-many-machines.md"),
    "fast": (*EXAMPLES, "docs/how-to/solve-an-ending.md"),
    "openspiel,pettingzoo": (*EXAMPLES, "docs/how-to/train-an-agent.md"),
    "server": ("python", "-m", "pinochle.server", "--help"),
    "testing": (*EXAMPLES, "docs/how-to/check-your-own-engine.md"),
    "tui": ("python", "-c", "import pinochle.cli._table.app"),
}


@nox.session(reuse_venv=False)  # pip takes a wheel for installed that has the version of another
@nox.parametrize("extra", list(USES))
def installed(session: nox.Session, extra: str) -> None:
    """Install the built package with each extra, each in a place of its own, and use it there.

    Without an extra the conformance suite judges it. ``nox -s installed -P 3.13 -- sdist`` tries
    the sdist in dist/ on another interpreter, ``-- wheel`` the wheel.
    """
    package = package_in_dist(session.posargs[0]) if session.posargs else ROOT
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


@nox.session
def corpus(session: nox.Session) -> None:
    """Write what this version writes into tests/corpus: every later version must read it."""
    prepare(session, "tests")
    folder = f"tests/corpus/{PYPROJECT['project']['version']}"
    session.run("python", "tools/write_corpus.py", folder, env=HELPERS)


@nox.session
def github(session: nox.Session) -> None:
    """Check what GitHub reads: workflows for what can be abused, and every file by its schema."""
    prepare(session, "github", package=False)
    session.run("zizmor", "--offline", "--no-progress", ".github")
    templates = ROOT / ".github" / "ISSUE_TEMPLATE"
    files = {
        "github-workflows": (ROOT / ".github" / "workflows").iterdir(),
        "dependabot": [ROOT / ".github" / "dependabot.yml"],
        "github-issue-forms": {*templates.iterdir()} - {templates / "config.yml"},
        "github-issue-config": [templates / "config.yml"],
        "citation-file-format": [ROOT / "CITATION.cff"],
    }
    for schema, paths in files.items():
        named = [str(path.relative_to(ROOT)) for path in sorted(paths)]
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *named)


@nox.session
def fragment(session: nox.Session) -> None:
    """Fail if ``src`` has changed since a revision without news of it in changelog.d.

    The revision comes after ``--``, as ``origin/main``, or is in the environment variable BASE.
    """
    base = session.posargs[0] if session.posargs else os.environ["BASE"]
    diff = ("git", "diff", "--name-only", f"{base}...HEAD", "--", "src")
    if not session.run(*diff, external=True, silent=True):
        session.log(f"src is what it was at {base}")
        return
    prepare(session, "release", package=False)
    session.run("towncrier", "check", "--compare-with", base)


@nox.session(venv_backend="none")
def tagged(session: nox.Session) -> None:
    """Fail unless the tag is the version, and what it marks is on main and has release notes.

    The tag comes after ``--``, as ``v0.1.0``, or is in the environment variable TAG.
    """
    tag = session.posargs[0] if session.posargs else os.environ["TAG"]
    version = PYPROJECT["project"]["version"]
    if tag != f"v{version}":
        session.error(f"the version in pyproject.toml is {version}, and the tag is {tag}")
    if f"version: {version}\n" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8"):
        session.error(f"CITATION.cff has another version than {version}")
    if not notes_of(version):
        session.error(f"CHANGELOG.md has no notes of {version}: nox -s changelog -- --yes")
    session.run("git", "merge-base", "--is-ancestor", "HEAD", "origin/main", external=True)
    session.log(f"{tag} is the version, is on main and has its release notes")


def notes_of(version: str) -> str:
    """Return what CHANGELOG.md says of a version, without its heading."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *headed = re.split(r"^## (\S+) \(.*\)$", text, flags=re.MULTILINE)
    return dict(zip(headed[::2], headed[1::2], strict=True)).get(version, "").strip()


@nox.session(venv_backend="none")
def notes(session: nox.Session) -> None:
    """Write what the release's page shows into dist/page: its notes, and the conformance suite."""
    version = PYPROJECT["project"]["version"]
    folder = DIST / "page"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "notes.md").write_text(f"{notes_of(version)}\n", encoding="utf-8")
    suite = str(folder / f"pinochle-conformance-{version}")
    suite = shutil.make_archive(suite, "zip", root_dir=ROOT, base_dir="conformance")
    session.log(f"{suite} and notes.md of {len(notes_of(version).splitlines())} lines")
