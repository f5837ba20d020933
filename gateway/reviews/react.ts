import { and, eq } from "drizzle-orm";
import type { Reactions } from "../contract/reviews.ts";
import type { Database } from "../db/database.ts";
import { reviewReactions, reviews } from "../db/schema/reviews.ts";
import { notFound } from "../http/api-error.ts";
import { readReactions } from "./store.ts";

/** `like` and `dislike` take the place of each other; `unlike` clears either. PRD-044 … PRD-048 */
export type Reaction = "like" | "dislike" | "unlike";

/**
 * Sets what a user thinks of a review. The row of the user is the truth and its key is unique, so two clicks at once are one
 * reaction; figures are counted from rows and cannot drift.
 */
export function react(db: Database, reviewId: number, userId: number, reaction: Reaction): Promise<Reactions> {
  return db.transaction(async (executor) => {
    const [review] = await executor.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, reviewId));
    if (!review) throw notFound("Такого отзыва нет");
    if (reaction === "unlike")
      await executor
        .delete(reviewReactions)
        .where(and(eq(reviewReactions.reviewId, reviewId), eq(reviewReactions.userId, userId)));
    else
      await executor
        .insert(reviewReactions)
        .values({ reviewId, userId, isLike: reaction === "like" })
        .onConflictDoUpdate({
          target: [reviewReactions.reviewId, reviewReactions.userId],
          set: { isLike: reaction === "like" },
        });
    const now = await readReactions(executor, reviewId, userId);
    if (!now) throw notFound("Такого отзыва нет");
    return now;
  });
}
