import type { Reactions, Review } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatDate } from "../../../ui/format.ts";
import type { ReplyView } from "./review-reply.ts";

/** A review for its card. */
export interface ReviewView {
  id: number;
  author: string;
  comment: string;
  rating: number;
  day: string;
  /** Says that the review is of the whole model or of another variant; empty for the product's own. */
  about: string;
  /** Bought these goods in this shop. */
  isBuyer: boolean;
  photos: { url: string; previewUrl: string }[];
  replies: ReplyView[];
  reactions: Reactions;
}

/** What the browser needs of a review for its forms. */
export interface LiveReview {
  id: number;
  author: string;
  reactions: Reactions;
}

export const liveReview = ({ id, author, reactions }: ReviewView): LiveReview => ({ id, author, reactions });

/** `zone` is the time zone of the reader's region. */
export function reviewView(review: Review, zone: Zone): ReviewView {
  const day = (moment: string) => formatDate(moment, zone, true);
  return {
    id: review.id,
    author: review.author,
    comment: review.comment,
    rating: review.rating,
    day: day(review.created_at),
    about: aboutOf(review),
    isBuyer: review.is_buyer,
    photos: review.photos.map(({ url, preview_url }) => ({ url, previewUrl: preview_url })),
    replies: review.replies.map((reply) => replyView(reply, zone)),
    reactions: review.reactions,
  };
}

export function replyView(
  { id, author, is_official, comment, created_at }: Review["replies"][number],
  zone: Zone,
): ReplyView {
  return { id, author, isOfficial: is_official, comment, day: formatDate(created_at, zone, true) };
}

function aboutOf({ is_model_review, size_text }: Review): string {
  if (!is_model_review) return "";
  return size_text ? `О модели, вариант ${size_text}` : "О модели";
}
