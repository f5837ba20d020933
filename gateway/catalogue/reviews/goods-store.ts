import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";

/** What decides which reviews are shown with goods. */
export type ReviewedGoods = Pick<typeof goods.$inferSelect, "id" | "category" | "brandSlug" | "modelSlug">;

/** Condition for the reviews shown with goods: their own, and those of the model that came with any of its goods; none that staff have hidden. */
export function shownWith(executor: Executor, reviewed: ReviewedGoods): SQL | undefined {
  const model = executor.select({ id: goods.id }).from(goods).where(ofModel(reviewed));
  return and(
    inArray(reviews.goodsId, model),
    or(eq(reviews.goodsId, reviewed.id), reviews.isModelReview),
    eq(reviews.isHidden, false),
  );
}

/** Ids of all goods of the model, locked: reviews of one model queue, so that each counts those before it. */
export async function lockModel(tx: Executor, reviewed: ReviewedGoods): Promise<number[]> {
  const rows = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(ofModel(reviewed))
    .orderBy(asc(goods.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Updates average and count of goods from the reviews that are shown: their own and those of the model. */
export async function updateRatings(
  executor: Executor,
  ids: readonly number[],
  modelIds: readonly number[],
): Promise<void> {
  const shown = sql`from reviews r where not r.is_hidden and (r.goods_id = ${goods.id}
    or (r.is_model_review and ${inArray(sql`r.goods_id`, [...modelIds])}))`;
  await executor
    .update(goods)
    .set({
      ratingCount: sql`(select count(*) ${shown})`,
      ratingAverage: sql`(select round(avg(r.rating), 2) ${shown})`,
    })
    .where(inArray(goods.id, [...ids]));
}

/** All goods of the model; the goods alone when they have none. */
function ofModel({ id, category, brandSlug, modelSlug }: ReviewedGoods): SQL | undefined {
  if (modelSlug === "") return eq(goods.id, id);
  return and(eq(goods.category, category), eq(goods.brandSlug, brandSlug), eq(goods.modelSlug, modelSlug));
}
