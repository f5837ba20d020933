import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { feedRoutes } from "../../catalogue/feeds/handlers.ts";
import { createCardCache } from "../../catalogue/goods/card-cache.ts";
import { renewPrices } from "../../catalogue/goods-prices/renew-prices.ts";
import { createCarLookup } from "../../catalogue/lists/chosen-car.ts";
import { openGoodsIndex } from "../../catalogue/lists/goods-index.ts";
import { catalogueRoutes } from "../../catalogue/lists/handlers.ts";
import { feedOffers } from "../../contract/catalogue/feeds.ts";
import { goodsList, goodsView } from "../../contract/catalogue/goods.ts";
import { goodsDeskCard } from "../../contract/catalogue/goods-desk.ts";
import { goodsOfferPart } from "../../contract/catalogue/goods-prices.ts";
import { goodsMatchDecide, goodsMatchList } from "../../contract/office/goods-matches.ts";
import { cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { IMPORT_LOCK } from "../../platform/db/bulk-load.ts";
import { stockSubscriptions } from "../../platform/db/schema/enquiries.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { goodsMatches, movedGoods } from "../../platform/db/schema/goods-prices.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";
import { importFiles } from "../../platform/db/schema/system-state.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { DEFAULT_PROFILE } from "../import/columns/supplier-profile.ts";
import { runImport } from "../import/runs/run-import.ts";
import { temporaryFiles } from "../import/testing.ts";
import { proposeMatches } from "./propose.ts";

const files = temporaryFiles();

const REGION = { region: "ekaterinburg" };

const { connection, shop, gateway } = await ownStaffShop();
const editor = await signInStaff(shop, "content");
const index = openGoodsIndex(shop.services, (error) => {
  throw error;
});
await index.ready;
const site = openTestGateway([
  ...catalogueRoutes(shop.services, index, createCarLookup(shop.services), createCardCache(shop.services, index)),
  ...feedRoutes(shop.services),
]);
beforeEach(async () => {
  await connection.pool.query("delete from cart_lines");
  await connection.pool.query("delete from goods where sku ~ '^[AB]-'");
  await connection.pool.query("delete from stock_files where supplier in ('alfa', 'beta')");
});
afterAll(async () => {
  expect([...gateway.failures, ...site.failures, ...shop.failures]).toEqual([]);
  await index.close();
  files.remove();
});

const TYRE = "Шина Cordiant Polar 195/65R15 91Q";
const row = (code: string, price: number, { name = TYRE, pieces = 4, barcode = "" } = {}) =>
  [code, name, price, pieces, barcode].join(";");
/** The warehouse of each; both bring to all regions. */
const warehouses = { alfa: "postavshchik", beta: "sklad-ural" } as const;
async function take(source: "alfa" | "beta", ...rows: string[]) {
  const report = await runImport(
    connection,
    { yml: files.write(`${["Код;Наименование;Цена;Остаток;Штрихкод", ...rows].join("\n")}\n`, "csv") },
    {
      dryRun: false,
      isConfirmed: true,
      supplier: source,
      profile: { ...DEFAULT_PROFILE, warehouses: { "": warehouses[source] } },
    },
  );
  await connection.db.insert(importFiles).values({ kind: "yml", file: "list.csv", outcome: "done" });
  return report;
}

/** What staff see after the work by the clock, as «remains = other». */
async function proposed() {
  await proposeMatches(shop.services);
  const { rows } = dataOf(await gateway.call(goodsMatchList, {}, editor));
  return rows;
}
const pairs = async () => (await proposed()).map(({ remains, other }) => `${remains.sku} = ${other.sku}`);
const decide = (id: number, isSame: boolean) => gateway.call(goodsMatchDecide, { id, isSame }, editor);
async function decideOnly(isSame: boolean) {
  const [only] = await proposed();
  return dataOf(await decide(only?.id ?? expect.fail("nothing is proposed"), isSame));
}

async function shelves() {
  const { rows } = await connection.pool.query<{ text: string }>(
    `select g.sku || case when g.is_hidden then ' hidden' else ' ' || g.price_kopecks / 100 end || coalesce((
       select string_agg(', ' || l.code || ' ' || s.quantity, '' order by l.code) from stock s join locations l on l.id = s.location_id
       where s.goods_id = g.id and s.quantity > 0), '') as text
     from goods g where g.sku ~ '^[AB]-' order by 1`,
  );
  return rows.map(({ text }) => text);
}
async function idOf(sku: string): Promise<number> {
  const [found] = await connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  return found?.id ?? expect.fail(`no ${sku}`);
}

describe("goods of two lists without a common number", () => {
  it("are compared brand by brand, and a run that is stopped is taken up where it was", async () => {
    const other = { name: "Шина Viatti Strada Asimmetrico V-130 195/65R15 91H" };
    await take("alfa", row("A-1", 5000), row("A-2", 4000, other));
    await take("beta", row("B-1", 4800), row("B-2", 4100, other));
    let looks = 0;
    const stoppedAfterOne = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    };
    const found = async () =>
      dataOf(await gateway.call(goodsMatchList, {}, editor)).rows.map(({ other: { sku } }) => sku);
    expect(await proposeMatches(shop.services, stoppedAfterOne, 1)).toBe(1);
    expect(await found()).toEqual(["B-1"]);
    expect(await proposeMatches(shop.services, undefined, 1)).toBe(1);
    expect((await found()).sort()).toEqual(["B-1", "B-2"]);
    expect(await proposeMatches(shop.services)).toBe(0);
  });

  it("are proposed with what both say, once each", async () => {
    await take("alfa", row("A-1", 5000));
    await take("beta", row("B-1", 4800, { pieces: 8, barcode: "4006381333931" }));
    const rows = await proposed();
    expect(rows).toMatchObject([
      {
        category: "tyre",
        remains: { sku: "A-1", supplier: "alfa", price: 500_000, pieces: 4, numbers: [] },
        other: { sku: "B-1", supplier: "beta", price: 480_000, pieces: 8, numbers: ["4006381333931"] },
      },
    ]);
    await take("beta", row("B-1", 4700));
    expect(await pairs()).toEqual(["A-1 = B-1"]);
    await take("beta", row("B-2", 4700, { name: "Шина Cordiant Comfort 205/55R16 91H" }));
    expect(await pairs()).toEqual([]);
  });

  it.each([
    ["another size", "Шина Cordiant Polar 205/65R15 94Q"],
    ["another index", "Шина Cordiant Polar 195/65R15 95T"],
    ["another model", "Шина Cordiant Comfort 195/65R15 91Q"],
    ["another brand", "Шина Viatti Polar 195/65R15 91Q"],
    ["studs", "Шина Cordiant Polar 195/65R15 91Q нешипованная"],
  ])("are not proposed with %s", async (_, name) => {
    await take("alfa", row("A-1", 5000, { name: `${TYRE} шипованная` }));
    await take("beta", row("B-1", 4800, { name }));
    expect(await pairs()).toEqual([]);
  });

  it("are proposed where one of them does not say its indexes", async () => {
    await take("alfa", row("A-1", 5000));
    await take("beta", row("B-1", 4800, { name: "Шина Cordiant Polar 195/65R15" }));
    expect(await pairs()).toEqual(["A-1 = B-1"]);
  });

  it("are not proposed within one list", async () => {
    await take("alfa", row("A-1", 5000), row("A-2", 5100));
    expect(await pairs()).toEqual([]);
  });
});

