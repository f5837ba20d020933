import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { createCardCache } from "../../catalogue/goods/card-cache.ts";
import { createCarLookup } from "../../catalogue/lists/chosen-car.ts";
import { openGoodsIndex } from "../../catalogue/lists/goods-index.ts";
import { addCars, addGoods, fillStore, type StoreGoods } from "../../catalogue/lists/testing/store.ts";
import {
  goodsAnalogs,
  goodsPriceChanges,
  goodsPriceHistory,
  goodsRecommendation,
  productBenefits,
} from "../../contract/sales/offers.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { defaultCheckoutSettings } from "../checkout/settings.ts";
import { offerRoutes } from "./handlers.ts";

const summer = {
  season: "summer",
  studs: false,
  width: 195,
  profile: 55,
  diameter: 16,
  "load-index": "91",
  "speed-index": "v",
};
const tyre = (id: number, brand: string, priceKopecks: number, rest: Partial<StoreGoods> = {}): StoreGoods => ({
  id,
  category: "tyre",
  brand,
  model: `model-${id}`,
  attributes: summer,
  priceKopecks,
  popularity: 100 - id,
  stock: { 1: 4 },
  ...rest,
});
const battery = (id: number, capacity: number, polarity: string): StoreGoods => ({
  id,
  category: "battery",
  brand: "varta",
  model: `model-${id}`,
  attributes: { capacity, current: 540, polarity, type_case: "europe" },
  priceKopecks: 800_000,
  popularity: 100 - id,
  stock: { 4: 10 },
});

const stored: StoreGoods[] = [
  tyre(1, "nokian", 500_000),
  tyre(2, "pirelli", 600_000),
  tyre(3, "nordman", 480_000),
  tyre(4, "nokian", 500_000),
  tyre(5, "kama", 200_000),
  tyre(6, "michelin", 510_000, { stock: {} }),
  tyre(7, "toyo", 505_000, { attributes: { ...summer, "load-index": "87" } }),
  tyre(8, "gislaved", 500_000, { attributes: { ...summer, season: "winter" } }),
  tyre(9, "viatti", 500_000, { isHidden: true }),
  battery(20, 55, "reverse"),
  battery(21, 74, "reverse"),
  battery(22, 55, "direct"),
  { ...battery(30, 0, ""), category: "brake-pads", attributes: { axle: "front" } },
];

const connection = await openTestDatabase();
const services = await fillStore(connection);
await addGoods(connection, stored);
await addCars(connection);
const index = openGoodsIndex(services, (error) => gateway.failures.push(error));
const cards = createCardCache(services, index);
const cars = createCarLookup(services);
const gateway = openTestGateway(offerRoutes({ services, index, cards, cars, settings: defaultCheckoutSettings }));
await index.ready;
afterAll(async () => {
  await index.close();
  await connection.close();
  expect(gateway.failures).toEqual([]);
});

const skusOf = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku);

describe("API-057 PRD-004 analogs", () => {
  it("are like the product, of other brands, near in price and to be had, the nearest first", async () => {
    expect(skusOf(dataOf(await gateway.call(goodsAnalogs, { sku: "T1" })))).toEqual(["T3", "T2"]);
  });
  it("are what the region can have", async () => {
    const south = dataOf(await gateway.call(goodsAnalogs, { sku: "T1" }, { region: "south" }));
    expect(south.items).toEqual([]);
  });
  it("are none where only the car decides, and unknown goods are not found", async () => {
    expect(dataOf(await gateway.call(goodsAnalogs, { sku: "T30" })).items).toEqual([]);
    expect((await gateway.call(goodsAnalogs, { sku: "no-such" })).status_code).toBe(404);
    expect((await gateway.call(goodsAnalogs, {})).status_code).toBe(422);
  });
});

