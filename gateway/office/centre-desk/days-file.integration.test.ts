import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { calendarFile, centreDaysFile } from "../../contract/office/days-file.ts";
import { calendarDayCalls, centreDayCalls, centreDayList } from "../../contract/office/hours-desk.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { calendarDays } from "../../platform/db/schema/calendar.ts";
import { locationDays } from "../../platform/db/schema/services.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
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
beforeEach(async () => {
  for (const table of [calendarDays, locationDays]) await connection.db.delete(table);
});

type DaysFile = typeof calendarFile | typeof centreDaysFile;
const trial = async (file: DaysFile, text: string) => dataOf(await gateway.call(file.trial, { text }, olga));
const send = (file: DaysFile, text: string, seen: string, despiteVisits = false) =>
  gateway.call(file.store, { text, seen, despiteVisits }, olga);
const store = async (file: DaysFile, text: string, despiteVisits = false) =>
  send(file, text, (await trial(file, text)).seen, despiteVisits);
const actions = (call: string) => connection.db.$count(staffActions, eq(staffActions.call, call));

const HOLIDAYS = "день;вид;название\n01.01.2027;выходной;Новый год\n20.02.2027;рабочий;За 22 февраля\n";

it("a file of holidays is shown before it is stored, stored once, and changes what is there already", async () => {
  const before = await actions(calendarFile.store.name);
  const plan = await trial(calendarFile, HOLIDAYS);
  expect(plan).toMatchObject({ same: 0, left: 0, problems: [], visits: [] });
  expect(plan.changes[1]).toEqual({
    line: 3,
    day: "2027-02-20",
    centre: "",
    before: "",
    after: "Рабочий: За 22 февраля",
  });
  expect(await connection.db.$count(calendarDays)).toBe(0);
  expect(dataOf(await store(calendarFile, HOLIDAYS))).toEqual({ added: 2, changed: 0 });
  expect(dataOf(await send(calendarFile, HOLIDAYS, plan.seen))).toEqual({ added: 0, changed: 0 });
  expect(await actions(calendarFile.store.name)).toBe(before + 3);
  const next =
    "день;вид;название\n01.01.2027;выходной;Новый год\n08.03.2027;;8 Марта\n20.02.2027;сокращённый;За 22 февраля\n";
  expect(await trial(calendarFile, next)).toMatchObject({ same: 1, changes: [{ line: 3 }, { line: 4 }] });
  expect(dataOf(await store(calendarFile, next))).toEqual({ added: 1, changed: 1 });
  const [changed] = await connection.db.select().from(calendarDays).where(eq(calendarDays.day, "2027-02-20"));
  const { versions } = dataOf(await gateway.call(calendarDayCalls.history, { id: changed?.id ?? 0 }, olga));
  expect(versions.map(({ act, by, values }) => [act, by, values?.kind])).toEqual([
    ["changed", "Ольга Сотрудник", "short"],
    ["created", "Ольга Сотрудник", "working"],
  ]);
  expect(await trial(calendarFile, "день\n01.01.2027\n09.03.2027\n")).toMatchObject({ left: 2 });
});

it("with one wrong line nothing is stored, and all wrong lines are told", async () => {
  const wrong = "день;вид\n01.01.2027;выходной\nзавтра;выходной\n02.01.2027;иногда\n";
  expect((await trial(calendarFile, wrong)).problems.map(({ line }) => line)).toEqual([3, 4]);
  const refused = await store(calendarFile, wrong);
  expect(refused).toMatchObject({
    code: "invalid",
    errors: [
      { message: expect.stringMatching(/^Строка 3: день/) },
      { message: expect.stringMatching(/^Строка 4: вид/) },
    ],
  });
  expect(await connection.db.$count(calendarDays)).toBe(0);
});

it("a day of the archive is not brought back by a file", async () => {
  dataOf(await store(calendarFile, HOLIDAYS));
  const [row] = await connection.db.select().from(calendarDays).where(eq(calendarDays.day, "2027-01-01"));
  dataOf(await gateway.call(calendarDayCalls.archive, { id: row?.id ?? 0, version: 1, isArchived: true }, olga));
  expect(await trial(calendarFile, HOLIDAYS)).toMatchObject({ problems: [{ line: 2 }], same: 1 });
});

const HEAD = "центр;день;открывается;закрывается;почему";
const { malysheva, permShop } = fixtureLocations;

