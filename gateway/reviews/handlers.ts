import { eq } from "drizzle-orm";
import { type AccessTokens, notSignedIn } from "../auth/access-token.ts";
import {
  type Review,
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewReply,
  reviewSummary,
  reviewUnlike,
} from "../contract/reviews.ts";
import type { Executor } from "../db/database.ts";
import { reviews } from "../db/schema/reviews.ts";
import { users } from "../db/schema/users.ts";
import { ApiError } from "../http/api-error.ts";
import { HOUR_SECONDS, limitOf } from "../http/limit.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { createReview, reviewJustSent } from "./create.ts";
import { findGoods, shownWith } from "./goods-of-review.ts";
import { encodePhoto, type Photo } from "./photo.ts";
import { plainText, signature } from "./plain-text.ts";
import { type Reaction, react } from "./react.ts";
import { createReply } from "./reply.ts";
import { readReviews, replyOf, summarise } from "./store.ts";

const REVIEWS_AN_HOUR = 10;
const REPLIES_AN_HOUR = 30;
/** One click is two calls. */
const REACTIONS_AN_HOUR = 400;

/** Reading is for everybody, writing for those who have signed in. API-049 … API-056 */
export function reviewRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  const { db } = services.connection;
  const anHour = (uses: number) =>
    limitOf({ uses, seconds: HOUR_SECONDS, message: "Слишком часто. Повторите попытку позже" });
  const pace = { create: anHour(REVIEWS_AN_HOUR), reply: anHour(REPLIES_AN_HOUR), react: anHour(REACTIONS_AN_HOUR) };

  const reactWith = (reaction: Reaction) => async (input: { review_id: number }, caller: Caller) => {
    const user = await writerOf(db, accessTokens, caller);
    await pace.react.consume(user.id);
    return { reactions: await react(db, input.review_id, user.id, reaction) };
  };

  return [
    route(reviewList, async ({ goods_id, ...page }, caller) => {
      const [goods, userId] = await Promise.all([findGoods(db, goods_id), accessTokens.userIdOf(caller)]);
      const condition = shownWith(db, goods);
      const [list, total] = await Promise.all([
        readReviews(db, { ...page, condition, of: goods, userId }),
        db.$count(reviews, condition),
      ]);
      return { reviews: list, total };
    }),
    route(reviewSummary, async ({ goods_id }) => summarise(db, shownWith(db, await findGoods(db, goods_id)))),
    route(reviewLike, reactWith("like")),
    route(reviewDislike, reactWith("dislike")),
    route(reviewUnlike, reactWith("unlike")),
    route(reviewCreate, async (input, caller) => {
      const user = await writerOf(db, accessTokens, caller);
      await pace.create.consume(user.id);
      const goods = await findGoods(db, input.goods_id);
      const review = {
        userId: user.id,
        author: signature(user),
        rating: input.rating,
        comment: wordsOf(input.comment),
        isModelReview: input.is_model_review,
        createdAt: services.now(),
      };
      const id =
        (await reviewJustSent(db, goods.id, review)) ??
        (await createReview(db, goods, { ...review, photos: await encodePhotos(input.images) }));
      return { review: await readReview(db, id, goods.id, user.id) };
    }),
    route(reviewReply, async (input, caller) => {
      const user = await writerOf(db, accessTokens, caller);
      await pace.reply.consume(user.id);
      const comment = wordsOf(input.comment);
      const row = await createReply(db, {
        reviewId: input.review_id,
        userId: user.id,
        author: signature(user),
        comment,
        createdAt: services.now(),
      });
      return { reply: replyOf(row) };
    }),
  ];
}

/** The user who calls; a token may outlive its user. */
async function writerOf(executor: Executor, accessTokens: AccessTokens, caller: Caller) {
  const userId = await accessTokens.userOf(caller);
  const [user] = await executor.select().from(users).where(eq(users.id, userId));
  if (!user) throw notSignedIn();
  return user;
}

/** Text that was nothing but markup says nothing. */
function wordsOf(written: string): string {
  const text = plainText(written);
  if (text === "") throw new ApiError("invalid", [{ message: "Напишите несколько слов", field: "comment" }]);
  return text;
}

/** One after another: five at once would take the processor from everybody else. */
async function encodePhotos(files: readonly File[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const file of files) photos.push(await encodePhoto(Buffer.from(await file.arrayBuffer())));
  return photos;
}

async function readReview(executor: Executor, id: number, goodsId: number, userId: number): Promise<Review> {
  const [review] = await readReviews(executor, {
    condition: eq(reviews.id, id),
    of: { id: goodsId },
    userId,
    sort: "-created_at",
    offset: 0,
    limit: 1,
  });
  if (!review) throw new Error("The review was not kept");
  return review;
}
