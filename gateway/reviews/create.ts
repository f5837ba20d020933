import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import { reviewPhotos, reviews } from "../db/schema/reviews.ts";
import { ApiError } from "../http/api-error.ts";
import { ofModel, type ReviewedGoods } from "./goods-of-review.ts";
import type { Photo } from "./photo.ts";

interface NewReview {
  userId: number;
  author: string;
  rating: number;
  comment: string;
  isModelReview: boolean;
  photos: readonly Photo[];
  createdAt: Date;
}

const alreadyReviewed = () =>
  new ApiError("already_reviewed", "Вы уже оставили отзыв об этом товаре: второй не понадобится");

/** A button pressed twice sends the same twice. */
export const PRESSED_AGAIN_MS = 60_000;

/** Id of the review that the same press sent a moment ago, null when there is none; a second review is refused. */
export async function reviewJustSent(
  executor: Executor,
  goodsId: number,
  { userId, rating, comment, createdAt }: Pick<NewReview, "userId" | "rating" | "comment" | "createdAt">,
): Promise<number | null> {
  const [own] = await executor
    .select()
    .from(reviews)
    .where(and(eq(reviews.goodsId, goodsId), eq(reviews.userId, userId)));
  if (!own) return null;
  const age = createdAt.getTime() - own.createdAt.getTime();
  if (own.rating !== rating || own.comment !== comment || age > PRESSED_AGAIN_MS) throw alreadyReviewed();
  return own.id;
}

/** Keeps a review with its photos, and the rating of the goods with it. Answers its id. */
export function createReview(db: Database, reviewed: ReviewedGoods, review: NewReview): Promise<number> {
  const { photos, ...row } = review;
  return db.transaction(async (executor) => {
    // Reviews of one model wait for each other here: each must count those before it.
    const model = await executor
      .select({ id: goods.id })
      .from(goods)
      .where(ofModel(reviewed))
      .orderBy(asc(goods.id))
      .for("no key update");
    const [created] = await executor
      .insert(reviews)
      .values({ ...row, goodsId: reviewed.id })
      .onConflictDoNothing({ target: [reviews.goodsId, reviews.userId] })
      .returning({ id: reviews.id });
    if (!created) {
      const sent = await reviewJustSent(executor, reviewed.id, review);
      if (sent === null) throw alreadyReviewed();
      return sent;
    }
    if (photos.length > 0)
      await executor
        .insert(reviewPhotos)
        .values(photos.map((photo, position) => ({ ...photo, position, reviewId: created.id })));
    const modelIds = model.map(({ id }) => id);
    await rateAnew(executor, row.isModelReview ? modelIds : [reviewed.id], modelIds);
    return created.id;
  });
}

/** Average and count are of the reviews that are shown: the goods' own and those of the model. */
async function rateAnew(executor: Executor, ids: readonly number[], modelIds: readonly number[]): Promise<void> {
  const shown = sql`from reviews r where r.goods_id = ${goods.id}
    or (r.is_model_review and ${inArray(sql`r.goods_id`, [...modelIds])})`;
  await executor
    .update(goods)
    .set({
      ratingCount: sql`(select count(*) ${shown})`,
      ratingAverage: sql`(select round(avg(r.rating), 2) ${shown})`,
    })
    .where(inArray(goods.id, [...ids]));
}
