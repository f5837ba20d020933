import { randomUUID } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { feedOffers } from "../../contract/catalogue/feeds.ts";
import { goodsCards } from "../../contract/catalogue/goods.ts";
import { goodsDeskCard, goodsDeskUpdate } from "../../contract/catalogue/goods-desk.ts";
import {
  type PriceRuleValues,
  priceRuleCalls,
  priceRuleList,
  priceRuleTrial,
} from "../../contract/catalogue/goods-prices.ts";
import { DEFAULT_PROFILE } from "../../office/import/columns/supplier-profile.ts";
import { runImport } from "../../office/import/runs/run-import.ts";
import { temporaryFiles } from "../../office/import/testing.ts";
import { goods, goodsChanges, pastPrices } from "../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../platform/db/schema/goods-desk.ts";
import { priceRules, supplierOffers } from "../../platform/db/schema/goods-prices.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { feedRoutes } from "../feeds/handlers.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { goodsRoutes } from "../goods/handlers.ts";
import { renewPrices } from "./renew-prices.ts";

const { create, update, archive } = priceRuleCalls;
const files = temporaryFiles();

const { connection, shop, gateway } = await ownStaffShop();
const site = openTestGateway([
  ...goodsRoutes(shop.services, createCardReader(shop.services)),
  ...feedRoutes(shop.services),
]);
const editor = await signInStaff(shop, "content");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  const { db } = connection;
  await db.delete(goodsOverrides);
  await db.update(priceRules).set({ archivedAt: FIXTURE_NOW });
  await take(HEAD, row(1, 4000, 5200, 5500), row(2, 3000, 3900, ""));
  await renew();
  await db.delete(pastPrices);
});
afterAll(() => files.remove());

const HEAD = "Код;Наименование;Закупка;Розничная цена;РРЦ";
const row = (code: number, purchase: number, retail: number, recommended: number | "") =>
  `A-${code};Шина Cordiant Polar 195/65R15 91Q ${code};${purchase};${retail};${recommended}`;
const take = (...rows: string[]) =>
  runImport(
    connection,
    { yml: files.write(`${rows.join("\n")}\n`, "csv") },
    { dryRun: false, isConfirmed: true, supplier: "alfa", profile: DEFAULT_PROFILE },
  );
const changes = (...rows: string[]) =>
  runImport(
    connection,
    { yml: files.write(`${rows.join("\n")}\n`, "csv") },
    { dryRun: false, supplier: "alfa", isPartial: true },
  );

const values = (said: Partial<PriceRuleValues>): PriceRuleValues => ({
  source: "alfa",
  brand: "",
  category: null,
  diameter: null,
  costFromRoubles: null,
  costToRoubles: null,
  marginPercent: "20",
  leastMarginRoubles: 0,
  roundUpToRoubles: null,
  recommended: "ignored",
  isSure: false,
  ...said,
});
const add = (said: Partial<PriceRuleValues> = {}) =>
  gateway.call(create, { key: randomUUID(), values: values(said) }, editor);
/** Own prices end by the clock of the region that is visited. */
const sender = () => ({ ...editor, region: "ekaterinburg" });
const renew = () => renewPrices(shop.services, new AbortController().signal);

async function prices() {
  const { sku, priceKopecks, supplier } = goods;
  const rows = await connection.db
    .select({ sku, priceKopecks })
    .from(goods)
    .where(eq(supplier, "alfa"))
    .orderBy(asc(sku));
  return Object.fromEntries(rows.map((one) => [one.sku, one.priceKopecks / 100]));
}
async function idOf(sku: string): Promise<number> {
  const [found] = await connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  return found?.id ?? expect.fail(`no ${sku}`);
}

