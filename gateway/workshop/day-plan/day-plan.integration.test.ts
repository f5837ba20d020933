import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { masterAdvice } from "../../contract/workshop/appointments.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import {
  bayClose,
  bayClosurePreview,
  bayReopen,
  dayPlan,
  dayPlanCancel,
  dayPlanDone,
  dayPlanExplain,
  dayPlanMove,
  dayPlanNoShow,
  dayPlanPin,
  dayPlanVisit,
} from "../../contract/workshop/day-plan.ts";
import { bookingHold, bookingTimes } from "../../contract/workshop/free-times.ts";
import { appointmentByLink, appointmentCancelByLink } from "../../contract/workshop/visit-page.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayClosures, bayTimes, serviceHolds } from "../../platform/db/schema/booking.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { bookingInput, bookingOf, fourWheels, newPhone } from "../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInMaster, signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { endHolds } from "../booking/rounds.ts";
import { timeRoutes } from "../booking/time-handlers.ts";
import { openSurges } from "./open-surges.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let master: Person;

/** Four fitting bays, from 9:00 to 19:00 in Yekaterinburg. */
const center = fixtureLocations.shcherbakova;
const DAY = "2026-11-23";

const { connection, shop, gateway } = await ownStaffShop();
const times = openTestGateway(timeRoutes(bookingOf(shop)), shop.identity);
master = await signInMaster(shop, center);
const stranger = await signInMaster(shop, fixtureLocations.permShop);
beforeEach(async () => {
  await setClock(FIXTURE_NOW.toISOString());
  for (const table of [appointments, serviceHolds, bayTimes, bayClosures, outboxMessages])
    await connection.db.delete(table);
});
afterAll(() => expect([...gateway.failures, ...times.failures]).toEqual([]));

const by = async <E extends Endpoint>(person: Person, endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, person));
const book = async (row: Parameters<typeof bookingInput>[0] = {}, sender = {}) =>
  dataOf(await gateway.call(bookingCreate, bookingInput({ center, date: DAY, time: "10:00", ...row }), sender));
const plan = (day = DAY) => by(master, dayPlan, { shop: center, day });
const card = (identity: string) => by(master, dayPlanVisit, { identity });
const seenOf = async (identity: string) => ({ identity, version: (await card(identity)).version });
const act = async (endpoint: Endpoint, identity: string, more: object = {}) =>
  gateway.call(endpoint, { ...(await seenOf(identity)), ...more }, master);
const texts = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(outboxMessages.id)).map(({ body }) => body);
const freeTimes = async () =>
  dataOf(await times.call(bookingTimes, { centreId: center, date: DAY, fitting: fourWheels })).times.map(
    ({ time }) => time,
  );
const bayIds = async () => (await plan()).bays.map(({ id }) => id);
/** Sessions end with the day: the master signs in again. */
const setClock = async (moment: string) => {
  shop.clock.now = new Date(moment);
  master = await signInMaster(shop, center);
};

