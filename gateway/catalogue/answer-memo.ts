import { LRUCache } from "lru-cache";
import type { Bits } from "./bits.ts";

type Figures = Uint32Array | { min: number; max: number } | null;

/** Answers of one category that many customers ask for: true until the next change of its goods. */
export class AnswerMemo {
  readonly #rows = new LRUCache<string, Bits>({ max: 64 });
  readonly #figures = new LRUCache<string, { figures: Figures }>({ max: 4_000 });

  clear(): void {
    this.#rows.clear();
    this.#figures.clear();
  }

  rows(question: string, find: () => Bits): Bits {
    let rows = this.#rows.get(question);
    if (!rows) {
      rows = find();
      this.#rows.set(question, rows);
    }
    return rows;
  }

  figures<Kind extends Figures>(question: string, find: () => Kind): Kind {
    const known = this.#figures.get(question);
    // A question names its facet, and a facet has figures of one kind.
    if (known) return known.figures as Kind;
    const figures = find();
    this.#figures.set(question, { figures });
    return figures;
  }
}