describe("a rule", () => {
  it("renews the prices of its goods, and only those, as an import would", async () => {
    const { db } = connection;
    const [last] = await db
      .select({ id: goodsChanges.id })
      .from(goodsChanges)
      .orderBy(asc(goodsChanges.id))
      .limit(1)
      .offset(0);
    const seen = (await db.select({ id: goodsChanges.id }).from(goodsChanges)).reduce(
      (most, { id }) => Math.max(most, id),
      last?.id ?? 0,
    );
    expect(await prices()).toEqual({ "A-1": 5200, "A-2": 3900 });
    dataOf(await add());
    expect(await renew()).toBe(2);
    expect(await prices()).toEqual({ "A-1": 4800, "A-2": 3600 });
    const noted = await db.select({ id: goodsChanges.goodsId }).from(goodsChanges).where(gt(goodsChanges.id, seen));
    expect(new Set(noted.map(({ id }) => id))).toEqual(new Set([await idOf("A-1"), await idOf("A-2")]));
    expect((await db.select().from(pastPrices)).map(({ priceKopecks }) => priceKopecks).sort()).toEqual([
      390_000, 520_000,
    ]);
    expect(await renew()).toBe(0);
  });

  it("counts until it is archived, and again when it is changed", async () => {
    const { id } = dataOf(await add({ recommended: "floor" }));
    await renew();
    expect(await prices()).toEqual({ "A-1": 5500, "A-2": 3600 });
    dataOf(
      await gateway.call(
        update,
        { id, version: 1, values: values({ marginPercent: "30,5", roundUpToRoubles: 100 }) },
        editor,
      ),
    );
    await renew();
    expect(await prices()).toEqual({ "A-1": 5300, "A-2": 4000 });
    dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, editor));
    await renew();
    expect(await prices()).toEqual({ "A-1": 5200, "A-2": 3900 });
  });

  it("leaves the staff's own price, and is what comes after it", async () => {
    const id = await idOf("A-1");
    const own = {
      isHidden: false,
      isSale: null,
      priceKopecks: 500_000,
      priceLastDay: "2026-11-21" as const,
      description: null,
      photos: [],
    };
    dataOf(await gateway.call(goodsDeskUpdate, { id, version: 0, own }, sender()));
    dataOf(await add());
    await renew();
    expect(await prices()).toMatchObject({ "A-1": 5000 });
    const card = dataOf(await gateway.call(goodsDeskCard, { id }, editor));
    expect(card).toMatchObject({ isOwnPrice: true, imported: { priceKopecks: 480_000 } });
    dataOf(
      await gateway.call(
        goodsDeskUpdate,
        { id, version: 1, own: { ...own, priceKopecks: null, priceLastDay: null } },
        sender(),
      ),
    );
    expect(await prices()).toMatchObject({ "A-1": 4800 });
  });

  it("holds for the next lists as well, whole ones and changes", async () => {
    dataOf(await add({ leastMarginRoubles: 900 }));
    const report = await take(HEAD, row(1, 4100, 5200, 5500), row(2, 5000, 5200, ""));
    expect(report.files[0]).toMatchObject({ updated: 2, priceChanges: 2 });
    expect(await prices()).toEqual({ "A-1": 5000, "A-2": 6000 });
    expect((await take(HEAD, row(1, 4100, 5200, 5500), row(2, 5000, 5200, ""))).changed).toBe(false);
    await changes("Код;Закупка", "A-2;6000");
    expect(await prices()).toEqual({ "A-1": 5000, "A-2": 7200 });
    expect(await renew()).toBe(0);
  });

  it("keeps what goods of before cost, so that they cost it again without it", async () => {
    await connection.db.delete(supplierOffers);
    const { id } = dataOf(await add({ marginPercent: "10" }));
    await renew();
    expect(await prices()).toEqual({ "A-1": 5720, "A-2": 4290 });
    dataOf(await gateway.call(archive, { id, version: 1, isArchived: true }, editor));
    await renew();
    expect(await prices()).toEqual({ "A-1": 5200, "A-2": 3900 });
  });

  it("is the only one for the same goods", async () => {
    dataOf(await add({ brand: "Cordiant" }));
    expect(await add({ brand: "CORDIANT", marginPercent: "25" })).toMatchObject({
      code: "invalid",
      errors: [{ field: "source", message: "Правило для этих товаров уже есть" }],
    });
    dataOf(await add({ brand: "Cordiant", diameter: 15 }));
    const { rows } = dataOf(
      await gateway.call(priceRuleList, { purpose: "page", text: "cordiant", source: "alfa" }, editor),
    );
    expect(rows.filter(({ state }) => state === "used")).toHaveLength(2);
  });

  it.each([
    [{ marginPercent: "много" }, "Наценка пишется как 18 или 18,5, от 0 до 500"],
    [{ marginPercent: "501" }, "Наценка пишется как 18 или 18,5, от 0 до 500"],
    [{ costFromRoubles: 500, costToRoubles: 500 }, "Больше, чем «от»"],
    [{ source: "Альфа" }, "Выберите источник"],
  ])("%j is refused with words", async (said, message) => {
    expect(await add(said)).toMatchObject({ code: "invalid", errors: [{ message }] });
  });
});

