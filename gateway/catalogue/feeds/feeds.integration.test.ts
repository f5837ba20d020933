import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  feedOffers,
  feedState,
  SITEMAP_PART_SPAN,
  sitemapGoods,
  sitemapModels,
  sitemapParts,
} from "../../contract/catalogue/feeds.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderReservations } from "../../platform/db/schema/orders.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureGoods, fixtureId, fixtureSkus } from "../../testing/fixture-goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { feedRoutes } from "./handlers.ts";

const clock = { now: FIXTURE_NOW };

const connection = await ownDatabase();
const gateway = openTestGateway(feedRoutes(await openTestServices(connection, () => clock.now)));

const page = async (after: number, limit: number, region = "ekaterinburg") =>
  dataOf(await gateway.call(feedOffers, { after, limit }, { region }));

async function allOffers(limit: number, region?: string) {
  const offers = [];
  for (let after: number | null = 0; after !== null; ) {
    const { items, next }: Awaited<ReturnType<typeof page>> = await page(after, limit, region);
    offers.push(...items);
    after = next;
  }
  return offers;
}

const mark = async (region = "ekaterinburg") => dataOf(await gateway.call(feedState, {}, { region })).mark;

describe("offers for feeds", () => {
  it.each([1, 4, 12, 250])("come once each in pages of %i, without hidden goods", async (limit) => {
    const offers = await allOffers(limit);
    expect(offers.map(({ sku }) => sku)).toEqual(fixtureSkus.filter((sku) => sku !== "H-HIDDEN"));
  });

  it("have the stock of the requested region", async () => {
    const stateIn = async (sku: string, region: string) =>
      (await allOffers(250, region)).find((offer) => offer.sku === sku)?.stock.state;
    expect(await stateIn("BA-CHARGER", "perm")).toBe("shelf");
    expect(await stateIn("BA-CHARGER", "ekaterinburg")).toBe("none");
    expect(await stateIn("TT-TRUCK", "ekaterinburg")).toBe("order");
    expect(await stateIn("W-BLADE", "perm")).toBe("none");
  });

  it("are neither skipped nor repeated when goods change while a feed is read", async () => {
    const first = await page(0, 3);
    await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "T-SUMMER"));
    const second = await page(first.next ?? 0, 3);
    expect(second.items.map(({ sku }) => sku)).toEqual(["TT-TRUCK", "D-CAST", "B-60"]);
    await connection.db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "T-SUMMER"));
  });

  it.each([{ after: -1 }, { after: 2 ** 31 }, { after: 0, limit: 251 }, { after: 0, limit: 0 }])(
    "are refused for the page %j",
    async (input) => {
      expect((await gateway.call(feedOffers, input)).code).toBe("invalid");
    },
  );
});

describe("the change mark of a feed", () => {
  it("changes with a price, a stock quantity, an import and the region's day, and with nothing else", async () => {
    const first = await mark();
    expect(await mark()).toBe(first);
    await connection.db.update(goods).set({ priceKopecks: 777_700 }).where(eq(goods.sku, "T-SUMMER"));
    const second = await mark();
    await connection.db
      .update(stock)
      .set({ quantity: 3 })
      .where(eq(stock.goodsId, fixtureId("D-CAST")));
    const third = await mark();
    await connection.pool.query(
      "insert into store_facts values ('goods_generation', '7') on conflict (name) do update set value = '7'",
    );
    const fourth = await mark();
    clock.now = new Date(FIXTURE_NOW.getTime() + 24 * 3_600_000);
    const fifth = await mark();
    clock.now = FIXTURE_NOW;
    expect(new Set([first, second, third, fourth, fifth]).size).toBe(5);
  });
});

