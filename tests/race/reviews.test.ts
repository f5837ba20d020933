import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewRoutes } from "../../gateway/catalogue/reviews/handlers.ts";
import {
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewSummary,
  reviewUnlike,
} from "../../gateway/contract/catalogue/reviews.ts";
import { goods } from "../../gateway/platform/db/schema/goods.ts";
import { reviews } from "../../gateway/platform/db/schema/reviews.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../gateway/testing/client.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("reviews at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openTestGateway(reviewRoutes(shop.services), shop.identity);
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  const newPeople = (count: number) => atOnce(count, (n) => signInUser(shop, { firstname: `Имя ${n}` }));

  it("PRD-051 count one reaction for each of six people who press five times", async () => {
    const review = {
      goodsId: fixtureId("D-CAST"),
      author: "Пётр",
      rating: 5,
      comment: "Ровные",
      likes: 3,
      dislikes: 1,
    };
    const [row] = await shop.connection.db.insert(reviews).values(review).returning();
    const people = await newPeople(6);
    const presses = [reviewLike, reviewDislike, reviewUnlike, reviewDislike, reviewLike];
    await Promise.all(
      people.flatMap((person) =>
        presses.map((press) => gateway.call(press as typeof reviewLike, { review_id: row?.id }, person)),
      ),
    );
    await Promise.all(people.map((person) => gateway.call(reviewLike, { review_id: row?.id }, person)));
    const { reviews: list } = dataOf(await gateway.call(reviewList, { goods_id: "D-CAST" }));
    expect(list[0]?.reactions).toMatchObject({ likes: 9, dislikes: 1 });
  });

  it("keep the rating of every goods of a model true when many write about it at once", async () => {
    const people = await newPeople(12);
    const skus = ["T-SUMMER", "T-WINTER", "T-WINTER-REAR"] as const;
    const answers = await Promise.all(
      people.map((person, n) => {
        const review = {
          goods_id: skus[n % 3],
          comment: "Держат дорогу",
          rating: 1 + (n % 5),
          is_model_review: n % 2 === 0,
        };
        return gateway.call(reviewCreate, review, person);
      }),
    );
    expect(answers.map(({ status_code }) => status_code)).toEqual(Array(12).fill(200));
    const rows = await shop.connection.db.select().from(goods);
    for (const sku of skus) {
      const { average, count } = dataOf(await gateway.call(reviewSummary, { goods_id: sku }));
      expect(count).toBe(6 + 2);
      const kept = rows.find((item) => item.sku === sku);
      expect([kept?.ratingAverage, kept?.ratingCount]).toEqual([average, count]);
    }
  });
});
