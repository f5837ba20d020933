import { attributeTitle } from "../../../catalogue/lists/product-rules.ts";
import type { Category } from "../../../contract/catalogue/categories.ts";
import { type AttributeReading, KEPT_UNREAD, type UnreadText } from "../../../contract/office/system-state.ts";
import type { Doubt, IncomingGoods } from "./offer-goods.ts";

const EXAMPLES = 5;
const MAX_TEXTS = 20_000;
const MAX_TEXT_CHARACTERS = 60;

type Counted = Omit<AttributeReading, "title" | "said"> & { key: string };

/** Counts what names and parameters of a feed say, attribute by attribute, and what nobody understood in them. */
export class ReadingReport {
  readonly #attributes = new Map<string, Counted>();
  readonly #unread = new Map<string, UnreadText>();

  add({ category, sku, title, attributes }: IncomingGoods, doubts: readonly Doubt[], unread: readonly string[]): void {
    for (const key in attributes) this.#of(category, key).read += 1;
    for (const { key, text } of doubts) {
      const counted = this.#of(category, key);
      counted.doubtful += 1;
      // A doubt about a value that was taken all the same.
      if (Object.hasOwn(attributes, key)) counted.read -= 1;
      if (counted.examples.length < EXAMPLES) counted.examples.push(`${sku}: ${text} (${title})`.slice(0, 200));
    }
    for (const text of unread) this.#addUnread(text, title);
  }

  #of(category: Category, key: string): Counted {
    const id = `${category} ${key}`;
    const known = this.#attributes.get(id);
    if (known) return known;
    const counted = { category, key, read: 0, doubtful: 0, examples: [] };
    this.#attributes.set(id, counted);
    return counted;
  }

  #addUnread(text: string, title: string): void {
    if (!/\p{L}{2}/u.test(text)) return;
    const key = text.toLowerCase().slice(0, MAX_TEXT_CHARACTERS);
    const known = this.#unread.get(key);
    if (known) known.count += 1;
    else if (this.#unread.size < MAX_TEXTS)
      this.#unread.set(key, { text: text.slice(0, MAX_TEXT_CHARACTERS), count: 1, example: title });
  }

  /** Category by category; what was said most often comes first. */
  attributes(): AttributeReading[] {
    return [...this.#attributes.values()]
      .map(({ key, ...counted }) => ({
        ...counted,
        title: attributeTitle(counted.category, key),
        said: counted.read + counted.doubtful,
      }))
      .sort((one, other) => one.category.localeCompare(other.category) || other.said - one.said);
  }

  /** The most frequent texts. */
  unread(): UnreadText[] {
    return [...this.#unread.values()].sort((one, other) => other.count - one.count).slice(0, KEPT_UNREAD);
  }
}
