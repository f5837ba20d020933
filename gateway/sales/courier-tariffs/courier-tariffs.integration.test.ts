import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openRegionDirectory } from "../../chain/regions/directory.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { deliveryCityRegion, deliveryCityRegionAt } from "../../contract/sales/checkout.ts";
import {
  type CourierTariffValues,
  courierTariffCalls,
  courierTariffList,
  courierTrial,
} from "../../contract/sales/courier-tariffs.ts";
import { followVersions } from "../../platform/db/follow-versions.ts";
import { courierTariffs } from "../../platform/db/schema/region-terms.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { courierTariffRoutes } from "./handlers.ts";

const { get, create, update, archive } = courierTariffCalls;

const { connection, shop } = await ownShop();
const gateway = sound(
  openTestGateway([...shop.routes, ...courierTariffRoutes(shop.services, shop.settings)], shop.identity),
);
const olga = await signInStaff(shop, "admin");
const peter = await signInStaff(shop, "admin-omsk");
/** One look of a process at what has changed. */
const look = followVersions(connection.pool, { directory: () => shop.services.regions.reload() });
beforeEach(async () => {
  await connection.db.delete(courierTariffs);
  await look();
});

const values: CourierTariffValues = {
  title: "Зима",
  regions: ["ekaterinburg"],
  priceRoubles: 650,
  freeFromRoubles: 20_000,
  cityKm: 10,
  reachKm: 30,
  kmRoubles: 50,
  validFrom: "2026-11-01",
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

it("another process applies it as soon as it looks", async () => {
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
  ["cityKm", 31],
  ["reachKm", 501],
  ["kmRoubles", -1],
  ["validFrom", "завтра"],
])("%s of %s is refused with words", async (field, value) => {
  const wrong = { ...values, [field]: value };
  const refused = await gateway.call(create, { key: randomUUID(), values: wrong } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringMatching(/[а-я]/) }] });
});

describe("a tariff whose day will come", () => {
  it("is planned, holds from the midnight of the region on without anybody reading it again, and replaces the other", async () => {
    const usual = await offered();
    const states = async (person = olga) =>
      dataOf(await gateway.call(courierTariffList, { purpose: "page" }, person)).rows.map(({ price, state }) => [
        price,
        state,
      ]);
    await add({ priceRoubles: 300, validFrom: "2026-11-20" });
    await add({ priceRoubles: 700, validFrom: "2026-11-21" });
    expect((await offered()).price).toBe(30_000);
    expect(await states()).toEqual([
      [70_000, "planned"],
      [30_000, "holds"],
    ]);
    try {
      // 18:59 UTC is the last minute of the 20th in Yekaterinburg.
      shop.clock.now = new Date("2026-11-20T18:59:00Z");
      expect((await offered()).price).toBe(30_000);
      shop.clock.now = new Date("2026-11-20T19:00:00Z");
      expect((await offered()).price).toBe(70_000);
      // Olga's session has ended by then.
      expect(await states(await signInStaff(shop, "admin"))).toEqual([
        [70_000, "holds"],
        [30_000, "replaced"],
      ]);
    } finally {
      shop.clock.now = FIXTURE_NOW;
    }
    expect(usual.price).not.toBe(30_000);
  });
});

describe("API-080 what a delivery costs is tried before customers ask", () => {
  const trial = async (input: Record<string, unknown>) =>
    dataOf(await gateway.call(courierTrial, { purpose: "page", region: "ekaterinburg", ...input }, olga)).rows;

  it("with the tariff of now and the next one, as the checkout calculates to the same point", async () => {
    await add();
    await add({ title: "С декабря", priceRoubles: 900, freeFromRoubles: null, validFrom: "2026-12-01" });
    await look();
    const { lat, lng } = shop.services.regions.regionOf("ekaterinburg");
    expect(await trial({ sum: "19999" })).toEqual([
      { region: "Екатеринбург", tariff: "Зима", from: null, km: null, price: 65_000, freeFrom: 2_000_000 },
      { region: "Екатеринбург", tariff: "С декабря", from: "2026-12-01", km: null, price: 90_000, freeFrom: null },
    ]);
    expect((await trial({ sum: "20000" }))[0]?.price).toBe(0);
    const point = { lat: lat + 0.2, lng };
    const [outside] = await trial({ address: `${point.lat}, ${point.lng}`, sum: "20000" });
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
    const sender = { cartToken: cart.token ?? null, region: "ekaterinburg" };
    const there = dataOf(await gateway.call(deliveryCityRegionAt, point, sender));
    expect(outside).toMatchObject({ price: there.price, freeFrom: null });
    // 22.2 km: ten of them are the city.
    expect(there.price).toBe(65_000 + 13 * 5_000);
  });

  it("and says where the courier does not go, or that an address is not on the map", async () => {
    await add();
    expect(await trial({ address: "57.9, 60.6" })).toMatchObject([{ price: null }]);
    const anywhere = await gateway.call(courierTrial, { purpose: "page", address: "10, 10" }, olga);
    expect(dataOf(anywhere).rows).toEqual([]);
    expect(await gateway.call(courierTrial, { purpose: "page", address: "Луна" }, olga)).toMatchObject({
      code: "invalid",
      errors: [{ field: "address", message: expect.stringMatching(/координаты/) }],
    });
  });
});