describe("addresses for sitemaps", () => {
  const changedAt = async (sku: string) => {
    const { items } = dataOf(await gateway.call(sitemapGoods, { part: 0, after: 0 }));
    return items.find(({ url }) => url.toLowerCase().includes(`/${sku.toLowerCase()}/`))?.changedAt;
  };

  it("contain every product on sale once, and only parts that have goods", async () => {
    const { items, next } = dataOf(await gateway.call(sitemapGoods, { part: 0, after: 0 }));
    const beyond = dataOf(await gateway.call(sitemapGoods, { part: 0, after: next ?? 0 }));
    expect(new Set(items.map(({ url }) => url)).size).toBe(fixtureSkus.length - 1);
    expect(beyond.items).toEqual([]);
    expect(dataOf(await gateway.call(sitemapGoods, { part: 1, after: 0 })).items).toEqual([]);
    const { goods: parts, lists } = dataOf(await gateway.call(sitemapParts, {}));
    expect(parts.map(({ part }) => part)).toEqual([0]);
    expect(lists.map(({ category }) => category)).toContain("trucktyre");
    expect(lists.map(({ category }) => category)).not.toContain("brake-pads");
  });

  it("change with the goods, a price, a review and a sale, and with nothing else; their index follows within ten minutes", async () => {
    await connection.pool.query("update goods set updated_at = '2026-01-01T00:00:00Z'");
    await connection.pool.query("delete from past_prices");
    expect(await changedAt("D-CAST")).toBe("2026-01-01T00:00:00.000Z");

    await connection.db.update(goods).set({ priceKopecks: 999_900 }).where(eq(goods.sku, "D-CAST"));
    const priced = (await changedAt("D-CAST")) ?? "";
    expect(priced > "2026-01-01T00:00:00.000Z").toBe(true);

    const reviewedAt = new Date("2031-02-03T04:05:06Z");
    const goodsId = fixtureId("B-60");
    await connection.db
      .insert(reviews)
      .values({ goodsId, author: "Ольга", rating: 5, comment: "Заводит в мороз", createdAt: reviewedAt });
    expect(await changedAt("B-60")).toBe(reviewedAt.toISOString());

    const sold = await storeOrder(connection.db, { at: new Date("2032-01-01T00:00:00Z") });
    await connection.db
      .insert(orderReservations)
      .values({ orderId: sold.id, goodsId: fixtureId("A-FLUID"), locationId: fixtureLocations.malysheva, quantity: 1 });
    expect(await changedAt("A-FLUID")).toBe("2032-01-01T00:00:00.000Z");
    expect(await changedAt("TP-SENSOR")).toBe("2026-01-01T00:00:00.000Z");

    const tenMinutesMs = 10 * 60_000;
    clock.now = new Date(FIXTURE_NOW.getTime() + tenMinutesMs);
    const { goods: parts, lists } = dataOf(await gateway.call(sitemapParts, {}));
    clock.now = FIXTURE_NOW;
    expect(parts[0]?.changedAt).toBe("2032-01-01T00:00:00.000Z");
    expect(lists.find(({ category }) => category === "battery")?.changedAt).toBe(reviewedAt.toISOString());
  });

  it("have a part for goods with much higher ids, and none for the gap", async () => {
    const [like] = fixtureGoods;
    if (!like) throw new Error("the fixture has no goods");
    const far = { ...like, id: 7 * SITEMAP_PART_SPAN + 12_345, sku: "T-FAR", slug: "t-far", modelSlug: "far" };
    await connection.db.insert(goods).values(far);
    const anew = openTestGateway(feedRoutes(await openTestServices(connection)));
    const { goods: parts } = dataOf(await anew.call(sitemapParts, {}));
    expect(parts.map(({ part }) => part)).toEqual([0, 7]);
    const { items: models } = dataOf(await anew.call(sitemapModels, { category: "tyre" }));
    expect(models.map(({ model }) => model)).toEqual(["far", "hakka"]);
    const { items } = dataOf(await anew.call(sitemapGoods, { part: 7, after: far.id - 1 }));
    expect(items.map(({ url }) => url)).toEqual(["/tyre/nokian/far/T-FAR/"]);
    await connection.db.delete(goods).where(eq(goods.id, far.id));
  });

  it("contain only models that have goods on sale", async () => {
    const { items } = dataOf(await gateway.call(sitemapModels, { category: "tyre" }));
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ brand, model }) => `${brand} ${model}`)).size).toBe(items.length);
    expect(dataOf(await gateway.call(sitemapModels, { category: "brake-pads" })).items).toEqual([]);
  });
});
