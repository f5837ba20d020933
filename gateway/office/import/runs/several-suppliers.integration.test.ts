import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renewPrices } from "../../../catalogue/goods-prices/renew-prices.ts";
import { goodsDeskCard, goodsDeskUpdate } from "../../../contract/catalogue/goods-desk.ts";
import { goodsOfferPart, priceRuleCalls } from "../../../contract/catalogue/goods-prices.ts";
import { importProfileCard, importProfileChange } from "../../../contract/office/import-desk.ts";
import { goods, pastPrices } from "../../../platform/db/schema/goods.ts";
import { partedOffers, priceRules } from "../../../platform/db/schema/goods-prices.ts";
import { importRuns, importUndos } from "../../../platform/db/schema/import-runs.ts";
import { dataOf } from "../../../testing/client.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { DEFAULT_PROFILE, type SupplierProfile } from "../columns/supplier-profile.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { temporaryFiles } from "../testing.ts";
import { runImport } from "./run-import.ts";
import { undoImport } from "./undo-store.ts";

const files = temporaryFiles();

const SOURCES = ["alfa", "beta", null] as const;
type Source = (typeof SOURCES)[number];
const warehouseOf = (source: Source) => `sklad-${source ?? "own"}`;

const { connection, shop, gateway } = await ownStaffShop();
const editor = { ...(await signInStaff(shop, "content")) };
beforeAll(async () => {
  for (const source of SOURCES)
    await connection.pool.query(
      `insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
       select 'warehouse', $1, min(id), $1, 'Склад', '+74950000001', 55.75, 37.62, '[]' from regions`,
      [warehouseOf(source)],
    );
});
beforeEach(async () => {
  await connection.pool.query("delete from goods where sku ~ '^[ABO]-'");
  await connection.pool.query("delete from stock_files where supplier in ('alfa', 'beta', '')");
  await connection.db.delete(priceRules);
  await connection.db.delete(pastPrices);
});
afterAll(() => files.remove());

const CODES = { barcode: "4006381333931", other: "5901234123457" };
const HEAD = "Код;Наименование;Цена;Остаток;Штрихкод;Артикул";
interface Row {
  price?: number;
  pieces?: string;
  name?: string;
  barcode?: string;
  article?: string;
}
const row = (
  code: string,
  { price = 5000, pieces = "4", name = TYRE, barcode = CODES.barcode, article = "" }: Row = {},
) => [code, name, price, pieces, barcode, article].join(";");
const TYRE = "Шина Cordiant Polar 195/65R15 91Q";

const list = (head: string, rows: readonly string[]) => files.write(`${[head, ...rows].join("\n")}\n`, "csv");
const profileOf = (source: Source, said: Partial<SupplierProfile> = {}): SupplierProfile => ({
  ...DEFAULT_PROFILE,
  warehouses: { "": warehouseOf(source) },
  ...said,
});
const take = (source: Source, rows: readonly string[], said: Partial<SupplierProfile> = {}) =>
  runImport(
    connection,
    { yml: list(HEAD, rows) },
    { dryRun: false, isConfirmed: true, supplier: source ?? undefined, profile: profileOf(source, said) },
  );
const change = (source: Source, head: string, ...rows: string[]) =>
  runImport(
    connection,
    { yml: list(head, rows) },
    { dryRun: false, isPartial: true, supplier: source ?? undefined, profile: profileOf(source) },
  );

/** What is sold: the code, the price, and the pieces of each warehouse. */
async function shelves() {
  const { rows } = await connection.pool.query<{
    sku: string;
    price: number;
    is_hidden: boolean;
    pieces: string | null;
  }>(
    `select g.sku, g.price_kopecks / 100 as price, g.is_hidden,
       (select string_agg(l.code || ' ' || s.quantity, ', ' order by l.code) from stock s join locations l on l.id = s.location_id
        where s.goods_id = g.id and s.quantity > 0) as pieces
     from goods g where g.sku ~ '^[ABO]-' order by 1`,
  );
  return rows.map(({ sku, price, is_hidden: isHidden, pieces }) =>
    isHidden ? `${sku} hidden` : `${sku} ${price}: ${pieces ?? "none"}`,
  );
}
async function idOf(sku: string): Promise<number> {
  const [found] = await connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  return found?.id ?? expect.fail(`no ${sku}`);
}
const card = async (sku: string) => dataOf(await gateway.call(goodsDeskCard, { id: await idOf(sku) }, editor));

