import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  reviewDeskAnswer,
  reviewDeskCard,
  reviewDeskDecide,
  reviewDeskList,
} from "../../contract/catalogue/review-desk.ts";
import { reviewLike, reviewList, reviewReply, reviewSummary } from "../../contract/catalogue/reviews.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";
import { reviewDeskRoutes } from "./desk-handlers.ts";
import { reviewRoutes } from "./handlers.ts";

const { connection, shop } = await ownShop();
const gateway = sound(
  openTestGateway([...reviewRoutes(shop.services), ...reviewDeskRoutes(shop.services)], shop.identity),
);
const editor = await signInUser(shop, { firstname: "Ольга", surname: "Котова", roles: ["content"] });
beforeEach(async () => {
  await connection.db.delete(reviews);
  await connection.db.update(goods).set({ ratingAverage: null, ratingCount: 0 });
});

async function given(row: Partial<typeof reviews.$inferInsert> = {}): Promise<number> {
  const review = { goodsId: fixtureId("T-SUMMER"), author: "Пётр", rating: 5, comment: "Тихие шины" };
  const [created] = await connection.db
    .insert(reviews)
    .values({ ...review, ...row })
    .returning();
  return created?.id ?? 0;
}

const hide = (id: number, reason = "Реклама") =>
  gateway.call(reviewDeskDecide, { id, state: "hidden", reason }, editor);
const publish = (id: number) => gateway.call(reviewDeskDecide, { id, state: "published" }, editor);
const ratingOf = async (sku: "T-SUMMER") => {
  const [row] = await connection.db
    .select({ count: goods.ratingCount, average: goods.ratingAverage })
    .from(goods)
    .where(eq(goods.id, fixtureId(sku)));
  return row;
};
const shown = async () => dataOf(await gateway.call(reviewList, { goods_id: "T-SUMMER" }, {})).reviews;
const idsOf = async (input: Record<string, unknown>) =>
  dataOf(await gateway.call(reviewDeskList, input, editor)).rows.map(({ id }) => id);

describe("hiding a review", () => {
  it("takes it off the list and out of the rating, and brings it back", async () => {
    const [bad] = [await given({ rating: 1 }), await given({ rating: 5 })];
    await publish(bad);
    await hide(bad);
    expect((await shown()).map(({ rating }) => rating)).toEqual([5]);
    expect(await ratingOf("T-SUMMER")).toMatchObject({ count: 1, average: 5 });
    expect(dataOf(await gateway.call(reviewSummary, { goods_id: "T-SUMMER" }, {}))).toMatchObject({ count: 1 });
    expect(dataOf(await gateway.call(reviewDeskCard, { id: bad }, editor))).toMatchObject({
      state: "hidden",
      hiddenReason: "Реклама",
      checkedBy: expect.stringContaining("Котова"),
    });
    await publish(bad);
    expect(await ratingOf("T-SUMMER")).toMatchObject({ count: 2, average: 3 });
    expect(await shown()).toHaveLength(2);
  });

  it("counts for all goods of the model where the review is of the model", async () => {
    const id = await given({ isModelReview: true, rating: 2 });
    await hide(id);
    await publish(id);
    expect(await ratingOf("T-SUMMER")).toMatchObject({ count: 1, average: 2 });
    await hide(id);
    const rated = await connection.db.$count(goods, eq(goods.ratingCount, 1));
    expect(rated).toBe(0);
  });

  it("wants a reason, ends replies and reactions, and is for staff of the content alone", async () => {
    const id = await given();
    expect(await hide(id, " ")).toMatchObject({ status_code: 422, errors: [{ field: "reason" }] });
    await hide(id);
    const client = await signInUser(shop);
    expect(await gateway.call(reviewLike, { review_id: id }, client)).toMatchObject({ status_code: 404 });
    const reply = { review_id: id, comment: "Согласен с вами" };
    expect(await gateway.call(reviewReply, reply, client)).toMatchObject({ status_code: 404 });
    expect(await gateway.call(reviewDeskAnswer, { id, comment: "Спасибо" }, editor)).toMatchObject({
      status_code: 404,
    });
    expect(await gateway.call(reviewDeskDecide, { id, state: "published" }, client)).toMatchObject({
      status_code: 403,
    });
    expect(await hide(999_999)).toMatchObject({ status_code: 404 });
  });
});

describe("the queue", () => {
  it("has the new ones until somebody decides, and filters by state, rating, reply and text", async () => {
    const [first, second] = [await given({ rating: 1, comment: "Шумят" }), await given({ rating: 5 })];
    expect(await idsOf({ state: "new" })).toEqual([second, first]);
    await publish(second);
    expect(await idsOf({ state: "new" })).toEqual([first]);
    expect(await idsOf({ state: "published" })).toEqual([second]);
    expect(await idsOf({ rating: "1" })).toEqual([first]);
    expect(await idsOf({ text: "шумят" })).toEqual([first]);
    await gateway.call(reviewDeskAnswer, { id: first, comment: "Проверим балансировку бесплатно" }, editor);
    expect(await idsOf({ answer: "no" })).toEqual([second]);
    expect(await idsOf({ answer: "yes" })).toEqual([first]);
    expect(await idsOf({ photos: "yes" })).toEqual([]);
  });
});

it("the shop's reply is official, plain text, and stored once when it is sent twice", async () => {
  const id = await given();
  const comment = "Спасибо <b>за отзыв</b>";
  await Promise.all([1, 2].map(() => gateway.call(reviewDeskAnswer, { id, comment }, editor)));
  const [review] = await shown();
  expect(review?.replies).toMatchObject([{ author: "Магазин", is_official: true, comment: "Спасибо за отзыв" }]);
});
