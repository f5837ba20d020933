/**
 * Measures search and suggestions: `npx tsx bench/search.ts [goods]`. Starts a PostgreSQL of its own (or uses the embedded database),
 * fills it with the demo shop's names over generated goods and asks the corpus of typed queries. Prints a JSON object.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createCardCache } from "../gateway/catalogue/goods/card-cache.ts";
import { createCarLookup } from "../gateway/catalogue/lists/chosen-car.ts";
import { openGoodsIndex } from "../gateway/catalogue/lists/goods-index.ts";
import { findByText } from "../gateway/catalogue/search/find-by-text.ts";
import { createDictionaries } from "../gateway/catalogue/search/lexicon-keeper.ts";
import { readQuery } from "../gateway/catalogue/search/read-query.ts";
import { suggest } from "../gateway/catalogue/search/suggest.ts";
import { readCorpus } from "../gateway/catalogue/search/testing/corpus.ts";
import { withCodes } from "../gateway/catalogue/search/testing/corpus-store.ts";
import { openRegionDirectory } from "../gateway/chain/regions/directory.ts";
import type { Services } from "../gateway/chain/services.ts";
import { openShopSettings } from "../gateway/chain/shop-settings/shop-settings.ts";
import { seedDemoShop } from "../gateway/demo/seed.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { createLateAnswers } from "../gateway/platform/providers/late-answers.ts";
import { hasPostgres, startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";

const goodsCount = Number(process.argv[2] ?? 20_000);
/** The demo shop has so many of its own; the rest are copies of them under other codes. */
const DEMO_GOODS = 20_000;
const PAGE = { offset: 0, limit: 24 };

/** Medians and tails of the wall time and of the processor time of one piece of work after the other. */
async function measure<Item>(items: readonly Item[], work: (item: Item) => unknown) {
  const wall: number[] = [];
  const own: number[] = [];
  for (const item of items) {
    const cpu = process.cpuUsage();
    const start = performance.now();
    await work(item);
    wall.push(performance.now() - start);
    const used = process.cpuUsage(cpu);
    own.push((used.user + used.system) / 1_000);
  }
  const at = (times: number[], part: number) =>
    round([...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
  return {
    asked: items.length,
    p50Ms: at(wall, 0.5),
    p95Ms: at(wall, 0.95),
    p99Ms: at(wall, 0.99),
    p50CpuMs: at(own, 0.5),
    p95CpuMs: at(own, 0.95),
  };
}

const cluster = hasPostgres()
  ? await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } })
  : null;
const dataDirectory = await mkdtemp(join(tmpdir(), "bench-search-"));
const connection = await openDatabase({
  url: await cluster?.createDatabase(),
  dataDirectory,
  onConnectionError: () => {},
});
try {
  await seedDemoShop(connection, { goodsCount: Math.min(goodsCount, DEMO_GOODS), withoutCustomers: true });
  const client = await connection.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set shop.bulk_load = 'on'");
    for (let copy = 1; copy < goodsCount / DEMO_GOODS; copy++)
      await client.query(
        `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks, popularity)
         select sku || '-' || $1::text, category, slug || '-' || $1::text, brand_slug, brand_title, model_slug, model_title, title, size_text,
           attributes, price_kopecks + $2::int, popularity from goods where id <= ${DEMO_GOODS}`,
        [String(copy), copy],
      );
    await client.query("analyze goods");
  } finally {
    client.release(true);
  }
  const services: Services = {
    connection,
    regions: await openRegionDirectory(connection.db),
    shopSettings: await openShopSettings(connection.db),
    now: () => new Date(),
    lateAnswers: createLateAnswers(() => {}),
    logSecurityEvent: () => {},
    serverName: "bench",
    apiVersion: "bench",
  };
  const index = openGoodsIndex(services, (error) => console.error(error));
  await index.ready;
  const tools = { services, index, cards: createCardCache(services, index), cars: createCarLookup(services) };
  const start = performance.now();
  const dictionaries = await createDictionaries(services, index)();
  const buildMs = Math.round(performance.now() - start);
  const region = services.regions.regionOf("");
  const queries = await Promise.all(
    [...readCorpus("known"), ...readCorpus("held-out")].map(({ typed }) => withCodes(connection.db, typed)),
  );
  const asSearched = (q: string) =>
    findByText(tools, dictionaries.lexicon, { q, literal: "0", ...PAGE }, region, () => true);
  /** As letters come: from the second on. */
  const typing = queries.flatMap((q) => [2, 4, 7, q.length].filter((at) => at <= q.length).map((at) => q.slice(0, at)));
  for (const q of queries.slice(0, 50)) await asSearched(q);
  const report = {
    goods: goodsCount,
    database: connection.kind,
    loadOfMachine: loadavg().map((it) => round(it)),
    dictionaries: { buildMs, names: dictionaries.lexicon.meanings.size },
    reading: await measure(queries, (q) => readQuery(q, dictionaries.lexicon)),
    search: await measure(queries, asSearched),
    suggestions: await measure(typing, (q) => suggest(tools, dictionaries, q, region)),
  };
  console.log(JSON.stringify(report, null, 2));
  await index.close();
} finally {
  await connection.close();
  await cluster?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
