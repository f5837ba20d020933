import { setTimeout as pause } from "node:timers/promises";
import { hasTakenOver } from "../support/taken-over.ts";
import type { WebDriver } from "./web-driver.ts";

/** What a visitor looks for: something called so, or whose name begins so. */
type Name = string | RegExp;
interface Where {
  /** Selector of the parts of the page in which it is looked for; the first is taken. */
  within?: string;
}

const KINDS = {
  button: "button, summary, input[type=submit]",
  field: "input:not([type=hidden]), select, textarea",
  heading: "h1, h2, h3, h4",
  link: "a[href]",
};
type Kind = keyof typeof KINDS;

const WAITS_MS = 20_000;
const LOOK_AGAIN_MS = 50;

/** The key by which WebDriver refers to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type ElementReference = Record<typeof ELEMENT, string>;
const refer = (id: string): ElementReference => ({ [ELEMENT]: id });

/** The first element of these with such a name that is seen. Runs in the browser. */
function findNamed(selector: string, within: string, wanted: string, isPattern: boolean): Element | null {
  const shown = (text: string | null | undefined) => (text ?? "").replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return shown(copy.textContent);
  };
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return (
      shown(element.getAttribute("aria-label")) ||
      shown(labelledBy.map((id) => document.getElementById(id)?.textContent).join(" ")) ||
      shown(labels.map(textOf).join(" ")) ||
      textOf(element)
    );
  };
  const isSeen = (element: Element) =>
    element.closest("[aria-hidden=true]") === null &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible";
  const all = [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll(selector)])
    .filter(isSeen);
  if (isPattern) return all.find((element) => new RegExp(wanted).test(nameOf(element))) ?? null;
  const exact = all.find((element) => nameOf(element) === wanted);
  return exact ?? all.find((element) => nameOf(element).startsWith(wanted)) ?? null;
}

/** What is pressed of a box: itself where it is drawn, for its words may hold links; else its words. Runs in the browser. */
function pressable(reference: ElementReference): ElementReference {
  const box = reference as unknown as HTMLInputElement;
  const { opacity, clipPath } = getComputedStyle(box);
  const isDrawn = opacity !== "0" && clipPath === "none" && box.offsetWidth > 4;
  return (isDrawn ? box : (box.labels?.[0] ?? box)) as unknown as ElementReference;
}

/** Runs in the browser. */
function optionOf(reference: ElementReference, wanted: string): ElementReference | null {
  const { options } = reference as unknown as HTMLSelectElement;
  return (
    ([...options].find(
      ({ text, value }) => value === wanted || text.trim().startsWith(wanted),
    ) as unknown as ElementReference) ?? null
  );
}

/** What is read in a part of the page. Runs in the browser. */
function readText(selector: string): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  const texts = [...document.querySelectorAll<HTMLElement>(selector)].map((part) => part.innerText);
  return texts.join(" ").replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();
}

/** Runs in the browser. */
function bringToMiddle(reference: ElementReference): void {
  (reference as unknown as HTMLElement).scrollIntoView({ block: "center", behavior: "instant" });
}

/** Runs in the browser. */
const readAddress = () => location.pathname + location.search;

/** Somebody with a browser who uses what they see by what it is called, and waits for what they expect. */
export class Visitor {
  readonly #driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Runs a function in the page; it can use nothing from around it. */
  async run<Args extends unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const script = `return (${act}).apply(null, arguments)`;
    return (await this.#driver.send("execute", { script, args })) as Result;
  }

  /** Size of the page in the window, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send("resize", { width, height });
    const bars = await this.run((wanted) => wanted - innerHeight, height);
    await this.#driver.send("resize", { width, height: height + bars });
    await this.until(`a window ${width} px wide`, () => this.run((wanted) => innerWidth === wanted, width));
  }

  /** Opens a page of the shop, or of wherever else, and waits until its scripts have taken it over. */
  async open(address: string): Promise<void> {
    await this.#driver.send("navigate", { url: new URL(address, this.#origin).href });
    await this.whenTakenOver();
  }