describe("the plan of a day", () => {
  it("has the bays with visits, holds and closures, for the staff of the centre alone", async () => {
    const { identity } = await book();
    await gateway.call(bookingHold, { centreId: center, date: DAY, time: "12:00", fitting: fourWheels });
    const [first = 0] = await bayIds();
    const closing = { shop: center, bayId: first, fromDay: DAY, fromTime: "15:00", toDay: DAY, toTime: "16:00" };
    await by(master, bayClose, { ...closing, reason: "Обед", key: randomUUID() });
    const seen = await plan();
    expect(seen).toMatchObject({
      shop: { id: center, zone: "Asia/Yekaterinburg" },
      day: DAY,
      today: "2026-11-20",
      opening: { open: 540, close: 1_140 },
      isSurge: false,
      waiting: 0,
      visits: [{ identity, from: "10:00", to: "10:45", name: "Анна", status: "active", version: 1 }],
      closures: [{ bayId: first, startMinute: 900, endMinute: 960, reason: "Обед", closedBy: "Ольга Сотрудник" }],
    });
    expect(seen.taken.map(({ kind, startMinute, endMinute }) => [kind, startMinute, endMinute])).toEqual([
      ["visit", 600, 645],
      ["hold", 720, 765],
    ]);
    expect(seen.load).toBe(4);
    expect((await by(stranger, dayPlan, {})).shop?.id).toBe(fixtureLocations.permShop);
    expect((await gateway.call(dayPlan, { shop: center }, stranger)).status_code).toBe(404);
    expect((await gateway.call(dayPlanVisit, { identity }, stranger)).status_code).toBe(404);
    expect((await act(dayPlanNoShow, identity)).status_code).toBe(409);
    for (const endpoint of [dayPlanCancel, dayPlanPin, dayPlanNoShow, dayPlanDone] as const) {
      const input = { identity, version: 1, reason: "Заболел мастер" };
      expect((await gateway.call(endpoint, input, stranger)).status_code).toBe(404);
    }
    const move = { identity, version: 1, key: randomUUID(), day: DAY, time: "12:00" };
    expect((await gateway.call(dayPlanMove, move, stranger)).status_code).toBe(404);
    expect(
      (await gateway.call(bayClose, { ...closing, reason: "Обед", key: randomUUID() }, stranger)).status_code,
    ).toBe(404);
  });

  it("shows to an operator, who changes nothing", async () => {
    const { identity } = await book();
    const operator = await signInStaff(shop, "callcenter");
    expect((await by(operator, dayPlan, { shop: center, day: DAY })).visits).toHaveLength(1);
    expect((await gateway.call(dayPlanVisit, { identity }, operator)).status_code).toBe(403);
    expect((await gateway.call(dayPlanNoShow, { identity, version: 1 }, operator)).status_code).toBe(403);
  });

  it("of a centre that was closed for good can still be looked up, and the others are chosen from as before", async () => {
    const { identity } = await book();
    const manager = await signInStaff(shop, "manager");
    const shops = async () => (await by(manager, dayPlan, { day: DAY })).shops.map(({ id }) => id);
    expect(await shops()).toContain(center);
    const archive = async (archivedAt: Date | null) => {
      await connection.db.update(locations).set({ archivedAt }).where(eq(locations.id, center));
      await shop.services.regions.reload();
    };
    await archive(FIXTURE_NOW);
    try {
      expect(await shops()).toEqual(expect.arrayContaining([fixtureLocations.malysheva, fixtureLocations.permShop]));
      expect(await shops()).not.toContain(center);
      expect((await by(manager, dayPlan, { shop: center, day: DAY })).visits).toMatchObject([{ identity }]);
      expect(await card(identity)).toMatchObject({ identity });
      await openSurges(shop.services, new AbortController().signal);
    } finally {
      await archive(null);
    }
  });
});

