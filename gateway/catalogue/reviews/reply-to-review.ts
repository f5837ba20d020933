import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { DOUBLE_SUBMIT_MS } from "./rules.ts";
import { findReply, insertReply, lockReview, type NewReply } from "./store.ts";

/** Stores a reply to a review; the same one sent again within a minute is not stored twice. Throws `not_found`. API-054 */
export function replyToReview(db: Database, reply: NewReply) {
  return db.transaction(async (tx) => {
    // The second of two clicks waits here for the first.
    if (!(await lockReview(tx, reply.reviewId))) throw notFound("Такого отзыва нет");
    const justSent = await findReply(tx, reply, new Date(reply.createdAt.getTime() - DOUBLE_SUBMIT_MS));
    return justSent ?? insertReply(tx, reply);
  });
}
