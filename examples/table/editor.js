// House rules: a form of the fields in which tables differ, and the same as TOML. Python judges both.
// @ts-check
import { byId, make } from "./cards.js";
import { has, say } from "./words.js";

/** @import {AskTable, Answer, Form, FormField} from "./protocol" */
/** @import {Facts, Word} from "./words.js" */
/** @typedef {NonNullable<Answer["edited"]>} Edited */
/** @typedef {{chapter: string, called: string, base: string, changes: Record<string, unknown>}} Saying */

/** The fields that most tables ask about, by the heading above them. @type {Record<string, string[]>} */
const FIRST = {
  bidding: ["auction.opening", "auction.must_open", "auction.stuck", "auction.calls", "auction.all_pass"],
  passing: ["passing.cards", "passing.order"],
  widow: ["widow.seen_by", "bury.which", "bury.count_for"],
  melding: ["showing.overlooked", "settlement.least_meld", "settlement.saving_tricks", "settlement.saved_by", "melds.roundhouse", "melds.dix"],
  playing: ["play.obligations", "play.leader", "claims.offered", "renege.ruled"],
  counting: ["count.by_place", "count.last_trick", "settlement.set", "settlement.made", "settlement.set_meld"],
  ending: ["ending.target", "ending.on_two", "ending.bid_out"],
};
const PATIENCE = 400;

/** @type {(Form & {sayings: Saying[]}) | null} */
let form = null;
/** @type {{preset: string, edited: Edited | null, pending: Record<string, any>, isWrong: boolean}} */
let now = { preset: "", edited: null, pending: {}, isWrong: false };
/** @type {{library: Facts, ask: AskTable, changed: (house?: {title: string, players: number}) => void}} */
let told;
/** Sets what is shown of each field. @type {((edited: Edited) => void)[]} */
let updates = [];
/** The number of the last edit: what an older one is answered comes too late. */
let last = 0;

const toml = () => /** @type {HTMLTextAreaElement} */ (byId("toml"));

const house = () => /** @type {HTMLDetailsElement} */ (byId("house"));

/** The preset, or what was made of it. @param {string} preset */
export const rulesFor = (preset) => (now.isWrong || now.edited?.changed.length ? toml().value : preset);

/**
 * Begins with a preset, or with rules that were kept.
 * @param {Facts} library
 * @param {AskTable} ask
 * @param {string} preset
 * @param {string} rules as TOML, or ""
 * @param {(house?: {title: string, players: number}) => void} changed
 */
export function drawRules(library, ask, preset, rules, changed) {
  told = { library, ask, changed };
  const isOwn = rules.includes("=");
  now = { preset, edited: null, pending: {}, isWrong: isOwn };
  toml().value = isOwn ? rules : `base = "${preset}"\n`;
  house().ontoggle = () => void (house().open && drawForm());
  tellChanges();
  let timer = 0;
  toml().oninput = () => {
    now.isWrong = true; // until it is judged
    clearTimeout(timer);
    timer = setTimeout(() => void edit(toml().value, {}), PATIENCE);
  };
  byId("reset").onclick = () => void reset();
  if (house().open || isOwn) void drawForm();
}

async function reset() {
  toml().value = `base = "${now.preset}"\n`;
  await edit(now.preset, {});
}

async function drawForm() {
  tellChanges();
  form ??= await (await fetch("editor.json")).json();
  drawFields();
  await edit(now.isWrong ? toml().value : now.preset, {});
}

/** Asks what becomes of the rules. @param {string} rules @param {Record<string, any>} changes */
async function edit(rules, changes) {
  const number = ++last;
  const answer = await told.ask("edit", { rules, changes });
  if (number !== last) return;
  const isForm = Object.keys(changes).length > 0;
  now.isWrong = !answer.ok;
  toml().ariaInvalid = String(!answer.ok && !isForm);
  byId("ruleErrors").textContent = (answer.reasons ?? []).map(({ text }) => inWords(text)).join("\n");
  if (answer.ok && answer.edited) {
    now = { ...now, edited: answer.edited, pending: {} };
    if (isForm || !rules.includes("=")) toml().value = answer.edited.toml;
    for (const update of updates) update(answer.edited);
    const seats = answer.edited.document["table"];
    told.changed({ title: answer.edited.title, players: seats.seats + seats.sitting_out });
  }
  tellChanges();
}

/** What is wrong with the rules, with what the form calls a field. @param {string} text */
function inWords(text) {
  const [, path = "", rest = text] = /^\$\.([\w .-]+?): (.*)$/s.exec(text) ?? [];
  const field = form?.fields.find((one) => one.path === path);
  return field ? `${label(field)}: ${rest}` : text;
}

/** Changes a field; what was refused before is tried again with it. @param {string} path @param {unknown} value */
function change(path, value) {
  const [part = "", name = ""] = path.split(/\.(.*)/s);
  const { pending } = now;
  pending[part] = { ...pending[part], [name]: value };
  return edit(now.edited?.toml ?? now.preset, pending);
}

function tellChanges() {
  const number = now.edited?.changed.length ?? 0;
  const isLoading = !now.edited && !now.isWrong && house().open;
  const counted = number === 1 ? say("change") : number ? say("changes", number) : "";
  byId("changes").textContent = isLoading ? say("loading") : now.isWrong ? "" : counted;
  byId("fields").hidden = !now.edited;
  byId("reset").hidden = !number && !now.isWrong;
}

// The form.

