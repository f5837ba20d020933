import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";

export const MAX_REVIEW_PHOTOS = 5;
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
export const MAX_REVIEW_LETTERS = 3_000;
export const MAX_REPLY_LETTERS = 1_000;

/** Keyed by review, for the signed-in caller: true for a like, false for a dislike, null for neither and for guests. PRD-041, PRD-042 */
export const reactions = z.object({
  likes: z.int(),
  dislikes: z.int(),
  is_like_or_dislike: z.boolean().nullable(),
});
export type Reactions = z.output<typeof reactions>;

const reply = z.object({
  id: z.int(),
  author: z.string(),
  /** The shop's own answer. */
  is_official: z.boolean(),
  comment: z.string(),
  created_at: utcMoment,
});

/** Addresses of a photo and of its small copy; the size is of the photo, in pixels. */
const photo = z.object({ url: z.string(), preview_url: z.string(), width: z.int(), height: z.int() });

/** `rating` is 1 to 5; texts are plain text. `size_text` names the variant when the review is of another one of the model; `is_buyer`: who wrote it has been handed out these goods here. PRD-040, PRD-043 */
export const review = z.object({
  id: z.int(),
  author: z.string(),
  comment: z.string(),
  rating: z.int().min(1).max(5),
  created_at: utcMoment,
  is_model_review: z.boolean(),
  size_text: z.string().nullable(),
  is_buyer: z.boolean(),
  replies: z.array(reply),
  reactions,
  photos: z.array(photo),
});
export type Review = z.output<typeof review>;

const path = "/api/gateway/review-goods";
/** The product's code, as the calls about its stock name it. */
const goodsId = z.string().trim().min(1).max(64);
const reviewId = z.coerce.number("Не указан отзыв").int("Не указан отзыв").min(1).max(2_147_483_647);
/** A form writes its booleans in words. */
const flag = z.union([z.boolean(), z.stringbool()]).default(false);

export const reviewSorts = ["-created_at", "created_at", "-rating", "rating", "-likes", "likes"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** How many goods one call may name. */
const MOST_GOODS = 12;

/**
 * The review of each of some goods that most people liked, of the goods or of its model, for pages with a few words of buyers: our own call.
 * Goods without reviews are left out.
 */
export const reviewBest = endpoint({
  name: "reviewBest",
  summary: "Самый полезный отзыв о каждом товаре",
  method: "GET",
  path: `${path}/best`,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 3_600 },
  input: z.object({ goods_id: z.array(goodsId).min(1).max(MOST_GOODS) }),
  output: z.object({
    reviews: z.array(
      review.pick({ author: true, comment: true, rating: true, created_at: true }).extend({ goods_id: z.string() }),
    ),
  }),
});

/** `stars` counts the reviews of five stars, four stars and so on; `average` is null when there are none. */
const ratingSummary = z.object({
  average: z.number().nullable(),
  count: z.int(),
  stars: z.array(z.object({ rating: z.int(), count: z.int() })).length(5),
});

/**
 * Reviews of the goods and those of its model. A minus sorts in descending order; sorting by rating and likes is our addition, and the
 * summary, which every page with reviews shows. API-049, API-050
 */
export const reviewList = endpoint({
  name: "reviewList",
  summary: "Отзывы о товаре",
  method: "GET",
  path: `${path}/list`,
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    goods_id: goodsId,
    sort: z.enum(reviewSorts).default("-created_at"),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  output: z.object({ reviews: z.array(review), total: z.int(), summary: ratingSummary }),
});

/** API-051 */
export const reviewSummary = endpoint({
  name: "reviewSummary",
  summary: "Оценки товара",
  method: "GET",
  path: `${path}/summary`,
  access: "public",
  input: z.object({ goods_id: goodsId }),
  output: ratingSummary,
});

const reaction = <Name extends string>(name: Name, verb: string, summary: string) =>
  endpoint({
    name,
    summary,
    method: "POST",
    inQuery: true,
    path: `${path}/${verb}`,
    access: "session",
    input: z.object({ review_id: reviewId }),
    output: z.object({ reactions }),
  });

/** Sets the caller's like in place of whatever there was; a second one changes nothing. API-052 */
export const reviewLike = reaction("reviewLike", "like", "Отметить отзыв полезным");
/** API-053 */
export const reviewDislike = reaction("reviewDislike", "dislike", "Отметить отзыв бесполезным");
/** Clears whichever reaction there was. API-054 */
export const reviewUnlike = reaction("reviewUnlike", "unlike", "Снять отметку с отзыва");

const words = (max: number) =>
  z
    .string("Напишите несколько слов")
    .trim()
    .min(3, "Напишите несколько слов")
    .max(max, `Не больше ${max} знаков: сократите текст`);

/** One review a user and goods. Photos are JPEG, PNG or WebP. API-055 */
export const reviewCreate = endpoint({
  name: "reviewCreate",
  summary: "Оставить отзыв",
  method: "POST",
  multipart: true,
  path: `${path}/create`,
  access: "session",
  input: z.object({
    goods_id: goodsId,
    // In the order of the form's fields: a summary of what is wrong keeps it.
    rating: z.coerce
      .number("Поставьте оценку от 1 до 5")
      .int("Поставьте оценку от 1 до 5")
      .min(1, "Поставьте оценку от 1 до 5")
      .max(5, "Поставьте оценку от 1 до 5"),
    comment: words(MAX_REVIEW_LETTERS),
    is_model_review: flag,
    images: z
      .array(z.file("Фотография не получена").max(MAX_PHOTO_BYTES, "Фотография больше 8 МБ: выберите другую"))
      .max(MAX_REVIEW_PHOTOS, `Не больше ${MAX_REVIEW_PHOTOS} фотографий`)
      .default([]),
  }),
  output: z.object({ review }),
  codes: { already_reviewed: 409 },
});

/** `is_model_review` says in which list the review was seen; the answer belongs to the review in either. API-056 */
export const reviewReply = endpoint({
  name: "reviewReply",
  summary: "Ответить на отзыв",
  method: "POST",
  path: `${path}/reply`,
  access: "session",
  input: z.object({ review_id: reviewId, comment: words(MAX_REPLY_LETTERS), is_model_review: flag }),
  output: z.object({ reply }),
});
