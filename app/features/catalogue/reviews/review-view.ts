import type { Reactions, Review } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatDate } from "../../../ui/format.ts";

/** A review for its card. */
export interface ReviewView {
  id: number;
  author: string;
  comment: string;
  rating: number;
  day: string;
  /** Says that the review is of the whole model or of another variant; empty for the product's own. */
  about: string;
  photos: { url: string; previewUrl: string }[];
  replies: { id: number; author: string; isOfficial: boolean; comment: string; day: string }[];
  reactions: Reactions;
}

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
    photos: review.photos.map(({ url, preview_url }) => ({ url, previewUrl: preview_url })),
    replies: review.replies.map(({ id, author, is_official, comment, created_at }) => ({
      id,
      author,
      isOfficial: is_official,
      comment,
      day: day(created_at),
    })),
    reactions: review.reactions,
  };
}

function aboutOf({ is_model_review, size_text }: Review): string {
  if (!is_model_review) return "";
  return size_text ? `О модели, вариант ${size_text}` : "О модели";
}
