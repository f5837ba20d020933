import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { regionRoutes } from "../../chain/regions/handlers.ts";
import { goodsSuggest, searchText } from "../../contract/catalogue/search.ts";
import { contentVersion, type Layout, layout, type NavigationItem } from "../../contract/chain/region.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { bays, fittingRates, services as works } from "../../platform/db/schema/services.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { createCarLookup } from "../lists/chosen-car.ts";
import { type GoodsIndex, openGoodsIndex } from "../lists/goods-index.ts";
import { searchRoutes } from "../search/handlers.ts";
import { createAssortment } from "./assortment.ts";

let index: GoodsIndex;
let gateway: TestGateway;

const connection = await ownDatabase();
beforeAll(async () => {
  const services = await openTestServices(connection);
  index = openGoodsIndex(services, () => {});
  await index.ready;
  const assortment = createAssortment(services, index);
  const cars = createCarLookup(services);
  gateway = openTestGateway([
    ...regionRoutes(services, assortment),
    ...searchRoutes(services, index, cars, createCardCache(services, index), assortment),
  ]);
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await index.close();
});

const layoutIn = async (region: string) => dataOf(await gateway.call(layout, { x_region_slug: region }));
const version = async () => dataOf(await gateway.call(contentVersion, {})).version;
const urlsOf = ({ main, content, burger_info, footer }: Layout["navigation"]) => {
  const flat = (items: readonly NavigationItem[]): string[] =>
    items.flatMap(({ url, items: below }) => [url, ...flat(below)]);
  return [
    ...flat([...main, ...content.items, ...burger_info.items]),
    ...footer.sections.flatMap(({ items }) => items.map(({ url }) => url)),
  ];
};
const suggestedPages = async (q: string, region = "ekaterinburg") =>
  dataOf(await gateway.call(goodsSuggest, { q }, { region })).lines.flatMap(({ page }) => page ?? []);

/** What the shop of the tests has no goods of. */
const NEVER = ["/search/wheel-covers/", "/search/brake-pads/", "/search/brake-disks/"];
const missingIn = async (region: string) => (await layoutIn(region)).missing.filter((path) => !NEVER.includes(path));

/** Each test continues with the shop that the one before has left. */
it("leads to every list that has goods, and to works", async () => {
  const { navigation, missing } = await layoutIn("ekaterinburg");
  expect(missing).toEqual(NEVER);
  expect(urlsOf(navigation)).toEqual(
    expect.arrayContaining(["/catalog/tyres/", "/search/battery/", "/service-tyre-fitting/", "/service-catalog/"]),
  );
  expect(await suggestedPages("шиномон")).toEqual(["fitting"]);
});

it("leads to no list without goods, and to it again when the first come", async () => {
  const before = await version();
  const hide = (isHidden: boolean) =>
    connection.db
      .update(goods)
      .set({ isHidden })
      .where(inArray(goods.category, ["disk", "battery", "trucktyre"]));
  await hide(true);
  await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "T-SUMMER"));
  await index.refresh();
  expect(await version()).not.toBe(before);
  const { navigation } = await layoutIn("ekaterinburg");
  const missing = await missingIn("ekaterinburg");
  expect(missing).toEqual(["/catalog/tyres/category-is-trucktyre/", "/catalog/wheels/", "/search/battery/"]);
  const urls = urlsOf(navigation);
  for (const url of [...missing, "/catalog/tyres/season-is-summer/"]) expect(urls).not.toContain(url);
  // What was below wheels and batteries stands in their place.
  expect(navigation.main.map(({ label }) => label).slice(0, 3)).toEqual([
    "Шины",
    "Датчики давления",
    "Аксессуары для АКБ",
  ]);
  expect(urls).toContain("/catalog/tyres/season-is-winter/");
  await connection.db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "T-SUMMER"));
  await hide(false);
  await index.refresh();
  expect(await version()).toBe(before);
  expect(await missingIn("ekaterinburg")).toEqual([]);
});

it("leads to fitting in regions whose centres fit wheels, and nowhere without prices", async () => {
  const { malysheva, shcherbakova } = fixtureLocations;
  await connection.db
    .update(bays)
    .set({ isActive: false })
    .where(inArray(bays.locationId, [malysheva, shcherbakova]));
  await version();
  expect(await missingIn("ekaterinburg")).toEqual(["/service-tyre-fitting/"]);
  expect(await missingIn("perm")).toEqual([]);
  expect(await suggestedPages("шиномон")).toEqual([]);
  expect(await suggestedPages("шиномон", "perm")).toEqual(["fitting"]);
  const found = dataOf(
    await gateway.call(searchText, { q: "шиномонтаж", literal: "0", offset: 0, limit: 5 }, { region: "ekaterinburg" }),
  );
  expect(found.page).toBeNull();
  const now = new Date();
  await connection.db.update(fittingRates).set({ archivedAt: now });
  await connection.db.update(works).set({ archivedAt: now });
  await version();
  const { navigation } = await layoutIn("perm");
  expect(await missingIn("perm")).toEqual(["/service-tyre-fitting/", "/service-catalog/"]);
  expect(urlsOf(navigation).filter((url) => /fitting|service-catalog/.test(url))).toEqual([]);
  expect(urlsOf(navigation)).toContain("/service/");
});
