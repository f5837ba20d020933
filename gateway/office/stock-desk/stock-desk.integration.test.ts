import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { stockDeskCard, stockDeskCorrect, stockDeskList, stockDeskTransfer } from "../../contract/office/stock-desk.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { stock, stockFiles } from "../../platform/db/schema/goods.ts";
import { stockCorrections } from "../../platform/db/schema/goods-desk.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { employAt, openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { printReport } from "../import/runs/report.ts";
import { runImport } from "../import/runs/run-import.ts";
import { temporaryFiles } from "../import/testing.ts";

type Place = keyof typeof fixtureLocations;

const files = temporaryFiles();

const connection = await ownDatabase();
const shelves = await connection.db.select().from(stock);
const shop = await openTestShop(connection);
const gateway = openStaffGateway(shop);
const admin = await signInStaff(shop, "admin");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [stockCorrections, orders, stockFiles, stock]) await connection.db.delete(table);
  await connection.db.insert(stock).values(shelves);
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  files.remove();
});

const SKU: FixtureSku = "T-SUMMER";
const id = fixtureId(SKU);
const at = (place: Place) => String(fixtureLocations[place]);
const reason = "Пересчитали";

const correct = (pieces: number, { place = "malysheva" as Place, person = admin, key = randomUUID() as string } = {}) =>
  gateway.call(stockDeskCorrect, { id, key, place: at(place), pieces, reason }, person);
const transfer = (from: Place, to: Place, pieces: number, person = admin) =>
  gateway.call(stockDeskTransfer, { id, key: randomUUID(), from: at(from), to: at(to), pieces, reason }, person);
const card = async (person = admin) => dataOf(await gateway.call(stockDeskCard, { id }, person));

async function left(place: Place = "malysheva"): Promise<number> {
  const [row] = await connection.db
    .select()
    .from(stock)
    .where(and(eq(stock.goodsId, id), eq(stock.locationId, fixtureLocations[place])));
  return row?.quantity ?? 0;
}

/** Lets minutes pass, and tells what the clock then shows in UTC. */
function wait(minutes = 10): string {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
  return shop.clock.now.toISOString().replace(".000Z", "Z");
}

async function order(quantity: number): Promise<void> {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: SKU, quantity }, { region: "ekaterinburg" }));
  const input = orderInput(cart, { contact: { name: "Анна", phone: "+79123456789", email: "", comment: "" } });
  dataOf(await shop.call(orderCreate, input, { cartToken: cart.token, region: "ekaterinburg" }));
}

const importStock = (quantity: number, date: string) =>
  runImport(
    connection,
    { stock: files.write(`sku,location,quantity,date\n${SKU},ekb-malysheva,${quantity},${date}\n`, "csv") },
    { dryRun: false, now: () => shop.clock.now },
  );

describe("a correction", () => {
  it("changes the pieces of a place once, with its reason", async () => {
    const key = randomUUID();
    dataOf(await correct(3, { key }));
    dataOf(await correct(3, { key }));
    expect(await left()).toBe(7);
    dataOf(await correct(2, { place: "permShop" }));
    expect(await left("permShop")).toBe(2);
    const { corrections, places } = await card();
    expect(corrections).toMatchObject([
      { pieces: 2, place: expect.stringContaining("Пермь") },
      { pieces: 3, reason, by: "Ольга Сотрудник", kind: "correction", fileAsOf: null },
    ]);
    expect(places.find((place) => place.id === fixtureLocations.malysheva)).toMatchObject({ free: 7, reserved: 0 });
  });

  it("takes no piece that an order keeps, and says how many they are", async () => {
    await order(3);
    const refused = await correct(-2);
    expect(refused).toMatchObject({ status_code: 422, errors: [{ field: "pieces" }] });
    expect(refused.errors[0]?.message).toContain("свободно: 1 штука. Под заказы отложено: 3 штуки");
    dataOf(await correct(-1));
    expect(await left()).toBe(0);
    await expect(
      connection.db.insert(stockCorrections).values({
        formKey: randomUUID(),
        goodsId: id,
        locationId: 1,
        kind: "correction",
        reason,
        staffId: admin.userId,
        madeAt: shop.clock.now,
        freeBefore: 1,
        pieces: -2,
      }),
    ).rejects.toThrow();
  });

  it("is of the own shops for who is bound to them", async () => {
    const seller = await signInStaff(shop, "shop");
    expect(await correct(1, { person: seller })).toMatchObject({ status_code: 422, errors: [{ field: "place" }] });
    await employAt(shop, seller, fixtureLocations.malysheva);
    dataOf(await correct(1, { person: seller }));
    expect(await transfer("malysheva", "shcherbakova", 1, seller)).toMatchObject({ errors: [{ field: "to" }] });
    const changeable = (await card(seller)).places.filter(({ mayChange }) => mayChange).map((place) => place.id);
    expect(changeable).toEqual([fixtureLocations.malysheva]);
  });
});

it("a transfer moves pieces at once, or none", async () => {
  dataOf(await transfer("malysheva", "permShop", 3));
  expect([await left(), await left("permShop")]).toEqual([1, 3]);
  expect(await transfer("malysheva", "permShop", 2)).toMatchObject({ errors: [{ field: "pieces" }] });
  expect(await transfer("malysheva", "malysheva", 1)).toMatchObject({ errors: [{ field: "to" }] });
  expect([await left(), await left("permShop")]).toEqual([1, 3]);
  expect((await card()).corrections.map(({ kind, pieces }) => [kind, pieces]).sort()).toEqual([
    ["transfer", -3],
    ["transfer", 3],
  ]);
});

describe("a stock file", () => {
  it("of a later moment overrules corrections and says so", async () => {
    dataOf(await correct(3));
    const report = await importStock(5, wait());
    expect(await left()).toBe(5);
    expect(report.files[0]?.overruled).toMatchObject([{ sku: SKU, locationCode: "ekb-malysheva", pieces: 3 }]);
    expect(printReport(report)).toContain("поправок сотрудников до момента файла: 1; вместо них действует файл");
    expect((await card()).corrections[0]?.fileAsOf).not.toBeNull();
    expect((await importStock(5, wait())).files[0]?.overruled).toEqual([]);
  });

  it("of an earlier moment keeps them, as it keeps orders since", async () => {
    const before = wait();
    wait();
    dataOf(await correct(-1));
    await order(2);
    const report = await importStock(10, before);
    expect(await left()).toBe(7);
    expect(report.files[0]?.overruled).toEqual([]);
    expect((await importStock(10, before)).files[0]).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await left()).toBe(7);
  });
});

it("the list has what is free at all places or at one", async () => {
  const found = async (filters: Record<string, unknown>) =>
    dataOf(await gateway.call(stockDeskList, filters, admin)).rows.map(({ sku, free }) => [sku, free]);
  expect(await found({ text: SKU })).toEqual([[SKU, 26]]);
  expect(await found({ text: SKU, place: at("shcherbakova") })).toEqual([[SKU, 2]]);
  expect(await found({ place: at("permShop"), left: "some" })).toEqual([
    ["O-5W30", 12],
    ["BA-CHARGER", 3],
  ]);
  expect((await found({ left: "none" })).map(([sku]) => sku)).toEqual(["W-BLADE"]);
});
