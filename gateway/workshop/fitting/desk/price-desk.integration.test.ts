import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Day } from "../../../contract/platform/local-time.ts";
import { bookingCreate } from "../../../contract/workshop/booking.ts";
import { fittingPrice, fittingTable } from "../../../contract/workshop/fitting.ts";
import {
  type FittingRateValues,
  fittingFactorCalls,
  fittingFactorList,
  fittingRateCalls,
  fittingRateList,
  type PriceSeasonValues,
  packetCalls,
  packetList,
  priceSeasonCalls,
  priceSeasonList,
  priceTrial,
} from "../../../contract/workshop/price-desk.ts";
import {
  type ServiceValues,
  serviceDeskCalls,
  serviceDeskList,
  serviceDifferenceCalls,
  serviceGroupCalls,
  serviceGroupList,
} from "../../../contract/workshop/service-desk.ts";
import { serviceCross, serviceList } from "../../../contract/workshop/service-list.ts";
import { appointments } from "../../../platform/db/schema/appointments.ts";
import { appointmentItems } from "../../../platform/db/schema/booking.ts";
import { fittingRates, priceSeasons } from "../../../platform/db/schema/services.ts";
import { bookingInput, fourWheels, openTestBooking } from "../../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../../testing/client.ts";
import { fixtureLocations } from "../../../testing/fixture.ts";
import { ownShop, sound } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { serviceDeskRoutes } from "../../services/handlers.ts";
import { priceDeskRoutes } from "./handlers.ts";

const { connection, shop } = await ownShop();
const gateway = sound(
  openTestGateway(
    [...shop.routes, ...priceDeskRoutes(shop.services), ...serviceDeskRoutes(shop.services)],
    shop.identity,
  ),
);
const booking = sound(openTestBooking(shop));
const olga = await signInStaff(shop, "admin");
beforeEach(async () => {
  await connection.db.delete(priceSeasons);
  await connection.db.delete(fittingRates).where(eq(fittingRates.seconds, 1));
});

const { malysheva, shcherbakova } = fixtureLocations;
/** Marked by its second, so that tests do not meet. */
const rate = (rest: Partial<FittingRateValues> = {}): FittingRateValues => ({
  vehicle: "passenger",
  work: "take_off",
  inchFrom: 16,
  inchTo: 16,
  priceRoubles: 500,
  seconds: 1,
  validFrom: "2026-11-25",
  ...rest,
});
const addRate = async (rest: Partial<FittingRateValues> = {}) =>
  dataOf(await gateway.call(fittingRateCalls.create, { key: randomUUID(), values: rate(rest) }, olga)).id;
const priceOn = async (day: Day, rest: object = {}) =>
  dataOf(await booking.call(fittingPrice, { ...fourWheels, shopId: malysheva, dateTime: `${day}T10:00`, ...rest }))
    .price;

it("a price from a day on is that of visits from that day on; what was booked before keeps its own", async () => {
  const [before, after] = ["2026-11-24", "2026-11-25"] as const;
  const usual = await priceOn(before);
  const book = (date: Day, time: string) => booking.call(bookingCreate, bookingInput({ date, time }));
  const early = dataOf(await book(after, "09:00"));
  await addRate();
  // Taking a wheel of R16 off and on was 170 ₽.
  expect([await priceOn(before), await priceOn(after)]).toEqual([usual, usual + 4 * 33_000]);
  const late = dataOf(await book(after, "11:00"));
  const sumOf = async (identity: string) =>
    (
      await connection.db
        .select({ kopecks: appointmentItems.kopecks })
        .from(appointmentItems)
        .innerJoin(appointments, eq(appointments.id, appointmentItems.appointmentId))
        .where(eq(appointments.appointmentNumber, identity))
    )[0]?.kopecks;
  expect([await sumOf(early.identity), await sumOf(late.identity)]).toEqual([usual, usual + 4 * 33_000]);
});

