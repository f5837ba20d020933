import { and, asc, desc, eq, sql, sum } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importRunList } from "../../contract/office/import-desk.ts";
import { stateList } from "../../contract/office/system-state.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { exchangeOffers } from "../../platform/db/schema/exchange.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { importRuns } from "../../platform/db/schema/import-runs.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { importFiles } from "../../platform/db/schema/system-state.ts";
import { dataOf as dataOfReply, openTestGateway } from "../../testing/client.ts";
import { eventually } from "../../testing/eventually.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import type { TestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { importDeskRoutes } from "../import/desk/handlers.ts";
import { moveRun } from "../import/desk/import-runs-store.ts";
import { zipOf } from "../import/testing.ts";
import { systemStateRoutes } from "../system-state/handlers.ts";
import {
  catalogueOf,
  dataOf,
  type ExchangeInTest,
  type ExchangeShop,
  expectedAfter,
  importFile,
  offersOf,
  openExchangeShop,
  openTestExchange,
  type TestExchange,
} from "./testing.ts";

let inTest: ExchangeShop;
let connection: DatabaseConnection;
let shop: TestShop;
let exchange: TestExchange;

beforeEach(async () => {
  inTest = await openExchangeShop();
  ({ connection, shop, exchange } = inTest);
});
afterEach(() => inTest.close());

