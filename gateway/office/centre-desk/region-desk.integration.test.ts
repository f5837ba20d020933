import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { expect, it } from "vitest";
import { pictureRoutes } from "../../catalogue/content/picture-handlers.ts";
import { createPictureStore } from "../../catalogue/pictures/picture-store.ts";
import { servePictures } from "../../catalogue/pictures/serve-pictures.ts";
import { openRegionDirectory } from "../../chain/regions/directory.ts";
import { centrePhotoStore } from "../../contract/catalogue/content-pictures.ts";
import { contentVersion, layout, pickerData, shopOffices } from "../../contract/chain/region.ts";
import {
  type CentreValues,
  centreCalls,
  centreClose,
  centreClosing,
  centreList,
  type RegionValues,
  regionCalls,
  regionList,
} from "../../contract/office/region-desk.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { centreCard } from "../../contract/workshop/free-times.ts";
import { followVersions } from "../../platform/db/follow-versions.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { leadTimes, locations } from "../../platform/db/schema/regions.ts";
import { bookingInput, bookingOf, openTestBooking } from "../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { pictureFile } from "../../testing/content.ts";
import { fixtureLocations, fixtureRegions } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { regionDeskRoutes } from "./region-handlers.ts";

const { connection, shop } = await ownShop();
const gateway = sound(
  openTestGateway(
    [...shop.routes, ...pictureRoutes(shop.services), ...regionDeskRoutes(bookingOf(shop))],
    shop.identity,
  ),
);
const booking = sound(openTestBooking(shop));
const olga = await signInStaff(shop, "admin");

let made = 0;
const region = (rest: Partial<RegionValues> = {}): RegionValues => {
  made += 1;
  return {
    slug: `tula-${made}`,
    title: `Тула ${made}`,
    titleIn: "в Туле",
    area: "Тульская область",
    kind: "main",
    phone: "+74870001122",
    zone: "Europe/Moscow",
    lat: "54.19",
    lng: "37.61",
    isDefault: false,
    springDay: "10.04",
    autumnDay: "10.10",
    ...rest,
  };
};
const DAY = "09:00–21:00";
const centre = (rest: Partial<CentreValues> = {}): CentreValues => {
  made += 1;
  return {
    kind: "shop",
    region: String(fixtureRegions.perm),
    placeCode: `centre-${made}`,
    title: `Центр ${made}`,
    address: "улица Мира, 1",
    phone: "+73420001122",
    lat: "58.01",
    lng: "56.25",
    monday: DAY,
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: DAY,
    saturday: "10:00–16:00",
    sunday: null,
    maxInch: 22,
    capabilities: ["storage"],
    storageLeadDays: 0,
    photo: "",
    despiteVisits: false,
    cancelVisits: false,
    ...rest,
  };
};
const addRegion = async (values: RegionValues) =>
  dataOf(await gateway.call(regionCalls.create, { key: randomUUID(), values }, olga)).id;
const addCentre = async (values: CentreValues) =>
  dataOf(await gateway.call(centreCalls.create, { key: randomUUID(), values }, olga)).id;
const readCentre = async (id: number) => dataOf(await gateway.call(centreCalls.get, { id }, olga));
const cities = async () => dataOf(await gateway.call(pickerData, {})).mainCities.map(({ slug }) => slug);

it("a region is shown from the moment that it is saved, and every other process follows its version", async () => {
  const elsewhere = await openRegionDirectory(connection.db);
  const look = followVersions(connection.pool, { directory: () => elsewhere.reload() });
  await look();
  const versionOf = async () => dataOf(await gateway.call(contentVersion, {})).version;
  const before = await versionOf();
  const values = region({ zone: "Asia/Omsk" });
  const id = await addRegion(values);
  expect(await cities()).toContain(values.slug);
  expect(dataOf(await gateway.call(layout, { x_region_slug: values.slug })).region).toMatchObject({
    title: values.title,
    zone: "Asia/Omsk",
    phone: values.phone,
  });
  expect(await versionOf()).not.toBe(before);
  expect(elsewhere.isKnown(values.slug)).toBe(false);
  await look();
  expect([elsewhere.isKnown(values.slug), elsewhere.version]).toEqual([true, shop.services.regions.version]);

  dataOf(await gateway.call(regionCalls.archive, { id, version: 1, isArchived: true }, olga));
  expect(await cities()).not.toContain(values.slug);
  expect(await gateway.call(layout, { x_region_slug: values.slug })).toMatchObject({ code: "not_found" });
  // Orders of then are still of that region.
  expect(shop.services.regions.regionOf(values.slug).zone).toBe("Asia/Omsk");
  dataOf(await gateway.call(regionCalls.archive, { id, version: 2, isArchived: false }, olga));
  expect(await cities()).toContain(values.slug);
});

