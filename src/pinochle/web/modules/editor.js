// An editor of house rules: a form of the fields in which tables differ, and the same as TOML. Python judges both.
// Its form and its words are in editor.json, which pinochle.web.files.write_editor has written.
// @ts-check
import { gameTitle, make } from "./cards.js";

/** @import {AskTable, Edited, Form, FormField, Library, Saying, Words} from "./protocol" */

/**
 * What the editor needs of its page: the presets, how to ask the table, and what is done when the rules have changed.
 * @typedef {{presets: Library["presets"], ask: AskTable, changed: (edited: Edited) => unknown}} Page
 */

/** How many milliseconds pass before text that is being typed is judged. */
const PATIENCE = 400;

/** The editor in a <details> element with a summary. */
export class Editor {
  /** @type {Form | null} */
  #form = null;
  /** @type {Words} */
  #words = {};
  #language = "en";
  #preset = "";
  /** What became of the rules. @type {Edited | null} */
  #edited = null;
  /** Changes that were refused, which are tried again with the next one. @type {Record<string, any>} */
  #pending = {};
  /** Whether the text is no ruleset, or has not been judged yet. */
  #isWrong = false;
  /** Set what is shown of each field. @type {((edited: Edited) => void)[]} */
  #updates = [];
  /** Draw the fields of a part that are not drawn yet. @type {Map<string, () => void>} */
  #parts = new Map();
  /** The number of the last edit: what an older one is answered comes too late. */
  #last = 0;
  #timer = 0;

  #count = make("span", { id: "changes" });
  #about = make("p");
  #reset = make("button", { type: "button", id: "reset", hidden: true, onclick: () => void this.#takeBack() });
  #errors = make("p", { id: "ruleErrors", role: "alert" });
  #fields = make("div", { id: "fields", hidden: true });
  #textLabel = make("span");
  #text = make("textarea", { id: "toml", rows: 14, spellcheck: false, oninput: () => this.#typed() });

