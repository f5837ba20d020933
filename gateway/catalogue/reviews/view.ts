import type { Review } from "../../contract/catalogue/reviews.ts";
import { plainText } from "./rules.ts";
import { photoPath, previewPath } from "./serve-photos.ts";
import type { ListedReview, ReplyRow } from "./store.ts";

/** A review as the list of `goodsId` shows it: the size is named when the review is of other goods of the model. PRD-043 */
export const reviewOf = (row: ListedReview, goodsId: number): Review => ({
  id: row.id,
  author: plainText(row.author),
  comment: plainText(row.comment),
  rating: row.rating,
  created_at: row.createdAt.toISOString(),
  is_model_review: row.isModelReview,
  size_text: row.goodsId === goodsId ? null : row.sizeText,
  reactions: { likes: row.likes, dislikes: row.dislikes, is_like_or_dislike: row.ownReaction },
  replies: row.replies.map(replyOf),
  photos: row.photos.map(({ id, width, height }) => ({
    url: photoPath(id),
    preview_url: previewPath(id),
    width,
    height,
  })),
});

export const replyOf = (row: ReplyRow): Review["replies"][number] => ({
  id: row.id,
  author: plainText(row.author),
  is_official: row.isOfficial,
  comment: plainText(row.comment),
  created_at: row.createdAt.toISOString(),
});