describe("a visit", () => {
  it("is done with what was really done: the customer reads the advice, and what is left of the time is free", async () => {
    const phone = newPhone();
    for (let n = 0; n < 3; n += 1) await book();
    const { identity } = await book({ user: { name: "Анна", phone } });
    expect((await act(dayPlanDone, identity)).errors[0]?.message).toContain("ещё не наступил");
    // 10:15 in Yekaterinburg.
    await setClock("2026-11-23T05:15:00Z");
    const noted = { note: "Прокол второго колеса", sum: 310_050, advice: ["Колодки к весне", "Развал"] };
    const seen = await seenOf(identity);
    expect(await by(master, dayPlanDone, { ...seen, ...noted })).toEqual({ identity });
    // Pressed twice.
    expect(await by(master, dayPlanDone, { ...seen, ...noted })).toEqual({ identity });
    expect((await gateway.call(dayPlanDone, { ...seen, ...noted, note: "Другое" }, master)).code).toBe(
      "version_conflict",
    );
    expect(await card(identity)).toMatchObject({
      status: "done",
      staffNote: noted.note,
      realSum: 310_050,
      advice: noted.advice,
      handledBy: "Ольга Сотрудник",
      acts: { done: true, noShow: false, cancel: false, move: false, pin: false },
    });
    const anna = await signInUser(shop, { phones: [phone] });
    expect((await by(anna, masterAdvice, {})).appointments).toMatchObject([{ identity, advice: noted.advice }]);
    expect((await plan()).taken.filter((each) => each.identity === identity)).toMatchObject([
      { startMinute: 600, endMinute: 615 },
    ]);
    await by(master, dayPlanDone, { ...(await seenOf(identity)), ...noted, advice: ["Колодки к весне"] });
    expect((await card(identity)).advice).toEqual(["Колодки к весне"]);
  });

  it("is missed from a quarter of an hour after its start; after two the phone is confirmed; and is done where they came after all", async () => {
    const user = { name: "Анна", phone: newPhone() };
    const first = await book({ user });
    const second = await book({ user, time: "12:00" });
    await setClock("2026-11-23T05:14:00Z");
    expect((await act(dayPlanNoShow, first.identity)).code).toBe("too_late");
    await setClock("2026-11-23T05:15:00Z");
    expect((await act(dayPlanNoShow, first.identity)).status_code).toBe(200);
    expect(await card(first.identity)).toMatchObject({ status: "cancelled", cancelReason: "no_show", missed: 1 });
    expect(await connection.db.$count(bayTimes)).toBe(1);
    await book({ user, time: "14:00" });
    await setClock("2026-11-23T07:30:00Z");
    expect((await act(dayPlanNoShow, second.identity)).status_code).toBe(200);
    const next = bookingInput({ center, date: DAY, time: "16:00", user });
    expect((await gateway.call(bookingCreate, next)).code).toBe("proof_needed");
    expect((await act(dayPlanDone, second.identity)).status_code).toBe(200);
    expect(await card(second.identity)).toMatchObject({ status: "done", cancelReason: null, missed: 1 });
    expect((await gateway.call(bookingCreate, next)).status_code).toBe(200);
  });

  it("is cancelled with a reason that the customer reads, once", async () => {
    const { identity, access } = await book();
    await connection.db.delete(outboxMessages);
    const seen = await seenOf(identity);
    expect((await gateway.call(dayPlanCancel, { ...seen, reason: "нет" }, master)).status_code).toBe(422);
    const reason = "Сломался компрессор";
    await by(master, dayPlanCancel, { ...seen, reason });
    await by(master, dayPlanCancel, { ...seen, reason });
    expect(await texts()).toEqual([
      expect.stringMatching(/^Запись отменена: .*Причина: Сломался компрессор\. Подробности/),
    ]);
    const link = { identity, secret: access };
    expect(dataOf(await gateway.call(appointmentByLink, link))).toMatchObject({ cancelReason: "staff" });
    expect((await gateway.call(dayPlanCancel, { ...seen, reason: "Заболел мастер" }, master)).code).toBe(
      "version_conflict",
    );
    expect(await connection.db.$count(bayTimes)).toBe(0);
  });

  it("is not changed by who has not seen what the customer did meanwhile", async () => {
    const { identity, access } = await book();
    const seen = await seenOf(identity);
    dataOf(await gateway.call(appointmentCancelByLink, { identity, secret: access }));
    const late = await gateway.call(dayPlanPin, { ...seen, bayId: null }, master);
    expect(late).toMatchObject({
      code: "version_conflict",
      errors: [{ message: expect.stringContaining("клиент её отменил") }],
    });
  });

  it("moves to another day and bay, sooner than customers may, with a new number, once", async () => {
    const { identity } = await book({ time: "18:00" });
    const [, second = 0] = await bayIds();
    await connection.db.delete(outboxMessages);
    // 10:50 on the day.
    await setClock("2026-11-23T05:50:00Z");
    expect((await card(identity)).moveTimes).toContain("11:00");
    const move = { ...(await seenOf(identity)), key: randomUUID(), day: DAY, time: "11:00", bayId: second };
    const { identity: next } = await by(master, dayPlanMove, move);
    expect(await by(master, dayPlanMove, move)).toEqual({ identity: next });
    expect(next).not.toBe(identity);
    expect(await card(next)).toMatchObject({
      from: "11:00",
      movedFrom: identity,
      bays: [{ id: second, isPinned: true }],
      missed: 0,
    });
    expect(await card(identity)).toMatchObject({ movedTo: next, cancelReason: "moved" });
    const late = await gateway.call(dayPlanCancel, { identity, version: move.version, reason: "Не успеем" }, master);
    expect(late.code).toBe("version_conflict");
    expect(late.errors[0]?.message).toContain("её перенесли, у неё новый номер");
    expect(await texts()).toEqual([expect.stringMatching(/^Запись перенесена: /)]);
    const taken = { ...(await seenOf((await book({ time: "11:45" })).identity)), key: randomUUID(), day: DAY };
    expect((await gateway.call(dayPlanMove, { ...taken, time: "11:15", bayId: second }, master)).code).toBe(
      "slot_taken",
    );
    expect((await gateway.call(dayPlanMove, { ...taken, time: "10:30" }, master)).code).toBe("slot_taken");
  });

  it("is pinned to a bay, from where others go; a pinned one does not give way", async () => {
    const visits = [await book(), await book()];
    const [one = "", other = ""] = visits.map(({ identity }) => identity);
    const bayOf = async (identity: string) => (await card(identity)).bays[0]?.id ?? 0;
    const wanted = await bayOf(other);
    const seen = await seenOf(one);
    await by(master, dayPlanPin, { ...seen, bayId: wanted });
    await by(master, dayPlanPin, { ...seen, bayId: wanted });
    expect(await bayOf(one)).toBe(wanted);
    expect(await bayOf(other)).not.toBe(wanted);
    expect((await act(dayPlanPin, other, { bayId: wanted })).code).toBe("slot_taken");
    await by(master, dayPlanPin, { ...(await seenOf(one)), bayId: null });
    expect((await card(one)).bays).toMatchObject([{ isPinned: false }]);
    expect((await act(dayPlanPin, other, { bayId: wanted })).status_code).toBe(200);
    expect((await act(dayPlanPin, other, { bayId: 999 })).code).toBe("slot_taken");
  });
});