  /** Nobody knows this visitor any more. */
  async forget(): Promise<void> {
    await this.#driver.send("navigate", { url: `${this.#origin}/robots.txt` });
    await this.#driver.send("deleteCookies");
    await this.run(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  whenTakenOver = (): Promise<void> =>
    this.until("a page that its scripts have taken over", () => this.run(hasTakenOver));

  back = (): Promise<unknown> => this.#driver.send("back");

  address = (): Promise<string> => this.run(readAddress);

  text = (within = "body"): Promise<string> => this.run(readText, within);

  /** Looks until it is so. While a page is left there is nothing to look at. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const endMs = performance.now() + WAITS_MS;
    let last: unknown;
    do {
      try {
        if (await isSo()) return;
      } catch (error) {
        last = error;
      }
      await pause(LOOK_AGAIN_MS);
    } while (performance.now() < endMs);
    const [address, text] = await Promise.all([this.address(), this.text()]).catch(() => ["", ""]);
    throw new Error(`there is not ${what} on ${address}: ${text.slice(0, 1_500)}`, { cause: last });
  }

  async see(wanted: Name, within = "main"): Promise<void> {
    await this.until(`«${wanted}»`, async () => {
      const text = await this.text(within);
      return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
    });
  }

  seeAddress = (wanted: RegExp): Promise<void> =>
    this.until(`the address ${wanted}`, async () => wanted.test(await this.address()));

  async has(kind: Kind, name: Name, { within = "body" }: Where = {}): Promise<boolean> {
    return (await this.#look(kind, name, within)) !== null;
  }

  follow = (link: Name, where?: Where): Promise<void> => this.#click("link", link, where);
  press = (button: Name, where?: Where): Promise<void> => this.#click("button", button, where);

  async fill(field: Name, text: string, where?: Where): Promise<void> {
    const id = await this.#find("field", field, where);
    await this.#driver.send("clear", { id });
    await this.#driver.send("type", { id, text });
  }

  /** Types without clearing: a code, the last digit of which sends it, and the path of a file. */
  async type(field: Name, text: string, where?: Where): Promise<void> {
    await this.#driver.send("type", { id: await this.#find("field", field, where), text });
  }

  tick = (field: Name, where?: Where): Promise<void> => this.#click("field", field, where);

  async choose(list: Name, option: string, where?: Where): Promise<void> {
    const select = await this.#find("field", list, where);
    const found = await this.run(optionOf, refer(select), option);
    if (found === null) throw new Error(`«${list}» does not offer «${option}»`);
    await this.#driver.send("click", { id: found[ELEMENT] });
  }

  /** A key, as WebDriver writes it: a character, or one of its private ones for Escape and its like. */
  async key(value: string): Promise<void> {
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    await this.#driver.send("press", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.#driver.send("screenshot", { full: false })) as string, "base64");
  }

  async #look(kind: Kind, name: Name, within: string): Promise<string | null> {
    const [wanted, isPattern] = typeof name === "string" ? [name, false] : [name.source, true];
    const found = await this.run(findNamed, KINDS[kind], within, wanted, isPattern);
    return (found as unknown as ElementReference | null)?.[ELEMENT] ?? null;
  }

  async #find(kind: Kind, name: Name, { within = "body" }: Where = {}): Promise<string> {
    let id: string | null = null;
    await this.until(`${kind} «${name}» in ${within}`, async () => {
      id = await this.#look(kind, name, within);
      return id !== null;
    });
    return id ?? "";
  }

  /** Waits until it can be pressed: it may be moving, or something may still lie over it. */
  async #click(kind: Kind, name: Name, where?: Where): Promise<void> {
    await this.until(`${kind} «${name}» that can be pressed`, async () => {
      const found = await this.#find(kind, name, where);
      const id = kind === "field" ? (await this.run(pressable, refer(found)))[ELEMENT] : found;
      await this.run(bringToMiddle, refer(id));
      await this.#driver.send("click", { id });
      return true;
    });
  }
}