/** A whole exchange of files, each sent in parts and imported before the next one. */
async function exchangeFiles(
  names: readonly string[],
  { session, part = 9_000 }: { session?: ExchangeInTest; part?: number } = {},
): Promise<string[]> {
  const one = session ?? (await exchange.begin());
  const answers: string[] = [];
  for (const path of names) {
    const name = path.replace(/^[^/]+\//, "");
    const bytes = dataOf(path);
    for (let at = 0; at < bytes.length; at += part) await one.send(name, bytes.subarray(at, at + part));
    answers.push(await importFile(one, name));
  }
  return answers;
}
const filesOf = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}0_1.xml`);
const FULL = filesOf("full-2.08", "import", "offers");

/** What the shop has of 1C's goods, in the form of `expectedAfter`. */
async function state(): Promise<Record<string, unknown>> {
  const { rows } = await connection.db.execute<{ id: string; said: object }>(sql`
    select o.id, jsonb_build_object('sku', g.sku, 'article', g.vendor_code, 'brand', lower(g.brand_title), 'barcodes', g.barcodes,
      'prices', (select jsonb_build_object('retail', s.prices -> 'retail', 'purchase', s.prices -> 'purchase') from supplier_offers s
        where s.supplier = '' and s.code = g.sku),
      'price', g.price_kopecks, 'isHidden', g.is_hidden,
      'stock', (select jsonb_object_agg(l.title, coalesce(s.outside, 0)) from locations l
        left join stock s on s.location_id = l.id and s.goods_id = g.id where l.title in ('Основной склад', 'Магазин'))) as said
    from exchange_offers o join goods g on g.sku = o.sku order by o.id`);
  return Object.fromEntries(rows.map(({ id, said }) => [id, said]));
}

const runs = () =>
  connection.db.select({ file: importRuns.file, state: importRuns.state }).from(importRuns).orderBy(asc(importRuns.id));

describe("Goods of an exchange with 1C", () => {
  it("are those of its files, whole, in windows-1251 or apart from prices and pieces, and the same once more", async () => {
    expect(await exchangeFiles(FULL)).toEqual(["success", "success"]);
    const full = expectedAfter("full-2.08");
    expect(await state()).toEqual(full);
    for (const files of [
      filesOf("full-2.08-1251", "import", "offers"),
      filesOf("split-2.10", "import", "offers", "prices", "rests"),
    ]) {
      await exchangeFiles(files);
      expect(await state()).toEqual(full);
    }
  });

  it("follow changes, which never hide or empty what they do not name", async () => {
    await exchangeFiles(FULL);
    expect(await exchangeFiles(filesOf("changes-2.08", "import", "offers"))).toEqual(["success", "success"]);
    const changed = expectedAfter("changes-2.08");
    expect(await state()).toEqual(changed);
    const [renamed] = await connection.db.select().from(goods).where(eq(goods.sku, "UT-00000713"));
    expect(renamed?.isHidden).toBe(false);
    // The same changes once more, and then all there is.
    await exchangeFiles(filesOf("changes-2.08", "import", "offers"));
    expect(await state()).toEqual(changed);
    await exchangeFiles(FULL);
    const full = expectedAfter("full-2.08");
    // Goods that only the changes have brought are hidden by the whole list that lacks them.
    const added = "619a18ad-09cc-6128-17b5-60bf0dfc6da1";
    expect(await state()).toEqual({ ...full, [added]: { ...(changed[added] as object), isHidden: true } });
  });

  it("are the same whatever the order in which goods, offers, prices and pieces come", async () => {
    const names = ["rests", "prices", "offers", "import"];
    await exchangeFiles(filesOf("split-2.10", ...names));
    expect(await state()).toEqual(expectedAfter("full-2.08"));
    await exchangeFiles(filesOf("changes-2.08", "offers", "import"));
    expect(await state()).toEqual(expectedAfter("changes-2.08"));
  });

  it("come in an archive that is sent in parts", async () => {
    const session = await exchange.begin();
    for (const part of ["part1", "part2"])
      await session.send("v8_exchange.zip", dataOf(`zip-2.08/v8_exchange.zip.${part}`));
    expect(await importFile(session, "import0_1.xml")).toBe("success");
    expect(await importFile(session, "offers0_1.xml")).toBe("success");
    expect(await importFile(session, "offers0_1.xml")).toBe("success");
    expect(await state()).toEqual(expectedAfter("full-2.08"));
    expect(await importFile(session, "prices0_1.xml")).toBe("failure\nФайл prices0_1.xml не передан");
  });

  it("come in an archive with some ten thousand pictures", async () => {
    const pictures = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`import_files/${n}.jpg`, ""]));
    const session = await exchange.begin();
    await session.send("v8.zip", zipOf({ ...pictures, "import0_1.xml": dataOf("full-2.08/import0_1.xml") }));
    expect(await importFile(session, "import0_1.xml")).toBe("success");
  });

  it("stay as they are when a file is broken, and 1C is told why", async () => {
    await exchangeFiles(FULL);
    const before = await state();
    const answers = await exchangeFiles(filesOf("broken", "import", "offers"));
    for (const answer of answers) expect(answer).toMatch(/^failure\n.*(?:повреждён|обрывается)/);
    const other = await exchange.begin();
    await other.send("other.xml", "<shop><goods/></shop>");
    expect(await importFile(other, "other.xml")).toMatch(/^failure\n.*не выгрузка 1С/);
    expect(await state()).toEqual(before);
    expect((await connection.db.select().from(exchangeOffers)).length).toBe(Object.keys(before).length);
  });

  it("are imported once, however often 1C asks, and anew when it sends the file again", async () => {
    const session = await exchange.begin();
    await exchangeFiles(FULL, { session });
    for (const name of ["import0_1.xml", "offers0_1.xml", "offers0_1.xml"])
      expect(await importFile(session, name)).toBe("success");
    expect(await runs()).toHaveLength(2);
    await exchangeFiles(filesOf("changes-2.08", "import", "offers"), { session });
    expect(await runs()).toHaveLength(4);
    expect(await state()).toEqual(expectedAfter("changes-2.08"));
  });

  it("come whole after a connection was lost in the middle of a file, and from two sessions at once", async () => {
    const lost = await exchange.begin();
    await lost.send("import0_1.xml", dataOf("full-2.08/import0_1.xml").subarray(0, 9_000));
    expect(await importFile(lost, "import0_1.xml")).toMatch(/^failure/);
    await Promise.all([exchangeFiles(FULL), exchangeFiles(filesOf("full-2.08-1251", "import", "offers"))]);
    expect(await state()).toEqual(expectedAfter("full-2.08"));
  });

  it("are hidden when whole lists lack them, once their list is over, and come back with the next one", async () => {
    await exchangeFiles(FULL);
    const [first, second] = [michelin, tigar];
    const isHidden = async () => {
      const now = (await state()) as Record<string, { isHidden: boolean }>;
      return [first, second].map((id) => now[id]?.isHidden);
    };
    const session = await exchange.begin();
    await sendList(session, "import0_1.xml", without(dataOf("full-2.08/import0_1.xml"), first));
    expect(await isHidden()).toEqual([false, false]);
    await sendList(session, "offers0_1.xml", without(dataOf("full-2.08/offers0_1.xml"), first, second));
    expect(await isHidden()).toEqual([true, false]);
    expect((await session.inMode("deactivate")).text).toBe("success");
    expect((await session.inMode("complete")).text).toBe("success");
    expect(await isHidden()).toEqual([true, true]);
    expect((await runs()).filter(({ state }) => state !== "done")).toEqual([]);
    await exchangeFiles(FULL);
    expect(await state()).toEqual(expectedAfter("full-2.08"));
  });

  it("are not hidden by an empty file of an archive, which is no word that the exchange is over", async () => {
    await exchangeFiles(FULL);
    const session = await exchange.begin();
    const lacking = without(dataOf("full-2.08/import0_1.xml"), michelin);
    await session.send("v8.zip", zipOf({ "import0_1.xml": lacking, "offers0_1.xml": "" }));
    expect(await importFile(session, "import0_1.xml")).toBe("success");
    expect(await importFile(session, "offers0_1.xml")).toMatch(/^failure\n/);
    expect(await state()).toEqual(expectedAfter("full-2.08"));
  });

  it("come in portions of folders, of which none hides those of another", async () => {
    await exchangeFiles(FULL);
    const session = await exchange.begin("catalog", { version: "2.10" });
    const [imports, offers] = ["full-2.08/import0_1.xml", "full-2.08/offers0_1.xml"].map(dataOf) as [Buffer, Buffer];
    await sendList(session, "goods/1/import.xml", without(imports, michelin));
    await sendList(session, "goods/1/offers.xml", without(offers, michelin));
    expect(await state()).toEqual(expectedAfter("full-2.08"));
    await sendList(session, "goods/2/import.xml", imports);
    await sendList(session, "goods/2/offers.xml", offers);
    expect((await session.inMode("complete")).text).toBe("success");
    expect(await state()).toEqual(expectedAfter("full-2.08"));
  });

  it("have the pieces of the latest session, place by place, when one with changes overtakes a whole one", async () => {
    const whole = await exchange.begin();
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    // The changes come first, to goods that the whole session has told of before and to those that it has not.
    expect(await exchangeFiles(filesOf("full-2.08", "import"), { session: whole })).toEqual(["success"]);
    expect(await exchangeFiles(filesOf("changes-2.08", "import", "offers"))).toEqual(["success", "success"]);
    expect(await exchangeFiles(filesOf("full-2.08", "offers"), { session: whole })).toEqual(["success"]);
    const changed = expectedAfter("changes-2.08") as Record<string, { stock: object }>;
    const now = (await state()) as Record<string, { stock: object }>;
    const ids = Object.keys(expectedAfter("full-2.08"));
    expect(ids.map((id) => [id, now[id]?.stock])).toEqual(ids.map((id) => [id, changed[id]?.stock]));
  });

  it("are as the latest session tells them, names and prices too, when a longer one before it is imported last", async () => {
    await exchangeFiles(FULL);
    const whole = await exchange.begin();
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    await exchangeFiles(filesOf("changes-2.08", "import", "offers"));
    const titles = () => connection.db.select({ title: goods.title }).from(goods).orderBy(asc(goods.id));
    const titled = await titles();
    expect(await exchangeFiles(FULL, { session: whole })).toEqual(["success", "success"]);
    expect(await state()).toEqual(expectedAfter("changes-2.08"));
    expect(await titles()).toEqual(titled);
  });

  it("have each kind of price of the latest session that has told it, whichever is imported last", async () => {
    const kinds = { p: "Розничная", w: "Оптовая" };
    const pricesOf = (isWhole: boolean, prices: Partial<Record<keyof typeof kinds, number>>) =>
      offersOf([1])
        .replace('СодержитТолькоИзменения="false"', `СодержитТолькоИзменения="${!isWhole}"`)
        .replace(
          /(?<=<ТипыЦен>).*(?=<\/ТипыЦен>)/,
          Object.entries(kinds)
            .map(([id, title]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${title}</Наименование></ТипЦены>`)
            .join(""),
        )
        .replace(
          /(?<=<Цены>).*(?=<\/Цены>)/,
          Object.entries(prices)
            .map(
              ([kind, price]) => `<Цена><ИдТипаЦены>${kind}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена>`,
            )
            .join(""),
        );
    const told = async () => Object.values(await state()).map((one) => (one as { prices: object }).prices);
    const sessions: ExchangeInTest[] = [];
    for (let at = 0; at < 4; at += 1) {
      sessions.push(await exchange.begin());
      shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    }
    const [first, second, third, fourth] = sessions as [ExchangeInTest, ExchangeInTest, ExchangeInTest, ExchangeInTest];
    await sendList(second, "import.xml", Buffer.from(catalogueOf([1])));
    await sendList(second, "offers.xml", Buffer.from(pricesOf(true, { p: 5000, w: 4000 })));
    expect(await told()).toEqual([{ retail: 500_000, purchase: 400_000 }]);
    await sendList(fourth, "offers.xml", Buffer.from(pricesOf(false, { p: 5400 })));
    expect(await told()).toEqual([{ retail: 540_000, purchase: 400_000 }]);
    // Older than both kinds, and newer than one of them.
    await sendList(first, "offers.xml", Buffer.from(pricesOf(true, { p: 5100, w: 4100 })));
    expect(await told()).toEqual([{ retail: 540_000, purchase: 400_000 }]);
    await sendList(third, "prices.xml", Buffer.from(pricesOf(false, { p: 5300, w: 4300 })));
    expect(await told()).toEqual([{ retail: 540_000, purchase: 430_000 }]);
    // A whole list that lacks a kind has none of it.
    await sendList(fourth, "prices.xml", Buffer.from(pricesOf(false, { w: 4400 })));
    const last = await exchange.begin();
    await sendList(last, "prices.xml", Buffer.from(pricesOf(true, { p: 5500 })));
    expect(await told()).toEqual([{ retail: 550_000, purchase: null }]);
    await sendList(third, "more.xml", Buffer.from(pricesOf(true, { p: 5350, w: 4350 })));
    expect(await told()).toEqual([{ retail: 550_000, purchase: null }]);
  });

  it("look like a mistake when too many would be hidden: 1C is refused, and staff may load them", async () => {
    const many = Array.from({ length: 60 }, (_, n) => n);
    const whole = await exchange.begin();
    await sendList(whole, "import.xml", Buffer.from(catalogueOf(many)));
    await sendList(whole, "offers.xml", Buffer.from(offersOf(many)));
    const few = await exchange.begin();
    await sendList(few, "import.xml", Buffer.from(catalogueOf(many.slice(0, 20))));
    await few.send("offers.xml", offersOf(many.slice(0, 20)));
    expect(await importFile(few, "offers.xml")).toMatch(/^failure\nскрылись бы \d+/);
    const before = await state();
    expect(Object.values(before)).toHaveLength(60);
    expect(Object.values(before).filter((one) => (one as { isHidden: boolean }).isHidden)).toEqual([]);
    const [refused] = await connection.db.select().from(importRuns).where(eq(importRuns.state, "refused"));
    if (!refused) throw new Error("no refused run");
    // What the page of imports does when staff say that it is right.
    await connection.db.transaction((tx) => moveRun(tx, refused, { state: "loading", isConfirmed: true }));
    expect(await importFile(few, "offers.xml")).toBe("success");
    expect(Object.values(await state()).filter((one) => (one as { isHidden: boolean }).isHidden)).toHaveLength(40);
  });

  it("are undone together, all files of one exchange", async () => {
    await exchangeFiles(FULL);
    const before = await state();
    await exchangeFiles(filesOf("changes-2.08", "import", "offers"));
    const [last] = await connection.db.select().from(importRuns).orderBy(desc(importRuns.id)).limit(1);
    if (!last) throw new Error("no run");
    await connection.db.transaction((tx) => moveRun(tx, last, { state: "undoing" }));
    const isUndone = async () => {
      const [run] = await connection.db.select().from(importRuns).where(eq(importRuns.id, last.id));
      return run?.state === "undone";
    };
    await eventually(isUndone).toBe(true);
    const { "619a18ad-09cc-6128-17b5-60bf0dfc6da1": added, ...rest } = await state();
    expect(added).toMatchObject({ isHidden: true });
    expect(rest).toEqual(before);
  });

  it("are sold at the kind of prices that a setting names", async () => {
    const other = await openTestExchange(shop, { priceKind: "Оптовая" });
    const session = await other.begin();
    await exchangeFiles(FULL, { session });
    await other.close();
    const expected = expectedAfter("full-2.08") as Record<string, { prices: { purchase: number } }>;
    for (const [id, one] of Object.entries(await state()))
      expect(one, id).toMatchObject({ price: expected[id]?.prices.purchase });
  });

  it("count without the orders that 1C has not been given yet, once it takes orders", async () => {
    await exchangeFiles(FULL);
    const [sold] = await connection.db
      .select({ sku: goods.sku, pieces: sum(stock.quantity).mapWith(Number) })
      .from(stock)
      .innerJoin(goods, eq(goods.id, stock.goodsId))
      .innerJoin(exchangeOffers, eq(exchangeOffers.sku, goods.sku))
      .innerJoin(locations, and(eq(locations.id, stock.locationId), eq(locations.title, "Основной склад")))
      .groupBy(goods.sku)
      .orderBy(desc(sum(stock.quantity)))
      .limit(1);
    if (!sold) throw new Error("nothing to sell");
    const left = async () => {
      const [row] = await connection.db
        .select({ pieces: sum(stock.quantity).mapWith(Number) })
        .from(stock)
        .innerJoin(goods, and(eq(goods.id, stock.goodsId), eq(goods.sku, sold.sku)));
      return row?.pieces;
    };
    const whole = await left();
    const ordered = async () => {
      const { cart } = dataOfReply(await shop.call(cartAdd, { sku: sold.sku, quantity: 2 }));
      const input = orderInput(cart, { contact: newContact() });
      return dataOfReply(await shop.call(orderCreate, input, { cartToken: cart.token ?? null })).identity;
    };
    /** 1C counts the same pieces once more, an hour later. */
    const countedAgain = async () => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
      await exchangeFiles(FULL);
      return left();
    };
    const takesOrders = async () => {
      const session = await exchange.begin("sale");
      await session.inMode("query");
      await session.inMode("success");
    };
    await ordered();
    // A shop whose orders are entered by hand: what was ordered before the count is known there.
    expect(await countedAgain()).toBe(whole);
    await takesOrders();
    expect(await countedAgain()).toBe(whole);
    await ordered();
    expect(await countedAgain()).toBe((whole ?? 0) - 2);
    await takesOrders();
    expect(await countedAgain()).toBe(whole);
  });

  it("are told to staff: who has begun the import, what waits and which warehouses are unknown, and how 1C fares", async () => {
    await connection.db.update(locations).set({ title: "Другой склад" }).where(eq(locations.code, "perm-geroev"));
    await exchangeFiles(FULL);
    const routes = [
      ...importDeskRoutes(shop.services),
      ...systemStateRoutes({ services: shop.services, providers: [], isIndexReady: () => true }),
    ];
    const gateway = openTestGateway(routes, shop.identity);
    const admin = await signInStaff(shop, "admin");
    const { rows } = dataOfReply(await gateway.call(importRunList, {}, admin));
    expect(rows.map(({ file, begunBy }) => [file, begunBy])).toEqual([
      ["offers0_1.xml", "Обмен с 1С"],
      ["import0_1.xml", "Обмен с 1С"],
    ]);
    const reports = await connection.db.select().from(importFiles).orderBy(asc(importFiles.id));
    const reasons = reports.map(({ details }) => details?.reasons.map(({ reason }) => reason));
    expect(reasons).toEqual([[], ["склада «Магазин» нет среди центров и складов"], []]);
    await exchangeFiles(filesOf("broken", "offers"));
    const { rows: state } = dataOfReply(await gateway.call(stateList, {}, admin));
    expect(state.find(({ id }) => id === "exchange")).toMatchObject({
      state: "watch",
      detail: expect.stringMatching(/^Последний сеанс: товары, последний файл offers0_1\.xml: отклонён\. .*повреждён/),
    });
  });

  it("wait for what 1C has not told yet, and the report counts them", async () => {
    await exchangeFiles(filesOf("full-2.08", "offers"));
    expect(await state()).toEqual({});
    const [report] = await connection.db.select().from(importFiles);
    expect(report?.details?.reasons).toEqual([{ reason: "ждут из 1С описания или цены", count: 21 }]);
  });
});

const michelin = "fb7e15db-ba66-8a84-2942-64b60e589aa3";
const tigar = "338b7552-a1b9-6a3e-5b91-58b28ee0061c";

async function sendList(session: ExchangeInTest, name: string, bytes: Uint8Array): Promise<void> {
  expect(await session.send(name, bytes)).toBe("success");
  expect(await importFile(session, name)).toBe("success");
}

/** A list of 1C without some of its goods; each of them stands on a line of its own. */
const without = (list: Buffer, ...ids: string[]): Buffer =>
  Buffer.from(
    list
      .toString("utf8")
      .split("\n")
      .map((line) =>
        ids.some((id) => new RegExp(`^<(?:Товар|Предложение)><Ид>${id}`).test(line))
          ? line.replace(/^.*?<\/(?:Товар|Предложение)>/, "")
          : line,
      )
      .join("\n"),
  );
