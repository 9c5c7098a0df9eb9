// What this browser keeps for a page. Where a browser keeps nothing, or is full, the page goes on without.
// @ts-check

/** What was kept, or null. @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is full, or the browser keeps nothing.
  }
}
