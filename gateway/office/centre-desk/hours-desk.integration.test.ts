import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  type BayValues,
  bayCalls,
  bayList,
  type CentreDayValues,
  calendarDayCalls,
  calendarDayList,
  centreDayCalls,
  centreDayList,
} from "../../contract/office/hours-desk.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { bookingDates, bookingTimes } from "../../contract/workshop/free-times.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayTimes } from "../../platform/db/schema/booking.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { bays } from "../../platform/db/schema/services.ts";
import { bookingInput, bookingOf, openTestBooking } from "../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { hoursDeskRoutes } from "./hours-handlers.ts";

const { connection, shop } = await ownShop();
const gateway = sound(openTestGateway([...shop.routes, ...hoursDeskRoutes(bookingOf(shop))], shop.identity));
const booking = sound(openTestBooking(shop));
const olga = await signInStaff(shop, "admin");

const { malysheva, shcherbakova, permShop } = fixtureLocations;
const bay = (rest: Partial<BayValues> = {}): BayValues => ({
  centre: String(permShop),
  title: "Пост",
  kind: "fitting",
  maxInch: 24,
  state: "works",
  position: 0,
  ...rest,
});
const addBay = async (values: BayValues) =>
  dataOf(await gateway.call(bayCalls.create, { key: randomUUID(), values }, olga)).id;
const readBay = async (id: number) => dataOf(await gateway.call(bayCalls.get, { id }, olga));
const bayCount = async (id: number) =>
  (await connection.db.select({ bays: locations.bays }).from(locations).where(eq(locations.id, id)))[0]?.bays;
const firstFree = async (centreId: number, date: Day) =>
  dataOf(await booking.call(bookingTimes, { centreId, date, serviceIds: [2] })).times;

it("a new bay takes visits at once, a paused or archived one takes none, and the centre tells how many it has", async () => {
  const before = await bayCount(permShop);
  const free = (await firstFree(permShop, "2026-11-22"))[0]?.free ?? 0;
  const id = await addBay(bay());
  expect([await bayCount(permShop), (await firstFree(permShop, "2026-11-22"))[0]?.free]).toEqual([
    (before ?? 0) + 1,
    free + 1,
  ]);
  dataOf(await gateway.call(bayCalls.update, { id, version: 1, values: bay({ state: "paused" }) }, olga));
  expect([await bayCount(permShop), (await firstFree(permShop, "2026-11-22"))[0]?.free]).toEqual([before, free]);
  dataOf(await gateway.call(bayCalls.update, { id, version: 2, values: bay() }, olga));
  dataOf(await gateway.call(bayCalls.archive, { id, version: 3, isArchived: true }, olga));
  expect([await bayCount(permShop), (await firstFree(permShop, "2026-11-22"))[0]?.free]).toEqual([before, free]);
});

it("a bay with visits ahead neither stops, nor leaves, nor becomes what could not take them: the visits are named", async () => {
  const { identity } = dataOf(
    await booking.call(bookingCreate, bookingInput({ center: malysheva, date: "2026-11-24", time: "12:00" })),
  );
  const [time] = await connection.db
    .select()
    .from(bayTimes)
    .where(and(eq(bayTimes.locationId, malysheva), eq(bayTimes.startsAt, new Date("2026-11-24T07:00:00Z"))));
  const id = time?.bayId ?? 0;
  const { version, values } = await readBay(id);
  const changes: Partial<BayValues>[] = [{ state: "paused" }, { kind: "alignment" }, { maxInch: 15 }];
  for (const change of changes) {
    const refused = await gateway.call(bayCalls.update, { id, version, values: { ...values, ...change } }, olga);
    expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringContaining(identity) }] });
  }
  const archived = await gateway.call(bayCalls.archive, { id, version, isArchived: true }, olga);
  expect(archived).toMatchObject({ code: "invalid", errors: [{ message: expect.stringContaining(identity) }] });
  dataOf(await gateway.call(bayCalls.update, { id, version, values: { ...values, title: "Пост у ворот" } }, olga));
  await connection.db.delete(bayTimes).where(eq(bayTimes.bayId, id));
  dataOf(await gateway.call(bayCalls.archive, { id, version: version + 1, isArchived: true }, olga));
});

