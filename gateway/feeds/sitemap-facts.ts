import type { Category } from "../contract/categories.ts";
import { SITEMAP_PART_SPAN } from "../contract/feeds.ts";
import type { Services } from "../services.ts";
import { LAST_CHANGES } from "./last-changes.ts";

/** Ids that one query reads: whoever else needs the database waits some 30 ms, however many goods there are. Divides a part. */
const IDS_AT_ONCE = 10_000;
/** A million goods take three seconds to read, and every region has these files. */
const KEPT_MS = 10 * 60_000;

export interface ModelOnSale {
  /** Slugs. */
  brand: string;
  model: string;
  changedAt: Date;
}

/** What has goods on sale, and when any of its pages changed last. */
export interface SitemapFacts {
  /** By number of the part, in their order. */
  parts: ReadonlyMap<number, Date>;
  models: ReadonlyMap<Category, readonly ModelOnSale[]>;
}

const CHANGES_OF_MODELS = `
  select category, "brandSlug" as brand, "modelSlug" as model, max(changed_at) as "changedAt"
    from (${LAST_CHANGES}) changes
   group by 1, 2, 3`;

export const later = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);

async function readFacts({ connection: { pool } }: Services): Promise<SitemapFacts> {
  const parts = new Map<number, Date>();
  const models = new Map<Category, Map<string, ModelOnSale>>();
  const greatest = await pool.query<{ id: number | null }>("select max(id) as id from goods");
  const lastId = greatest.rows[0]?.id ?? 0;
  for (let first = 1; first <= lastId; first += IDS_AT_ONCE) {
    const part = Math.floor((first - 1) / SITEMAP_PART_SPAN);
    const { rows } = await pool.query<ModelOnSale & { category: Category }>(CHANGES_OF_MODELS, [
      first,
      first + IDS_AT_ONCE - 1,
    ]);
    for (const { category, ...found } of rows) {
      parts.set(part, later(parts.get(part), found.changedAt));
      const ofCategory = models.get(category) ?? new Map<string, ModelOnSale>();
      models.set(category, ofCategory);
      const key = `${found.brand}/${found.model}`;
      ofCategory.set(key, { ...found, changedAt: later(ofCategory.get(key)?.changedAt, found.changedAt) });
    }
  }
  const inOrder = (ofCategory: ReadonlyMap<string, ModelOnSale>) =>
    [...ofCategory].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, model]) => model);
  return { parts, models: new Map([...models].map(([category, ofCategory]) => [category, inOrder(ofCategory)])) };
}

/** Answers what it read within the last ten minutes, else reads it, once for all who wait. */
export function createSitemapFacts(services: Services): () => Promise<SitemapFacts> {
  let known: { facts: SitemapFacts; untilMs: number } | undefined;
  let reading: Promise<SitemapFacts> | undefined;

  async function read(): Promise<SitemapFacts> {
    const facts = await readFacts(services);
    known = { facts, untilMs: services.now().getTime() + KEPT_MS };
    return facts;
  }

  return async () => {
    if (known && services.now().getTime() < known.untilMs) return known.facts;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