it("two renewals at once change each price once", async () => {
  dataOf(await add());
  const changed = await Promise.all([renew(), renew(), renew()]);
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await prices()).toEqual({ "A-1": 4800, "A-2": 3600 });
});

describe("before a rule is saved", () => {
  const many = () => take(HEAD, ...Array.from({ length: 25 }, (_, n) => row(n + 1, 4000, 5000, "")));

  it("staff see what it would change", async () => {
    const asked = { id: null, values: values({ marginPercent: "30" }) };
    expect(dataOf(await gateway.call(priceRuleTrial, asked, editor))).toMatchObject({
      goods: 2,
      isEstimate: false,
      raised: 0,
      lowered: 0,
      medianPercent: null,
    });
    const { id } = dataOf(await add());
    await renew();
    const other = { id, values: values({ marginPercent: "50", costFromRoubles: 3500 }) };
    const effect = dataOf(await gateway.call(priceRuleTrial, other, editor));
    // The second falls back to the retail price of its list.
    expect(effect).toMatchObject({ goods: 2, raised: 2, lowered: 0 });
    expect(effect.examples).toEqual([
      { title: "Шина Cordiant Polar 195/65R15 91Q 1", before: 480_000, after: 600_000 },
      { title: "Шина Cordiant Polar 195/65R15 91Q 2", before: 360_000, after: 390_000 },
    ]);
    expect(await renew()).toBe(0);
  });

  it("one that looks like a mistake waits for a word", async () => {
    await many();
    const refused = await add({ marginPercent: "180" });
    expect(refused).toMatchObject({ code: "invalid", errors: [{ field: "isSure" }] });
    expect(refused.errors?.[0]?.message).toContain("Цены 25 товаров стали бы в среднем 224 % от нынешних");
    dataOf(await add({ marginPercent: "180", isSure: true }));
    await renew();
    expect((await prices())["A-25"]).toBe(11_200);
  });
});

it("a card of goods says why they cost so much, and customers never learn what the shop pays", async () => {
  await take(HEAD, row(1, 4123.17, 5200, 5500));
  const { id: rule } = dataOf(await add({ leastMarginRoubles: 1000 }));
  await renew();
  const { reason } = dataOf(await gateway.call(goodsDeskCard, { id: await idOf("A-1") }, editor));
  expect(reason).toEqual({
    supplier: "alfa",
    prices: { purchase: 412_317, retail: 520_000, recommended: 550_000 },
    cost: { kind: "purchase", kopecks: 412_317 },
    rule: { id: rule, marginPercent: 20, leastMargin: 100_000, roundUpToRoubles: null },
    decidedBy: "least-margin",
    kopecks: 512_317,
    best: { code: "A-1", matchedBy: "own", pieces: null },
    others: [],
  });
  const told = [
    await site.call(goodsCards, { sku: ["A-1"] }, { region: "ekaterinburg" }),
    await site.call(feedOffers, { after: 0, limit: 250 }, { region: "ekaterinburg" }),
  ];
  expect(JSON.stringify(told)).toContain("512317");
  expect(JSON.stringify(told)).not.toContain("412317");
});
