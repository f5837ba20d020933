import type { Services } from "../../chain/services.ts";
import {
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewReply,
  reviewSummary,
  reviewUnlike,
} from "../../contract/catalogue/reviews.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import { createReview, findJustSent } from "./create-review.ts";
import { findGoods, type ReviewedGoods, shownWith } from "./goods-store.ts";
import { encodePhoto, type Photo } from "./photo.ts";
import { type Reaction, reactToReview } from "./react-to-review.ts";
import { replyToReview } from "./reply-to-review.ts";
import { plainText, ratingSummary, signature } from "./rules.ts";
import { countByRating, countReviews, findAuthor, readReview, readReviews } from "./store.ts";
import { replyOf, reviewOf } from "./view.ts";

const REVIEWS_AN_HOUR = 10;
const REPLIES_AN_HOUR = 30;
/** One click is two calls. */
const REACTIONS_AN_HOUR = 400;

/** Everybody may read reviews; writing requires sign-in. API-049 … API-056 */
export function reviewRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const message = "Слишком часто. Повторите попытку позже";
  const anHour = (name: string, uses: number) =>
    createRateLimit({ name, uses, seconds: HOUR_SECONDS, message }, countsInDatabase(db, services.now));
  const limits = {
    create: anHour("reviews", REVIEWS_AN_HOUR),
    reply: anHour("replies", REPLIES_AN_HOUR),
    react: anHour("reactions", REACTIONS_AN_HOUR),
  };

  /** The user may be deleted at this moment. */
  async function authorOf(caller: SessionCaller) {
    const author = await findAuthor(db, caller.subject);
    if (!author) throw notSignedIn();
    return author;
  }

  async function goodsOf(sku: string): Promise<ReviewedGoods> {
    const goods = await findGoods(db, sku);
    if (!goods) throw notFound("Такого товара нет в продаже");
    return goods;
  }

  const reactWith = (reaction: Reaction) => async (input: { review_id: number }, caller: SessionCaller) => {
    const author = await authorOf(caller);
    await limits.react.consume(author.id);
    return { reactions: await reactToReview(db, { reviewId: input.review_id, userId: author.id }, reaction) };
  };

  return [
    route(reviewList, async ({ goods_id, ...page }, caller) => {
      const goods = await goodsOf(goods_id);
      const which = shownWith(db, goods);
      const [rows, total] = await Promise.all([
        readReviews(db, which, { ...page, userId: caller.subject }),
        countReviews(db, which),
      ]);
      return { reviews: rows.map((row) => reviewOf(row, goods.id)), total };
    }),
    route(reviewSummary, async ({ goods_id }) =>
      ratingSummary(await countByRating(db, shownWith(db, await goodsOf(goods_id)))),
    ),
    route(reviewLike, reactWith("like")),
    route(reviewDislike, reactWith("dislike")),
    route(reviewUnlike, reactWith("unlike")),
    route(reviewCreate, async (input, caller) => {
      const author = await authorOf(caller);
      await limits.create.consume(author.id);
      const goods = await goodsOf(input.goods_id);
      const review = {
        userId: author.id,
        author: signature(author),
        rating: input.rating,
        comment: commentOf(input.comment),
        isModelReview: input.is_model_review,
        createdAt: services.now(),
      };
      const id =
        (await findJustSent(db, goods.id, review)) ??
        (await createReview(db, goods, { ...review, photos: await encodePhotos(input.images) }));
      return { review: reviewOf(await readReview(db, { id, userId: author.id }), goods.id) };
    }),
    route(reviewReply, async (input, caller) => {
      const author = await authorOf(caller);
      await limits.reply.consume(author.id);
      const row = await replyToReview(db, {
        reviewId: input.review_id,
        userId: author.id,
        author: signature(author),
        comment: commentOf(input.comment),
        createdAt: services.now(),
      });
      return { reply: replyOf(row) };
    }),
  ];
}

/** Refuses text that consists of markup alone. */
function commentOf(written: string): string {
  const text = plainText(written);
  if (text === "") throw new ApiError("invalid", [{ message: "Напишите несколько слов", field: "comment" }]);
  return text;
}

/** One after another: five at once would keep the processor from everybody else. */
async function encodePhotos(files: readonly File[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const file of files) photos.push(await encodePhoto(Buffer.from(await file.arrayBuffer())));
  return photos;
}