it("bookings that race with a bay that stops are either refused or keep it open: nobody stands in a closed bay", async () => {
  const ids = (await connection.db.select({ id: bays.id }).from(bays).where(eq(bays.locationId, shcherbakova))).map(
    (row) => row.id,
  );
  const stop = async (id: number) => {
    const { version, values } = await readBay(id);
    return gateway.call(bayCalls.update, { id, version, values: { ...values, state: "paused" } }, olga);
  };
  const book = () =>
    booking.call(bookingCreate, bookingInput({ center: shcherbakova, date: "2026-11-25", time: "10:00" }));
  await Promise.all([...ids.map(stop), book(), book(), book()]);
  const stranded = await connection.db
    .select({ id: bayTimes.id })
    .from(bayTimes)
    .innerJoin(bays, eq(bays.id, bayTimes.bayId))
    .where(and(eq(bayTimes.locationId, shcherbakova), eq(bays.isActive, false)));
  expect(stranded).toEqual([]);
});

const special = (rest: Partial<CentreDayValues> = {}): CentreDayValues => ({
  centre: String(malysheva),
  day: "2026-12-05",
  kind: "open",
  opens: "10:00",
  closes: "14:00",
  note: "Учёт",
  despiteVisits: false,
  cancelVisits: false,
  ...rest,
});
const statusOf = async (identity: string) => {
  const { status, cancelReason } = appointments;
  const [row] = await connection.db
    .select({ status, cancelReason })
    .from(appointments)
    .where(eq(appointments.appointmentNumber, identity));
  return row;
};
const addDay = async (values: CentreDayValues) =>
  dataOf(await gateway.call(centreDayCalls.create, { key: randomUUID(), values }, olga)).id;
const timesOf = async (date: Day) => (await firstFree(malysheva, date)).map(({ time }) => time);

it("a centre is open on a day as staff say, and as its week says when they take it back", async () => {
  const usual = await timesOf("2026-12-05");
  const id = await addDay(special());
  expect((await timesOf("2026-12-05")).at(0)).toBe("10:00");
  expect((await timesOf("2026-12-05")).at(-1)).toBe("13:30");
  dataOf(await gateway.call(centreDayCalls.update, { id, version: 1, values: special({ kind: "closed" }) }, olga));
  const dates = dataOf(
    await booking.call(bookingDates, { centreId: malysheva, serviceIds: [2], startDate: "2026-12-05" }),
  );
  expect(dates.dates.find(({ date }) => date === "2026-12-05")).toMatchObject({ isAvailable: false });
  const { rows } = dataOf(await gateway.call(centreDayList, { purpose: "page", centre: String(malysheva) }, olga));
  expect(rows).toMatchObject([{ id, hours: "", state: "ahead" }]);
  dataOf(await gateway.call(centreDayCalls.archive, { id, version: 2, isArchived: true }, olga));
  expect(await timesOf("2026-12-05")).toEqual(usual);
});

it("a day is written down once, and one with visits outside the new hours only by who knows of them", async () => {
  const { identity } = dataOf(
    await booking.call(bookingCreate, bookingInput({ center: malysheva, date: "2026-12-06", time: "18:00" })),
  );
  const values = special({ day: "2026-12-06" });
  const refused = await gateway.call(centreDayCalls.create, { key: randomUUID(), values }, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ field: "despiteVisits" }] });
  expect(refused.errors[0]?.message).toContain(identity);
  await connection.db.delete(outboxMessages);
  await addDay({ ...values, despiteVisits: true });
  const [told] = await connection.db.select().from(outboxMessages);
  expect(told?.body).toContain("Просим перенести запись: 6 декабря");
  expect(told?.body).toContain("Центр в этот день открыт с 10:00 до 14:00: Учёт. Ближайшее свободное время: ");
  expect(await statusOf(identity)).toEqual({ status: "active", cancelReason: null });
  const twice = await gateway.call(centreDayCalls.create, { key: randomUUID(), values }, olga);
  expect(twice).toMatchObject({ code: "invalid", errors: [{ field: "day" }] });
});

