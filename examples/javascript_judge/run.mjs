// Check the judge beside this file with the conformance suite: node run.mjs ../../conformance [RULESET ...]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as judge from "./judge.mjs";

const [folder = "conformance", ...names] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const { rulesets } = read("rulesets");
const chosen = new Set(names.length ? names : Object.keys(rulesets));
let hasFailed = false;

for (const [subject, answer] of Object.entries(judge)) {
  const told = { passed: 0, failed: 0, skipped: 0 };
  for (const { rules, about, given, expected } of read(subject).cases) {
    if (!chosen.has(rules)) continue;
    const found = answer(rulesets[rules], given);
    // What an answer does not say, such as the reasons of plays, is not compared.
    const same = found && Object.entries(found).every(([name, value]) => isDeepStrictEqual(value, expected[name]));
    told[found ? (same ? "passed" : "failed") : "skipped"]++;
    if (found && !same) {
      hasFailed = true;
      console.log(`${subject}, ${rules}: ${about}`, given, "expected", expected, "found", found);
    }
  }
  console.log(`${subject.padEnd(10)}${told.passed} passed, ${told.failed} failed, ${told.skipped} skipped`);
}
process.exitCode = hasFailed ? 1 : 0;