describe("two lists with the same tyre", () => {
  it.each([
    ["alfa", "beta", "A-1"],
    ["beta", "alfa", "B-1"],
  ] as const)(
    "make one of it, %s before %s, and change nothing when they are taken again",
    async (first, second, sku) => {
      const rowsOf = { alfa: [row("A-1", { price: 5000 })], beta: [row("B-1", { price: 4800, pieces: "8" })] };
      await take(first, rowsOf[first]);
      const report = await take(second, rowsOf[second]);
      expect(report.files[0]).toMatchObject({ joined: 1, added: 0, rejected: 0 });
      const sold = [`${sku} 4800: sklad-alfa 4, sklad-beta 8`];
      expect(await shelves()).toEqual(sold);
      for (const source of [first, second, first] as const)
        expect(await take(source, rowsOf[source])).toMatchObject({ changed: false });
      expect(await shelves()).toEqual(sold);
      expect(await connection.db.select().from(pastPrices)).toHaveLength(first === "alfa" ? 1 : 0);
    },
  );

  it("make one of it when both are taken at once", async () => {
    await Promise.all([take("alfa", [row("A-1")]), take("beta", [row("B-1", { price: 4800 })])]);
    const [only, ...others] = await shelves();
    expect(only).toMatch(/^[AB]-1 4800: sklad-alfa 4, sklad-beta 4$/);
    expect(others).toEqual([]);
  });

  it("are matched by brand and the maker's number as well, in any case", async () => {
    await take("alfa", [row("A-1", { barcode: "", article: "CP-195" })]);
    await take("beta", [row("B-1", { barcode: CODES.other, article: "cp-195" })]);
    expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4, sklad-beta 4"]);
  });

  it("may have the same code for it, but not for another", async () => {
    await take("alfa", [row("A-1", { price: 5000 })]);
    for (const changed of [true, false])
      expect(await take("beta", [row("A-1", { price: 4800, pieces: "8" })])).toMatchObject({ changed });
    expect(await shelves()).toEqual(["A-1 4800: sklad-alfa 4, sklad-beta 8"]);
    const refused = await take(null, [row("A-1", { barcode: CODES.other }), row("O-1", { barcode: "" })]);
    expect(refused.files[0]?.rejectedByReason).toEqual({ "код уже занят товаром другого поставщика": 1 });
  });

  it.each([
    ["of another size", [row("A-1")], [row("B-1", { name: "Шина Cordiant Polar 205/65R15 94Q" })]],
    ["of another barcode", [row("A-1")], [row("B-1", { barcode: CODES.other })]],
    ["of two goods", [row("A-1"), row("A-2")], [row("B-1")]],
    ["twice in a list", [row("A-1")], [row("B-1"), row("B-2")]],
  ])("are not the same tyre %s", async (_, ofAlfa, ofBeta) => {
    await take("alfa", ofAlfa);
    expect((await take("beta", ofBeta)).files[0]).toMatchObject({ joined: 0, added: ofBeta.length });
  });
});

