import { data, redirect } from "@remix-run/node";
import { reviewReply } from "../../../../gateway/contract/catalogue/reviews.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { refuseReview } from "./refuse-review.server.ts";
import { listPath, reviewAnchor } from "./review-links.ts";
import { type ReplyAnswer, type ReplyRejection, replyFormName } from "./review-reply.ts";
import { replyView } from "./review-view.ts";

/** Sends an answer to a review; a refusal keeps the text. A document goes back to the review, a script gets the answer to show. ERR-042 */
export async function replyToReview(visitor: Visitor, sku: string, form: FormData) {
  const reviewId = Number(form.get("review_id"));
  const list = listPath(sku);
  const result = await visitor.gateway.call(reviewReply, {
    review_id: reviewId,
    comment: String(form.get("comment") ?? ""),
    is_model_review: form.get("is_model_review") === "true",
  });
  if (result.ok && !visitor.isDocument)
    return data({ posted: replyView(result.data.reply, (await visitor.region()).zone) } satisfies ReplyAnswer);
  if (result.ok) return redirect(`${localPath(String(form.get("return")), list)}#${reviewAnchor(reviewId)}`, 303);
  const { reply, init } = refuseReview(form, result, { fields: ["comment"], back: list });
  return data({ ...reply, form: replyFormName(reviewId) } satisfies ReplyRejection, init);
}