it("what holds stays as it was: it is not changed, and nothing begins in the past or twice", async () => {
  const { rows } = dataOf(
    await gateway.call(fittingRateList, { purpose: "page", vehicle: "passenger", work: "take_off", inch: "16" }, olga),
  );
  const [holding] = rows;
  const id = holding?.id ?? 0;
  expect(holding).toMatchObject({ state: "holds", validFrom: "2000-01-01", price: 17_000 });
  const { version, values } = dataOf(await gateway.call(fittingRateCalls.get, { id }, olga));
  const changed = await gateway.call(
    fittingRateCalls.update,
    { id, version, values: { ...values, priceRoubles: 1 } },
    olga,
  );
  expect(changed).toMatchObject({ code: "invalid", errors: [{ field: "validFrom" }] });
  const past = { key: randomUUID(), values: rate({ validFrom: "2026-11-19" }) };
  expect(await gateway.call(fittingRateCalls.create, past, olga)).toMatchObject({ errors: [{ field: "validFrom" }] });

  const plannedId = await addRate({ inchFrom: 15, inchTo: 17 });
  const twice = { key: randomUUID(), values: rate({ inchFrom: 17, inchTo: 18 }) };
  expect(await gateway.call(fittingRateCalls.create, twice, olga)).toMatchObject({ errors: [{ field: "validFrom" }] });
  // What is ahead may still be changed.
  const dearer = rate({ inchFrom: 15, inchTo: 17, priceRoubles: 600 });
  dataOf(await gateway.call(fittingRateCalls.update, { id: plannedId, version: 1, values: dearer }, olga));
  const usual = await priceOn("2026-11-24");
  expect(await priceOn("2026-11-25")).toBe(usual + 4 * 43_000);
  dataOf(await gateway.call(fittingRateCalls.archive, { id: plannedId, version: 2, isArchived: true }, olga));
  expect(await priceOn("2026-11-25")).toBe(usual);
});

it("a trial tells what is stored and what would be, and stores nothing", async () => {
  const count = () => connection.db.$count(fittingRates);
  const stored = await count();
  const size = { width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 };
  const ask = async (day: Day, tried: FittingRateValues | null) =>
    dataOf(await gateway.call(priceTrial, { size, day, rate: tried }, olga));
  const usual = await priceOn("2026-11-24");
  expect(await ask("2026-11-25", rate())).toMatchObject({
    stored: { price: usual },
    tried: { price: usual + 4 * 33_000, minutes: expect.any(Number) },
  });
  expect(await ask("2026-11-24", rate())).toMatchObject({ stored: { price: usual }, tried: { price: usual } });
  expect(await ask("2026-11-24", null)).toMatchObject({ stored: { price: usual }, tried: { price: usual } });
  const unknown = await gateway.call(priceTrial, { size: { ...size, diameter: 30 }, day: "2026-11-24" }, olga);
  expect(dataOf(unknown)).toEqual({ stored: null, tried: null });
  expect(await count()).toBe(stored);
});

const season = (rest: Partial<PriceSeasonValues> = {}): PriceSeasonValues => ({
  centre: null,
  fromDay: "2026-12-01",
  toDay: "2026-12-31",
  weekdays: [],
  fromTime: "00:00",
  toTime: "24:00",
  percent: 50,
  ...rest,
});

it("a season makes its days, hours and centre dearer, and a centre's own goes before", async () => {
  const add = async (rest: Partial<PriceSeasonValues>) =>
    dataOf(await gateway.call(priceSeasonCalls.create, { key: randomUUID(), values: season(rest) }, olga)).id;
  const usual = await priceOn("2026-11-30");
  const id = await add({});
  expect([await priceOn("2026-11-30"), await priceOn("2026-12-01")]).toEqual([usual, usual * 1.5]);
  await add({ centre: String(malysheva), percent: -10, weekdays: ["5"], fromTime: "10:00", toTime: "12:00" });
  const at = (day: Day, time: string) => priceOn(day, { dateTime: `${day}T${time}` });
  const cheaper = Math.ceil((usual * 0.9) / 1_000) * 1_000;
  expect([await at("2026-12-05", "10:00"), await at("2026-12-05", "12:00"), await at("2026-12-04", "10:00")]).toEqual([
    cheaper,
    usual * 1.5,
    usual * 1.5,
  ]);
  expect(await priceOn("2026-12-05", { shopId: shcherbakova })).toBe(usual * 1.5);
  dataOf(await gateway.call(priceSeasonCalls.archive, { id, version: 1, isArchived: true }, olga));
  expect(await priceOn("2026-12-01")).toBe(usual);
  const { rows } = dataOf(await gateway.call(priceSeasonList, { purpose: "page" }, olga));
  expect(rows.map(({ hours, centre, isArchived }) => [hours, centre, isArchived])).toEqual([
    ["10:00–12:00", "Протектор на Малышева", false],
    ["", "", true],
  ]);
});