it("visits outside of new hours are cancelled where staff say so, their places are free, and the customers read why", async () => {
  const book = async (time: string) =>
    dataOf(await booking.call(bookingCreate, bookingInput({ center: malysheva, date: "2026-12-07", time }))).identity;
  const late = await book("17:00");
  const early = await book("10:00");
  await connection.db.delete(outboxMessages);
  await addDay(special({ day: "2026-12-07", cancelVisits: true }));
  expect(await statusOf(late)).toEqual({ status: "cancelled", cancelReason: "closure" });
  expect(await statusOf(early)).toEqual({ status: "active", cancelReason: null });
  const bodies = (await connection.db.select().from(outboxMessages)).map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining("Запись отменена: 7 декабря")]);
  expect(bodies[0]).toContain("Учёт. Ближайшее свободное время: ");
  const [visit] = await connection.db.select().from(appointments).where(eq(appointments.appointmentNumber, late));
  expect(
    await connection.db
      .select()
      .from(bayTimes)
      .where(eq(bayTimes.appointmentId, visit?.id ?? 0)),
  ).toEqual([]);
});

it("the country's days make centres open as on Sunday, as on Monday, or an hour less", async () => {
  const add = async (day: Day, kind: "off" | "working" | "short") =>
    dataOf(await gateway.call(calendarDayCalls.create, { key: randomUUID(), values: { day, kind, title: "Д" } }, olga))
      .id;
  const closing = async (date: Day) => (await firstFree(shcherbakova, date)).map(({ time }) => time).at(-1) ?? null;
  await connection.db.update(bays).set({ isActive: true }).where(eq(bays.locationId, shcherbakova));
  // Saturday, Thursday and Friday of a shop that is open from Monday to Friday, 9 to 19.
  expect(await Promise.all((["2026-12-12", "2026-12-10", "2026-12-11"] as const).map(closing))).toEqual([
    null,
    "18:30",
    "18:30",
  ]);
  await add("2026-12-12", "working");
  const offId = await add("2026-12-10", "off");
  await add("2026-12-11", "short");
  expect(await Promise.all((["2026-12-12", "2026-12-10", "2026-12-11"] as const).map(closing))).toEqual([
    "18:30",
    null,
    "17:30",
  ]);
  const again = { key: randomUUID(), values: { day: "2026-12-10", kind: "off" as const, title: "Ещё раз" } };
  expect(await gateway.call(calendarDayCalls.create, again, olga)).toMatchObject({ errors: [{ field: "day" }] });
  dataOf(await gateway.call(calendarDayCalls.archive, { id: offId, version: 1, isArchived: true }, olga));
  expect(await closing("2026-12-10")).toBe("18:30");
  const { rows } = dataOf(await gateway.call(calendarDayList, { purpose: "page", year: "2026" }, olga));
  expect(rows.filter(({ day }) => day >= "2026-12-10" && day <= "2026-12-12").map(({ kind }) => kind)).toEqual([
    "working",
    "short",
    "off",
  ]);
});

it("the list of bays is of one centre where it is asked for", async () => {
  const { rows } = dataOf(await gateway.call(bayList, { purpose: "page", centre: String(shcherbakova) }, olga));
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ centre }) => centre))).toEqual(new Set(["Протектор на Щербакова"]));
});

it.each([
  [bayCalls.create, () => ({ ...bay(), centre: String(fixtureLocations.warehouse) }), "centre"],
  [bayCalls.create, () => ({ ...bay(), maxInch: 99 }), "values_maxInch"],
  [centreDayCalls.create, () => ({ ...special(), opens: null }), "values_opens"],
  [centreDayCalls.create, () => ({ ...special(), opens: "15:00", closes: "10:00" }), "values_closes"],
  [centreDayCalls.create, () => ({ ...special(), day: "завтра" }), "values_day"],
])("%o refuses what cannot be", async (endpoint, values, field) => {
  const refused = await gateway.call(endpoint, { key: randomUUID(), values: values() } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ field, message: expect.stringMatching(/[а-я]/) }] });
});
