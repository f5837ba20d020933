import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IS_QUICK } from "../../../tests/support/test-scope.ts";
import { openRegionDirectory } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { openShopSettings } from "../../chain/shop-settings/shop-settings.ts";
import { goodsSuggest, searchText } from "../../contract/catalogue/search.ts";
import { seedDemoShop } from "../../demo/seed.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { createLateAnswers } from "../../platform/providers/late-answers.ts";
import { openTestGateway, type TestGateway } from "../../testing/client.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { createCarLookup } from "../lists/chosen-car.ts";
import { type GoodsIndex, openGoodsIndex } from "../lists/goods-index.ts";
import { searchRoutes } from "./handlers.ts";
import { readCorpus } from "./testing/corpus.ts";
import { isHit, withCodes } from "./testing/corpus-store.ts";

/** As many as the demo shop has: the corpus names its brands, models and sizes. */
const GOODS = 20_000;
const WANTED_RATE = 0.9;

let connection: DatabaseConnection;
let index: GoodsIndex;
let gateway: TestGateway;

beforeAll(async () => {
  connection = await openTestDatabase();
  await seedDemoShop(connection, { goodsCount: GOODS, withoutCustomers: true });
  const services: Services = {
    connection,
    regions: await openRegionDirectory(connection.db),
    shopSettings: await openShopSettings(connection.db),
    now: () => new Date("2026-11-20T12:00:00Z"),
    lateAnswers: createLateAnswers(() => {}),
    logSecurityEvent: () => {},
    serverName: "test",
    apiVersion: "1",
  };
  index = openGoodsIndex(services, (error) => {
    throw error;
  });
  await index.ready;
  gateway = openTestGateway(searchRoutes(services, index, createCarLookup(services), createCardCache(services, index)));
}, 240_000);
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await index.close();
  await connection.close();
});

async function search(q: string, more: Record<string, unknown> = {}) {
  const { data } = await gateway.call(searchText, { q, ...more });
  if (!data) throw new Error(`no answer to ${q}`);
  return data;
}

/** Share of the queries that have the right answer among the first five, and how many of each kind have. */
async function rateOf(name: "known" | "held-out") {
  const kinds: Record<string, [hits: number, all: number]> = {};
  let hits = 0;
  // A tenth is allowed to miss, so that every third query tells as much.
  const corpus = readCorpus(name).filter((_, position) => !IS_QUICK || name === "held-out" || position % 3 === 0);
  for (const { kind, typed, wanted } of corpus) {
    const isRight = await isHit(connection.db, await search(await withCodes(connection.db, typed)), wanted);
    const [right, all] = kinds[kind] ?? [0, 0];
    kinds[kind] = [right + Number(isRight), all + 1];
    hits += Number(isRight);
  }
  return { rate: hits / corpus.length, kinds: JSON.stringify(kinds), size: corpus.length };
}

describe("the corpus of typed queries", () => {
  it.each(["known", "held-out"] as const)(
    "CAT-015 CAT-016 has nine of ten right answers among the first five: %s",
    async (name) => {
      const { rate, kinds, size } = await rateOf(name);
      expect(size).toBeGreaterThan(100);
      expect(rate, kinds).toBeGreaterThanOrEqual(WANTED_RATE);
    },
    240_000,
  );
});