describe("«this is one of goods»", () => {
  beforeEach(async () => {
    await take("alfa", row("A-1", 5000));
    await take("beta", row("B-1", 4800, { pieces: 8 }));
  });

  it("sells them as one at the best price: on the card, in lists and feeds, at the old address, in carts", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "B-1", quantity: 2 }, REGION));
    const sender = { ...REGION, cartToken: cart.token };
    dataOf(await shop.call(cartAdd, { sku: "A-1", quantity: 1 }, sender));
    await connection.db
      .insert(stockSubscriptions)
      .values({ goodsId: await idOf("B-1"), regionSlug: "ekaterinburg", email: "anna@example.ru", endHash: "x" });
    expect(await decideOnly(true)).toEqual({ remains: "A-1" });
    expect(await shelves()).toEqual(["A-1 4800, postavshchik 4, sklad-ural 8", "B-1 hidden"]);

    const { reason } = dataOf(await gateway.call(goodsDeskCard, { id: await idOf("A-1") }, editor));
    expect(reason).toMatchObject({ supplier: "beta", best: { code: "B-1", matchedBy: "staff", pieces: 8 } });
    await index.refresh();
    const found = dataOf(await site.call(goodsList, { category: "tyre", brand: ["cordiant"] }, REGION));
    expect(found.items.map(({ sku }) => sku)).toEqual(["A-1"]);
    const feed = JSON.stringify(dataOf(await site.call(feedOffers, { after: 0, limit: 250 }, REGION)));
    expect([feed.includes("A-1"), feed.includes("B-1")]).toEqual([true, false]);
    const { product } = dataOf(
      await site.call(goodsView, { type: "tyre", brand: "cordiant", model: "polar", sku: "B-1" }, REGION),
    );
    expect(product).toMatchObject({ sku: "A-1", price: 480_000 });
    const after = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(after.lines.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual(["A-1 3"]);
    const [waiting] = await connection.db.select().from(stockSubscriptions);
    expect(waiting?.goodsId).toBe(await idOf("A-1"));
  });

  it("holds for the next lists and for renewed prices", async () => {
    await decideOnly(true);
    const sold = ["A-1 4800, postavshchik 4, sklad-ural 8", "B-1 hidden"];
    expect(await take("beta", row("B-1", 4800, { pieces: 8 }))).toMatchObject({ changed: false });
    expect(await take("alfa", row("A-1", 5000))).toMatchObject({ changed: false });
    await renewPrices(shop.services, new AbortController().signal);
    expect(await shelves()).toEqual(sold);
    expect(await pairs()).toEqual([]);
    await take("beta", row("B-9", 4000, { name: "Шина Cordiant Comfort 205/55R16 91H" }));
    expect((await shelves())[0]).toBe("A-1 5000, postavshchik 4");
  });

  it("keeps the goods that have reviews", async () => {
    const review = { author: "Пётр", rating: 5, comment: "Тихие шины" };
    await connection.db.insert(reviews).values({ goodsId: await idOf("B-1"), ...review });
    expect(await decideOnly(true)).toEqual({ remains: "B-1" });
    expect(await shelves()).toEqual(["A-1 hidden", "B-1 4800, postavshchik 4, sklad-ural 8"]);
  });

  it("is taken back on the card: the next list brings them as goods of their own, for good", async () => {
    await decideOnly(true);
    const asked = { id: await idOf("A-1"), source: "beta", code: "B-1" };
    dataOf(await gateway.call(goodsOfferPart, asked, editor));
    expect(await shelves()).toEqual(["A-1 5000, postavshchik 4", "B-1 hidden"]);
    expect(await connection.db.select().from(movedGoods)).toEqual([]);
    await take("beta", row("B-1", 4800, { pieces: 8 }));
    expect(await shelves()).toEqual(["A-1 5000, postavshchik 4", "B-1 4800, sklad-ural 8"]);
    expect(await pairs()).toEqual([]);
  });

  it("is refused while an import writes, and can be said afterwards", async () => {
    const [only] = await proposed();
    await connection.withDirectClient(async (client) => {
      await client.query("select pg_advisory_lock($1)", [IMPORT_LOCK]);
      expect(await decide(only?.id ?? 0, true)).toMatchObject({ errors: [{ code: "wrong_state" }] });
      await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]);
    });
    dataOf(await decide(only?.id ?? 0, true));
    expect(await shelves()).toContain("B-1 hidden");
  });

  it("is said by two people at once: both the same, or only one of them", async () => {
    const [first] = await proposed();
    const alike = await Promise.all([1, 2, 3].map(() => decide(first?.id ?? 0, true)));
    expect(alike.map(({ status_code: status }) => status)).toEqual([200, 200, 200]);
    expect(await shelves()).toEqual(["A-1 4800, postavshchik 4, sklad-ural 8", "B-1 hidden"]);
    for (let round = 0; round < 5; round += 1) {
      await connection.pool.query("delete from goods where sku ~ '^[AB]-'");
      await take("alfa", row("A-1", 5000));
      await take("beta", row("B-1", 4800, { pieces: 8 }));
      const [next] = await proposed();
      const said = await Promise.all([true, false].map((isSame) => decide(next?.id ?? 0, isSame)));
      expect(said.map(({ status_code: status }) => status).sort()).toEqual([200, 409]);
      const isJoined = said[0]?.status_code === 200;
      expect((await shelves()).includes("B-1 hidden")).toBe(isJoined);
    }
  });
});