it("factors and packets are what customers see, and one of a kind", async () => {
  const factors = dataOf(await gateway.call(fittingFactorList, { purpose: "page" }, olga)).rows;
  const runFlat = factors.find(({ title }) => title === "RunFlat")?.id ?? 0;
  const { values } = dataOf(await gateway.call(fittingFactorCalls.get, { id: runFlat }, olga));
  dataOf(
    await gateway.call(
      fittingFactorCalls.update,
      { id: runFlat, version: 1, values: { ...values, percent: 40 } },
      olga,
    ),
  );
  const shown = async () => dataOf(await booking.call(fittingTable, {})).factors;
  expect(await shown()).toContainEqual({ title: "RunFlat", percent: 40 });
  expect(
    await gateway.call(fittingFactorCalls.create, { key: randomUUID(), values: { ...values, title: "Ещё" } }, olga),
  ).toMatchObject({ errors: [{ field: "name" }] });
  dataOf(await gateway.call(fittingFactorCalls.archive, { id: runFlat, version: 2, isArchived: true }, olga));
  expect((await shown()).map(({ title }) => title)).not.toContain("RunFlat");

  const packet = dataOf(await gateway.call(packetList, { purpose: "page" }, olga)).rows.find(
    ({ slug }) => slug === "wheels",
  );
  const id = packet?.id ?? 0;
  const stored = dataOf(await gateway.call(packetCalls.get, { id }, olga)).values;
  const both = { ...stored, works: [...stored.works, "bag" as const] };
  const cost = async () =>
    dataOf(await booking.call(fittingPrice, { ...fourWheels, packetType: "wheels", shopId: malysheva })).price;
  const before = await cost();
  dataOf(await gateway.call(packetCalls.update, { id, version: 1, values: both }, olga));
  expect(await cost()).toBe(before + 4 * 2_500);
  dataOf(await gateway.call(packetCalls.archive, { id, version: 2, isArchived: true }, olga));
  const offered = dataOf(await booking.call(fittingPrice, fourWheels)).packets.map(({ slug }) => slug);
  expect(offered).not.toContain("wheels");
  dataOf(await gateway.call(packetCalls.archive, { id, version: 3, isArchived: false }, olga));
});

let made = 0;
const service = (rest: Partial<ServiceValues> = {}): ServiceValues => {
  made += 1;
  return {
    group: "1",
    slug: `service-${made}`,
    name: `Мойка ${made}`,
    shortDescription: "Моем",
    description: "",
    descriptionAppointment: "",
    booking: "by-time",
    price: "own",
    kind: "fitting",
    needs: "any",
    minutes: 20,
    priceRoubles: 400,
    oldPriceRoubles: null,
    tags: "Новое, Чисто",
    params: "Срок: 1 день",
    together: ["2", "1"],
    position: 50,
    ...rest,
  };
};
const addService = async (values: ServiceValues) =>
  dataOf(await gateway.call(serviceDeskCalls.create, { key: randomUUID(), values }, olga)).id;
const shownIn = async (shop_id: number, id: number) =>
  dataOf(await booking.call(serviceList, { shop_id, expand: "shop,tags" })).services.find((each) => each.id === id);

it("a service is in the catalogue of centres as it was typed, with what is done together with it", async () => {
  const values = service();
  const id = await addService(values);
  expect(await shownIn(malysheva, id)).toMatchObject({
    name: values.name,
    price: 40_000,
    minutes: 20,
    tags: ["Новое", "Чисто"],
    params: [{ name: "Срок", value: "1 день" }],
  });
  const cross = async () =>
    dataOf(await booking.call(serviceCross, { service_ids: [id] })).service_cross_list.map((each) => each.id);
  expect(await cross()).toEqual([2, 1]);
  expect(dataOf(await gateway.call(serviceDeskCalls.get, { id }, olga)).values).toEqual(values);
  dataOf(await gateway.call(serviceDeskCalls.update, { id, version: 1, values: { ...values, together: ["1"] } }, olga));
  expect(await cross()).toEqual([1]);
  const { versions } = dataOf(await gateway.call(serviceDeskCalls.history, { id }, olga));
  expect(versions.map(({ act, values: then }) => [act, then?.together])).toEqual([
    ["changed", ["1"]],
    ["created", ["2", "1"]],
  ]);
  const itself = { ...values, together: [String(id)] };
  expect(await gateway.call(serviceDeskCalls.update, { id, version: 2, values: itself }, olga)).toMatchObject({
    errors: [{ field: "together" }],
  });
  dataOf(await gateway.call(serviceDeskCalls.archive, { id, version: 2, isArchived: true }, olga));
  expect(await shownIn(malysheva, id)).toBeUndefined();
});