it("one region is the main one: another that becomes it takes its place, and it cannot be given up or archived", async () => {
  const mainOf = async () =>
    dataOf(await gateway.call(regionList, { purpose: "page" }, olga))
      .rows.filter(({ state }) => state === "default")
      .map(({ slug }) => slug);
  expect(await mainOf()).toEqual(["ekaterinburg"]);
  const id = await addRegion(region({ slug: "glavny", isDefault: true }));
  expect(await mainOf()).toEqual(["glavny"]);
  const { values } = dataOf(await gateway.call(regionCalls.get, { id }, olga));
  const given = await gateway.call(
    regionCalls.update,
    { id, version: 1, values: { ...values, isDefault: false } },
    olga,
  );
  expect(given).toMatchObject({ code: "invalid", errors: [{ field: "isDefault" }] });
  expect(await gateway.call(regionCalls.archive, { id, version: 1, isArchived: true }, olga)).toMatchObject({
    code: "invalid",
    errors: [{ message: expect.stringContaining("главный") }],
  });
  const old = dataOf(await gateway.call(regionCalls.get, { id: fixtureRegions.ekaterinburg }, olga));
  const back = { ...old.values, isDefault: true };
  dataOf(await gateway.call(regionCalls.update, { id: old.id, version: old.version, values: back }, olga));
  expect(await mainOf()).toEqual(["ekaterinburg"]);
});

it("what orders and links name never changes, and nothing is called like another", async () => {
  const id = await addRegion(region({ slug: "pskov" }));
  const { values } = dataOf(await gateway.call(regionCalls.get, { id }, olga));
  const renamed = await gateway.call(
    regionCalls.update,
    { id, version: 1, values: { ...values, slug: "pskov2" } },
    olga,
  );
  expect(renamed).toMatchObject({ code: "invalid", errors: [{ field: "slug" }] });
  const twice = await gateway.call(regionCalls.create, { key: randomUUID(), values: region({ slug: "pskov" }) }, olga);
  expect(twice).toMatchObject({ code: "invalid", errors: [{ field: "slug" }] });

  const centreId = await addCentre(centre({ placeCode: "pskov-1", region: String(id) }));
  const stored = (await readCentre(centreId)).values;
  for (const [field, value] of [
    ["placeCode", "pskov-2"],
    ["kind", "warehouse"],
    ["region", String(fixtureRegions.perm)],
  ] as const)
    expect(
      await gateway.call(centreCalls.update, { id: centreId, version: 1, values: { ...stored, [field]: value } }, olga),
    ).toMatchObject({ code: "invalid", errors: [{ field }] });
  const same = await gateway.call(
    centreCalls.create,
    { key: randomUUID(), values: centre({ placeCode: "pskov-1" }) },
    olga,
  );
  expect(same).toMatchObject({ code: "invalid", errors: [{ field: "placeCode" }] });
});

it("the same form sent twice at once makes one centre, although nothing else may have its code", async () => {
  const input = { key: randomUUID(), values: centre() };
  const ids = await Promise.all([1, 2].map(async () => dataOf(await gateway.call(centreCalls.create, input, olga)).id));
  expect(new Set(ids).size).toBe(1);
});

it("a centre has its hours and what it can on its page at once, as they were typed", async () => {
  const values = centre({
    monday: "8:30-20.00" as never,
    friday: "круглосуточно" as never,
    capabilities: ["service", "storage"],
  });
  const id = await addCentre(values);
  expect((await readCentre(id)).values).toMatchObject({
    monday: "08:30–20:00",
    friday: "00:00–24:00",
    sunday: null,
    maxInch: 22,
    capabilities: ["storage", "service"],
  });
  const card = dataOf(await booking.call(centreCard, { code: values.placeCode }));
  expect(card.hours.slice(0, 1)).toEqual([{ openMinute: 510, closeMinute: 1_200 }]);
  expect(card.capabilities).toEqual(["max-inch-22", "storage", "service"]);
  const offices = dataOf(await gateway.call(shopOffices, {}, { region: "perm" })).shops.map((each) => each.id);
  expect(offices).toContain(id);
  dataOf(await gateway.call(centreCalls.archive, { id, version: 1, isArchived: true }, olga));
  expect(dataOf(await gateway.call(shopOffices, {}, { region: "perm" })).shops.map((each) => each.id)).not.toContain(
    id,
  );
  expect(await booking.call(centreCard, { code: values.placeCode })).toMatchObject({ code: "not_found" });
});

