import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** To plan a shorter statement costs PostgreSQL less than it is worth. */
const LONG_ENOUGH = 300;
const OFTEN_ENOUGH = 20;
/** Each connection keeps a plan of some hundred kilobytes for each name. */
const MOST_NAMES = 40;
const KEPT_COUNTS = 500;

export interface PlanNames {
  /** A name for a statement that has come often, under which its connection keeps the plan; undefined for others. */
  nameOf(text: string): string | undefined;
  /** The statement gets no name any more. */
  forget(text: string): void;
}

/** Names for the long statements that a process sends again and again: the first ones that have come often, and no more. */
export function openPlanNames(): PlanNames {
  const counts = new LRUCache<string, number>({ max: KEPT_COUNTS });
  const names = new Map<string, string | undefined>();
  return {
    nameOf(text) {
      if (text.length < LONG_ENOUGH) return undefined;
      if (names.has(text)) return names.get(text);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      if (count < OFTEN_ENOUGH || names.size >= MOST_NAMES) return undefined;
      const name = createHash("sha256").update(text).digest("base64url");
      names.set(text, name);
      return name;
    },
    forget(text) {
      if (names.has(text)) names.set(text, undefined);
    },
  };
}
