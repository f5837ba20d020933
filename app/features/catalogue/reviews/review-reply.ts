import type { Reactions } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";

export const UNAVAILABLE = "Не удалось отправить: нет связи с магазином. Повторите через минуту";

/** How the specification's client refuses a review or a reply: 402 is a code of its own, not an HTTP status. ERR-041, ERR-042 */
interface Rejected {
  code: 402;
}

/** A refused reply; its form is identified by the review. */
export type ReplyRejection = RefusedForm<"comment"> & Rejected;

export interface ReplyView {
  id: number;
  author: string;
  isOfficial: boolean;
  comment: string;
  day: string;
}

/** What a script that sent a reply is answered. */
export type ReplyAnswer = ReplyRejection | { posted: ReplyView };

/** What a script that sent a reaction is answered: the figures since, and why the reaction was not taken. */
export interface ReactionAnswer {
  reactions?: Reactions | undefined;
  problem?: string;
}

/** A refused review; photos are not sent back to the browser. */
export type NewReviewRejection = RefusedForm<"rating" | "comment" | "images" | "is_model_review"> &
  Rejected & { photoCount: number };

/** Several reviews on a page have a reply form. */
export const replyFormName = (reviewId: number): string => `reply-${reviewId}`;