const store = (file: File) => gateway.call(centrePhotoStore, { files: [file] }, olga);
const photoShown = async (id: number, code: string) => [
  dataOf(await gateway.call(shopOffices, {}, { region: "perm" })).shops.find((each) => each.id === id)?.photo,
  dataOf(await booking.call(centreCard, { code })).photo,
];

it("a photograph of a centre is shown at once, cropped and small for a card, and taken away again", async () => {
  const values = centre();
  const id = await addCentre(values);
  expect(await photoShown(id, values.placeCode)).toEqual(["", ""]);
  const { path, id: hash } = dataOf(await store(await pictureFile({ width: 1_600, height: 900 })));
  const { version, values: stored } = await readCentre(id);
  dataOf(await gateway.call(centreCalls.update, { id, version, values: { ...stored, photo: path } }, olga));
  const base = `/api/gateway/goods/picture/centre/${hash}`;
  expect(await photoShown(id, values.placeCode)).toEqual([base, base]);

  const app = new Hono();
  const directory = mkdtempSync(join(tmpdir(), "centre-photos-"));
  servePictures(app, shop.services, createPictureStore({ directory, maxBytes: 1_000_000 }));
  const card = await app.request(`${base}-320`, { headers: { Accept: "image/avif,image/webp" } });
  expect([card.headers.get("Content-Type"), card.headers.get("Cache-Control")]).toEqual([
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  const bytes = Buffer.from(await card.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 });
  expect(bytes.length).toBeLessThan(12 * 1024);
  rmSync(directory, { recursive: true });

  dataOf(await gateway.call(centreCalls.update, { id, version: version + 1, values: stored }, olga));
  expect(await photoShown(id, values.placeCode)).toEqual(["", ""]);
});

it("what cannot be a photograph of a centre is refused with what to do, and a place that is no shop has none", async () => {
  for (const [file, message] of [
    [await pictureFile({ width: 600, height: 800 }), "держа телефон горизонтально"],
    [await pictureFile({ width: 600, height: 400 }), "слишком мелкая: ваша 600 × 400"],
    [await pictureFile({ width: 4_000, height: 500 }), "слишком широкая"],
    [new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), "JPEG, PNG или WebP"],
  ] as const)
    expect(await store(file)).toMatchObject({
      code: "invalid",
      errors: [{ message: expect.stringContaining(message) }],
    });
  const strange = `/api/gateway/content-pictures/${"0".repeat(40)}-800x600.webp`;
  expect(
    await gateway.call(centreCalls.create, { key: randomUUID(), values: centre({ photo: strange }) }, olga),
  ).toMatchObject({ code: "invalid", errors: [{ field: "values_photo" }] });
  const { path } = dataOf(await store(await pictureFile({ width: 800, height: 600 })));
  const id = await addCentre(centre({ kind: "warehouse", photo: path }));
  expect((await readCentre(id)).values.photo).toBe("");
});

it("hours that leave visits outside are told with them, and saved only by who knows of them", async () => {
  const id = fixtureLocations.shcherbakova;
  const booked = dataOf(
    await booking.call(bookingCreate, bookingInput({ center: id, date: "2026-11-23", time: "17:00" })),
  );
  const { version, values } = await readCentre(id);
  const shorter = { ...values, monday: "09:00–17:00" };
  const refused = await gateway.call(centreCalls.update, { id, version, values: shorter }, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ field: "despiteVisits" }] });
  expect(refused.errors[0]?.message).toContain(booked.identity);
  expect(refused.errors[0]?.message).toContain("23 ноября 17:00");
  const known = { ...shorter, despiteVisits: true };
  dataOf(await gateway.call(centreCalls.update, { id, version, values: known }, olga));
  expect((await readCentre(id)).values).toMatchObject({ monday: "09:00–17:00", despiteVisits: false });
  const [visit] = await connection.db
    .select()
    .from(appointments)
    .where(eq(appointments.appointmentNumber, booked.identity));
  expect(visit?.status).toBe("active");

  const archived = await gateway.call(centreCalls.archive, { id, version: version + 1, isArchived: true }, olga);
  expect(archived).toMatchObject({ code: "invalid", errors: [{ message: expect.stringContaining(booked.identity) }] });
  expect(
    await gateway.call(regionCalls.archive, { id: fixtureRegions.perm, version: 1, isArchived: true }, olga),
  ).toMatchObject({
    code: "invalid",
    errors: [{ message: expect.stringContaining("центр") }],
  });
});

