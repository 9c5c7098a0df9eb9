// Check a fair deal without the library: node examples/fair_deal.mjs < deal.json
// The deal: {"game": ..., "deal": 1, "pack": ["AS", ...], "commitments": {who: digest}, "secrets": {who: hex}}
// It runs in a browser too: all it needs is Web Crypto.
const METHOD = "pinochle-fair-1";
const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => [...new Uint8Array(buffer)].map((n) => n.toString(16).padStart(2, "0")).join("");

export async function commitment(game, deal, who, secret) {
  return hex(await crypto.subtle.digest("SHA-256", bytes([METHOD, game, deal, who, secret].join("\n"))));
}

async function* numbers(game, deal, secrets) {
  const all = Object.keys(secrets).sort().map((who) => `${who}:${secrets[who]}\n`).join("");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(all), hmac, false, ["sign"]);
  for (let block = 0; ; block++) {
    const signed = await crypto.subtle.sign("HMAC", key, bytes([METHOD, game, deal, block].join("\n")));
    for (let at = 0; at < 32; at += 4) yield new DataView(signed).getUint32(at);
  }
}

export async function order(game, deal, pack, secrets) {
  const cards = [...pack];
  const random = numbers(game, deal, secrets);
  for (let last = cards.length - 1; last > 0; last--) {
    const fair = 2 ** 32 - (2 ** 32 % (last + 1));
    let found;
    do found = (await random.next()).value; while (found >= fair);
    const place = found % (last + 1);
    [cards[last], cards[place]] = [cards[place], cards[last]];
  }
  return cards;
}

if (typeof process !== "undefined") {
  const { readFileSync } = await import("node:fs");
  const { game, deal, pack, commitments, secrets } = JSON.parse(readFileSync(0, "utf8"));
  for (const who of Object.keys(commitments))
    if ((await commitment(game, deal, who, secrets[who])) !== commitments[who]) throw Error(`${who} did not commit to this secret`);
  console.log((await order(game, deal, pack, secrets)).join(""));
}
