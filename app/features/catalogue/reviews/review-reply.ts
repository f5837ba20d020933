import type { FormReply } from "../../../shared/form-reply.ts";

export const UNAVAILABLE = "Не удалось отправить: нет связи с магазином. Повторите через минуту";

/** How the specification's client refuses a review or a reply: 402 is a code of its own, not an HTTP status. ERR-041, ERR-042 */
interface Rejected {
  code: 402;
}

/** A refused reply; its form is identified by the review. */
export type ReplyRejection = FormReply<"comment"> & Rejected;

/** A refused review; photos are not sent back to the browser. */
export type NewReviewRejection = FormReply<"rating" | "comment" | "images" | "is_model_review"> &
  Rejected & { photoCount: number };

/** Several reviews on a page have a reply form. */
export const replyFormName = (reviewId: number): string => `reply-${reviewId}`;
