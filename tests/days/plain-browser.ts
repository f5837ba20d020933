import { setTimeout as pause } from "node:timers/promises";
import { CookieJar, JSDOM } from "jsdom";
import { shownText } from "../support/document.ts";
import { asker } from "../support/http.ts";

/** What a reader would do by hand, one sentence a step. */
export type Story = string[];

export interface Page {
  path: string;
  status: number;
  document: Document;
}

/** A page that is not what the reader was promised. The story tells how they came to it. */
export class Disappointment extends Error {}

const MOST_REDIRECTS = 8;
/** So long a reader waits for a page that says that it comes again by itself. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 300;
/** A page that could not be read in time is opened again, as it says: on a busy machine, after a jump of the clock, all is read anew. */
let busyPages = 0;
export const busyPagesSoFar = (): number => busyPages;
const CLICKABLE = "a[href], button, summary, input[type=submit]";
const FIELDS = "input:not([type=hidden]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (field: Field): boolean => field.type === "radio" || field.type === "checkbox";
const keyOf = (field: Field): string => (isTick(field) ? `${field.name} ${field.value}` : field.name);

/** What a reader has typed, ticked and chosen on a page, field by field. */
type Typed = ReadonlyMap<string, { label: string; value: string }>;

/** What a control is called: its label for those who cannot see it, else its text without what is hidden from them. */
export function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label");
  if (label) return shown(label);
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return shownText(copy) || shown(element.getAttribute("value") ?? "");
}

/** As a reader sees it. */
export const shown = (text: string): string => text.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();

/** The pieces of a text apart, as they stand on the page. */
export function textIn(element: Element): string {
  const pieces: string[] = [];
  const collect = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) pieces.push(node.textContent ?? "");
    if (node.nodeName !== "SCRIPT" && node.nodeName !== "TEMPLATE") for (const child of node.childNodes) collect(child);
  };
  collect(element);
  return shown(pieces.join(" "));
}

/** Those with just this name, or else those whose name begins so. */
function named<Kind extends Element>(
  all: readonly Kind[],
  wanted: string | RegExp,
  nameOfOne: (one: Kind) => string,
): Kind[] {
  if (typeof wanted !== "string") return all.filter((each) => wanted.test(nameOfOne(each)));
  const exact = all.filter((each) => nameOfOne(each) === wanted);
  return exact.length > 0 ? exact : all.filter((each) => nameOfOne(each).startsWith(wanted));
}

/**
 * A reader with a browser that runs no scripts: opens pages, follows links and fills in forms by what they are called. It knows no
 * address but those that it is shown or sent. Each request goes to the next of the processes that serve the shop.
 */
export class PlainBrowser {
  page: Page;
  readonly #who: string;
  readonly #ports: readonly number[];
  readonly #story: Story;
  readonly #address: string;
  readonly #cookies = new CookieJar(undefined, { looseMode: true });
  #turn = 0;
  /** Fields that the reader has touched since they came to the page by a link. */
  readonly #touched = new Set<string>();

  /** `address` is theirs on the internet. */
  constructor(who: string, ports: readonly number[], story: Story, address = "127.0.0.1") {
    this.#who = who;
    this.#address = address;
    this.#ports = ports;
    this.#story = story;
    this.page = { path: "/", status: 200, document: new JSDOM("").window.document };
  }

  tell(step: string): void {
    this.#story.push(`${this.#who} ${step}`);
  }

  /** All that is read on the page. */
  get text(): string {
    return textIn(this.page.document.querySelector("main") ?? this.page.document.body);
  }

  get heading(): string {
    return shownText(this.page.document.querySelector("h1"));
  }

