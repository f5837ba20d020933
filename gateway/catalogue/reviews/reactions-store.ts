import { and, eq, sql } from "drizzle-orm";
import type { Reactions } from "../../contract/catalogue/reviews.ts";
import type { Executor } from "../../platform/db/database.ts";
import { reviewReactions, reviews } from "../../platform/db/schema/reviews.ts";

const reactionCount = (isLike: boolean) =>
  sql`(select count(*) from review_reactions r where r.review_id = reviews.id and r.is_like = ${isLike})`;

/** Counts that a review was imported with, and those of the shop's own users. */
export const likes = sql<number>`(reviews.likes + ${reactionCount(true)})::int`;
export const dislikes = sql<number>`(reviews.dislikes + ${reactionCount(false)})::int`;

/** The reaction of one user; null for none and for a guest. */
export const ownReaction = (userId: number | null) =>
  sql<
    boolean | null
  >`(select r.is_like from review_reactions r where r.review_id = reviews.id and r.user_id = ${userId})`;

export async function reviewExists(executor: Executor, id: number): Promise<boolean> {
  return (await executor.$count(reviews, and(eq(reviews.id, id), eq(reviews.isHidden, false)))) > 0;
}

interface Reacting {
  reviewId: number;
  userId: number;
}

/** Undefined for a review that does not exist. */
export async function readReactions(
  executor: Executor,
  { reviewId, userId }: Reacting,
): Promise<Reactions | undefined> {
  const [row] = await executor
    .select({ likes, dislikes, is_like_or_dislike: ownReaction(userId) })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  return row;
}

export async function saveReaction(executor: Executor, row: typeof reviewReactions.$inferInsert): Promise<void> {
  await executor
    .insert(reviewReactions)
    .values(row)
    .onConflictDoUpdate({
      target: [reviewReactions.reviewId, reviewReactions.userId],
      set: { isLike: row.isLike },
    });
}

export async function deleteReaction(executor: Executor, { reviewId, userId }: Reacting): Promise<void> {
  await executor
    .delete(reviewReactions)
    .where(and(eq(reviewReactions.reviewId, reviewId), eq(reviewReactions.userId, userId)));
}