describe("closing a bay", () => {
  const closing = (bayId: number, row: object = {}) => ({
    shop: center,
    bayId,
    fromDay: DAY,
    fromTime: "09:00",
    toDay: DAY,
    toTime: "19:00",
    reason: "Ремонт",
    ...row,
  });

  it("moves visits into the other bays without a word, and nothing is offered in it until it is opened", async () => {
    const [first = 0] = await bayIds();
    for (let n = 0; n < 3; n += 1) await book();
    await connection.db.delete(outboxMessages);
    const busy = (await plan()).taken.find(({ identity }) => identity !== null)?.bayId ?? first;
    const preview = await by(master, bayClosurePreview, closing(busy));
    expect(preview).toEqual({ moved: 1, staying: [] });
    const key = randomUUID();
    const { id } = await by(master, bayClose, { ...closing(busy), key });
    expect(await by(master, bayClose, { ...closing(busy), key })).toMatchObject({ id, told: 0 });
    expect((await gateway.call(bayClose, { ...closing(busy, { reason: "Обед" }), key }, master)).code).toBe(
      "key_reused",
    );
    expect((await plan()).taken.some(({ bayId }) => bayId === busy)).toBe(false);
    expect(await texts()).toEqual([]);
    expect(await freeTimes()).not.toContain("10:00");
    expect((await gateway.call(bookingCreate, bookingInput({ center, date: DAY, time: "10:00" }))).code).toBe(
      "slot_taken",
    );
    const { closures } = await plan();
    const seen = { id, version: closures[0]?.version };
    expect((await gateway.call(bayReopen, seen, stranger)).status_code).toBe(404);
    expect((await gateway.call(bayReopen, { id, version: 7 }, master)).code).toBe("version_conflict");
    expect(await by(master, bayReopen, seen)).toEqual({ shop: center, day: DAY });
    expect(await by(master, bayReopen, seen)).toEqual({ shop: center, day: DAY });
    expect(await freeTimes()).toContain("10:00");
  });

  it("shows who has no other place, tells them what is free, and leaves their visits until they are moved", async () => {
    const visits = [await book(), await book(), await book(), await book()];
    await connection.db.delete(outboxMessages);
    const [first = 0] = await bayIds();
    const stuck = (await plan()).taken.find(({ bayId }) => bayId === first)?.identity ?? "";
    const { moved, staying } = await by(master, bayClosurePreview, closing(first));
    expect({ moved, staying: staying.map(({ identity }) => identity) }).toEqual({ moved: 0, staying: [stuck] });
    const unseen = await gateway.call(bayClose, { ...closing(first), key: randomUUID() }, master);
    expect(unseen).toMatchObject({ code: "visits_changed", data: { staying: [{ identity: stuck }] } });
    expect(await connection.db.$count(bayClosures)).toBe(0);
    const done = await by(master, bayClose, { ...closing(first), key: randomUUID(), staying: [stuck] });
    expect(done).toMatchObject({ moved: 0, told: 1 });
    const [text = ""] = await texts();
    expect(text).toMatch(
      /^Просим перенести запись: .*Пост закрыт: Ремонт\. Ближайшее свободное время: 23 ноября 09:\d\d; /,
    );
    expect(text).toContain(`/appointment/${stuck}/`);
    expect((await card(stuck)).status).toBe("active");
    // What becomes free in the closed bay stays closed, and what becomes free beside it is free.
    const secretOf = (identity: string) => visits.find((visit) => visit.identity === identity)?.access ?? "";
    dataOf(await gateway.call(appointmentCancelByLink, { identity: stuck, secret: secretOf(stuck) }));
    expect(await freeTimes()).not.toContain("10:00");
    const other = visits.find(({ identity }) => identity !== stuck)?.identity ?? "";
    dataOf(await gateway.call(appointmentCancelByLink, { identity: other, secret: secretOf(other) }));
    expect(await freeTimes()).toContain("10:00");
  });

  it("leaves alone who is in it now, and what is pinned stays and is told", async () => {
    const [first = 0] = await bayIds();
    const now = await book({ time: "10:00" });
    const later = await book({ time: "15:00" });
    for (const { identity } of [now, later])
      await by(master, dayPlanPin, { ...(await seenOf(identity)), bayId: first });
    await setClock("2026-11-23T05:15:00Z");
    const { staying } = await by(master, bayClosurePreview, closing(first));
    expect(staying.map(({ identity }) => identity)).toEqual([later.identity]);
  });

  it.each([
    ["bayId", { bayId: 999 }],
    ["toTime", { toTime: "09:00" }],
    ["toDay", { toDay: "2026-11-20", fromDay: "2026-11-23" }],
    ["toDay", { toDay: "2026-12-25" }],
    ["toTime", { fromDay: "2026-11-19", toDay: "2026-11-19" }],
    ["reason", { reason: "" }],
  ])("is refused with words at %s for %j", async (field, row) => {
    const [first = 0] = await bayIds();
    const refused = await gateway.call(bayClosurePreview, closing(first, row), master);
    expect(refused).toMatchObject({ code: "invalid", errors: [{ field, message: expect.stringMatching(/[а-я]/) }] });
  });

  it("keeps holds in it until they end, and gives their minutes to nobody afterwards", async () => {
    for (let n = 0; n < 3; n += 1) await book();
    await gateway.call(bookingHold, { centreId: center, date: DAY, time: "10:00", fitting: fourWheels });
    const held = (await plan()).taken.find(({ kind }) => kind === "hold")?.bayId ?? 0;
    expect(await by(master, bayClose, { ...closing(held), key: randomUUID() })).toMatchObject({ told: 0 });
    await setClock("2026-11-20T07:11:00Z");
    await endHolds(bookingOf(shop), AbortSignal.timeout(60_000));
    expect(await connection.db.$count(serviceHolds)).toBe(0);
    expect(await freeTimes()).not.toContain("10:00");
  });
});

