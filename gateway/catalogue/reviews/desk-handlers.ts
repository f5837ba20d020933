import type { Services } from "../../chain/services.ts";
import {
  reviewDeskAnswer,
  reviewDeskCard,
  reviewDeskDecide,
  reviewDeskList,
} from "../../contract/catalogue/review-desk.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { findDeskReview, goodsOfReview, lockForDecision, reviewRows, saveDecision, stateOf } from "./desk-store.ts";
import { lockModel, updateRatings } from "./goods-store.ts";
import { findReply, insertReply, lockReview } from "./reviews-store.ts";
import { DOUBLE_SUBMIT_MS, plainText } from "./rules.ts";
import { photoPath, previewPath } from "./serve-photos.ts";

const OFFICIAL = "Магазин";
const noReview = () => notFound("Такого отзыва нет");

/** The queue of reviews and what the shop does about them. */
export function reviewDeskRoutes(services: Services): Route[] {
  const { connection, now } = services;
  const { db } = connection;
  const staffOf = ({ actor }: StaffCaller): number | null => (actor.kind === "staff" ? actor.userId : null);

  return [
    listRoute(services, reviewDeskList, ({ zone }) =>
      show(reviewRows(db, zone), (found) =>
        found.map(({ isHidden, checkedAt, createdAt, ...row }) => ({
          ...row,
          state: stateOf({ isHidden, checkedAt }),
          createdAt: createdAt.toISOString(),
        })),
      ),
    ),
    route(reviewDeskCard, async ({ id }) => {
      const found = await findDeskReview(db, id);
      if (!found) throw noReview();
      const { review, goods, sku, replies, photos, checkedBy } = found;
      return {
        id,
        goods,
        sku,
        checkedBy,
        author: plainText(review.author),
        rating: review.rating,
        comment: plainText(review.comment),
        isModelReview: review.isModelReview,
        clientId: review.userId,
        photos: photos.length,
        pictures: photos.map((photo) => ({ url: photoPath(photo.id), previewUrl: previewPath(photo.id) })),
        replies: replies.map((reply) => ({
          author: plainText(reply.author),
          isOfficial: reply.isOfficial,
          comment: plainText(reply.comment),
          createdAt: reply.createdAt.toISOString(),
        })),
        state: stateOf(review),
        isAnswered: replies.some(({ isOfficial }) => isOfficial),
        hiddenReason: review.hiddenReason,
        createdAt: review.createdAt.toISOString(),
        checkedAt: review.checkedAt?.toISOString() ?? null,
      };
    }),
    route(reviewDeskDecide, async ({ id, state, reason }, caller) => {
      await db.transaction(async (tx) => {
        const goods = await goodsOfReview(tx, id);
        if (!goods) throw noReview();
        // As whoever writes a review of the model does: the goods before the review.
        const modelIds = await lockModel(tx, goods);
        const review = await lockForDecision(tx, id);
        if (!review) throw noReview();
        const after = { isHidden: state === "hidden", hiddenReason: state === "hidden" ? plainText(reason) : "" };
        await saveDecision(tx, id, { ...after, checkedBy: staffOf(caller), checkedAt: now() });
        if (after.isHidden !== review.isHidden)
          await updateRatings(tx, review.isModelReview ? modelIds : [goods.id], modelIds);
        const { isHidden, hiddenReason } = review;
        await caller.audit(tx, { target: String(id), before: { isHidden, hiddenReason }, after });
      });
      return {};
    }),
    route(reviewDeskAnswer, async ({ id, comment }, caller) => {
      await db.transaction(async (tx) => {
        if (!(await lockReview(tx, id))) throw noReview();
        const userId = staffOf(caller) ?? 0;
        const createdAt = now();
        const text = plainText(comment);
        const reply = { reviewId: id, userId, author: OFFICIAL, isOfficial: true, comment: text, createdAt };
        if (await findReply(tx, reply, new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS))) return;
        await insertReply(tx, reply);
        await caller.audit(tx, { target: String(id), before: null, after: { comment: text } });
      });
      return {};
    }),
  ];
}
