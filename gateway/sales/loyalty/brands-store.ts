import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** Names of the brands of wheels with these slugs, in alphabetical order; the slug of one that the shop does not sell. */
export async function readWheelBrands(executor: Executor, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await executor
    .selectDistinct({ slug: goods.brandSlug, title: goods.brandTitle })
    .from(goods)
    .where(and(eq(goods.category, "disk"), inArray(goods.brandSlug, [...slugs])));
  return slugs.map((slug) => rows.find((row) => row.slug === slug)?.title ?? slug).sort();
}