/** @param {FormField} field */
const label = ({ path, means }) =>
  has(`rule-${path}`) ? say(/** @type {Word} */ (`rule-${path}`)) : means.slice(0, 1).toUpperCase() + means.slice(1);

/** A value in words. @param {string} text */
const worded = (text) => (has(`is-${text}`) ? say(/** @type {Word} */ (`is-${text}`)) : text || say("none"));

function drawFields() {
  if (!form) return;
  updates = [];
  const all = new Map(form.fields.map((field) => [field.path, field]));
  const first = Object.entries(FIRST).map(([group, paths]) => {
    const fields = paths.flatMap((path) => all.get(path) ?? []);
    fields.forEach(({ path }) => all.delete(path));
    return drawGroup(say(/** @type {Word} */ (`rules-${group}`)), fields);
  });
  const rest = [...grouped([...all.values()])].map(([part, fields]) => {
    const details = make("details", { lang: "en" }, make("summary", {}, part));
    details.ontoggle = () => {
      if (details.childElementCount > 1 || !now.edited) return;
      details.append(drawGroup("", fields));
      for (const update of updates) update(now.edited);
    };
    return details;
  });
  const others = make("details", {}, make("summary", {}, say("allRules")), ...rest);
  byId("fields").replaceChildren(drawSayings(form.sayings), ...first, others);
}

/** @param {FormField[]} fields */
function grouped(fields) {
  /** @type {Map<string, FormField[]>} */
  const parts = new Map();
  for (const field of fields) {
    const part = field.path.split(".")[0] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), field]);
  }
  return parts;
}

/** @param {string} title @param {FormField[]} fields */
function drawGroup(title, fields) {
  const rows = fields.map(drawField);
  const group = make("fieldset", {}, ...(title ? [make("legend", {}, title)] : []), ...rows);
  updates.push(() => (group.hidden = rows.every((row) => row.hidden)));
  return group;
}

/** What tables call their rules: whoever picks one gets it. @param {Saying[]} sayings */
function drawSayings(sayings) {
  const fitting = sayings.filter(({ base }) => base === now.preset);
  const select = make("select", {}, make("option", { value: "" }, say("pick")));
  for (const chapter of new Set(fitting.map((saying) => saying.chapter))) {
    const group = make("optgroup", { label: chapter });
    for (const saying of fitting.filter((one) => one.chapter === chapter)) {
      group.append(make("option", { value: String(sayings.indexOf(saying)), lang: "en" }, saying.called));
    }
    select.append(group);
  }
  select.onchange = () => {
    const saying = sayings[Number(select.value)];
    if (saying && select.value) void edit(now.edited?.toml ?? now.preset, saying.changes);
    select.value = "";
  };
  return make("label", { hidden: !fitting.length, className: "sayings" }, say("sayings"), select);
}

/** A field with what may be chosen, and who plays it so. @param {FormField} field */
function drawField(field) {
  const { path, kind, needs, unit, values } = field;
  const so = make("small", { id: `so-${path}` });
  const { element, set } = drawControl(field);
  element.id = `rule-${path}`;
  element.setAttribute("aria-describedby", so.id);
  const isLong = has(`rule-${path}`) ? [] : [make("code", {}, path)];
  const called = make("label", { htmlFor: element.id }, label(field), ...isLong);
  const row = make("div", { className: `rule ${kind}` }, called, element, so);
  row.dataset.path = path;
  if (unit && unit !== "points" && !has(`rule-${path}`)) element.title = unit;
  updates.push(({ document, changed }) => {
    const [part = "", name = ""] = path.split(/\.(.*)/s);
    const value = document[part]?.[name] ?? false;
    set(value);
    row.hidden = needs.length > 0 && !needs.some((step) => document["script"].includes(step));
    row.classList.toggle("changed", changed.some((where) => where === path || where.startsWith(`${path}.`)));
    so.textContent = playedBy(values.find((one) => isSame(one.value, value))?.presets ?? []);
  });
  return row;
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Who plays it so. @param {readonly string[]} presets */
function playedBy(presets) {
  const { library } = told;
  const others = presets.filter((name) => name !== now.preset);
  const titles = others.slice(0, 2).map((name) => library.presets.find((one) => one.name === name)?.title ?? name);
  if (!others.length) return presets.length ? say("onlyHere") : say("nobodyPlays");
  return others.length > 2 ? say("playedByMore", titles.join(", "), others.length - 2) : say("playedBy", titles.join(", "));
}

/** @param {FormField} field @returns {{element: HTMLElement, set: (value: any) => void}} */
function drawControl({ path, kind, values }) {
  if (kind === "yes") {
    const box = make("input", { type: "checkbox" });
    box.onchange = () => void change(path, box.checked);
    return { element: box, set: (value) => (box.checked = value) };
  }
  if (kind === "number") {
    const number = make("input", { type: "number", min: "0", inputMode: "numeric" });
    number.onchange = () => void change(path, Number(number.value));
    return { element: number, set: (value) => (number.value = value) };
  }
  const select = make("select", {});
  /** @type {unknown[]} */
  const known = values.map(({ value }) => value);
  select.append(...values.map(({ text }, index) => make("option", { value: String(index) }, worded(text))));
  select.onchange = () => void change(path, known[Number(select.value)]);
  const set = (/** @type {any} */ value) => {
    if (!known.some((one) => isSame(one, value))) {
      const text = value?.values?.join(" · ") ?? JSON.stringify(value);
      select.append(make("option", { value: String(known.push(value) - 1) }, text));
    }
    select.value = String(known.findIndex((one) => isSame(one, value)));
  };
  return { element: select, set };
}
