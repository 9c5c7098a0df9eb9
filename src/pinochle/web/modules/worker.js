// The module worker: it loads Python for the browser (Pyodide), and hands texts to `Table` in worker.py.
// library.tar.xz has the library, compiled; worker.json names the files that worker.py needs besides.
// @ts-check

/** @param {string} stage */
const tell = (stage) => postMessage(JSON.stringify({ stage }));

/** @param {string} name */
async function file(name) {
  const found = await fetch(new URL(name, import.meta.url));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found;
}

/** What is asked before Python is there waits for it. @type {string[]} */
const early = [];
/** @type {(text: string) => void} */
let receive = (text) => early.push(text);
addEventListener("message", (event) => receive(event.data));

async function load() {
  // Where WebAssembly is refused, this throws; Pyodide itself would wait for ever.
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  tell("python");
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", import.meta.url).href);
  /** @type {{files: string[]}} */
  const { files } = await (await file("worker.json")).json();
  const library = file("library.tar.xz").then((found) => found.arrayBuffer());
  const python = await loadPyodide();
  tell("library");
  python.unpackArchive(await library, "xztar");
  for (const name of [...files, "worker.py"]) {
    python.FS.writeFile(`/home/pyodide/${name}`, await (await file(name)).text());
  }
  const table = python.pyimport("worker").Table((/** @type {string} */ text) => postMessage(text));
  receive = (text) => table.receive(text);
  tell("ready");
  early.forEach(receive);
  setTimeout(() => table.warm_up());
}

load().catch((error) => postMessage(JSON.stringify({ stage: "failed", why: String(error) })));
