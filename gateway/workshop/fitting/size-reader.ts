import type { Database } from "../../platform/db/database.ts";
import { readTyreSizes, type TyreSizeRow } from "./sizes-store.ts";

const KEPT_MS = 60_000;

/** Sizes of tyres on sale, at most a minute old: all goods are looked through for them. */
export function createSizeReader(db: Database) {
  let kept: { sizes: Promise<TyreSizeRow[]>; until: number } | null = null;
  return {
    read(): Promise<TyreSizeRow[]> {
      if (kept && kept.until > performance.now()) return kept.sizes;
      // Asked now: the question itself would be asked again by each who waits for it.
      const sizes = readTyreSizes(db).execute();
      kept = { sizes, until: performance.now() + KEPT_MS };
      sizes.catch(() => {
        kept = null;
      });
      return sizes;
    },
  };
}
