import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { announcementPreview } from "../../contract/catalogue/announcements.ts";
import { type BannerValues, bannerCalls, bannerList, bannerPreview } from "../../contract/catalogue/banners.ts";
import { contentPictureStore } from "../../contract/catalogue/content-pictures.ts";
import { banners, contentVersion } from "../../contract/chain/region.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { regions as regionTable } from "../../platform/db/schema/regions.ts";
import { banners as bannerTable } from "../../platform/db/schema/site.ts";
import { dataOf } from "../../testing/client.ts";
import { addedBanner, type ContentShop, openContentShop, pictureFile, storedPicture } from "../../testing/content.ts";
import { signInStaff } from "../../testing/staff.ts";

const { get, create, update, archive } = bannerCalls;

let connection: ContentShop["connection"];
let shop: ContentShop["shop"];
let gateway: ContentShop["gateway"];
let peter: ContentShop["peter"];
let picture: string;

beforeAll(async () => {
  ({ connection, shop, gateway, peter } = await openContentShop());
  picture = await storedPicture(gateway, peter);
});
beforeEach(() => connection.db.delete(bannerTable));
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await connection.close();
});

const add = (rest: Partial<BannerValues> = {}, key?: string) =>
  addedBanner(gateway, peter, { wide: picture, narrow: picture, ...rest }, key);
const read = async (id: number) => dataOf(await gateway.call(get, { id }, peter));
const shown = async (region = "ekaterinburg") =>
  dataOf(await gateway.call(banners, { filter: { placements: ["header_main"] } }, { region })).banners.header_main;
const version = async () => dataOf(await gateway.call(contentVersion, {})).version;

it("NAV-050 NAV-051 what staff write is what customers get, with both pictures and what they say", async () => {
  const before = await version();
  const narrow = await storedPicture(gateway, peter, await pictureFile({ colour: "#fcedc8" }));
  const id = await add({ narrow });
  expect(await shown()).toEqual({
    url: "/catalog/tyres/",
    title: "Зима",
    alt: "Зимние шины",
    images: [
      { type: "desktop_redesign", url: picture, metadata: { hex: "#dff0f8" } },
      { type: "mobile_redesign", url: narrow, metadata: { hex: "#dff0f8" } },
    ],
  });
  expect(await version()).not.toBe(before);
  const { values } = await read(id);
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, title: "Лето" } }, peter));
  expect(await shown()).toMatchObject({ title: "Лето" });
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, peter));
  expect(await shown()).toBeUndefined();
});

it("begins and ends by itself, by the clock of each region, and the version of the content follows", async () => {
  await add({ startsAt: "2026-12-01T09:00", endsAt: "2026-12-01T10:00" });
  const { clock } = shop;
  const setZone = async (zone: Zone) => {
    await connection.db.update(regionTable).set({ zone }).where(eq(regionTable.slug, "perm"));
    await shop.services.regions.reload();
  };
  await setZone("Asia/Omsk");
  const before = clock.now;
  const at = async (moment: string) => {
    clock.now = new Date(moment);
    return { titles: [(await shown())?.title, (await shown("perm"))?.title], version: await version() };
  };
  try {
    // Nine o'clock is 03:00 UTC in Omsk and 04:00 UTC in Yekaterinburg.
    const early = await at("2026-12-01T02:59:59Z");
    expect(early.titles).toEqual([undefined, undefined]);
    const inOmsk = await at("2026-12-01T03:00:00Z");
    expect(inOmsk.titles).toEqual([undefined, "Зима"]);
    const change = await at("2026-12-01T04:00:00Z");
    expect(change.titles).toEqual(["Зима", undefined]);
    const late = await at("2026-12-01T04:59:59Z");
    expect(late).toEqual(change);
    const over = await at("2026-12-01T05:00:00Z");
    expect(over.titles).toEqual([undefined, undefined]);
    expect(new Set([early, inOmsk, change, over].map((each) => each.version)).size).toBe(4);
  } finally {
    clock.now = before;
    await setZone("Asia/Yekaterinburg");
  }
});

it("NAV-063 is of its regions, and one of those that come first in the queue", async () => {
  await add({ title: "Потом" });
  await add({ title: "Первый", position: 10 });
  await add({ title: "Тоже первый", position: 10 });
  await add({ title: "Пермь", position: 1, regions: ["perm"] });
  const seen = new Set<string | undefined>();
  for (let reads = 0; reads < 60; reads++) seen.add((await shown())?.title);
  expect(seen).toEqual(new Set(["Первый", "Тоже первый"]));
  expect((await shown("perm"))?.title).toBe("Пермь");
});

