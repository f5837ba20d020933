import type { Reactions } from "../../contract/catalogue/reviews.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { deleteReaction, readReactions, reviewExists, saveReaction } from "./reactions-store.ts";

/** `like` and `dislike` replace each other; `unlike` clears either. PRD-044 … PRD-048 */
export type Reaction = "like" | "dislike" | "unlike";

/**
 * Sets a user's reaction to a review and returns the counts. A user has one row, so two concurrent clicks are one reaction; counts are
 * computed from rows and cannot drift. Throws `not_found`.
 */
export function reactToReview(
  db: Database,
  { reviewId, userId }: { reviewId: number; userId: number },
  reaction: Reaction,
): Promise<Reactions> {
  return db.transaction(async (tx) => {
    if (!(await reviewExists(tx, reviewId))) throw unknownReview();
    if (reaction === "unlike") await deleteReaction(tx, { reviewId, userId });
    else await saveReaction(tx, { reviewId, userId, isLike: reaction === "like" });
    const reactions = await readReactions(tx, { reviewId, userId });
    if (!reactions) throw unknownReview();
    return reactions;
  });
}

const unknownReview = () => notFound("Такого отзыва нет");
