import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ymlFeed } from "../../../app/features/frame/crawlers/feeds.server.ts";
import { feedOffers } from "../../contract/catalogue/feeds.ts";
import { withoutDoubles } from "../../contract/catalogue/goods-name.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { seedDemoShop } from "../../demo/seed.ts";
import { runImport } from "../../office/import/run-import.ts";
import { temporaryFiles } from "../../office/import/testing.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { openTestServices } from "../../testing/services.ts";
import { feedRoutes } from "./handlers.ts";

const GOODS = 900;
const files = temporaryFiles();
let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
  await seedDemoShop(connection, { goodsCount: GOODS, onProgress: () => {} });
});
afterAll(async () => {
  await connection.close();
  files.remove();
});

async function exported(): Promise<string> {
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
  for await (const piece of ymlFeed(shop, pages(), "2026-11-20T07:00:00Z")) text += piece;
  return files.write(text, "yml");
}

/** What must survive a round trip: everything that a customer sees. */
async function shown() {
  const { rows } = await connection.pool.query(
    `select sku, category, title, brand_title, model_title, price_kopecks, market_price_kopecks, size_text, description,
            attributes from goods where not is_hidden order by sku`,
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
});