it("a centre is closed for good in one act: visits are cancelled with letters, its pieces are named, and orders keep it open", async () => {
  const { malysheva: id } = fixtureLocations;
  const book = async (time: string) =>
    dataOf(await booking.call(bookingCreate, bookingInput({ center: id, date: "2026-11-24", time }))).identity;
  const first = await book("12:00");
  const found = async () => dataOf(await gateway.call(centreClosing, { id }, olga));
  const seen = await found();
  expect(seen).toMatchObject({ kind: "shop", orders: 0, contracts: 0, isArchived: false });
  expect(seen.visits.map(({ identity }) => identity)).toEqual([first]);
  expect(seen.pieces).toBeGreaterThan(0);
  const second = await book("13:00");
  const close = (more: object = {}) =>
    gateway.call(
      centreClose,
      { id, version: seen.version, visits: [first], reason: "Переезжаем в другой район", ...more },
      olga,
    );
  expect(await close()).toMatchObject({ code: "visits_changed" });
  expect(await close({ visits: [first, second], reason: "" })).toMatchObject({ errors: [{ field: "reason" }] });
  expect(await close({ visits: [first, second], version: seen.version + 1 })).toMatchObject({
    code: "version_conflict",
  });
  await connection.db.delete(outboxMessages);
  expect(dataOf(await close({ visits: [first, second] }))).toEqual({ told: 2 });
  const rows = await connection.db.select().from(appointments).where(eq(appointments.locationId, id));
  expect(rows.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
    ["cancelled", "closure"],
    ["cancelled", "closure"],
  ]);
  const bodies = (await connection.db.select().from(outboxMessages)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toContain("Центр закрывается: Переезжаем в другой район.");
  expect(await found()).toMatchObject({ isArchived: true, visits: [] });
  // Sent twice it is done once.
  expect(dataOf(await close({ visits: [first, second] }))).toEqual({ told: 0 });
  dataOf(await gateway.call(centreCalls.archive, { id, version: seen.version + 1, isArchived: false }, olga));
});

it("the lists find by text, region and kind, and an export is a row of the journal", async () => {
  const { title } = region();
  await addRegion(region({ title, area: "Курская область" }));
  const found = async (text: string) =>
    dataOf(await gateway.call(regionList, { purpose: "page", text }, olga)).rows.map((row) => row.title);
  expect([await found(title), await found("курская"), await found("50%")]).toEqual([[title], [title], []]);
  const kinds = async (filters: object) =>
    new Set(dataOf(await gateway.call(centreList, { purpose: "page", ...filters }, olga)).rows.map(({ kind }) => kind));
  expect(await kinds({ kind: "warehouse" })).toEqual(new Set(["warehouse"]));
  expect(await kinds({ region: "surgut" })).toEqual(new Set());
  const all = dataOf(await gateway.call(centreList, { purpose: "export" }, olga));
  expect(all.rows).toHaveLength(await connection.db.$count(locations));
});

it.each([
  ["slug", "Тула"],
  ["slug", "www"],
  ["phone", "123"],
  ["lat", "север"],
  ["lng", "200"],
  ["zone", "Europe/Paris"],
  ["springDay", "31.04"],
  ["title", " "],
])("a region's %s of %s is refused with words", async (field, value) => {
  const refused = await gateway.call(
    regionCalls.create,
    { key: randomUUID(), values: { ...region(), [field]: value } } as never,
    olga,
  );
  expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringMatching(/[А-Яа-я]/) }] });
});

it.each(["9-8", "09:00", "25:00–26:00", "21:00–09:00", "с утра"])("hours of %s are refused", async (hours) => {
  const values = { ...centre(), tuesday: hours };
  expect(await gateway.call(centreCalls.create, { key: randomUUID(), values }, olga)).toMatchObject({
    code: "invalid",
    errors: [{ field: "values_tuesday" }],
  });
});

it("the last place that supplies another region, or the default one, stays", async () => {
  const { id, values, version } = await readCentre(fixtureLocations.warehouse);
  const before = await connection.db.select().from(leadTimes);
  const slug = region();
  const regionId = await addRegion(slug);
  await connection.db.insert(leadTimes).values({ regionId, locationId: id, days: 4 });
  const refused = await gateway.call(centreCalls.archive, { id, version, isArchived: true }, olga);
  expect(values.kind).not.toBe("shop");
  expect(refused).toMatchObject({
    code: "invalid",
    errors: [{ message: expect.stringContaining(`нечем собрать: ${slug.title}`) }],
  });
  // Its own last place may go, so that a region can be closed after it.
  const own = await addRegion(region());
  const last = await addCentre(centre({ region: String(own) }));
  dataOf(await gateway.call(centreCalls.archive, { id: last, version: 1, isArchived: true }, olga));
  await connection.db.delete(leadTimes).where(eq(leadTimes.regionId, regionId));
  expect(await connection.db.select().from(leadTimes)).toHaveLength(before.length);
});
