import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cartAdd } from "../contract/cart.ts";
import { deliveryCityRegion } from "../contract/checkout.ts";
import { type CourierTariffValues, courierTariffCalls, courierTariffList } from "../contract/courier-tariffs.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { followVersions } from "../db/follow-versions.ts";
import { courierTariffs } from "../db/schema/courier-tariffs.ts";
import { openRegionDirectory } from "../region/directory.ts";
import { dataOf, openTestGateway, type TestGateway } from "../testing/client.ts";
import { openFixtureDatabase } from "../testing/fixture.ts";
import { openTestShop, type TestShop } from "../testing/shop.ts";
import { signInStaff } from "../testing/staff.ts";
import { courierTariffRoutes } from "./handlers.ts";

const { get, create, update, archive } = courierTariffCalls;
type Person = Awaited<ReturnType<typeof signInStaff>>;

let connection: DatabaseConnection;
let shop: TestShop;
let gateway: TestGateway;
let olga: Person;
let peter: Person;
/** One look of a process at what has changed. */
let look: () => Promise<void>;

beforeAll(async () => {
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
  gateway = openTestGateway([...shop.routes, ...courierTariffRoutes(shop.services)], shop.identity);
  olga = await signInStaff(shop, "admin");
  peter = await signInStaff(shop, "admin-omsk");
  look = followVersions(connection.pool, { directory: () => shop.services.regions.reload() });
});
beforeEach(async () => {
  await connection.db.delete(courierTariffs);
  await look();
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await connection.close();
});

const values: CourierTariffValues = {
  title: "Зима",
  regions: ["ekaterinburg"],
  priceRoubles: 650,
  freeFromRoubles: 20_000,
};
const add = async (rest: Partial<CourierTariffValues> = {}) =>
  dataOf(await gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, olga)).id;

/** What the checkout says of the courier, once the process has looked. */
async function offered(): Promise<{ price: number; freeFrom: number | null }> {
  await look();
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
  const { price, freeFrom } = dataOf(
    await gateway.call(deliveryCityRegion, {}, { cartToken: cart.token ?? null, region: "ekaterinburg" }),
  );
  return { price, freeFrom };
}

it("what staff set is what the checkout asks for, until it is archived", async () => {
  const usual = await offered();
  const id = await add();
  expect(await offered()).toEqual({ price: 65_000, freeFrom: 2_000_000 });
  dataOf(
    await gateway.call(
      update,
      { id, version: 1, values: { ...values, priceRoubles: 700, freeFromRoubles: null } },
      peter,
    ),
  );
  expect(await offered()).toEqual({ price: 70_000, freeFrom: null });
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  expect(await offered()).toEqual(usual);
});

it("another process reckons with it as soon as it looks", async () => {
  const other = await openRegionDirectory(connection.db);
  const lookThere = followVersions(connection.pool, { directory: () => other.reload() });
  await lookThere();
  await add();
  expect(other.regionOf("ekaterinburg").courierTariff).toBeNull();
  await lookThere();
  expect(other.regionOf("ekaterinburg").courierTariff).toMatchObject({ priceKopecks: 65_000 });
});

it("a tariff of the region's own precedes one of all regions, and the latest precedes the others", async () => {
  await add();
  await add({ priceRoubles: 600 });
  await add({ regions: [], priceRoubles: 1 });
  expect((await offered()).price).toBe(60_000);
  const { rows } = dataOf(await gateway.call(courierTariffList, { purpose: "page" }, olga));
  expect(rows.map(({ price, state }) => [price, state])).toEqual([
    [100, "holds"],
    [60_000, "holds"],
    [65_000, "replaced"],
  ]);
});

it("nobody overwrites what they have not seen", async () => {
  const id = await add();
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, priceRoubles: 700 } }, peter));
  const late = await gateway.call(update, { id, version: 1, values: { ...values, priceRoubles: 800 } }, olga);
  expect(late).toMatchObject({ code: "version_conflict", data: { values: { priceRoubles: 700 } } });
  expect(dataOf(await gateway.call(get, { id }, olga)).values.priceRoubles).toBe(700);
});

it.each([
  ["priceRoubles", -1],
  ["priceRoubles", 1.5],
  ["priceRoubles", "много"],
  ["priceRoubles", 100_001],
  ["freeFromRoubles", 0],
])("%s of %s is refused with words", async (field, value) => {
  const wrong = { ...values, [field]: value };
  const refused = await gateway.call(create, { key: randomUUID(), values: wrong } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringMatching(/[а-я]/) }] });
});
