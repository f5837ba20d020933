import type { Database, Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { lockModel, type ReviewedGoods, updateRatings } from "./goods-store.ts";
import type { Photo } from "./photo.ts";
import { findOwnReview, insertPhotos, insertReview } from "./reviews-store.ts";
import { isDoubleSubmit } from "./rules.ts";

interface NewReview {
  userId: number;
  author: string;
  rating: number;
  comment: string;
  isModelReview: boolean;
  photos: readonly Photo[];
  createdAt: Date;
}

/** Id of the review that a double click has just created, null for none. Throws `already_reviewed` for a second review. */
export async function findJustSent(
  executor: Executor,
  goodsId: number,
  review: Pick<NewReview, "userId" | "rating" | "comment" | "createdAt">,
): Promise<number | null> {
  const own = await findOwnReview(executor, { goodsId, userId: review.userId });
  if (!own) return null;
  if (!isDoubleSubmit(own, review)) throw alreadyReviewed();
  return own.id;
}

/** Stores a review with its photos and updates the rating of the goods; returns its id. Throws `already_reviewed`. API-053 */
export function createReview(db: Database, reviewed: ReviewedGoods, review: NewReview): Promise<number> {
  const { photos, ...row } = review;
  return db.transaction(async (tx) => {
    const modelIds = await lockModel(tx, reviewed);
    const id = await insertReview(tx, { ...row, goodsId: reviewed.id });
    if (id === null) {
      const justSent = await findJustSent(tx, reviewed.id, review);
      if (justSent === null) throw alreadyReviewed();
      return justSent;
    }
    await insertPhotos(tx, id, photos);
    await updateRatings(tx, row.isModelReview ? modelIds : [reviewed.id], modelIds);
    return id;
  });
}

const alreadyReviewed = () =>
  new ApiError("already_reviewed", "Вы уже оставили отзыв об этом товаре: второй не понадобится");