describe("the best offer", () => {
  it("is the shop's own, then the cheapest, and one without pieces comes last", async () => {
    await take("alfa", [row("A-1", { price: 5000 })]);
    await take("beta", [row("B-1", { price: 4800 })]);
    await take(null, [row("O-1", { price: 5500, pieces: "2" })]);
    expect(await shelves()).toEqual(["A-1 5500: sklad-alfa 4, sklad-beta 4, sklad-own 2"]);
    await change(null, "Код;Остаток;Цена", "O-1;0;5500");
    expect(await shelves()).toEqual(["A-1 4800: sklad-alfa 4, sklad-beta 4"]);
    await take("beta", [row("B-1", { price: 4800, pieces: "нет" })]);
    expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4"]);
  });

  it("of the same price is that of the quicker, then of the more reliable supplier", async () => {
    await take("alfa", [row("A-1")], { deliveryDays: 3, reliability: 90 });
    await take("beta", [row("B-1")], { deliveryDays: 2, reliability: 10 });
    expect((await card("A-1")).reason).toMatchObject({ supplier: "beta", others: [{ supplier: "alfa", code: "A-1" }] });
    await take("beta", [row("B-1")], { deliveryDays: 3, reliability: 95 });
    await take("alfa", [row("A-1", { price: 5100 })], { deliveryDays: 3, reliability: 90 });
    await take("alfa", [row("A-1")], { deliveryDays: 3, reliability: 90 });
    expect((await card("A-1")).reason).toMatchObject({ supplier: "beta" });
  });

  it("follows what is said of a supplier on its page, without a rule and without a list", async () => {
    await take("alfa", [row("A-1")]);
    await take("beta", [row("B-1")]);
    const best = async () => {
      await renewPrices(shop.services, new AbortController().signal);
      return (await card("A-1")).reason?.supplier;
    };
    expect(await best()).toBe("alfa");
    const manager = await signInStaff(shop, "admin");
    const say = async (terms: { deliveryDays: number | null; reliability: number | null }) => {
      const { seen, profile } = dataOf(await gateway.call(importProfileCard, { code: "beta" }, manager));
      dataOf(await gateway.call(importProfileChange, { code: "beta", seen, ...profile, ...terms }, manager));
    };
    await say({ deliveryDays: 2, reliability: null });
    expect(await best()).toBe("beta");
    await say({ deliveryDays: null, reliability: null });
    expect(await best()).toBe("alfa");
    await say({ deliveryDays: null, reliability: 51 });
    expect(await best()).toBe("beta");
    expect(await renewPrices(shop.services, new AbortController().signal)).toBe(0);
  });

  it("follows the rules of prices, and the staff's own price stays", async () => {
    await take("alfa", [row("A-1", { price: 5000 })]);
    await take("beta", [row("B-1", { price: 4800 })]);
    const values = {
      source: "beta",
      brand: "",
      category: null,
      diameter: null,
      costFromRoubles: null,
      costToRoubles: null,
      marginPercent: "10",
      leastMarginRoubles: 0,
      roundUpToRoubles: null,
      recommended: "ignored" as const,
      isSure: false,
    };
    dataOf(await gateway.call(priceRuleCalls.create, { key: randomUUID(), values }, editor));
    await renewPrices(shop.services, new AbortController().signal);
    expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4, sklad-beta 4"]);
    const own = {
      isHidden: false,
      isSale: null,
      priceKopecks: 470_000,
      priceLastDay: "2026-11-21" as const,
      description: null,
      photos: [],
    };
    const sender = { ...editor, region: "ekaterinburg" };
    dataOf(await gateway.call(goodsDeskUpdate, { id: await idOf("A-1"), version: 0, own }, sender));
    await take("beta", [row("B-1", { price: 4000 })]);
    expect(await shelves()).toEqual(["A-1 4700: sklad-alfa 4, sklad-beta 4"]);
    expect((await card("A-1")).imported).toMatchObject({ priceKopecks: 440_000 });
  });

  it("changes with a list of changes that names the goods by its own code", async () => {
    await take("alfa", [row("A-1", { price: 5000 })]);
    await take("beta", [row("B-1", { price: 4800 })]);
    const report = await change("beta", "Код;Цена;Остаток", "B-1;4500;1", "B-9;1;1");
    expect(report.files[0]).toMatchObject({ rejectedByReason: { "товара нет в каталоге": 1 } });
    expect(await shelves()).toEqual(["A-1 4500: sklad-alfa 4, sklad-beta 1"]);
  });
});

