import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { merchantFeed, ymlFeed } from "../../../app/features/frame/crawlers/feeds.server.ts";
import { feedOffers } from "../../contract/catalogue/feeds.ts";
import { withoutDoubles } from "../../contract/catalogue/goods-name.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { seedDemoShop } from "../../demo/seed.ts";
import { readGoodsFile } from "../../office/import/columns/goods-file.ts";
import { DEFAULT_PROFILE } from "../../office/import/columns/supplier-profile.ts";
import { FeedCategories } from "../../office/import/offers/category-rules.ts";
import { goodsOfOffer, type IncomingGoods } from "../../office/import/offers/offer-goods.ts";
import { runImport } from "../../office/import/runs/run-import.ts";
import { temporaryFiles } from "../../office/import/testing.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { openTestServices } from "../../testing/services.ts";
import { feedRoutes } from "./handlers.ts";

const GOODS = 900;
const files = temporaryFiles();

const connection = await openTestDatabase();
beforeAll(async () => {
  await seedDemoShop(connection, { goodsCount: GOODS, onProgress: () => {} });
});
afterAll(async () => {
  await connection.close();
  files.remove();
});

async function exported(feed: typeof ymlFeed = ymlFeed): Promise<string> {
  const services = await openTestServices(connection, () => new Date());
  const gateway = openTestGateway(feedRoutes(services));
  async function* pages() {
    for (let after: number | null = 0; after !== null; ) {
      const page: OutputOf<typeof feedOffers> = dataOf(await gateway.call(feedOffers, { after, limit: 250 }));
      yield page.items;
      after = page.next;
    }
  }
  let text = "";
  const shop = { name: "Протектор", origin: "http://localhost:3000" };
  for await (const piece of feed(shop, pages(), "2026-11-20T07:00:00Z")) text += piece;
  return files.write(text, "yml");
}

/** What must survive a round trip: everything that a customer sees. */
async function shown() {
  const { rows } = await connection.pool.query(
    `select sku, category, title, brand_title, model_title, price_kopecks, market_price_kopecks, size_text, description,
            attributes, array_to_string(barcodes, ' ') as barcodes, vendor_code, least_quantity, quantity_step
       from goods where not is_hidden order by sku`,
  );
  return new Map(rows.map(({ sku, ...row }) => [sku as string, row]));
}

/** Attributes that are not exported. */
const NOT_EXPORTED = new Set(["commercial"]);

describe("an exported feed", () => {
  it("is imported again without a rejected offer or a changed attribute", async () => {
    // A market price is exported only where pages show it: without past prices, whenever it is above ours.
    await connection.pool.query(
      "update goods set market_price_kopecks = null where market_price_kopecks <= price_kopecks",
    );
    await connection.pool.query("delete from past_prices");
    await connection.pool.query(
      `update goods set barcodes = '{4006381333931,5901234123457}', vendor_code = 'R <' || id || '>', quantity_step = 2, least_quantity = 4
       where id % 3 = 0`,
    );
    const before = await shown();
    const file = await exported();
    const report = await runImport(connection, { yml: file }, { dryRun: false });
    expect(report.files[0]).toMatchObject({ rows: GOODS, rejected: 0, added: 0, hidden: 0 });
    const after = await shown();
    expect([...after.keys()]).toEqual([...before.keys()]);
    const differences = [];
    for (const [sku, { attributes, title, size_text: _size, ...row }] of before) {
      const { attributes: read, title: readTitle, size_text: _read, ...taken } = after.get(sku) ?? {};
      if (!readTitle.endsWith(withoutDoubles(title))) differences.push({ sku, title, readTitle });
      for (const name of Object.keys(row))
        if (row[name] !== taken[name]) differences.push({ sku, name, was: row[name], is: taken[name] });
      for (const [key, value] of Object.entries(attributes)) {
        if (NOT_EXPORTED.has(key) || value === false || read[key] === value) continue;
        differences.push({ sku, key, was: value, is: read[key] });
      }
    }
    expect(differences.slice(0, 20)).toEqual([]);
  }, 120_000);

  it("for Google Merchant Center keeps what the maker knows goods by, and their figures", async () => {
    const { rows } = await connection.pool.query(
      `select sku, barcodes, vendor_code, attributes->>'country' as country, attributes->>'weight' as weight
       from goods where id % 3 = 0 and not is_hidden order by sku`,
    );
    const categories = new FeedCategories();
    const read = new Map<string, IncomingGoods>();
    for await (const item of readGoodsFile(await exported(merchantFeed), DEFAULT_PROFILE)) {
      if ("category" in item) categories.add(item.category);
      const result = "goods" in item ? goodsOfOffer(item.goods.offer, categories) : null;
      if (result && "goods" in result) read.set(result.goods.sku, result.goods);
    }
    expect(rows.length).toBeGreaterThan(GOODS / 4);
    for (const { sku, barcodes, vendor_code: vendorCode, country, weight } of rows) {
      const { attributes, ...goods } = read.get(sku) ?? { attributes: {} as Record<string, unknown> };
      expect(goods).toMatchObject({ barcodes: barcodes.slice(0, 1), vendorCode });
      expect(attributes).toMatchObject({ ...(country && { country }), ...(weight && { weight: Number(weight) }) });
    }
  });
});
