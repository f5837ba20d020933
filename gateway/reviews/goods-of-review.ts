import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import { reviews } from "../db/schema/reviews.ts";
import { notFound } from "../http/api-error.ts";

/** What decides which reviews are shown with goods. */
export type ReviewedGoods = Pick<typeof goods.$inferSelect, "id" | "category" | "brandSlug" | "modelSlug">;

/** By the product's code; a Fault `not_found` for goods that are not on sale. */
export async function findGoods(executor: Executor, sku: string): Promise<ReviewedGoods> {
  const [found] = await executor
    .select({ id: goods.id, category: goods.category, brandSlug: goods.brandSlug, modelSlug: goods.modelSlug })
    .from(goods)
    .where(and(eq(goods.sku, sku), eq(goods.isHidden, false)));
  if (!found) throw notFound("Такого товара нет в продаже");
  return found;
}

/** All goods of the model; the goods alone when they have none. */
export function ofModel({ id, category, brandSlug, modelSlug }: ReviewedGoods): SQL | undefined {
  if (modelSlug === "") return eq(goods.id, id);
  return and(eq(goods.category, category), eq(goods.brandSlug, brandSlug), eq(goods.modelSlug, modelSlug));
}

/** Reviews of the goods themselves and reviews of the whole model, whichever of its goods they came with. */
export function shownWith(executor: Executor, reviewed: ReviewedGoods): SQL | undefined {
  const model = executor.select({ id: goods.id }).from(goods).where(ofModel(reviewed));
  return and(inArray(reviews.goodsId, model), or(eq(reviews.goodsId, reviewed.id), reviews.isModelReview));
}
