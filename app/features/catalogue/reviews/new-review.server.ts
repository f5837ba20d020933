import { data, redirect } from "@remix-run/node";
import {
  MAX_PHOTO_BYTES,
  MAX_REVIEW_LETTERS,
  MAX_REVIEW_PHOTOS,
  reviewCreate,
} from "../../../../gateway/contract/catalogue/reviews.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { refuseReview } from "./refuse-review.server.ts";
import { listPath, newReviewPath, reviewAnchor } from "./review-links.ts";
import type { NewReviewRejection } from "./review-reply.ts";
import { isSignedIn, loadReviewedGoods } from "./reviews.server.ts";

const MEGABYTE = 1024 * 1024;
/** The server accepts little more than this in one form. */
const ALL_PHOTOS_MEGABYTES = 20;

/** The form's limits are sent to the browser as data. */
export async function loadNewReview(visitor: Visitor, sku: string) {
  return {
    goods: await loadReviewedGoods(visitor, sku),
    mayWrite: isSignedIn(visitor),
    limits: {
      letters: MAX_REVIEW_LETTERS,
      photos: MAX_REVIEW_PHOTOS,
      photoMegabytes: MAX_PHOTO_BYTES / MEGABYTE,
      allMegabytes: ALL_PHOTOS_MEGABYTES,
    },
  };
}

/** Sends a review; redirects to it in the list, or answers the form with everything typed. Photos have to be chosen again. API-055, ERR-041 */
export async function createReview(visitor: Visitor, sku: string, request: Request) {
  // Only signed-in customers may send megabytes.
  if (!isSignedIn(visitor)) return redirect(signInPath(newReviewPath(sku)), 303);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  // A file field without a chosen file sends an empty one.
  const images = form.getAll("images").filter((file): file is File => file instanceof File && file.size > 0);
  const result = await visitor.gateway.call(reviewCreate, {
    goods_id: sku,
    comment: text("comment"),
    rating: Number(text("rating")),
    is_model_review: form.get("is_model_review") !== null,
    images,
  });
  if (result.ok) {
    writeFlash(visitor.cookies, ["Отзыв опубликован, спасибо"]);
    return redirect(`${listPath(sku)}#${reviewAnchor(result.data.review.id)}`, 303);
  }
  const { reply, init } = refuseReview(form, result, {
    fields: ["rating", "comment", "images"],
    back: newReviewPath(sku),
  });
  return data({ ...reply, photoCount: images.length } satisfies NewReviewRejection, init);
}
export type NewReviewView = Awaited<ReturnType<typeof loadNewReview>>;
