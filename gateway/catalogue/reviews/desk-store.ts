import { and, eq, exists, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { type ReviewDeskRow, reviewDeskList } from "../../contract/catalogue/review-desk.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { reviewPhotos, reviewReplies, reviews } from "../../platform/db/schema/reviews.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { ReviewedGoods } from "./goods-store.ts";

const SHOWN_LETTERS = 160;

const isAnswered = (executor: Executor): SQL =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(reviewReplies)
      .where(and(eq(reviewReplies.reviewId, reviews.id), reviewReplies.isOfficial)),
  );

const photoCount = sql<number>`(select count(*)::int from ${reviewPhotos} p where p.review_id = ${reviews.id})`;

const states: Record<ReviewDeskRow["state"], SQL | undefined> = {
  new: and(eq(reviews.isHidden, false), isNull(reviews.checkedAt)),
  published: and(eq(reviews.isHidden, false), isNotNull(reviews.checkedAt)),
  hidden: eq(reviews.isHidden, true),
};

export const stateOf = ({
  isHidden,
  checkedAt,
}: {
  isHidden: boolean;
  checkedAt: Date | null;
}): ReviewDeskRow["state"] => (isHidden ? "hidden" : checkedAt === null ? "new" : "published");

/** Reviews, the latest first. */
export const reviewRows = (executor: Executor, zone: Zone) =>
  listQuery(reviewDeskList, {
    select: (cursor) =>
      executor
        .select({
          id: reviews.id,
          goods: goods.title,
          author: reviews.author,
          rating: reviews.rating,
          comment: sql<string>`left(${reviews.comment}, ${SHOWN_LETTERS})`,
          photos: photoCount,
          isHidden: reviews.isHidden,
          checkedAt: reviews.checkedAt,
          isAnswered: sql<boolean>`${isAnswered(executor)}`,
          createdAt: reviews.createdAt,
          cursor,
        })
        .from(reviews)
        .innerJoin(goods, eq(goods.id, reviews.goodsId)),
    order: { sort: reviews.createdAt, id: reviews.id },
    sorts: { rating: reviews.rating, created: reviews.createdAt },
    filters: {
      state: (state) => states[state],
      rating: (rating) => eq(reviews.rating, Number(rating)),
      answer: (answer) => (answer === "yes" ? isAnswered(executor) : not(isAnswered(executor))),
      photos: () => sql`${photoCount} > 0`,
      text: (text) => contain([reviews.comment, reviews.author, goods.title], text),
      ...momentsIn("created", reviews.createdAt, zone),
    },
  });

/** A review with all that staff decide by. */
export async function findDeskReview(executor: Executor, id: number) {
  const [row] = await executor
    .select({ review: reviews, goods: goods.title, sku: goods.sku })
    .from(reviews)
    .innerJoin(goods, eq(goods.id, reviews.goodsId))
    .where(eq(reviews.id, id));
  if (!row) return null;
  const [replies, photos, checkedBy] = await Promise.all([
    executor.select().from(reviewReplies).where(eq(reviewReplies.reviewId, id)).orderBy(reviewReplies.createdAt),
    executor
      .select({ id: reviewPhotos.id })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, id))
      .orderBy(reviewPhotos.position),
    fullNameOf(executor, row.review.checkedBy),
  ]);
  return { ...row, replies, photos, checkedBy };
}

/** The goods of a review, whether on sale or not. */
export async function goodsOfReview(executor: Executor, id: number): Promise<ReviewedGoods | null> {
  const { category, brandSlug, modelSlug } = goods;
  const [found] = await executor
    .select({ id: goods.id, category, brandSlug, modelSlug })
    .from(reviews)
    .innerJoin(goods, eq(goods.id, reviews.goodsId))
    .where(eq(reviews.id, id));
  return found ?? null;
}

/** A review, locked until the transaction ends. */
export async function lockForDecision(tx: Executor, id: number) {
  const { isHidden, hiddenReason, isModelReview } = reviews;
  const [row] = await tx
    .select({ isHidden, hiddenReason, isModelReview })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for("update");
  return row ?? null;
}

export async function saveDecision(
  tx: Executor,
  id: number,
  decision: { isHidden: boolean; hiddenReason: string; checkedBy: number | null; checkedAt: Date },
): Promise<void> {
  await tx.update(reviews).set(decision).where(eq(reviews.id, id));
}
