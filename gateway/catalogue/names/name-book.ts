import type { SynonymKind } from "../../contract/catalogue/name-synonyms.ts";
import { Brands, keyOf } from "./brands.ts";
import type { NameText } from "./name-text.ts";

/** A spelling of suppliers as staff have explained it. */
export interface Synonym {
  kind: SynonymKind;
  brand: string;
  spelling: string;
  title: string;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What names are read with: known makers, and what staff have said of spellings. */
export class NameBook {
  readonly brands: Brands;
  readonly #models = new Map<string, string>();
  /** Words that mean nothing, as staff have named them. */
  readonly #idle: readonly RegExp[];

  constructor(synonyms: readonly Synonym[] = []) {
    const of = (kind: SynonymKind) => synonyms.filter((synonym) => synonym.kind === kind);
    this.brands = new Brands(of("brand").map(({ spelling, title }) => [spelling, title] as const));
    for (const { brand, spelling, title } of of("model"))
      this.#models.set(`${keyOf(this.brands.titleOf(brand))} ${keyOf(spelling)}`, title);
    this.#idle = of("idle").map(({ spelling }) => {
      const words = escaped(spelling.toLowerCase().replaceAll("ё", "е")).replaceAll(/\s+/g, "[\\s_]+");
      return new RegExp(`(?<![a-zа-я0-9])\\(?${words}\\)?(?![a-zа-я0-9])`, "g");
    });
  }

  /** A model as the shop calls it. */
  modelOf(brand: string, model: string): string {
    return this.#models.size === 0 ? model : (this.#models.get(`${keyOf(brand)} ${keyOf(model)}`) ?? model);
  }

  /** Takes the words that mean nothing. */
  takeIdle(name: NameText): void {
    for (const words of this.#idle) name.takeWords(words);
  }
}
