import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { TyreSeason } from "../../chain/regions/tyre-season.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import { type GoodsQuery, sortOrders } from "../../contract/catalogue/goods-query.ts";
import { GOODS_GENERATION } from "../../platform/db/bulk-load.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { createCarLookup } from "./chosen-car.ts";
import { openGoodsIndex } from "./goods-index.ts";
import { searchContext } from "./list-goods.ts";
import { comparableResult, searchBySql } from "./testing/sql-oracle.ts";
import { addCars, addGoods, fillStore, rowOf, type StoreGoods } from "./testing/store.ts";

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
/** An attribute that some of the goods lack. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 8 });

const attributesBy = {
  tyre: fc.record({
    season: maybe(some("summer", "winter")),
    studs: maybe(fc.boolean()),
    allSeason: maybe(fc.boolean()),
    width: maybe(some(185, 195, 205, 225)),
    profile: maybe(some(50, 55, 65)),
    diameter: maybe(some(15, 16)),
    vehicle: maybe(some("car", "suv")),
    runflat: fc.boolean(),
    "load-index": maybe(some("91", "94", "104-102")),
    "speed-index": maybe(some("t", "v")),
    homologation: maybe(some("mo", "star")),
  }),
  disk: fc.record({
    width: maybe(some(6, 6.5, 7, 8)),
    diameter: maybe(some(15, 16)),
    pcd: maybe(some("4x100", "5x120", "5x114.3")),
    et: maybe(some(20, 29, 34.5, 41, 46)),
    cb: maybe(some(54.1, 60.1, 72.6)),
    material: maybe(some("alloy", "steel")),
  }),
  battery: fc.record({
    capacity: maybe(some(45, 60, 74)),
    current: maybe(some(400, 540)),
    polarity: maybe(some("direct", "reverse", "universal")),
    startstop: maybe(fc.boolean()),
  }),
} as const;

type TestedCategory = keyof typeof attributesBy;

const quantities = fc.dictionary(some("1", "2", "3", "4", "5", "6"), fc.integer({ min: 0, max: 5 }), { maxKeys: 3 });

const anyGoods = (id: number): fc.Arbitrary<StoreGoods> =>
  some<TestedCategory>("tyre", "tyre", "disk", "battery").chain((category) =>
    fc
      .record({
        brand: some("nokian", "pirelli", "varta"),
        model: some("one", "two"),
        attributes: attributesBy[category] as fc.Arbitrary<Record<string, string | number | boolean | undefined>>,
        priceKopecks: some(100_000, 250_050, 250_051, 499_999, 500_000),
        popularity: fc.integer({ min: 0, max: 6 }),
        rating: maybe(some(3.9, 4, 5)),
        // Never above a price that the goods had before: that would be no discount.
        marketPriceKopecks: maybe(some(90_000, 600_000)),
        isHidden: fc.integer({ min: 0, max: 9 }).map((it) => it === 0),
        soldBy: some({ from: 1, by: 1 }, { from: 1, by: 1 }, { from: 4, by: 2 }, { from: 3, by: 3 }),
        stock: quantities,
      })
      .map((it) => ({ ...it, id, category, attributes: JSON.parse(JSON.stringify(it.attributes)) })),
  );

/** No goods have the value `zzz`. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  season: ["summer", "winter"],
  studs: ["true", "false"],
  allSeason: ["true", "false"],
  width: ["185", "205", "6.5", "7", "zzz"],
  profile: ["50", "55"],
  diameter: ["15", "16"],
  brand: ["nokian", "pirelli", "zzz"],
  model: ["one", "two"],
  "load-index": ["91", "104-102"],
  pcd: ["4x100", "5x120"],
  polarity: ["direct", "reverse"],
  startstop: ["true", "false"],
  shops: ["1", "2", "3"],
  stock: ["available", "today", "zzz"],
  rating: ["4", "5"],
  discount: ["true"],
  autobrand: ["kia", "bmw", "zzz"],
  automodel: ["rio", "3"],
};

const anyBounds = (...edges: number[]) =>
  fc.record({ from: fc.option(some(...edges), { nil: undefined }), to: fc.option(some(...edges), { nil: undefined }) });

const anyQuery: fc.Arbitrary<GoodsQuery> = fc.record({
  category: some<Category>("tyre", "tyre", "disk", "battery", "oils"),
  filters: fc
    .uniqueArray(some(...Object.keys(valuesOf)), { maxLength: 4 })
    .chain((keys) =>
      fc.record(
        Object.fromEntries(keys.map((key) => [key, fc.subarray([...(valuesOf[key] ?? [])], { minLength: 1 })])),
      ),
    ),
  ranges: fc
    .record(
      { price: anyBounds(1000, 2500, 2501, 5000), et: anyBounds(20, 34.5, 46), capacity: anyBounds(45, 60) },
      { requiredKeys: [] },
    )
    .filter((ranges) => Object.keys(ranges).length < 3),
  sort: some(...sortOrders),
  offset: some(0, 0, 3, 40, 1000),
  limit: some(0, 5, 48),
});

async function compare(query: GoodsQuery, regionSlug: string, season: TyreSeason = "winter"): Promise<void> {
  const car = await createCarLookup(services).carOf(query);
  const context = { ...searchContext(services, services.regions.regionOf(regionSlug), car), season };
  const expected = await searchBySql(connection.pool, query, context);
  expect(comparableResult(index.search(query, context))).toEqual(expected);
}

const compareRandom = (runs: number) =>
  fc.assert(fc.asyncProperty(anyQuery, some("north", "south"), some<TyreSeason>("summer", "winter"), compare), {
    numRuns: runs,
  });

const GOODS = 400;
const draw = (from: number, count: number, seed: number): StoreGoods[] =>
  Array.from({ length: count }, (_, at) => fc.sample(anyGoods(from + at), { numRuns: 1, seed: seed + at })[0]).flatMap(
    (it) => it ?? [],
  );

const connection = await openTestDatabase();
const services = await fillStore(connection);
await addCars(connection);
await addGoods(connection, draw(1, GOODS, 1));
const index = openGoodsIndex(services, (error) => {
  throw error;
});
await index.ready;

afterAll(async () => {
  await index.close();
  await connection.close();
});

describe("the index and the database", () => {
  it("CAT-049 answer the same goods, in the same order, with the same counts in every facet", async () => {
    await compareRandom(120);
  });

  it("agree without filters, in every order", async () => {
    for (const sort of sortOrders)
      await compare({ category: "tyre", filters: {}, ranges: {}, sort, offset: 0, limit: 48 }, "south");
  });

  it("CAT-037 … CAT-040 agree on what fits a car", async () => {
    for (const category of ["tyre", "disk", "battery", "oils"] as const) {
      const filters = { autobrand: ["kia"], automodel: ["rio"], autogeneration: ["iv"], automodification: ["1-6-at"] };
      await compare({ category, filters, ranges: {}, sort: "price", offset: 0, limit: 48 }, "north");
    }
  });

  it("agree after goods were changed, hidden, sold out, moved to another category, added and deleted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1000, max: 1_000_000 }), async (seed) => {
        await changeGoods(seed);
        await index.refresh();
        await compareRandom(4);
      }),
      { numRuns: 12 },
    );
  });

  it("agree after a bulk load that wrote no changes", async () => {
    await connection.db.transaction(async (tx) => {
      await tx.execute("select set_config('shop.bulk_load', 'on', true)");
      await tx.update(goods).set({ priceKopecks: 123_400 }).where(eq(goods.brandSlug, "pirelli"));
      await tx
        .insert(storeFacts)
        .values({ name: GOODS_GENERATION, value: "2" })
        .onConflictDoUpdate({ target: storeFacts.name, set: { value: "2" } });
    });
    await index.refresh();
    await compareRandom(20);
  });
});

let nextId = 10_000;

/** The seed determines which goods change and how. */
async function changeGoods(seed: number): Promise<void> {
  const { db } = connection;
  const ids =
    fc.sample(fc.uniqueArray(fc.integer({ min: 1, max: GOODS }), { minLength: 3, maxLength: 12 }), {
      numRuns: 1,
      seed,
    })[0] ?? [];
  const [gone, ...changed] = ids;
  await db.delete(goods).where(eq(goods.id, gone ?? 0));
  await db.delete(stock).where(inArray(stock.goodsId, ids));
  for (const id of changed) {
    const [other] = draw(id, 1, seed + id);
    if (!other) continue;
    const known = await db.update(goods).set(rowOf(other)).where(eq(goods.id, id)).returning();
    const rows = Object.entries(other.stock ?? {}).map(([at, quantity]) => ({
      goodsId: id,
      locationId: Number(at),
      quantity,
    }));
    if (known.length > 0 && rows.length > 0) await db.insert(stock).values(rows);
  }
  await addGoods(connection, draw(nextId, 3, seed));
  nextId += 3;
}