it("a centre has a service at its own price and minutes, or does not have it at all", async () => {
  const id = await addService(service());
  const values = { service: String(id), centre: String(malysheva), offer: "offered" as const };
  const own = { ...values, priceRoubles: 900, minutes: 45 };
  const made = dataOf(await gateway.call(serviceDifferenceCalls.create, { key: randomUUID(), values: own }, olga)).id;
  expect([await shownIn(malysheva, id), await shownIn(shcherbakova, id)]).toMatchObject([
    { price: 90_000, minutes: 45 },
    { price: 40_000, minutes: 20 },
  ]);
  const twice = { key: randomUUID(), values: { ...own, minutes: 50 } };
  expect(await gateway.call(serviceDifferenceCalls.create, twice, olga)).toMatchObject({
    errors: [{ field: "centre" }],
  });
  const hidden = { ...own, offer: "hidden" as const };
  dataOf(await gateway.call(serviceDifferenceCalls.update, { id: made, version: 1, values: hidden }, olga));
  expect(await shownIn(malysheva, id)).toBeUndefined();
  dataOf(await gateway.call(serviceDifferenceCalls.archive, { id: made, version: 2, isArchived: true }, olga));
  expect(await shownIn(malysheva, id)).toMatchObject({ price: 40_000, minutes: 20 });
});

it("a group goes into the archive when nothing is in it any more", async () => {
  const values = { slug: "mojka", title: "Мойка", position: 0 };
  const id = dataOf(await gateway.call(serviceGroupCalls.create, { key: randomUUID(), values }, olga)).id;
  const serviceId = await addService(service({ group: String(id) }));
  const full = await gateway.call(serviceGroupCalls.archive, { id, version: 1, isArchived: true }, olga);
  expect(full).toMatchObject({ code: "invalid", errors: [{ message: expect.stringContaining("1 услуга") }] });
  dataOf(await gateway.call(serviceDeskCalls.archive, { id: serviceId, version: 1, isArchived: true }, olga));
  dataOf(await gateway.call(serviceGroupCalls.archive, { id, version: 1, isArchived: true }, olga));
  const back = await gateway.call(serviceDeskCalls.archive, { id: serviceId, version: 2, isArchived: false }, olga);
  expect(back).toMatchObject({ code: "invalid", errors: [{ field: "group" }] });
  const { rows } = dataOf(await gateway.call(serviceGroupList, { purpose: "page" }, olga));
  expect(rows.find((row) => row.id === id)).toMatchObject({ services: 0, isArchived: true });
  const found = dataOf(await gateway.call(serviceDeskList, { purpose: "page", group: String(id) }, olga));
  expect(found.rows.map((row) => row.id)).toEqual([serviceId]);
});

it.each([
  [fittingRateCalls.create, () => ({ ...rate(), inchTo: 15 }), "values_inchTo"],
  [fittingRateCalls.create, () => ({ ...rate(), priceRoubles: -1 }), "values_priceRoubles"],
  [packetCalls.create, () => ({ slug: "full", title: "Всё", works: [], position: 0 }), "values_works"],
  [priceSeasonCalls.create, () => ({ ...season(), toDay: "2026-11-01" }), "values_toDay"],
  [priceSeasonCalls.create, () => ({ ...season(), centre: "999" }), "centre"],
  [priceSeasonCalls.create, () => ({ ...season(), fromDay: "2020-12-01", toDay: "2020-12-10" }), "toDay"],
  [serviceDeskCalls.create, () => ({ ...service(), params: "без двоеточия" }), "values_params"],
  [serviceDeskCalls.create, () => ({ ...service(), price: "wheels", kind: "service" }), "kind"],
  [serviceDeskCalls.create, () => ({ ...service(), group: "999" }), "group"],
])("%o refuses what cannot be", async (endpoint, values, field) => {
  const refused = await gateway.call(endpoint, { key: randomUUID(), values: values() } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ field, message: expect.stringMatching(/[а-я]/) }] });
});
