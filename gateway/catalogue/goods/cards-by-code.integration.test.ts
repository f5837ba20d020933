import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { goodsCards } from "../../contract/catalogue/goods.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import { createCardReader } from "./card-reader.ts";
import { goodsRoutes } from "./handlers.ts";

let gateway: TestGateway;

const connection = await ownDatabase();
beforeAll(async () => {
  const services = await openTestServices(connection);
  gateway = openTestGateway(goodsRoutes(services, createCardReader(services)));
});

describe("cards by SKU", () => {
  it("come in the requested order, each once, without goods that are not on sale", async () => {
    const sku = ["O-5W30", "no-such", "T-SUMMER", "H-HIDDEN", "O-5W30"];
    const { items } = dataOf(await gateway.call(goodsCards, { sku }));
    expect(items.map((item) => item.sku)).toEqual(["O-5W30", "T-SUMMER"]);
    expect(items[1]).toMatchObject({ category: "tyre", stock: { state: "shelf" } });
  });

  it("PRD-023 show no market price when ours was higher than it lately", async () => {
    const { db } = connection;
    const market = async () => dataOf(await gateway.call(goodsCards, { sku: ["O-5W30"] })).items[0]?.market;
    await db.execute(sql`update goods set price_kopecks = 300000, market_price_kopecks = 350000 where sku = 'O-5W30'`);
    await db.execute(sql`delete from past_prices`);
    expect(await market()).toEqual({ price: 350_000 });
    await db.execute(sql`update goods set price_kopecks = 400000 where sku = 'O-5W30'`);
    expect(await market()).toBeNull();
    await db.execute(sql`update goods set price_kopecks = 300000 where sku = 'O-5W30'`);
    expect(await market()).toBeNull();
    await db.execute(sql`update past_prices set ended_at = now() - interval '31 days'`);
    expect(await market()).toEqual({ price: 350_000 });
  });

  it("are refused for an empty or too long list", async () => {
    expect((await gateway.call(goodsCards, {})).status_code).toBe(422);
    const endless = Array.from({ length: 25 }, (_, index) => String(index));
    expect((await gateway.call(goodsCards, { sku: endless })).status_code).toBe(422);
  });
});