  /** What lies over the page, if anything does. */
  get #dialog(): string {
    const dialog = this.page.document.querySelector("[role=dialog], dialog");
    return dialog ? `[${textIn(dialog)}] ` : "";
  }

  disappointed(why: string): Disappointment {
    return new Disappointment(
      `${this.#who}: ${why}\n  on ${this.page.path} (${this.page.status}) «${this.heading}»: ${this.#dialog}${this.text.slice(0, 2_500)}`,
    );
  }

  /** Fails unless the page says so. */
  mustSay(wanted: string | RegExp): void {
    const says = typeof wanted === "string" ? this.text.includes(wanted) : wanted.test(this.text);
    if (!says) throw this.disappointed(`the page should say ${wanted}`);
  }

  mustNotSay(unwanted: string): void {
    if (this.text.includes(unwanted)) throw this.disappointed(`the page should not say ${unwanted}`);
  }

  /** Reads the page again, as its own refresh does, until it says so. */
  async waitFor(wanted: RegExp): Promise<void> {
    const endMs = performance.now() + PATIENCE_MS;
    while (!wanted.test(this.text) && performance.now() < endMs) {
      await pause(LOOK_AGAIN_MS);
      await this.#request(this.page.path, "GET");
    }
    this.mustSay(wanted);
  }

  async open(path: string): Promise<void> {
    this.tell(`opens ${path}`);
    this.#touched.clear();
    await this.#request(path, "GET");
  }

  /** Looks something up that is no part of the story. */
  async openQuietly(path: string): Promise<void> {
    await this.#request(path, "GET");
  }

  async reload(): Promise<void> {
    await this.#request(this.page.path, "GET");
  }

  has(name: string | RegExp, within?: Element): boolean {
    return named(this.#clickables(within), name, nameOf).length > 0;
  }

  links(name: string | RegExp, within?: Element): HTMLAnchorElement[] {
    const links = this.#clickables(within).filter((each): each is HTMLAnchorElement => each.tagName === "A");
    return named(links, name, nameOf);
  }

  async follow(name: string | RegExp, within?: Element): Promise<void> {
    const [link] = this.links(name, within);
    if (!link) throw this.disappointed(`there is no link «${name}»`);
    await this.followLink(link);
  }

  async followLink(link: HTMLAnchorElement): Promise<void> {
    this.tell(`follows «${nameOf(link)}»`);
    this.#touched.clear();
    await this.#request(this.#pathOf(link.href), "GET");
  }

  field(label: string | RegExp, within?: Element): Field {
    const found = this.#fields(label, within)[0];
    if (!found) throw this.disappointed(`there is no field «${label}»`);
    return found;
  }

  fields = (label: string | RegExp, within?: Element): Field[] => this.#fields(label, within);

  hasField(label: string | RegExp, within?: Element): boolean {
    return this.#fields(label, within).length > 0;
  }

  fill(label: string | RegExp, value: string, within?: Element): void {
    const field = this.field(label, within);
    this.tell(`types «${value}» into «${this.labelOf(field)}»`);
    this.#touched.add(keyOf(field));
    field.value = value;
    if (field.value !== value) throw this.disappointed(`«${value}» cannot be typed into «${this.labelOf(field)}»`);
  }

  /** Ticks a box or one of several choices. */
  tick(label: string | RegExp, within?: Element): void {
    const field = this.field(label, within);
    if (field.tagName !== "INPUT") throw this.disappointed(`«${label}» is nothing to tick`);
    this.tickField(field as HTMLInputElement);
  }

  tickField(field: HTMLInputElement): void {
    this.tell(`ticks «${this.labelOf(field)}»`);
    this.#touched.add(keyOf(field));
    field.checked = true;
  }

  untick(label: string | RegExp): void {
    (this.field(label) as HTMLInputElement).checked = false;
  }

  /** All choices of a kind, those of which only one can be taken. */
  choices(label: RegExp): HTMLInputElement[] {
    return this.#fields(label, undefined).filter((each): each is HTMLInputElement => each.type === "radio");
  }

  /** That one of several choices which is taken. */
  chosen(label: RegExp): HTMLInputElement {
    const chosen = this.choices(label).find(({ checked }) => checked);
    if (!chosen) throw this.disappointed(`none of «${label}» is chosen`);
    return chosen;
  }

  isOffered(label: string | RegExp): boolean {
    const [field] = this.#fields(label, undefined);
    return field !== undefined && !field.disabled;
  }

  /** The choices under such a heading of several. */
  choicesUnder(legend: RegExp): HTMLInputElement[] {
    const groups = [...this.page.document.querySelectorAll("fieldset")].filter((group) =>
      legend.test(shownText(group.querySelector("legend"))),
    );
    return groups.flatMap((group) => [...group.querySelectorAll<HTMLInputElement>("input[type=radio]")]);
  }

  /** A page that sends its reader to a bank, as a link or at once, or the form that asks for it. */
  async goToBank(): Promise<void> {
    const way = /^(Перейти к оплате|Оплатить|Открыть приложение банка)/;
    for (let step = 0; step < 3 && this.heading !== "Тестовый банк"; step += 1)
      await (this.links(way).length > 0 ? this.follow(way) : this.press(way));
  }

  choose(label: string | RegExp, option: string | RegExp, within?: Element): void {
    const select = this.#selectOf(label, within);
    const [chosen] = named([...select.options], option, shownText);
    if (!chosen) throw this.disappointed(`«${label}» does not offer «${option}»`);
    this.tell(`chooses «${shownText(chosen)}» in «${this.labelOf(select)}»`);
    this.#touched.add(keyOf(select));
    select.value = chosen.value;
  }

  #selectOf(label: string | RegExp, within?: Element): HTMLSelectElement {
    const field = this.field(label, within);
    if (field.tagName !== "SELECT") throw this.disappointed(`«${label}» is no list`);
    return field as HTMLSelectElement;
  }

  /** One of all that a list offers. */
  chooseNth(label: string | RegExp, nth: number): void {
    const { options } = this.#selectOf(label);
    const option = options[nth % options.length];
    if (option) this.choose(label, shownText(option));
  }

  /** What is chosen in a list. */
  optionOf(label: string | RegExp): string {
    const { options, selectedIndex } = this.#selectOf(label);
    return shownText(options[selectedIndex]);
  }

  buttons(name: string | RegExp, within?: Element): HTMLButtonElement[] {
    const buttons = this.#clickables(within).filter((each): each is HTMLButtonElement => each.tagName === "BUTTON");
    return named(buttons, name, nameOf);
  }

  button = (name: string | RegExp, within?: Element): HTMLButtonElement | undefined => this.buttons(name, within)[0];

  nameOf = nameOf;

  /** Presses a button of a form. What the browser itself would refuse is a mistake of the reader. */
  async press(name: string | RegExp, within?: Element): Promise<void> {
    const button = this.button(name, within);
    if (!button) throw this.disappointed(`there is no button «${name}»`);
    await this.pressButton(button);
  }

  async pressButton(button: HTMLButtonElement): Promise<void> {
    const form = button.form;
    if (!form) throw this.disappointed(`the button «${nameOf(button)}» belongs to no form`);
    if (button.disabled) throw this.disappointed(`the button «${nameOf(button)}» cannot be pressed`);
    this.tell(`presses «${nameOf(button)}»`);
    if (!form.noValidate && !button.formNoValidate && !form.checkValidity()) {
      const wrong = ([...form.elements] as Field[]).find((each) => !each.checkValidity());
      throw this.disappointed(`the browser refuses «${wrong ? this.labelOf(wrong) : "?"}» of the form`);
    }
    const view = this.page.document.defaultView;
    if (!view) throw this.disappointed("the page has no window");
    const data = new view.FormData(form, button);
    const fields = new URLSearchParams();
    for (const [key, value] of data.entries())
      fields.append(key, typeof value === "string" ? value.replace(/\r?\n/g, "\r\n") : value.name);
    const action = this.#pathOf(button.getAttribute("formaction") || form.getAttribute("action") || this.page.path);
    const method = (button.getAttribute("formmethod") ?? form.method).toUpperCase();
    if (method === "GET") await this.#request(`${action.replace(/[?#].*$/, "")}?${fields}`, "GET");
    else await this.#request(action, "POST", String(fields));
  }

  typed(): Typed {
    const fields = this.#allOf<Field>(FIELDS, this.page.document.querySelector("main") ?? undefined);
    const touched = fields.filter((field) => this.#touched.has(keyOf(field)));
    return new Map(
      touched.map((field) => [
        keyOf(field),
        {
          label: this.labelOf(field),
          value: isTick(field) ? String((field as HTMLInputElement).checked) : field.value,
        },
      ]),
    );
  }

  /** Fails unless all that had been typed, ticked and chosen is still there, but for fields with such labels. */
  mustKeep(before: Typed, mayChange: RegExp): void {
    const after = this.typed();
    for (const [key, { label, value }] of before) {
      if (mayChange.test(label)) continue;
      const now = after.get(key)?.value;
      // What was left empty or unticked is nothing to lose.
      if (now !== value && value !== "" && value !== "false")
        throw this.disappointed(`«${label}» was «${value}» and is ${now === undefined ? "gone" : `«${now}»`}`);
    }
  }

  /** Presses a button after which everything must still be there. */
  async pressKeeping(name: string | RegExp, mayChange = /^$/, within?: Element): Promise<void> {
    const before = this.typed();
    await this.press(name, within);
    this.mustKeep(before, mayChange);
  }

  #urlOf = (path: string) => `http://localhost${path}`;

  /** Path and query on the shop; whoever sends the reader elsewhere must be let through by name. */
  #pathOf(href: string): string {
    const url = new URL(href, this.#urlOf(this.page.path));
    if (url.hostname !== "localhost") throw this.disappointed(`sent away to ${url.host}`);
    return url.pathname + url.search;
  }

  async #request(path: string, method: string, body?: string): Promise<void> {
    let [next, how, what] = [path, method, body];
    const patientUntilMs = performance.now() + PATIENCE_MS;
    for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
      const port = this.#ports[this.#turn++ % this.#ports.length] ?? 0;
      const url = this.#urlOf(next);
      const answer = await asker({ port })(next, {
        host: "localhost",
        method: how,
        headers: {
          "X-Forwarded-For": this.#address,
          Cookie: await this.#cookies.getCookieString(url),
          ...(what !== undefined && {
            Origin: "http://localhost",
            "Content-Type": "application/x-www-form-urlencoded",
          }),
        },
        ...(what !== undefined && { body: what }),
        timeoutMs: PATIENCE_MS,
      });
      for (const cookie of answer.headers["set-cookie"] ?? [])
        await this.#cookies.setCookie(cookie, url, { ignoreError: true });
      const { location } = answer.headers;
      if (answer.status >= 300 && answer.status < 400 && location) {
        next = this.#pathOf(new URL(location, url).href);
        [how, what] = answer.status === 307 || answer.status === 308 ? [how, what] : ["GET", undefined];
        continue;
      }
      if (answer.status === 503 && how === "GET" && performance.now() < patientUntilMs) {
        busyPages += 1;
        await pause(LOOK_AGAIN_MS);
        hop -= 1;
        continue;
      }
      this.page = { path: next, status: answer.status, document: new JSDOM(answer.text, { url }).window.document };
      if (answer.status >= 500) throw this.disappointed("the shop broke down");
      return;
    }
    throw this.disappointed(`sent from page to page, last to ${next}`);
  }

  #clickables(within: Element | undefined): HTMLElement[] {
    return this.#allOf<HTMLElement>(CLICKABLE, within);
  }

  /** What is in the page itself comes before what every page has around it. */
  #allOf<Kind extends Element>(selector: string, within: Element | undefined): Kind[] {
    const all = [...(within ?? this.page.document).querySelectorAll<Kind>(selector)];
    const shownOnes = all.filter((each) => each.closest("[hidden]") === null);
    const isInMain = (each: Element) => each.closest("main") !== null;
    return within ? shownOnes : [...shownOnes.filter(isInMain), ...shownOnes.filter((each) => !isInMain(each))];
  }

  labelOf(field: Field): string {
    const own = field.getAttribute("aria-label");
    if (own) return shown(own);
    const ids = field.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = ids.map((id) => shownText(this.page.document.getElementById(id))).join(" ");
    return named || shown([...(field.labels ?? [])].map((label) => nameOf(label)).join(" "));
  }

  #fields(label: string | RegExp, within: Element | undefined): Field[] {
    return named(this.#allOf<Field>(FIELDS, within), label, (each) => this.labelOf(each));
  }
}