  /** @param {HTMLDetailsElement} element @param {Page} page */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    const both = make("div", { className: "both" }, this.#fields, make("label", { className: "text" }, this.#textLabel, this.#text));
    element.classList.add("editor");
    element.querySelector("summary")?.append(" ", this.#count);
    element.append(this.#about, make("p", {}, this.#reset), this.#errors, both);
    element.ontoggle = () => void (element.open && this.#draw());
  }

  /**
   * Begins with a preset, or with rules that were kept.
   * @param {string} preset
   * @param {string} rules as TOML, or ""
   * @param {string} language
   */
  begin(preset, rules, language) {
    const isOwn = rules.includes("=");
    [this.#preset, this.#language, this.#edited, this.#pending, this.#isWrong] = [preset, language, null, {}, isOwn];
    clearTimeout(this.#timer);
    this.#last += 1; // an answer that is still to come is about other rules
    this.#text.value = isOwn ? rules : `base = "${preset}"\n`;
    this.#tellChanges();
    if (this.element.open || isOwn) void this.#draw();
  }

  /** The name of the preset, or what was made of it, as TOML. */
  get rules() {
    return this.#isWrong || this.#edited?.changed.length ? this.#text.value : this.#preset;
  }

  /** @param {string} word @param {...unknown} gaps */
  #say(word, ...gaps) {
    return gaps.reduce((/** @type {string} */ text, gap) => text.replace("{}", String(gap)), this.#words[word] ?? "");
  }

  async #draw() {
    this.#form ??= /** @type {Form} */ (await (await fetch("editor.json")).json());
    this.#words = this.#form.words[this.#language] ?? {};
    this.#about.textContent = this.#say("about");
    this.#reset.textContent = this.#say("reset");
    this.#textLabel.textContent = this.#text.ariaLabel = this.#say("toml");
    this.#drawFields(this.#form);
    this.#tellChanges();
    await this.#edit(this.#isWrong ? this.#text.value : this.#preset, {});
  }

  #typed() {
    this.#isWrong = true; // until it is judged
    this.#last += 1; // an answer that is still to come is about an older text
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#edit(this.#text.value, {}), PATIENCE);
  }

  async #takeBack() {
    this.#text.value = `base = "${this.#preset}"\n`;
    await this.#edit(this.#preset, {});
  }

  /** Asks what becomes of the rules. @param {string} rules @param {Record<string, any>} changes */
  async #edit(rules, changes) {
    const number = ++this.#last;
    const answer = await this.page.ask("edit", { rules, changes, language: this.#language });
    if (number !== this.#last) return;
    const isForm = Object.keys(changes).length > 0;
    this.#isWrong = !answer.ok;
    this.#text.ariaInvalid = String(!answer.ok && !isForm);
    this.#errors.textContent = (answer.reasons ?? []).map(({ text }) => this.#inWords(text)).join("\n");
    if (answer.ok && answer.edited) {
      [this.#edited, this.#pending] = [answer.edited, {}];
      if (isForm || !rules.includes("=")) this.#text.value = answer.edited.toml;
      for (const update of this.#updates) update(answer.edited);
      this.page.changed(answer.edited);
    }
    this.#tellChanges();
  }

  /** Changes a field; what was refused before is tried again with it. @param {string} path @param {unknown} value */
  #change(path, value) {
    const [part, name] = partAndName(path);
    this.#pending[part] = { ...this.#pending[part], [name]: value };
    void this.#edit(this.#edited?.toml ?? this.#preset, this.#pending);
  }

  /** What is wrong with the rules, with what the form calls a field. @param {string} text */
  #inWords(text) {
    const [, path = "", rest = text] = /^\$\.([\w .-]+?): (.*)$/s.exec(text) ?? [];
    const field = this.#form?.fields.find((one) => one.path === path);
    return field ? `${this.#label(field)}: ${rest}` : text;
  }

  #tellChanges() {
    const number = this.#edited?.changed.length ?? 0;
    const isLoading = !this.#edited && !this.#isWrong && this.element.open;
    const counted = number === 1 ? this.#say("change") : number ? this.#say("changes", number) : "";
    this.#count.textContent = isLoading ? "…" : this.#isWrong ? "" : counted;
    this.#fields.hidden = !this.#edited;
    this.#reset.hidden = !number && !this.#isWrong;
  }

  // The form.

  /** @param {Pick<FormField, "path" | "means">} field */
  #label({ path, means }) {
    return this.#words[`field-${path}`] ?? means.slice(0, 1).toUpperCase() + means.slice(1);
  }

  /** A value in words. @param {string} text */
  #value(text) {
    return this.#words[`value-${text}`] ?? (text || this.#say("none"));
  }

  /** @param {Form} form */
  #drawFields({ fields, first, sayings }) {
    this.#updates = [];
    this.#parts.clear();
    const all = new Map(fields.map((field) => [field.path, field]));
    const groups = Object.entries(first).map(([group, paths]) => {
      const own = paths.flatMap((path) => all.get(path) ?? []);
      paths.forEach((path) => all.delete(path));
      return this.#drawGroup(this.#say(`group-${group}`), own);
    });
    const parts = new Set([...all.keys()].map((path) => partAndName(path)[0]));
    const rest = [...parts].map((part) => {
      const own = [...all.values()].filter(({ path }) => partAndName(path)[0] === part);
      const details = make("details", {}, make("summary", {}, this.#say(`part-${part}`)));
      const draw = () => {
        if (details.childElementCount > 1 || !this.#edited) return;
        details.append(this.#drawGroup("", own));
        for (const update of this.#updates) update(this.#edited);
      };
      details.ontoggle = draw;
      this.#parts.set(part, () => {
        others.open = details.open = true;
        draw();
      });
      return details;
    });
    const others = make("details", {}, make("summary", {}, this.#say("all")), ...rest);
    this.#fields.replaceChildren(this.#drawSayings(sayings), this.#drawInherited(fields), ...groups, others);
  }

  /** @param {string} title @param {FormField[]} fields */
  #drawGroup(title, fields) {
    const rows = fields.map((field) => this.#drawField(field));
    const group = make("fieldset", {}, ...(title ? [make("legend", {}, title)] : []), ...rows);
    this.#updates.push(() => (group.hidden = rows.every((row) => row.hidden)));
    return group;
  }

  /** What the rules have from their base without naming it; a press goes to the field. @param {FormField[]} fields */
  #drawInherited(fields) {
    const [summary, list] = [make("summary"), make("ul")];
    const details = make("details", { className: "inherited", open: true }, summary, list);
    this.#updates.push(({ base, inherited }) => {
      summary.textContent = this.#say("inherited", this.#titleOf(base));
      const rows = inherited.map(({ path, text }) => {
        const field = fields.find((one) => one.path === path);
        const label = this.#label(field ?? { path, means: path });
        const way = field ? make("button", { type: "button", onclick: () => this.#goTo(path) }, label) : make("span", {}, label);
        return make("li", {}, way, make("span", {}, this.#value(text)));
      });
      list.replaceChildren(...rows);
      details.hidden = !rows.length;
    });
    return details;
  }

  /** @param {string} path */
  #goTo(path) {
    const find = () => document.getElementById(`field-${path}`);
    if (!find()) this.#parts.get(partAndName(path)[0])?.();
    find()?.focus();
  }

  /** What tables call their rules: whoever picks one gets it. @param {Saying[]} sayings */
  #drawSayings(sayings) {
    const fitting = sayings.filter(({ base }) => base === this.#preset);
    const inWords = (/** @type {Words} */ said) => said[this.#language] ?? said["en"] ?? "";
    const select = make("select", {}, make("option", { value: "" }, this.#say("pick")));
    for (const chapter of new Set(fitting.map((saying) => inWords(saying.chapter)))) {
      const group = make("optgroup", { label: chapter });
      for (const saying of fitting.filter((one) => inWords(one.chapter) === chapter)) {
        group.append(make("option", { value: String(sayings.indexOf(saying)) }, inWords(saying.called)));
      }
      select.append(group);
    }
    select.onchange = () => {
      const saying = sayings[Number(select.value)];
      if (saying && select.value) void this.#edit(this.#edited?.toml ?? this.#preset, saying.changes);
      select.value = "";
    };
    return make("label", { hidden: !fitting.length, className: "sayings" }, this.#say("sayings"), select);
  }

  /** A field with what may be chosen, and who plays it so. @param {FormField} field */
  #drawField(field) {
    const { path, kind, needs, values } = field;
    const [part, name] = partAndName(path);
    const so = make("small", { id: `so-${path}` });
    const { element, set } = this.#drawControl(field);
    element.id = `field-${path}`;
    element.setAttribute("aria-describedby", so.id);
    const row = make("div", { className: `rule ${kind}` }, make("label", { htmlFor: element.id }, this.#label(field)), element, so);
    row.dataset.path = path;
    this.#updates.push(({ document, changed }) => {
      const value = document[part]?.[name] ?? false;
      set(value);
      row.hidden = needs.length > 0 && !needs.some((step) => document["script"].includes(step));
      row.classList.toggle("changed", changed.some((where) => where === path || where.startsWith(`${path}.`)));
      so.textContent = this.#playedBy(values.find((one) => isSame(one.value, value))?.presets ?? []);
    });
    return row;
  }

  /** The title of a preset. @param {string} preset */
  #titleOf(preset) {
    return gameTitle(this.page.presets.find(({ name }) => name === preset)?.title ?? preset);
  }

  /** Who plays it so. @param {readonly string[]} presets */
  #playedBy(presets) {
    const others = presets.filter((name) => name !== this.#preset);
    const titles = others.slice(0, 2).map((name) => this.#titleOf(name));
    if (!others.length) return this.#say(presets.length ? "only-here" : "nobody-plays");
    return others.length > 2 ? this.#say("played-by-more", titles.join(", "), others.length - 2) : this.#say("played-by", titles.join(", "));
  }

  /** @param {FormField} field @returns {{element: HTMLElement, set: (value: any) => void}} */
  #drawControl({ path, kind, values }) {
    if (kind === "yes") {
      const box = make("input", { type: "checkbox", onchange: () => this.#change(path, box.checked) });
      return { element: box, set: (value) => (box.checked = value) };
    }
    if (kind === "number") {
      const number = make("input", { type: "number", min: "0", inputMode: "numeric", onchange: () => this.#change(path, Number(number.value)) });
      return { element: number, set: (value) => (number.value = value) };
    }
    const select = make("select", { onchange: () => this.#change(path, known[Number(select.value)]) });
    /** @type {unknown[]} */
    const known = values.map(({ value }) => value);
    select.append(...values.map(({ text }, index) => make("option", { value: String(index) }, this.#value(text))));
    const set = (/** @type {any} */ value) => {
      if (!known.some((one) => isSame(one, value))) {
        const points = Array.isArray(value) ? undefined : value?.values; // of a meld
        const text = points?.join(" · ") ?? JSON.stringify(value);
        select.append(make("option", { value: String(known.push(value) - 1) }, text));
      }
      select.value = String(known.findIndex((one) => isSame(one, value)));
    };
    return { element: select, set };
  }
}

/** The part of the rules, and the name in it. @param {string} path @returns {[string, string]} */
function partAndName(path) {
  const [part = "", name = ""] = path.split(/\.(.*)/s);
  return [part, name];
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
