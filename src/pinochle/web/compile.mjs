// Compiles wheels for Pyodide, by Pyodide itself under Node.js, so that no page has to do that whenever it starts:
// node compile.mjs PYODIDE WHEELS library.tar.xz. Docstrings are left out, and so is what no page has a use for.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILE = `
import compileall, pathlib, shutil
library = pathlib.Path("library")
for part in ("adapters", "analysis", "batch", "cli", "conformance", "protocol", "schemas", "server", "testing", "web/house_rules", "web/modules", "web/table/page"):
    shutil.rmtree(library / "pinochle" / part)
if not compileall.compile_dir(library, quiet=1, legacy=True, optimize=2):
    raise SystemExit("a module does not compile")
for source in library.rglob("*.py"):
    source.unlink()
shutil.make_archive("library", "xztar", library)
`;

const [pyodide, wheels, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
for (const wheel of readdirSync(wheels)) {
  python.unpackArchive(new Uint8Array(readFileSync(`${wheels}/${wheel}`)), "zip", { extractDir: "library" });
}
python.runPython(COMPILE);
writeFileSync(archive, python.FS.readFile("library.tar.xz"));
