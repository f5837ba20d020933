import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Pool } from "pg";
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

/** SQL for a pseudo-random number below `count` that depends on the row `i` and on `salt`. */
const pseudoRandom = (count: number, salt: number): string => `(abs(hashint4(i * 31 + ${salt}) % 1000003) % ${count})`;
/** Favours low numbers, as real brands and sizes are unevenly distributed. */
const skewed = (count: number, salt: number): string =>
  `floor(power(${pseudoRandom(10_000, salt)} / 10000.0, 2) * ${count})::int`;
const pick = (values: readonly (string | number)[], salt: number): string =>
  `(array[${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",")}])[1 + ${pseudoRandom(values.length, salt)}]`;
const letter = (letters: string, salt: number): string => pick([...letters], salt);

const tyre = `jsonb_build_object(
  'season', ${pick(["summer", "winter"], 1)}, 'studs', ${pseudoRandom(3, 2)} = 0, 'allSeason', ${pseudoRandom(12, 3)} = 0,
  'width', 135 + 10 * ${pseudoRandom(20, 4)}, 'profile', 30 + 5 * ${pseudoRandom(11, 5)}, 'diameter', 13 + ${pseudoRandom(10, 6)},
  'runflat', ${pseudoRandom(15, 7)} = 0, 'xl', ${pseudoRandom(3, 8)} = 0, 'load-index', (70 + ${pseudoRandom(50, 9)})::text,
  'speed-index', ${letter("qrsthvwy", 10)}, 'vehicle', ${pick(["car", "car", "suv", "van"], 11)})
  || case when ${pseudoRandom(8, 12)} = 0 then jsonb_build_object('homologation', ${pick(["mo", "ao", "star", "n0", "j"], 13)}) else '{}' end`;
const disk = `jsonb_build_object(
  'width', 5 + 0.5 * ${pseudoRandom(12, 4)}, 'diameter', 13 + ${pseudoRandom(10, 5)},
  'pcd', ${pick(["4x98", "4x100", "4x108", "5x100", "5x105", "5x108", "5x112", "5x114.3", "5x120", "6x139.7"], 6)},
  'et', ${pseudoRandom(60, 7)}, 'cb', 54.1 + ${pseudoRandom(200, 8)} / 10.0,
  'material', ${pick(["alloy", "alloy", "steel", "forged"], 9)},
  'finish', ${pick(["silver", "black", "graphite", "white", "bronze"], 10)})`;
const battery = `jsonb_build_object(
  'capacity', 35 + ${pseudoRandom(150, 4)}, 'current', 300 + 10 * ${pseudoRandom(90, 5)},
  'polarity', ${pick(["direct", "reverse"], 6)}, 'type_akb', ${pick(["calcium", "efb", "agm"], 7)},
  'type_case', ${pick(["europe", "asia"], 8)}, 'startstop', ${pseudoRandom(4, 9)} = 0)`;
const oil = `jsonb_build_object(
  'viscosity', ${pick(["0w-20", "5w-30", "5w-40", "10w-40"], 4)}, 'volume', ${pick([1, 4, 5, 20], 5)},
  'oil-type', ${pick(["synthetic", "semi-synthetic"], 6)}, 'approval', ${pick(["api-sn", "acea-c3"], 7)})`;

/** 62 of a hundred goods are tyres, 18 wheels, 12 batteries and 8 oils. */
const byKind = (forTyre: string, forDisk: string, forBattery: string, forOil: string): string =>
  `case when i % 100 < 62 then ${forTyre} when i % 100 < 80 then ${forDisk} when i % 100 < 92 then ${forBattery} else ${forOil} end`;

const REGIONS = 40;
const SHOPS_PER_REGION = 4;
const SHOPS = REGIONS * SHOPS_PER_REGION;
const WAREHOUSES = 6;
const SUPPLIERS = 6;

/** Fills a store with `count` generated goods of 60 brands and 1,500 models. */
async function fillStore(pool: Pool, count: number): Promise<void> {
  const placeholderAddress = `'addr', '+70000000000', 55, 37, '[]'::jsonb`;
  const statements = [
    "drop index if exists goods_title_search",
    "set shop.bulk_load = 'on'",
    `insert into regions (id, slug, title, title_in, area, kind, phone, zone, lat, lng, is_default)
      select i, 'r' || i, 'Город ' || i, 'в городе', 'Область', 'main', '+70000000000', 'Europe/Moscow', 55, 37, i = 1
      from generate_series(1, ${REGIONS}) i`,
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
      select i, case when i <= ${SHOPS} then 'shop' when i <= ${SHOPS + WAREHOUSES} then 'warehouse' else 'supplier' end,
        'l' || i, 1 + i % ${REGIONS}, 'Место ' || i, ${placeholderAddress}
      from generate_series(1, ${SHOPS + WAREHOUSES + SUPPLIERS}) i`,
    `insert into supply_days (location_id, region_id, days)
      select l, r, 1 + (l + r) % 9 from generate_series(${SHOPS + 1}, ${SHOPS + WAREHOUSES + SUPPLIERS}) l, generate_series(1, ${REGIONS}) r`,
    `insert into fitments (id, content_key, pcd, hub_bore_mm, fastener, tyres, wheels, battery, source)
      select i, 'f' || i, '5x114.3', 60.1, 'гайка',
        jsonb_build_array(jsonb_build_object('kind', 'original', 'rear', null, 'front',
          jsonb_build_object('width', 135 + 10 * ${pseudoRandom(20, 1)}, 'profile', 30 + 5 * ${pseudoRandom(11, 2)}, 'diameter', 13 + ${pseudoRandom(10, 3)}))),
        '[{"kind":"original","front":{"width":6.5,"diameter":16,"et":45},"rear":null}]',
        '{"capacityFrom":55,"capacityTo":65,"polarity":"reverse"}', 'bench' from generate_series(1, 200) i`,
    `insert into cars (brand_slug, brand_title, model_slug, model_title, generation_slug, generation_title,
        modification_slug, modification_title, code_1c, fitment_id)
      select 'b' || i % 10, 'B', 'm' || i, 'M', 'g', 'G', 'x', 'X', 'c' || i, i from generate_series(1, 200) i`,
    `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes,
        price_kopecks, popularity, rating_count)
      select 'S' || i, ${byKind("'tyre'", "'disk'", "'battery'", "'oils'")}, 'g' || i, 'brand-' || b, 'Brand ' || b,
        'model-' || b || '-' || m, 'Model ' || m, 'Brand ' || b || ' Model ' || m || ' ' || i, 'size ' || i % 500,
        ${byKind(tyre, disk, battery, oil)}, 200000 + ${pseudoRandom(1_000_000, 20)} * 3, ${skewed(100_000, 21)}, 0
      from (select i, ${skewed(60, 22)} as b, ${pseudoRandom(25, 23)} as m from generate_series(1, ${count}) i) numbered`,
    `insert into stock (goods_id, location_id, quantity)
      select i, 1 + ${pseudoRandom(SHOPS, 30)}, 4 from generate_series(1, ${count}) i where i % 4 <> 0
      union all select i, 1 + ${SHOPS} + ${pseudoRandom(WAREHOUSES, 31)}, 20 from generate_series(1, ${count}) i where i % 3 = 0
      union all select i, 1 + ${SHOPS + WAREHOUSES} + ${pseudoRandom(SUPPLIERS, 32)}, 40 from generate_series(1, ${count}) i where i % 2 = 0`,
    "analyze goods, stock",
  ];
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

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
    await fillStore(connection.pool, goodsCount);
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
      cards: createCardCache(services),
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
