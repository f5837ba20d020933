import { asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../contract/endpoint.ts";
import type { Reactions, Review, ReviewSort, reviewSummary } from "../contract/reviews.ts";
import type { Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import { reviewPhotos, reviewReplies, reviews } from "../db/schema/reviews.ts";
import type { ReviewedGoods } from "./goods-of-review.ts";
import { plainText } from "./plain-text.ts";
import { photoPath, previewPath } from "./serve-photos.ts";

const given = (isLike: boolean) =>
  sql`(select count(*) from review_reactions r where r.review_id = reviews.id and r.is_like = ${isLike})`;

/** What a review came with and what the shop's own users have added to it. */
const likes = sql<number>`(reviews.likes + ${given(true)})::int`;
const dislikes = sql<number>`(reviews.dislikes + ${given(false)})::int`;

/** The reaction of one user; of nobody when there is no user. */
const ownReaction = (userId: number | null) =>
  sql<
    boolean | null
  >`(select r.is_like from review_reactions r where r.review_id = reviews.id and r.user_id = ${userId})`;

const orders: Record<ReviewSort, SQL> = {
  created_at: asc(reviews.createdAt),
  "-created_at": desc(reviews.createdAt),
  rating: asc(reviews.rating),
  "-rating": desc(reviews.rating),
  likes: sql`${likes} asc`,
  "-likes": sql`${likes} desc`,
};

interface Wanted {
  condition: SQL | undefined;
  /** The goods whose list it is. */
  of: Pick<ReviewedGoods, "id">;
  userId: number | null;
  sort: ReviewSort;
  offset: number;
  limit: number;
}

/** A page of reviews with their answers and photos; newer ones first among equals. */
export async function readReviews(executor: Executor, wanted: Wanted): Promise<Review[]> {
  const rows = await executor
    .select({
      id: reviews.id,
      goodsId: reviews.goodsId,
      sizeText: goods.sizeText,
      author: reviews.author,
      comment: reviews.comment,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      isModelReview: reviews.isModelReview,
      likes,
      dislikes,
      own: ownReaction(wanted.userId),
    })
    .from(reviews)
    .innerJoin(goods, eq(goods.id, reviews.goodsId))
    .where(wanted.condition)
    .orderBy(orders[wanted.sort], desc(reviews.createdAt), desc(reviews.id))
    .offset(wanted.offset)
    .limit(wanted.limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { reviewId, position, width, height, id: photoId } = reviewPhotos;
  const [replies, photos] = await Promise.all([
    executor
      .select()
      .from(reviewReplies)
      .where(inArray(reviewReplies.reviewId, ids))
      .orderBy(asc(reviewReplies.createdAt), asc(reviewReplies.id)),
    executor
      .select({ reviewId, width, height, id: photoId })
      .from(reviewPhotos)
      .where(inArray(reviewId, ids))
      .orderBy(asc(position)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    author: plainText(row.author),
    comment: plainText(row.comment),
    rating: row.rating,
    created_at: row.createdAt.toISOString(),
    is_model_review: row.isModelReview,
    size_text: row.goodsId === wanted.of.id ? null : row.sizeText,
    reactions: { likes: row.likes, dislikes: row.dislikes, is_like_or_dislike: row.own },
    replies: replies.filter((reply) => reply.reviewId === row.id).map(replyOf),
    photos: photos
      .filter((photo) => photo.reviewId === row.id)
      .map((photo) => ({
        url: photoPath(photo.id),
        preview_url: previewPath(photo.id),
        width: photo.width,
        height: photo.height,
      })),
  }));
}

export function replyOf(row: typeof reviewReplies.$inferSelect): Review["replies"][number] {
  return {
    id: row.id,
    author: plainText(row.author),
    is_official: row.isOfficial,
    comment: plainText(row.comment),
    created_at: row.createdAt.toISOString(),
  };
}

/** Counts of each rating, five stars first, and what they make; the average has two decimals, as the goods' own. */
export async function summarise(
  executor: Executor,
  condition: SQL | undefined,
): Promise<OutputOf<typeof reviewSummary>> {
  const rows = await executor
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(condition)
    .groupBy(reviews.rating);
  const stars = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: rows.find((row) => row.rating === rating)?.count ?? 0,
  }));
  const total = stars.reduce((sum, star) => sum + star.count, 0);
  const points = stars.reduce((sum, star) => sum + star.count * star.rating, 0);
  return { average: total === 0 ? null : Math.round((points / total) * 100) / 100, count: total, stars };
}

/** Undefined for a review that there is not. */
export async function readReactions(
  executor: Executor,
  reviewId: number,
  userId: number,
): Promise<Reactions | undefined> {
  const [row] = await executor
    .select({ likes, dislikes, is_like_or_dislike: ownReaction(userId) })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  return row;
}
