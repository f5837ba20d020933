import { data, redirect } from "@remix-run/node";
import { reviewReply } from "../../../gateway/contract/reviews.ts";
import { signInPath } from "../../shared/sign-in-path.ts";
import { localPath } from "../../visitor/local-path.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { reject } from "./reject.server.ts";
import type { ReplyRejection } from "./rejection.ts";
import { listPath, reviewAnchor } from "./review-links.ts";

/** Answers a review; a refusal keeps what was written. ERR-042 */
export async function replyToReview(visitor: Visitor, sku: string, form: FormData) {
  const reviewId = Number(form.get("review_id"));
  const comment = String(form.get("comment") ?? "");
  const list = listPath(sku);
  const result = await visitor.gateway.call(reviewReply, {
    review_id: reviewId,
    comment,
    is_model_review: form.get("is_model_review") === "true",
  });
  if (result.ok) return redirect(`${localPath(String(form.get("return")), list)}#${reviewAnchor(reviewId)}`, 303);
  if (result.code === "unauthorized") return redirect(signInPath(list), 303);
  const { rejection, status } = reject(result);
  return data({ ...rejection, reviewId, comment } satisfies ReplyRejection, { status });
}