describe("API-058 PRD-005 recommendations", () => {
  const rio = { autobrand: "kia", automodel: "rio", autogeneration: "iv" };
  it("fit the named car", async () => {
    const reply = dataOf(await gateway.call(goodsRecommendation, { type: "battery", ...rio }));
    expect([reply.byCar, skusOf(reply)]).toEqual([true, ["T20"]]);
  });
  it("take the modification as well as the generation", async () => {
    const reply = dataOf(await gateway.call(goodsRecommendation, { type: "battery", automodification: "1-6-at" }));
    expect(skusOf(reply)).toEqual(["T20"]);
  });
  it("are none for a car that nothing is known of", async () => {
    const unknown = { type: "battery", automodification: "no-such" };
    expect(dataOf(await gateway.call(goodsRecommendation, unknown)).items).toEqual([]);
  });
  it("are what sells best without a car, or where the car does not decide", async () => {
    const reply = dataOf(await gateway.call(goodsRecommendation, { type: "battery" }));
    expect([reply.byCar, skusOf(reply)]).toEqual([false, ["T20", "T21", "T22"]]);
    const oils = dataOf(await gateway.call(goodsRecommendation, { type: "oils", ...rio }));
    expect(oils).toEqual({ items: [], byCar: false });
  });
});

describe("API-062 PRD-008 benefits of a quantity", () => {
  it("follow the rules of cart and checkout", async () => {
    const ofTyres = async (quantity: number) =>
      dataOf(await gateway.call(productBenefits, { sku: "T1", quantity })).product.benefits;
    expect(await ofTyres(1)).toEqual([
      { code: "pickup", reserveDays: 3 },
      { code: "courier_free_from", pieces: 3 },
    ]);
    expect(await ofTyres(4)).toEqual([{ code: "pickup", reserveDays: 3 }, { code: "courier_free" }]);
    expect(dataOf(await gateway.call(productBenefits, { sku: "T20", quantity: 2 })).product.benefits).toContainEqual({
      code: "old_battery",
      discount: 120_000,
    });
  });
  it("are none for sold-out goods; wrong quantities are refused", async () => {
    const none = await gateway.call(productBenefits, { sku: "T6", quantity: 1 });
    expect(dataOf(none).product.benefits).toEqual([]);
    expect((await gateway.call(productBenefits, { sku: "T1", quantity: 0 })).status_code).toBe(422);
    expect((await gateway.call(productBenefits, { sku: "T9", quantity: 1 })).status_code).toBe(404);
  });
});

describe("PRD-021 PRD-023 the price of the last 30 days", () => {
  it("strikes the price elsewhere until it was ours", async () => {
    const history = async () => dataOf(await gateway.call(goodsPriceHistory, { sku: "T2" }));
    await connection.db.execute(sql`update goods set market_price_kopecks = 650000 where sku = 'T2'`);
    expect((await history()).elsewhere).toBe(650_000);
    await connection.db.execute(sql`update goods set price_kopecks = 700000 where sku = 'T2'`);
    await connection.db.execute(sql`update goods set price_kopecks = 550000 where sku = 'T2'`);
    await connection.db.execute(
      sql`update past_prices set ended_at = '2026-11-10T10:00:00Z' where price_kopecks = 700000`,
    );
    await connection.db.execute(
      sql`update past_prices set ended_at = '2026-11-01T10:00:00Z' where price_kopecks = 600000`,
    );
    expect(await history()).toEqual({
      lowest: 550_000,
      highest: 700_000,
      elsewhere: null,
      changes: [
        { price: 700_000, until: "2026-11-10T10:00:00.000Z" },
        { price: 600_000, until: "2026-11-01T10:00:00.000Z" },
      ],
    });
  });

  it("names the latest change alone where several goods are asked for, and nothing of those whose price has stood", async () => {
    const changes = async (...sku: string[]) => dataOf(await gateway.call(goodsPriceChanges, { sku })).items;
    expect(await changes("T2", "T3", "no-such")).toEqual([
      { sku: "T2", price: 700_000, until: "2026-11-10T10:00:00.000Z" },
    ]);
    await connection.db.execute(sql`update goods set is_hidden = true where sku = 'T2'`);
    expect(await changes("T2")).toEqual([]);
    await connection.db.execute(sql`update goods set is_hidden = false where sku = 'T2'`);
  });
});
