import { setTimeout } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { QueueFullError } from "../../platform/concurrency-limit.ts";
import type { Database } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { photosOf } from "../goods/photo-rules.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import { type PictureStore, pictureKey } from "./picture-store.ts";

/** What drawing needs of goods, in the order of the ids; those that are gone are left out. */
async function readPictured(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, category, brandTitle, modelTitle, modelSlug, sizeText, attributes, photos, listPhotos, hidesListPhotos } =
    goods;
  const rows = await db
    .select({
      id,
      category,
      brandTitle,
      modelTitle,
      modelSlug,
      sizeText,
      attributes,
      photos,
      listPhotos,
      hidesListPhotos,
    })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** Those of lists first, then that of the product page; nearly all browsers take this format. */
const WIDTHS = [320, 480, 160, 640] as const;
const FORMAT = "avif";

/** Visitors keep three quarters of a core. */
const REST_PER_DRAWING = 3;
const LOOKS_AGAIN_MS = 250;

interface DrawAhead {
  db: Database;
  pictures: PictureStore;
  /** Ids of the goods, those that are asked for most first. */
  bestSellers(): readonly number[];
  /** One drawing failed; the others go on. */
  onError(error: unknown): void;
}

/** Draws what most visitors will ask for before they do, whenever nobody waits for a picture. Returns how many it drew. */
export async function drawAhead(parts: DrawAhead, signal: AbortSignal): Promise<number> {
  const { db, pictures, bestSellers, onError } = parts;
  const rows = await readPictured(db, bestSellers());
  // Few have photos, and those take a fraction of a drawing's time.
  const subjects = rows.filter((row) => photosOf(row).length === 0).map(subjectOf);
  let drawn = 0;
  for (const width of WIDTHS)
    for (const subject of subjects) {
      const key = pictureKey(subject);
      if (signal.aborted) return drawn;
      if (await pictures.has(key, width, FORMAT)) continue;
      while (pictures.isBusy() && !signal.aborted) await pause(LOOKS_AGAIN_MS, signal);
      const startedMs = performance.now();
      try {
        await pictures.get(key, width, FORMAT, () => drawProduct(subject));
        drawn += 1;
      } catch (error) {
        if (!(error instanceof QueueFullError)) onError(error);
      }
      await pause((performance.now() - startedMs) * REST_PER_DRAWING, signal);
    }
  return drawn;
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => undefined);