describe("goods/search", () => {
  it("CAT-001 finds the car of a query with its year", async () => {
    const { catalogue, total } = await search("шины на kia rio 2018");
    expect(catalogue).toMatchObject({ category: "tyre", filters: { autobrand: ["kia"], automodel: ["rio"] } });
    expect(catalogue?.filters.autogeneration?.length).toBe(1);
    expect(total).toBeGreaterThan(0);
  });

  it("leads to a page, and to goods that page words stand beside", async () => {
    expect(await search("шиномонтаж")).toMatchObject({ page: "fitting", catalogue: null, total: 0 });
    expect(await search("акции на шины michelin")).toMatchObject({
      page: null,
      catalogue: { filters: { brand: ["michelin"] } },
    });
  });

  it("says what it has corrected, and searches for the words themselves when asked to", async () => {
    expect(await search("brigestone шины")).toMatchObject({ isCorrected: true, understood: "bridgestone шины" });
    expect(await search("brigestone шины", { literal: "1" })).toMatchObject({ isCorrected: false, total: 0 });
  });

  it("offers a guess instead of showing it, and finds nothing for nonsense", async () => {
    const guessed = await search("вирта");
    expect(guessed.items).toEqual([]);
    expect(guessed.offers.length).toBeGreaterThan(0);
    for (const q of ["!!!", "холодильник", "ааааааааа", "%%%"])
      expect(await search(q), q).toMatchObject({ items: [], total: 0, page: null });
    expect(await gateway.call(searchText, { q: "\u0000" })).toMatchObject({ status_code: 422 });
  });

  it("shows the nearest goods and names what it left out", async () => {
    const found = await search("yokohama 185/65 r15 до 1000 руб");
    expect(found).toMatchObject({ catalogue: null, leftOut: ["цена"] });
    expect(found.total).toBeGreaterThan(0);
  });

  it("limits brake pads by the car that titles name, and says which words it did not use", async () => {
    const found = await search("тормозные колодки солярис");
    expect(found).toMatchObject({ ignored: ["солярис"], catalogue: null });
    expect(found.total).toBeGreaterThan(0);
    for (const { title } of found.items) expect(title).toMatch(/^Тормозные колодки .* для Hyundai/);
    const wipers = await search("дворники солярис");
    expect([wipers.ignored, wipers.catalogue?.category]).toEqual([["солярис"], "wipers"]);
    expect(wipers.total).toBeGreaterThan(0);
  });

  it("says which words mean nothing for such goods, and that another city was named", async () => {
    for (const [typed, ignored] of [
      ["шипованные диски r16", ["шипованные"]],
      ["зимние шины СПб", ["СПб"]],
      ["зимние шины мск", []],
    ] as const) {
      const found = await search(typed);
      expect(found.ignored, typed).toEqual(ignored);
      expect(found.total, typed).toBeGreaterThan(0);
    }
    expect(await search("екб")).toMatchObject({ page: "regions", total: 0 });
  });

  it("CAT-015 finds the generation that people call by its body", async () => {
    for (const [typed, model, generation] of [
      ["шины камри 70", "camry", "XV70"],
      ["октавия а7", "octavia", "A7"],
    ] as const) {
      const { catalogue, total, ignored } = await search(typed);
      expect(total, typed).toBeGreaterThan(0);
      expect([catalogue?.filters.automodel, ignored], typed).toEqual([[model], []]);
      expect(catalogue?.filters.autogeneration?.join(), typed).toMatch(new RegExp(generation, "i"));
    }
    for (const typed of ["крузак 200", "лк 200"])
      expect((await search(typed)).catalogue?.filters, typed).toMatchObject({ automodel: ["land-cruiser-200"] });
    expect((await search("поло седан")).catalogue?.filters.automodel).toEqual([expect.stringMatching(/^polo-s/)]);
    expect((await search("болты")).page).toBeNull();
  });

  it("CAT-016 finds a code however it is written", async () => {
    const { rows } = await connection.pool.query<{ sku: string }>("select sku from goods where not is_hidden limit 1");
    const sku = rows[0]?.sku ?? "";
    for (const typed of [
      sku,
      `код ${sku}`,
      `Артикул: ${sku.slice(0, 3)}-${sku.slice(3)}`,
      `№ ${sku.slice(0, 4)} ${sku.slice(4)}`,
    ])
      expect(await search(typed), typed).toMatchObject({ items: [{ sku }], total: 1 });
    expect(await search("код 999")).toMatchObject({ items: [], total: 0 });
  });
});

describe("goods/suggest", () => {
  const suggest = async (q: string) => (await gateway.call(goodsSuggest, { q })).data;
  const texts = async (q: string) => (await suggest(q))?.lines.map(({ kind, text }) => `${kind} ${text}`);

  it("completes sizes, brands, models, cars and pages, with goods and their prices", async () => {
    expect(await texts("205/5")).toContain("size 205/55 R16");
    expect(await texts("мишл")).toEqual(expect.arrayContaining([expect.stringMatching(/^brand Michelin/)]));
    expect((await texts("хакапе"))?.[0]).toContain("Hakkapeliitta");
    expect(await texts("киа ри")).toContain("car Kia Rio");
    expect(await texts("шиномон")).toContain("page Шиномонтаж");
    const { goods } = (await suggest("205/55 r16")) ?? {};
    expect(goods).toHaveLength(3);
    for (const { price, url } of goods ?? []) {
      expect(price).toBeGreaterThan(0);
      expect(url).toMatch(/^\/tyre\//);
    }
  });

  it("keeps the words before what is completed", async () => {
    expect(await texts("зимние шины 205")).toContain("size зимние шины 205/55 R16");
    const [line] = (await suggest("зимние шины 205"))?.lines ?? [];
    expect(line?.catalogue).toMatchObject({ category: "tyre", filters: { season: ["winter"], width: ["205"] } });
  });

  it("answers anything, and refuses what is too long", async () => {
    for (const q of ["я", "!!!", "%", "[frfgt", "a".repeat(60)]) {
      const found = await suggest(q);
      expect(found?.lines.length, q).toBeLessThanOrEqual(8);
      expect(found?.goods.length, q).toBeLessThanOrEqual(3);
    }
    expect((await gateway.call(goodsSuggest, { q: "a".repeat(61) })).status_code).toBe(422);
    expect((await gateway.call(goodsSuggest, { q: " " })).status_code).toBe(422);
  });
});
