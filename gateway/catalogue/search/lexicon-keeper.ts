import type { Services } from "../../chain/services.ts";
import type { GoodsIndex } from "../lists/goods-index.ts";
import { createYieldToEventLoop } from "../lists/yield-to-event-loop.ts";
import { buildCompletions, type Completions } from "./completions.ts";
import { buildLexicon, type Lexicon } from "./lexicon.ts";
import { readCarGenerations } from "./search-store.ts";

export interface Dictionaries {
  lexicon: Lexicon;
  completions: Completions;
}

/**
 * The dictionaries of search, made of the names on sale and of the cars that there are. They are made again, beside the old ones, when the
 * goods have new names or everything was loaded anew.
 */
export function createDictionaries({ connection }: Services, index: GoodsIndex): () => Promise<Dictionaries> {
  let current: Dictionaries | null = null;
  let currentNames = "";
  let building: Promise<Dictionaries> | null = null;
  let isStale = true;
  index.onChange((ids) => {
    isStale ||= ids === null || namesOf(index) !== currentNames;
  });

  async function build(): Promise<Dictionaries> {
    isStale = false;
    const names = namesOf(index);
    const yieldToEventLoop = createYieldToEventLoop();
    const lexicon = await buildLexicon(index.categories(), await readCarGenerations(connection.db), yieldToEventLoop);
    const completions = await buildCompletions(lexicon, index.categories(), yieldToEventLoop);
    currentNames = names;
    current = { lexicon, completions };
    return current;
  }

  const start = () => {
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };
  // The first search after the start would wait for them longer than a page waits, on a busy machine.
  index.ready.then(start).catch(() => {});

  return async () => {
    if (current && !isStale) return current;
    const rebuilt = start();
    // A search does not wait for a rebuild, and a failed one is tried again by the next.
    if (current) {
      rebuilt.catch(() => {
        isStale = true;
      });
      return current;
    }
    return rebuilt;
  };
}

const namesOf = (index: GoodsIndex): string =>
  [...index.categories().values()]
    .map(({ lists }) => `${lists.get("brand")?.values.length ?? 0}/${lists.get("model")?.values.length ?? 0}`)
    .join();