it("days of centres are by their codes, and what nobody may name is told by its line", async () => {
  const text = `${HEAD}\nekb-malysheva;31.12.2026;09:00;15:00;Короткий день\nperm-geroev;01.01.2027;закрыто;;\n`;
  expect(dataOf(await store(centreDaysFile, text))).toEqual({ added: 2, changed: 0 });
  const { rows } = dataOf(await gateway.call(centreDayList, { purpose: "page" }, olga));
  expect(rows).toMatchObject([
    { code: "perm-geroev", day: "2027-01-01", hours: "" },
    { code: "ekb-malysheva", day: "2026-12-31", hours: "9:00–15:00", note: "Короткий день" },
  ]);
  const wrong = `${HEAD}\nsklad-ural;31.12.2026;закрыто;;\nнет;31.12.2026;закрыто;;\n`;
  expect((await trial(centreDaysFile, wrong)).problems).toEqual([
    { line: 2, message: "центра с кодом «sklad-ural», который работает, нет" },
    { line: 3, message: "центра с кодом «нет», который работает, нет" },
  ]);
  // What the list exports is a file of the same kind.
  const exported = "День;Состояние;Центр;Код центра;Часы;Почему\n01.01.2027;Впереди;Пермь;perm-geroev;закрыто;\n";
  expect(await trial(centreDaysFile, exported)).toMatchObject({ same: 1, changes: [] });
});

it("visits in hours that get closed are named as by the form, and only who knows of them closes the hours", async () => {
  const { identity } = dataOf(
    await booking.call(bookingCreate, bookingInput({ center: malysheva, date: "2026-12-06", time: "18:00" })),
  );
  const text = `${HEAD}\nekb-malysheva;06.12.2026;10:00;14:00;Учёт\nperm-geroev;06.12.2026;закрыто;;\n`;
  const values = {
    centre: String(malysheva),
    day: "2026-12-06",
    kind: "open" as const,
    opens: "10:00",
    closes: "14:00",
    note: "Учёт",
    despiteVisits: false,
    cancelVisits: false,
  };
  const single = await gateway.call(centreDayCalls.create, { key: crypto.randomUUID(), values }, olga);
  const plan = await trial(centreDaysFile, text);
  expect(plan.visits).toMatchObject([{ line: 2, message: expect.stringContaining(identity) }]);
  expect(single).toMatchObject({
    errors: [{ field: "despiteVisits", message: `${plan.visits[0]?.message} или отметьте, что с ними делать` }],
  });
  expect(await store(centreDaysFile, text)).toMatchObject({ code: "invalid", errors: [{ field: "despiteVisits" }] });
  expect(await connection.db.$count(locationDays)).toBe(0);
  expect(dataOf(await store(centreDaysFile, text, true))).toEqual({ added: 2, changed: 0 });
  expect(await trial(centreDaysFile, text)).toMatchObject({ same: 2, visits: [] });
});

it("what has changed since it was looked at is looked at again", async () => {
  const text = `${HEAD}\nperm-geroev;07.12.2026;закрыто;;\n`;
  const { seen } = await trial(centreDaysFile, text);
  await connection.db.insert(locationDays).values({
    locationId: permShop,
    day: "2026-12-07",
    openMinute: 600,
    closeMinute: 900,
    formKey: crypto.randomUUID(),
  });
  expect(await send(centreDaysFile, text, seen)).toMatchObject({
    code: "version_conflict",
    data: { changes: [{ before: "10:00–15:00", after: "закрыто" }] },
  });
  expect(dataOf(await store(centreDaysFile, text))).toEqual({ added: 0, changed: 1 });
});

it("two who store the same file at once store it once, and bookings that race with it are kept or refused", async () => {
  const text = `${HEAD}\nekb-malysheva;08.12.2026;закрыто;;\n`;
  const { seen } = await trial(centreDaysFile, text);
  const book = () =>
    booking.call(bookingCreate, bookingInput({ center: malysheva, date: "2026-12-08", time: "10:00" }));
  const [one, other, booked] = await Promise.all([
    send(centreDaysFile, text, seen),
    send(centreDaysFile, text, seen),
    book(),
  ]);
  const stored = await connection.db.$count(
    locationDays,
    and(eq(locationDays.locationId, malysheva), eq(locationDays.day, "2026-12-08")),
  );
  // Either the centre is closed once and nobody is booked, or the visit was first and both were told so.
  const wasStored = one.status_code === 200 || other.status_code === 200;
  expect([stored, booked.status_code === 200]).toEqual(wasStored ? [1, false] : [0, true]);
});
