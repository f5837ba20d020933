import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createCardCache } from "../gateway/catalogue/goods/card-cache.ts";
import { createCarLookup } from "../gateway/catalogue/lists/chosen-car.ts";
import { type GoodsIndex, openGoodsIndex } from "../gateway/catalogue/lists/goods-index.ts";
import { type ListDependencies, listGoods } from "../gateway/catalogue/lists/list-goods.ts";
import { openRegionDirectory } from "../gateway/chain/regions/directory.ts";
import type { Services } from "../gateway/chain/services.ts";
import { openShopSettings } from "../gateway/chain/shop-settings/shop-settings.ts";
import type { GoodsQuery } from "../gateway/contract/catalogue/goods-query.ts";
import { GOODS_GENERATION } from "../gateway/platform/db/bulk-load.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { createLateAnswers } from "../gateway/platform/providers/late-answers.ts";
import { hasPostgres, startPostgres } from "../tests/support/postgres.ts";
import { fillStore, REGIONS } from "./many-goods.ts";

/**
 * Measures the catalogue's in-memory index: `npx tsx bench/gateway.ts [goods] [queries]`. Starts a PostgreSQL of its own (or
 * uses the embedded database when there is none), fills it with generated goods and prints a JSON object.
 */

const goodsCount = Number(process.argv[2] ?? 100_000);
const queryCount = Number(process.argv[3] ?? 2_000);

/** The same queries in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = seeded(7);
const below = (count: number) => Math.floor(random() * count);
const chance = (probability: number) => random() < probability;

/** Half of the customers know their size, some come with a car; brand, season, price and shop are chosen at random. */
function randomQuery(): GoodsQuery {
  const filters: Record<string, string[]> = {};
  const ranges: GoodsQuery["ranges"] = {};
  const category = (["tyre", "tyre", "tyre", "disk", "battery", "oils"] as const)[below(6)] ?? "tyre";
  if (category === "tyre") {
    if (chance(0.6)) filters.season = [chance(0.5) ? "winter" : "summer"];
    if (chance(0.5)) {
      filters.width = [String(135 + 10 * below(20))];
      filters.profile = [String(30 + 5 * below(11))];
    }
    if (chance(0.6)) filters.diameter = [String(13 + below(10))];
    if (chance(0.1)) filters.runflat = ["true"];
  }
  if (category === "disk" && chance(0.7)) filters.diameter = [String(13 + below(10))];
  if (category === "battery" && chance(0.6)) ranges.capacity = { from: 55 + below(20), to: 80 };
  if (chance(0.4)) filters.brand = Array.from({ length: 1 + below(3) }, () => `brand-${below(60)}`);
  if (chance(0.15)) filters.autobrand = [`b${below(10)}`];
  if (chance(0.2)) ranges.price = { from: 3_000 + below(5_000), to: 12_000 + below(10_000) };
  if (chance(0.15)) filters.shops = [String(1 + below(100))];
  const sort = (["popularity", "popularity", "price", "-price", "stock"] as const)[below(5)] ?? "popularity";
  return { category, filters, ranges, sort, offset: chance(0.2) ? 24 * below(30) : 0, limit: 24 };
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

function percentiles(times: number[]) {
  times.sort((a, b) => a - b);
  return {
    p50Ms: round(percentile(times, 0.5)),
    p95Ms: round(percentile(times, 0.95)),
    p99Ms: round(percentile(times, 0.99)),
    maxMs: round(times.at(-1) ?? 0),
  };
}

function withTiming(index: GoodsIndex, searchTimes: { times: number[]; cpuTimes: number[] }): GoodsIndex {
  return {
    ...index,
    search(query, context) {
      const cpuStart = process.cpuUsage();
      const start = performance.now();
      const answer = index.search(query, context);
      searchTimes.times.push(performance.now() - start);
      const cpu = process.cpuUsage(cpuStart);
      searchTimes.cpuTimes.push((cpu.user + cpu.system) / 1000);
      return answer;
    },
  };
}

/**
 * `listAlone` is the search without reading cards from the database; its processor time does not depend on the load of the
 * machine.
 */
async function measureQueries(tools: ListDependencies, count: number) {
  const times: number[] = [];
  const searchTimes = { times: [] as number[], cpuTimes: [] as number[] };
  const timed: ListDependencies = { ...tools, index: withTiming(tools.index, searchTimes) };
  let found = 0;
  for (let n = 0; n < count; n++) {
    const query = randomQuery();
    const region = tools.services.regions.regionOf(`r${1 + below(REGIONS)}`);
    const start = performance.now();
    const { total } = await listGoods(timed, query, region);
    times.push(performance.now() - start);
    if (total > 0) found += 1;
  }
  return {
    questions: count,
    found,
    listAndCards: percentiles(times),
    listAlone: percentiles(searchTimes.times),
    listAloneCpu: percentiles(searchTimes.cpuTimes),
  };
}

/**
 * Measures the duration of `work`, its peak memory, and the longest time it blocked the event loop: by the clock, which
 * includes waiting on a busy machine, and in processor time, within the two milliseconds between samples.
 */
async function measureBuild(work: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let rss = 0;
  const turnsCpuMs: number[] = [];
  let cpu = process.cpuUsage();
  let samples = 0;
  const sample = () => {
    const used = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    turnsCpuMs.push((used.user + used.system) / 1000);
    samples += 1;
    if (samples % 50 === 0) rss = Math.max(rss, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 1);
  delay.enable();
  const start = performance.now();
  await work();
  const seconds = round((performance.now() - start) / 1000);
  delay.disable();
  clearInterval(timer);
  const { p50Ms, p99Ms, maxMs } = percentiles(turnsCpuMs);
  return {
    seconds,
    longestBlockMs: round(delay.max / 1e6),
    turnCpu: { p50Ms, p99Ms, maxMs },
    peakRssMb: megabytes(rss),
  };
}

async function main(): Promise<void> {
  const cluster = hasPostgres()
    ? await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } })
    : null;
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-"));
  const connection = await openDatabase({
    url: await cluster?.createDatabase(),
    dataDirectory,
    onConnectionError: () => {},
  });
  let index: GoodsIndex | null = null;
  try {
    await fillStore(connection, goodsCount);
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
    const opened = openGoodsIndex(services, (error) => console.error(error));
    index = opened;
    const firstBuild = await measureBuild(() => opened.ready);
    const tools: ListDependencies = {
      services,
      index: opened,
      cards: createCardCache(services, opened),
      cars: createCarLookup(services),
    };
    await measureQueries(tools, 300);
    const questions = await measureQueries(tools, queryCount);
    const rssMb = megabytes(process.memoryUsage.rss());
    const rebuild = await measureBuild(async () => {
      await connection.pool.query("insert into store_facts values ($1, 'again')", [GOODS_GENERATION]);
      await opened.refresh();
    });
    const change = await measureBuild(async () => {
      await connection.pool.query("update goods set price_kopecks = price_kopecks + 100 where id % 1000 = 0");
      await opened.refresh();
    });
    const report = { goods: goodsCount, database: connection.kind, firstBuild, questions, rssMb, rebuild, change };
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await index?.close();
    await connection.close();
    await cluster?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

await main();
