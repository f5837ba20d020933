import type { Services } from "../../chain/services.ts";
import {
  type Reactions,
  type Review,
  reviewBest,
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewReply,
  reviewSummary,
  reviewUnlike,
} from "../../contract/catalogue/reviews.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import { productBySku } from "../goods/card-store.ts";
import { lockModel, type ReviewedGoods, shownWith, updateRatings } from "./goods-store.ts";
import { encodePhoto, type Photo } from "./photo.ts";
import {
  countByRating,
  deleteReaction,
  findAuthor,
  findOwnReview,
  findReply,
  insertPhotos,
  insertReply,
  insertReview,
  type ListedReview,
  lockReview,
  type NewReply,
  type ReplyRow,
  readBestReviews,
  readReactions,
  readReview,
  readReviews,
  reviewExists,
  saveReaction,
} from "./reviews-store.ts";
import { DOUBLE_SUBMIT_MS, isDoubleSubmit, plainText, ratingSummary, signature } from "./rules.ts";
import { photoPath, previewPath } from "./serve-photos.ts";

interface NewReview {
  userId: number;
  author: string;
  rating: number;
  comment: string;
  isModelReview: boolean;
  photos: readonly Photo[];
  createdAt: Date;
}

/** Id of the review that a double click has just created, null for none. Throws `already_reviewed` for a second review. */
async function findJustSent(
  executor: Executor,
  goodsId: number,
  review: Pick<NewReview, "userId" | "rating" | "comment" | "createdAt">,
): Promise<number | null> {
  const own = await findOwnReview(executor, { goodsId, userId: review.userId });
  if (!own) return null;
  if (!isDoubleSubmit(own, review)) throw alreadyReviewed();
  return own.id;
}

/** Stores a review with its photos and updates the rating of the goods; returns its id. Throws `already_reviewed`. API-053 */
function createReview(db: Database, reviewed: ReviewedGoods, review: NewReview): Promise<number> {
  const { photos, ...row } = review;
  return db.transaction(async (tx) => {
    const modelIds = await lockModel(tx, reviewed);
    const id = await insertReview(tx, { ...row, goodsId: reviewed.id });
    if (id === null) {
      const justSent = await findJustSent(tx, reviewed.id, review);
      if (justSent === null) throw alreadyReviewed();
      return justSent;
    }
    await insertPhotos(tx, id, photos);
    await updateRatings(tx, row.isModelReview ? modelIds : [reviewed.id], modelIds);
    return id;
  });
}

const alreadyReviewed = () =>
  new ApiError("already_reviewed", "Вы уже оставили отзыв об этом товаре: второй не понадобится");

/** A review as the list of `goodsId` shows it: the size is named when the review is of other goods of the model. PRD-043 */
const reviewOf = (row: ListedReview, goodsId: number): Review => ({
  id: row.id,
  author: plainText(row.author),
  comment: plainText(row.comment),
  rating: row.rating,
  created_at: row.createdAt.toISOString(),
  is_model_review: row.isModelReview,
  size_text: row.goodsId === goodsId ? null : row.sizeText,
  is_buyer: row.isBuyer,
  reactions: { likes: row.likes, dislikes: row.dislikes, is_like_or_dislike: row.ownReaction },
  replies: row.replies.map(replyOf),
  photos: row.photos.map(({ id, width, height }) => ({
    url: photoPath(id),
    preview_url: previewPath(id),
    width,
    height,
  })),
});

/** How many of the reviews that a page is taken from have each rating. */
const ratingsOf = (row: ListedReview | undefined) =>
  new Map(Object.entries(row?.ratings ?? {}).map(([rating, count]) => [Number(rating), count]));

const replyOf = (row: ReplyRow): Review["replies"][number] => ({
  id: row.id,
  author: plainText(row.author),
  is_official: row.isOfficial,
  comment: plainText(row.comment),
  created_at: row.createdAt.toISOString(),
});

/** `like` and `dislike` replace each other; `unlike` clears either. PRD-044 … PRD-048 */
type Reaction = "like" | "dislike" | "unlike";

/**
 * Sets a user's reaction to a review and returns the counts. A user has one row, so two concurrent clicks are one reaction; counts are
 * computed from rows and cannot drift. Throws `not_found`.
 */
function reactToReview(
  db: Database,
  { reviewId, userId }: { reviewId: number; userId: number },
  reaction: Reaction,
): Promise<Reactions> {
  return db.transaction(async (tx) => {
    if (!(await reviewExists(tx, reviewId))) throw unknownReview();
    if (reaction === "unlike") await deleteReaction(tx, { reviewId, userId });
    else await saveReaction(tx, { reviewId, userId, isLike: reaction === "like" });
    const reactions = await readReactions(tx, { reviewId, userId });
    if (!reactions) throw unknownReview();
    return reactions;
  });
}

const unknownReview = () => notFound("Такого отзыва нет");

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

  async function goodsOf(caller: Caller, sku: string): Promise<ReviewedGoods> {
    const product = await productBySku(services, caller, sku);
    if (!product) throw notFound("Такого товара нет в продаже");
    return product.row;
  }

  const reactWith = (reaction: Reaction) => async (input: { review_id: number }, caller: SessionCaller) => {
    const author = await authorOf(caller);
    await limits.react.consume(author.id);
    return { reactions: await reactToReview(db, { reviewId: input.review_id, userId: author.id }, reaction) };
  };

  return [
    route(reviewList, async ({ goods_id, ...page }, caller) => {
      const goods = await goodsOf(caller, goods_id);
      const which = shownWith(db, goods);
      const rows = await readReviews(db, which, { ...page, userId: caller.subject });
      const [first] = rows;
      // Behind the last page nothing says how many there are.
      const isBehind = first === undefined && page.offset > 0;
      const summary = ratingSummary(isBehind ? await countByRating(db, which) : ratingsOf(first));
      return { reviews: rows.map((row) => reviewOf(row, goods.id)), total: summary.count, summary };
    }),
    route(reviewBest, async ({ goods_id }) => ({
      reviews: (await readBestReviews(db, goods_id)).map(({ sku, createdAt, ...row }) => ({
        ...row,
        goods_id: sku,
        created_at: createdAt.toISOString(),
      })),
    })),
    route(reviewSummary, async ({ goods_id }, caller) =>
      ratingSummary(await countByRating(db, shownWith(db, await goodsOf(caller, goods_id)))),
    ),
    route(reviewLike, reactWith("like")),
    route(reviewDislike, reactWith("dislike")),
    route(reviewUnlike, reactWith("unlike")),
    route(reviewCreate, async (input, caller) => {
      const author = await authorOf(caller);
      await limits.create.consume(author.id);
      const goods = await goodsOf(caller, input.goods_id);
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

/** Stores a reply to a review; the same one sent again within a minute is not stored twice. Throws `not_found`. API-054 */
function replyToReview(db: Database, reply: NewReply) {
  return db.transaction(async (tx) => {
    // The second of two clicks waits here for the first.
    if (!(await lockReview(tx, reply.reviewId))) throw notFound("Такого отзыва нет");
    const justSent = await findReply(tx, reply, new Date(reply.createdAt.getTime() - DOUBLE_SUBMIT_MS));
    return justSent ?? insertReply(tx, reply);
  });
}
