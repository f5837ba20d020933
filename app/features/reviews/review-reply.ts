import type { FormReply } from "../../shared/form-reply.ts";

export const UNAVAILABLE = "Не удалось отправить: нет связи с магазином. Повторите через минуту";

/** How the specification's client refuses a review or a reply: 402 is its own word, not an HTTP status. ERR-041, ERR-042 */
interface Rejected {
  code: 402;
}

/** A reply that was not taken; its form is named by the review. */
export type ReplyRejection = FormReply<"comment"> & Rejected;

/** A review that was not taken; photos do not come back to the browser. */
export type NewReviewRejection = FormReply<"rating" | "comment" | "images" | "is_model_review"> &
  Rejected & { photoCount: number };

/** Several reviews of a page have a form for a reply. */
export const replyFormName = (reviewId: number): string => `reply-${reviewId}`;
