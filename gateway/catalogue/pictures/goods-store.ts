import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** What drawing needs of goods, in the order of the ids; those that are gone are left out. */
export async function readPictured(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, category, brandTitle, modelTitle, modelSlug, sizeText, attributes, photos } = goods;
  const rows = await db
    .select({ id, category, brandTitle, modelTitle, modelSlug, sizeText, attributes, photos })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}
