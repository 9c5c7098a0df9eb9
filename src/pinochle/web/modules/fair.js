// A seat's part in a fair deal: it promises a secret, and tells it when everybody has promised.
// How the cards follow from all secrets, and how that is checked, is in pinochle.fair.
// @ts-check
/** @import {AskTable, Room} from "./protocol" */

const METHOD = "pinochle-fair-1";

/** @param {ArrayBuffer | Uint8Array} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A secret of this browser: drawn when it is first asked for, and the same from then on. @param {string} key */
export function kept(key) {
  const secret = localStorage.getItem(key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(key, secret);
  return secret;
}

/**
 * Does what the deal waits for from this seat; done twice it comes to the same.
 * @param {Room} room
 * @param {AskTable} ask
 */
export async function takePart({ room, you, fair }, ask) {
  if (!fair || you === null || !fair.missing.includes(String(you))) return;
  const key = `pinochle ${room} secret ${fair.deal}`;
  const secret = kept(key);
  if (fair.stage === "reveal") await ask("reveal", { deal: fair.deal, secret });
  else {
    const text = [METHOD, room, fair.deal, you, secret].join("\n");
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    await ask("commit", { deal: fair.deal, digest: hex(digest) });
  }
}