describe("«these are others»", () => {
  it("is remembered, and holds for lists that have a common barcode afterwards", async () => {
    await take("alfa", row("A-1", 5000));
    await take("beta", row("B-1", 4800));
    await decideOnly(false);
    const barcode = "4006381333931";
    await take("alfa", row("A-1", 5100, { barcode }));
    await take("beta", row("B-1", 4900, { barcode }));
    expect(await pairs()).toEqual([]);
    expect(await shelves()).toEqual(["A-1 5100, postavshchik 4", "B-1 4900, sklad-ural 4"]);
    const [match] = await connection.db.select().from(goodsMatches);
    expect(await decide(match?.id ?? 0, true)).toMatchObject({
      status_code: 409,
      errors: [{ message: "Коллега уже решил: это разные товары" }],
    });
  });
});

it("several pairs are decided one after the other, and one that no other is left for is refused", async () => {
  await take("alfa", row("A-1", 5000), row("A-2", 6000, { name: "Шина Cordiant Comfort 205/55R16 91H" }));
  await take(
    "beta",
    row("B-1", 4800),
    row("B-2", 4700),
    row("B-3", 5900, { name: "Шина Cordiant Comfort 205/55R16 91H" }),
  );
  const rows = await proposed();
  expect(rows.map(({ remains, other }) => `${remains.sku} = ${other.sku}`)).toEqual([
    "A-1 = B-1",
    "A-1 = B-2",
    "A-2 = B-3",
  ]);
  const statuses: number[] = [];
  for (const { id } of rows) statuses.push((await decide(id, true)).status_code);
  expect(statuses).toEqual([200, 409, 200]);
  expect(await shelves()).toEqual([
    "A-1 4800, postavshchik 4, sklad-ural 4",
    "A-2 5900, postavshchik 4, sklad-ural 4",
    "B-1 hidden",
    "B-2 4700, sklad-ural 4",
    "B-3 hidden",
  ]);
});