describe("a list that has the goods no more", () => {
  beforeEach(async () => {
    await take("alfa", [row("A-1", { price: 5000 }), row("A-2", { barcode: "" })]);
    await take("beta", [row("B-1", { price: 4800 }), row("B-2", { barcode: "" })]);
  });

  it("hides them only when no other list offers them, and empties what is its own", async () => {
    await take("beta", [row("B-2", { barcode: "" })]);
    expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4", "A-2 5000: sklad-alfa 4", "B-2 5000: sklad-beta 4"]);
    await take("alfa", [row("A-2", { barcode: "" })]);
    expect(await shelves()).toEqual(["A-1 hidden", "A-2 5000: sklad-alfa 4", "B-2 5000: sklad-beta 4"]);
    await take("beta", [row("B-1", { price: 4700 }), row("B-2", { barcode: "" })]);
    expect(await shelves()).toEqual(["A-1 4700: sklad-beta 4", "A-2 5000: sklad-alfa 4", "B-2 5000: sklad-beta 4"]);
  });

  it("leaves them to the other where it brought them itself", async () => {
    await take("alfa", [row("A-2", { barcode: "" })]);
    expect((await shelves())[0]).toBe("A-1 4800: sklad-beta 4");
    expect(await take("alfa", [row("A-2", { barcode: "" })])).toMatchObject({ changed: false });
  });

  it("changes nothing when it is empty", async () => {
    const before = await shelves();
    await expect(take("beta", [])).rejects.toThrow(BrokenFileError);
    expect(await shelves()).toEqual(before);
  });

  it("says that there are none, and the pieces of others stay", async () => {
    const feed = `<?xml version="1.0"?><yml_catalog date="2026-11-20 10:00"><shop><categories><category id="1">Шины</category></categories><offers>
<offer id="B-1" available="false"><name>${TYRE}</name><vendor>Cordiant</vendor><price>4800</price><categoryId>1</categoryId><barcode>${CODES.barcode}</barcode></offer>
<offer id="B-2" available="true"><name>${TYRE}</name><vendor>Cordiant</vendor><price>5000</price><categoryId>1</categoryId></offer></offers></shop></yml_catalog>`;
    await runImport(
      connection,
      { yml: files.write(feed, "yml") },
      { dryRun: false, supplier: "beta", isConfirmed: true },
    );
    expect((await shelves())[0]).toBe("A-1 5000: sklad-alfa 4");
  });
});

describe("undoing the last list of a supplier", () => {
  /** Undoes what a command has done, as a run of the back office would be undone. */
  async function undo(source: "alfa" | "beta") {
    const run = {
      digest: "",
      file: "1.csv",
      bytes: 1,
      kind: "yml",
      isPartial: false,
      profile: {},
      state: "done",
    } as const;
    const [{ id } = { id: 0 }] = await connection.db
      .insert(importRuns)
      .values({ ...run, supplier: source, formKey: randomUUID(), upload: randomUUID() })
      .returning({ id: importRuns.id });
    await connection.db.update(importUndos).set({ runId: id }).where(eq(importUndos.source, source));
    await undoImport(connection, { source, runId: id, now: shop.clock.now });
  }

  beforeEach(async () => {
    await take("alfa", [row("A-1", { price: 5000 })]);
  });

  it("gives goods of another one back to it", async () => {
    await take("beta", [row("B-1", { price: 4800 })]);
    await undo("beta");
    expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4"]);
    expect((await card("A-1")).reason).toMatchObject({ supplier: "alfa", others: [] });
    await take("beta", [row("B-1", { price: 4800 })]);
    expect(await shelves()).toEqual(["A-1 4800: sklad-alfa 4, sklad-beta 4"]);
  });

  it("brings back the offers that it had dropped or changed", async () => {
    await take("beta", [row("B-1", { price: 4800, pieces: "9" }), row("B-2", { barcode: "" })]);
    await take("beta", [row("B-2", { barcode: "" })]);
    expect((await shelves())[0]).toBe("A-1 5000: sklad-alfa 4");
    await undo("beta");
    expect((await shelves())[0]).toBe("A-1 4800: sklad-alfa 4, sklad-beta 9");
    expect((await card("A-1")).reason).toMatchObject({ supplier: "beta", best: { code: "B-1", pieces: 9 } });
  });
});

it("an offer that was matched by mistake is parted for good, with its pieces", async () => {
  await take("alfa", [row("A-1", { price: 5000 })]);
  await take("beta", [row("B-1", { price: 4800 })]);
  const { reason, id } = await card("A-1");
  expect(reason).toMatchObject({ supplier: "beta", best: { code: "B-1", matchedBy: "barcode", pieces: 4 } });
  const part = () => gateway.call(goodsOfferPart, { id, source: "beta", code: "B-1" }, editor);
  expect([await part(), await part()].map(({ status_code: status }) => status)).toEqual([200, 200]);
  expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4"]);
  await take("beta", [row("B-1", { price: 4800 })]);
  expect(await shelves()).toEqual(["A-1 5000: sklad-alfa 4", "B-1 4800: sklad-beta 4"]);
  expect(await connection.db.select().from(partedOffers)).toHaveLength(1);
  // What brought the goods cannot be parted from them.
  dataOf(await gateway.call(goodsOfferPart, { id, source: "alfa", code: "A-1" }, editor));
  expect((await shelves())[0]).toBe("A-1 5000: sklad-alfa 4");
});
