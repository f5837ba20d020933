/**
 * Prices and likeness of goods that lists offer: `tsx bench/offers.ts [goods]`. Starts a PostgreSQL of its own with generated goods, a fifth of
 * them those of a second list, and prints a JSON object: seconds, and megabytes of this process.
 */
import { priceOfOffer } from "../gateway/catalogue/goods-prices/price-of-offer.ts";
import { readPriceRules, sampleOffered } from "../gateway/catalogue/goods-prices/price-rules-store.ts";
import { renewPrices } from "../gateway/catalogue/goods-prices/renew-prices.ts";
import type { Services } from "../gateway/chain/services.ts";
import { proposeMatches } from "../gateway/office/goods-matches/propose.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { importFiles } from "../gateway/platform/db/schema/system-state.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";
import { fillStore } from "./many-goods.ts";

const count = Number(process.argv[2] ?? 1_000_000);
const own = Math.floor(count * 0.8);

const postgres = await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } });
const connection = await openDatabase({
  url: await postgres.createDatabase(),
  dataDirectory: "",
  onConnectionError: () => {},
});
const { db } = connection;
const results: Record<string, number> = { goods: count };
async function measure<Found>(name: string, work: () => Promise<Found>): Promise<Found> {
  const start = performance.now();
  const found = await work();
  results[name] = round((performance.now() - start) / 1_000, 2);
  return found;
}
try {
  await fillStore(connection, count);
  await connection.withDirectClient(async (client) => {
    await client.query("set statement_timeout = 0");
    for (const statement of [
      "set shop.bulk_load = 'on'",
      `insert into suppliers (code, profile) values ('alfa', '{}') on conflict do nothing`,
      `update goods g set supplier = 'alfa', category = s.category, brand_slug = s.brand_slug, brand_title = s.brand_title,
         model_slug = s.model_slug, model_title = s.model_title, attributes = s.attributes from goods s where g.id > ${own} and s.id = g.id - ${own}`,
      `insert into supplier_offers (supplier, code, goods_id, prices, listed_kopecks, listed_kind, price_kopecks)
         select coalesce(supplier, ''), sku, id, jsonb_build_object('purchase', price_kopecks * 8 / 10, 'plain', price_kopecks), price_kopecks, 'plain', price_kopecks from goods`,
      "analyze goods, supplier_offers",
    ])
      await client.query(statement);
  });
  const [rule] = await db
    .execute<{ id: number }>(
      `insert into price_rules (source, margin_percent, form_key) values (null, 31, gen_random_uuid()) returning id`,
    )
    .then(({ rows }) => rows);
  if (!rule) throw new Error("no rule");
  const looked = await measure("look at a rule for all goods", async () => {
    const rules = await readPriceRules(db);
    return (await sampleOffered(db, rules)).found.map((one) => priceOfOffer(one, rules)).length;
  });
  results["goods looked at"] = looked;
  results["prices renewed"] = await measure("renew all prices", () =>
    renewPrices({ connection } as Services, new AbortController().signal),
  );
  await measure("nothing to renew", () => renewPrices({ connection } as Services, new AbortController().signal));
  for (const name of ["look for goods that are alike", "look for them again"]) {
    await db.insert(importFiles).values({ kind: "yml", file: "list.csv", outcome: "done" });
    const pairs = await measure(name, () => proposeMatches({ connection }));
    results["pairs proposed"] ??= pairs;
  }
  results.megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(JSON.stringify(results, null, 2));
} finally {
  await connection.close();
  await postgres.stop();
}