describe("why a time is not offered", () => {
  const why = (row: object = {}) => by(master, dayPlanExplain, { shop: center, day: DAY, time: "10:00", ...row });

  it("is told with what each bay is taken by", async () => {
    expect(await why()).toMatchObject({ isOffered: true, reasons: [], free: 4 });
    const { identity } = await book();
    await book();
    await gateway.call(bookingHold, { centreId: center, date: DAY, time: "10:00", fitting: fourWheels });
    const taken = (await plan()).taken.map(({ bayId }) => bayId);
    const free = (await bayIds()).find((id) => !taken.includes(id)) ?? 0;
    const closing = { shop: center, bayId: free, fromDay: DAY, fromTime: "09:00", toDay: DAY, toTime: "12:00" };
    await by(master, bayClose, { ...closing, reason: "Ремонт подъёмника", key: randomUUID() });
    const { isOffered, reasons, bays } = await why();
    expect({ isOffered, codes: reasons.map(({ code }) => code) }).toEqual({ isOffered: false, codes: ["taken"] });
    expect(bays.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        `визит ${identity}, 10:00–10:45`,
        "придержано посетителем сайта до 12:10",
        "закрыт: Ремонт подъёмника, 09:00–12:00",
      ]),
    );
  });

  it("agrees with what customers are offered, on every quarter of a full day", async () => {
    for (const time of ["09:00", "09:30", "10:00", "10:15", "12:00", "12:00", "12:00", "12:00", "17:45"])
      await book({ time });
    await setClock("2026-11-23T04:20:00Z");
    const offered = await freeTimes();
    for (let minute = 8 * 60; minute < 20 * 60; minute += 15) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const { isOffered } = await why({ time, minutes: 45, inch: 16 });
      expect({ time, isOffered }).toEqual({ time, isOffered: offered.includes(time) });
    }
  });
});

it("every act is a row of the journal, and so is looking at a customer's phone", async () => {
  const { identity } = await book();
  const before = await connection.db.$count(staffActions);
  await card(identity);
  const own = and(eq(staffActions.staffId, master.userId), eq(staffActions.target, identity));
  const rows = await connection.db.select().from(staffActions).where(own);
  expect(await connection.db.$count(staffActions)).toBe(before + 1);
  expect(rows.map(({ call }) => call)).toEqual([dayPlanVisit.name]);
});