it("takes only pictures, and keeps the same picture once", async () => {
  const send = (file: File) => gateway.call(contentPictureStore, { files: [file] }, peter);
  const page = await send(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "banner.png", { type: "image/png" }));
  expect(page.errors).toMatchObject([{ field: "files", message: expect.stringContaining("JPEG, PNG или WebP") }]);
  const large = await send(new File([new Uint8Array(8 * 1024 * 1024 + 1)], "banner.png", { type: "image/png" }));
  expect(large.errors).toMatchObject([{ message: "Картинка больше 8 МБ: уменьшите её" }]);
  expect(await storedPicture(gateway, peter)).toBe(picture);
  expect(picture).toMatch(/^\/api\/gateway\/content-pictures\/[0-9a-f]{40}-64x8\.webp$/);
});

it("refuses pictures that are not the site's, wrong links and an end before the start, each at its field", async () => {
  const { values } = await read(await add());
  const refused = async (rest: object) =>
    (await gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, peter)).errors;
  const strange = `/api/gateway/content-pictures/${"0".repeat(40)}-64x8.webp`;
  expect(await refused({ wide: strange })).toMatchObject([{ field: "values_wide" }]);
  expect(await refused({ narrow: "/banners/winter-wide.webp" })).toMatchObject([{ field: "values_narrow" }]);
  expect(await refused({ wide: "https://evil.example/a.png" })).toMatchObject([{ field: "values_wide" }]);
  for (const url of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "offers/", ""])
    expect(await refused({ url }), url).toMatchObject([{ field: "values_url" }]);
  expect(await refused({ startsAt: "2026-12-01T09:00", endsAt: "2026-12-01T09:00" })).toMatchObject([
    { field: "values_endsAt", message: "Конец показа раньше начала" },
  ]);
  expect(await refused({ startsAt: "2026-02-31T09:00" })).toMatchObject([{ field: "values_startsAt" }]);
});

it("what came with the shop keeps its pictures when it is changed", async () => {
  const files = ["/banners/winter-wide.webp", "/banners/winter-narrow.webp"] as const;
  const [row] = await connection.db
    .insert(bannerTable)
    .values({
      placement: "header_main",
      url: "/cars/",
      title: "Шины",
      images: [
        { type: "desktop_redesign", url: files[0], metadata: { hex: "#dff0f8" } },
        { type: "mobile_redesign", url: files[1], metadata: { hex: "#dff0f8" } },
      ],
    })
    .returning();
  const id = row?.id ?? 0;
  const { values } = await read(id);
  expect(values).toMatchObject({ wide: files[0], narrow: files[1], alt: "Шины", startsAt: null });
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, position: 5 } }, peter));
  expect((await shown())?.images.map(({ url }) => url)).toEqual(files);
});

it("the list finds by state, place, region and text, and an export is a row of the journal", async () => {
  await add({ title: "Потом", startsAt: "2099-01-01T00:00" });
  await add({ title: "Давно", endsAt: "2020-01-01T00:00" });
  await add({ title: "Пермь 100%", regions: ["perm"], placement: "header_goods" });
  const found = async (filters: object) =>
    dataOf(await gateway.call(bannerList, { purpose: "page", ...filters }, peter)).rows.map(({ title }) => title);
  expect(await found({})).toEqual(["Пермь 100%", "Давно", "Потом"]);
  expect(await found({ state: "planned" })).toEqual(["Потом"]);
  expect(await found({ state: "over" })).toEqual(["Давно"]);
  expect(await found({ state: "shown" })).toEqual(["Пермь 100%"]);
  expect(await found({ state: "archived" })).toEqual([]);
  expect(await found({ region: "omsk" })).toEqual(["Давно", "Потом"]);
  expect(await found({ placement: "header_goods" })).toEqual(["Пермь 100%"]);
  expect(await found({ text: "0%" })).toEqual(["Пермь 100%"]);
});

it("a look before it is stored answers cleaned values and stores nothing", async () => {
  const id = await add();
  const { values } = await read(id);
  const typed = { ...values, title: "Проба" };
  expect(dataOf(await gateway.call(bannerPreview, { values: typed }, peter)).values).toEqual(typed);
  expect((await read(id)).values.title).toBe("Зима");
  const announcement = {
    title: "Снег",
    announce: "<script>x</script><b>да</b>",
    type: "info" as const,
    isPinned: false,
    regions: [],
    startsOn: null,
    endsOn: null,
  };
  const cleaned = dataOf(await gateway.call(announcementPreview, { values: announcement }, peter)).values;
  expect(cleaned.announce).toBe("<b>да</b>");
  const client = await signInStaff(shop, "client");
  expect(await gateway.call(bannerPreview, { values: typed }, client)).toMatchObject({ status_code: 403 });
});
