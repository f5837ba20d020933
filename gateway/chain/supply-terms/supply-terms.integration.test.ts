import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type SupplyTermValues, supplyTermCalls, supplyTermList } from "../../contract/chain/supply-terms.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { deliveryPickup } from "../../contract/sales/checkout.ts";
import { followVersions } from "../../platform/db/follow-versions.ts";
import { supplyTerms } from "../../platform/db/schema/region-terms.ts";
import { regions } from "../../platform/db/schema/regions.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { supplyTermRoutes } from "./handlers.ts";

const { create, update, archive } = supplyTermCalls;

const { connection, shop } = await ownShop();
const gateway = sound(openTestGateway([...shop.routes, ...supplyTermRoutes(shop.services)], shop.identity));
const olga = await signInStaff(shop, "admin");
/** One look of a process at what has changed. */
const look = followVersions(connection.pool, { directory: () => shop.services.regions.reload() });
beforeEach(async () => {
  await connection.db.delete(supplyTerms);
  await look();
});

const values: SupplyTermValues = { place: String(fixtureLocations.warehouse), days: 9, regions: ["ekaterinburg"] };
const add = async (rest: Partial<SupplyTermValues> = {}) =>
  dataOf(await gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, olga)).id;

/** When goods of the warehouse are ready in a region's first centre, once the process has looked. */
async function readyDay(region = "ekaterinburg"): Promise<string> {
  await look();
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, { region }));
  const { shops } = dataOf(await gateway.call(deliveryPickup, {}, { cartToken: cart.token ?? null, region }));
  return shops[0]?.readyAt?.slice(0, 10) ?? "";
}

it("what staff set is when goods are promised, in its regions and until it is archived", async () => {
  const [usual, elsewhere] = [await readyDay(), await readyDay("perm")];
  const id = await add();
  expect(await readyDay()).toBe("2026-11-29");
  expect(await readyDay("perm")).toBe(elsewhere);
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, days: 3 } }, olga));
  expect(await readyDay()).toBe("2026-11-23");
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  expect(await readyDay()).toBe(usual);
});

it("a term of all regions is one of those that the place delivers to, and gives way to a region's own", async () => {
  const { supplyOf, regionOf } = shop.services.regions;
  const before = new Set(supplyOf(regionOf("surgut")).leadDays.keys());
  await add();
  await add({ days: 1, regions: [] });
  expect(await readyDay()).toBe("2026-11-29");
  expect(await readyDay("perm")).toBe("2026-11-21");
  const now = shop.services.regions;
  expect(new Set(now.supplyOf(now.regionOf("surgut")).leadDays.keys())).toEqual(before);
  const { rows } = dataOf(await gateway.call(supplyTermList, { purpose: "page" }, olga));
  expect(rows.map(({ days, state }) => [days, state])).toEqual([
    [1, "holds"],
    [9, "holds"],
  ]);
});

it("the list narrows by place and region", async () => {
  await add();
  await add({ place: String(fixtureLocations.supplier), regions: [], days: 20 });
  const days = async (filters: { place?: string; region?: string }) =>
    dataOf(await gateway.call(supplyTermList, { purpose: "page", ...filters }, olga)).rows.map((row) => row.days);
  expect(await days({ place: String(fixtureLocations.warehouse) })).toEqual([9]);
  expect(await days({ region: "perm" })).toEqual([20]);
});

it.each([
  ["days", -1],
  ["days", 1.5],
  ["days", 91],
  ["days", "скоро"],
  ["place", ""],
  ["place", String(fixtureLocations.malysheva)],
  ["place", "999999"],
])("%s of %s is refused with words", async (field, value) => {
  const wrong = { ...values, [field]: value };
  const refused = await gateway.call(create, { key: randomUUID(), values: wrong } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringMatching(/[а-я]/) }] });
});

it("a term without which nothing comes to a region is not archived", async () => {
  const [opened] = await connection.db
    .insert(regions)
    .values({ ...(await regionLike("perm")), slug: "kungur", title: "Кунгур", isDefault: false })
    .returning({ id: regions.id });
  await look();
  const id = await add({ regions: ["kungur"] });
  expect(await gateway.call(archive, { id, version: 1, isArchived: true }, olga)).toMatchObject({
    code: "invalid",
    errors: [{ message: expect.stringContaining("нечем собрать: Кунгур") }],
  });
  await connection.db.delete(regions).where(eq(regions.id, opened?.id ?? 0));
});

async function regionLike(slug: string) {
  const [row] = await connection.db.select().from(regions).where(eq(regions.slug, slug));
  if (!row) throw new Error(`no region ${slug}`);
  const { id: _, ...rest } = row;
  return rest;
}
