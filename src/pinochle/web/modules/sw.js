// The service worker: after the first visit the page needs no net. write_offline has listed the files in offline.js,
// each with the hash of what it has; what has changed is fetched once more, and nothing else.
// @ts-check
/// <reference lib="webworker" />

importScripts("offline.js");

const worker = /** @type {ServiceWorkerGlobalScope & {FILES: Record<string, string>}} */ (/** @type {unknown} */ (self));
const CACHE = `pinochle ${worker.registration.scope}`;

/** Under what a file is kept. @param {string} name */
const keyOf = (name) => new URL(`${name}?${worker.FILES[name]}`, worker.registration.scope).href;

/** The name of a file that is asked for. @param {string} url */
const nameOf = (url) => new URL(url).href.slice(worker.registration.scope.length).split(/[?#]/)[0] || "index.html";

async function install() {
  const cache = await caches.open(CACHE);
  const wanted = Object.keys(worker.FILES);
  await Promise.all(wanted.map(async (name) => {
    if (await cache.match(keyOf(name))) return;
    const found = await fetch(name, { cache: "no-cache" });
    if (!found.ok) throw new Error(`${name}: ${found.status}`);
    await cache.put(keyOf(name), found);
  }));
}

/** Forgets what no page needs any more. */
async function clean() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(worker.FILES).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(nameOf(request.url)))) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope) && nameOf(url) in worker.FILES) {
    event.respondWith(answer(event.request));
  }
});
