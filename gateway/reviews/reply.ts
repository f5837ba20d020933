import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { reviewReplies, reviews } from "../db/schema/reviews.ts";
import { notFound } from "../http/api-error.ts";
import { PRESSED_AGAIN_MS } from "./create.ts";

/** Keeps an answer to a review; the same sent again within a minute is the one that is there. */
export function createReply(
  db: Database,
  reply: typeof reviewReplies.$inferInsert & { userId: number; createdAt: Date },
) {
  const { reviewId, userId, comment, createdAt } = reply;
  return db.transaction(async (executor) => {
    // The second of two presses waits here for the first.
    const [review] = await executor
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.id, reviewId))
      .for("no key update");
    if (!review) throw notFound("Такого отзыва нет");
    const [sent] = await executor
      .select()
      .from(reviewReplies)
      .where(
        and(
          eq(reviewReplies.reviewId, reviewId),
          eq(reviewReplies.userId, userId),
          eq(reviewReplies.comment, comment),
          gt(reviewReplies.createdAt, new Date(createdAt.getTime() - PRESSED_AGAIN_MS)),
        ),
      );
    const row = sent ?? (await executor.insert(reviewReplies).values(reply).returning())[0];
    if (!row) throw new Error("The reply was not kept");
    return row;
  });
}
