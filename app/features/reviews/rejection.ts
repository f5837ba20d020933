import type { ReplyError } from "../../../gateway/contract/endpoint.ts";

export const UNAVAILABLE = "Не удалось отправить: нет связи с магазином. Повторите через минуту";

/** How the client rejects what the gateway did not take; 402 is the specification's word, not an HTTP status. ERR-041, ERR-042 */
export interface ReviewRejection {
  code: 402;
  errors: ReplyError[];
}

/** A reply that was not taken, with what was written. */
export interface ReplyRejection extends ReviewRejection {
  reviewId: number;
  comment: string;
}

/** A review that was not taken, with what was typed; photos do not come back to the browser. */
export interface NewReviewRejection extends ReviewRejection {
  values: { rating: string; comment: string; isModelReview: boolean; photoCount: number };
}

/** The words for one field, `images_1` being one of `images`. */
export function messageFor(rejection: ReviewRejection | undefined, field: string): string | undefined {
  return rejection?.errors.find((error) => error.field === field || error.field?.startsWith(`${field}_`))?.message;
}
