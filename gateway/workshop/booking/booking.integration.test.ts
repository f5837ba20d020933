import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { proofNeededData } from "../../contract/customers/holding.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { appointmentCancel, appointmentsMine } from "../../contract/workshop/appointments.ts";
import {
  appointmentTransfer,
  bookingCreate,
  bookingForClient,
  bookingMoreNeeded,
} from "../../contract/workshop/booking.ts";
import { bookingDates, bookingHold, bookingRelease, bookingTimes } from "../../contract/workshop/free-times.ts";
import {
  appointmentAccess,
  appointmentByLink,
  appointmentCancelByLink,
  appointmentMoveByLink,
} from "../../contract/workshop/visit-page.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayTimes, serviceHolds } from "../../platform/db/schema/booking.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { locationDays } from "../../platform/db/schema/services.ts";
import {
  bookingInput,
  fixtureServices,
  fourWheels,
  newPhone,
  openTestBooking,
  testCaptcha,
} from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";

const { connection, shop } = await ownShop();
const gateway = sound(openTestBooking(shop, testCaptcha));
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [appointments, serviceHolds, bayTimes, outboxMessages, locationDays])
    await connection.db.delete(table);
});

const DAY = "2026-11-21";
const { malysheva, shcherbakova } = fixtureLocations;
const book = (row: Parameters<typeof bookingInput>[0] = {}, sender = {}) =>
  gateway.call(bookingCreate, bookingInput(row), sender);
const timesAt = async (centreId: number, row: Record<string, unknown> = {}, sender = {}) =>
  dataOf(await gateway.call(bookingTimes, { centreId, date: DAY, fitting: fourWheels, ...row }, sender)).times;
const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
const closeWeekday = (day: Day) =>
  connection.db.insert(locationDays).values({ locationId: shcherbakova, day, openMinute: 600, closeMinute: 720 });

describe("booking a visit", () => {
  it("API-129 SVC-001 answers a number, and keeps works, price, minutes and the time of the shop's clock", async () => {
    const input = bookingInput({
      serviceIds: [fixtureServices.puncture],
      car: { title: "Kia Rio", plate: "а123вс96" },
    });
    const booked = dataOf(await gateway.call(bookingCreate, input));
    expect(booked).toMatchObject({
      identity: expect.stringMatching(/^Z-\d{8}$/),
      datetime: "2026-11-21T05:15:00.000Z",
      endsAt: "2026-11-21T06:30:00.000Z",
      isEstimate: false,
    });
    const visit = dataOf(await gateway.call(appointmentByLink, { identity: booked.identity, secret: booked.access }));
    expect(visit).toMatchObject({
      status: "active",
      localTime: "2026-11-21T10:15",
      car: { title: "Kia Rio", plate: "А123ВС96" },
      centre: { id: malysheva, zone: "Asia/Yekaterinburg" },
      canBeChanged: true,
      movesLeft: 3,
    });
    expect(visit.items.map(({ title }) => title)).toEqual(["Сезонная смена, 205/55 R16", "Ремонт прокола"]);
    expect(visit.items.reduce((sum, { price }) => sum + price, 0)).toBe(booked.sum);
    const messages = await connection.db.select().from(outboxMessages);
    expect(
      messages.map(({ channel, body }) => [
        channel,
        body.includes(`/appointment/${booked.identity}/${booked.access}/`),
      ]),
    ).toEqual([["sms", true]]);
  });

  it("SVC-002 takes works of two kinds one after the other, each in its own bay", async () => {
    dataOf(await book({ fitting: null, serviceIds: [fixtureServices.oil, fixtureServices.alignment] }));
    const times = await connection.db.select().from(bayTimes).orderBy(bayTimes.startsAt);
    expect(
      times.map(({ needsKind, startsAt, endsAt }) => [needsKind, startsAt.toISOString(), endsAt.toISOString()]),
    ).toEqual([
      ["service", "2026-11-21T05:15:00.000Z", "2026-11-21T05:45:00.000Z"],
      ["alignment", "2026-11-21T05:45:00.000Z", "2026-11-21T06:45:00.000Z"],
    ]);
    expect(new Set(times.map(({ bayId }) => bayId)).size).toBe(2);
  });

  it("is done once for a form that is sent twice, and refused for another one with its key", async () => {
    const input = bookingInput();
    const first = dataOf(await gateway.call(bookingCreate, input));
    expect(dataOf(await gateway.call(bookingCreate, input))).toEqual(first);
    expect(await gateway.call(bookingCreate, { ...input, time: "12:00" })).toMatchObject({
      status_code: 409,
      code: "key_reused",
    });
    expect(await connection.db.$count(appointments)).toBe(1);
    expect(await connection.db.$count(appointmentItems)).toBe(1);
  });

  it("SVC-039 SVC-040 SVC-041 SVC-042 names the field of what cannot be booked", async () => {
    const fieldOf = async (row: Parameters<typeof bookingInput>[0]) => {
      const { status_code, errors } = await book(row);
      return [status_code, errors[0]?.field];
    };
    expect(await fieldOf({ fitting: null })).toEqual([422, "services"]);
    expect(await fieldOf({ serviceIds: [999] })).toEqual([422, "services"]);
    expect(await fieldOf({ center: fixtureLocations.warehouse })).toEqual([422, "center"]);
    expect(await fieldOf({ time: "10:20" })).toEqual([422, "time"]);
    expect(await fieldOf({ time: "23:30" })).toEqual([422, "time"]);
    expect(await fieldOf({ time: "" })).toEqual([422, "time"]);
    expect(await fieldOf({ date: "2026-11-19" })).toEqual([422, "time"]);
    expect(await fieldOf({ date: "2027-11-19" })).toEqual([422, "time"]);
    expect(await fieldOf({ car: { title: "" } })).toEqual([422, "car_title"]);
    expect(await fieldOf({ serviceIds: Array.from({ length: 10_000 }, (_, index) => index + 1) })).toEqual([
      422,
      "serviceIds",
    ]);
    expect(await fieldOf({ fitting: { ...fourWheels, sizes: [{ diameter: 16, quantity: -4 }] } })).toEqual([
      422,
      "fitting_sizes_0_quantity",
    ]);
  });

  it("SVC-038 names the user's field", async () => {
    const { errors } = await book({ user: { name: "", phone: "123" } });
    expect(errors.map(({ field }) => field)).toEqual(["user_name", "user_phone"]);
  });

  it("ERR-037 says in its body why a time is gone, with the five nearest", async () => {
    for (let n = 0; n < 5; n += 1) dataOf(await book());
    const refused = await book();
    expect(refused).toMatchObject({ status_code: 409, code: "slot_taken" });
    const { nearest } = refused.data as unknown as { nearest: { date: Day; time: string }[] };
    expect(nearest.map(({ time }) => time)).toEqual(["09:00", "09:15", "09:30", "11:00", "11:15"]);
    expect(refused.errors[0]?.message).toContain("уже заняли");
  });

  it("asks again about a higher price, and gives a lower one", async () => {
    const seen = dataOf(await book()).sum;
    const refused = await book({ expectedSum: seen - 100, time: "12:00" });
    expect(refused).toMatchObject({ status_code: 409, code: "sum_changed", data: { sum: seen } });
    expect(dataOf(await book({ expectedSum: seen + 100, time: "12:00" })).sum).toBe(seen);
  });

  it("needs a confirmed phone beyond two visits to come, and ends at five", async () => {
    const phone = newPhone();
    const user = { name: "Анна", phone };
    for (const time of ["09:00", "10:00"]) dataOf(await book({ user, time }));
    expect(await book({ user, time: "11:00" })).toMatchObject({
      status_code: 428,
      code: "proof_needed",
      errors: [{ field: "user_phone" }],
    });
    const anna = await signInUser(shop, { phones: [phone] });
    // What was booked with the phone before, by whomever, is not counted against its owner.
    for (const time of ["11:00", "12:00", "13:00", "14:00", "15:00"]) dataOf(await book({ user, time }, anna));
    const sixth = await book({ user, time: "16:00" }, anna);
    expect(sixth).toMatchObject({ status_code: 429, code: "too_many" });
    expect(sixth.errors[0]?.message).toMatch(/Отмените ненужную или позвоните нам: \+7 \(\d{3}\)/);
    const { held } = proofNeededData.parse(sixth.data);
    expect(held.map(({ title }) => title)).toEqual(
      ["11:00", "12:00", "13:00", "14:00", "15:00"].map((time) => expect.stringContaining(`21 ноября в ${time}, `)),
    );
    // One of them is cancelled by its link, and the next is taken.
    const [first] = held;
    await gateway.call(appointmentCancelByLink, { identity: first?.identity ?? "", secret: first?.access ?? "" });
    dataOf(await book({ user, time: "16:00" }, anna));
  });

  it("three of a network in an hour need no code, the fourth does", async () => {
    const sender = { address: "203.0.113.9" };
    for (const time of ["09:00", "10:00", "11:00"]) dataOf(await book({ time }, sender));
    expect(await book({ time: "12:00" }, sender)).toMatchObject({
      code: "proof_needed",
      data: { proofs: ["code", "captcha"] },
    });
    later(61);
    dataOf(await book({ time: "12:00" }, sender));
  });

  it("the fourth of a network is taken with a captcha, which is not the code of a phone", async () => {
    const sender = { address: "203.0.113.9" };
    const user = { name: "Анна", phone: newPhone() };
    for (const time of ["09:00", "10:00"]) dataOf(await book({ time, user }, sender));
    dataOf(await book({ time: "11:00" }, sender));
    expect(await book({ time: "12:00", recaptcha: "robot" }, sender)).toMatchObject({ code: "proof_needed" });
    dataOf(await book({ time: "12:00", recaptcha: "person" }, sender));
    expect(await book({ time: "13:00", user, recaptcha: "person" }, sender)).toMatchObject({
      code: "proof_needed",
      data: { proofs: ["code"] },
    });
  });

  it("tells before the form is filled in that a code or a captcha is needed, and to who has visits enough which", async () => {
    const told = async (sender: object, act: "visit" | "wait" = "visit") =>
      dataOf(
        await gateway.call(bookingMoreNeeded, { act, centreId: malysheva, date: DAY, fitting: fourWheels }, sender),
      ).moreNeeded;
    const sender = { address: "203.0.113.9" };
    expect(await told(sender)).toBeNull();
    expect(await told(sender, "wait")).toMatchObject({ proofs: ["code"], held: [] });
    for (const time of ["09:00", "10:00", "11:00"]) dataOf(await book({ time }, sender));
    expect(await told(sender)).toMatchObject({ proofs: ["code", "captcha"], held: [] });
    expect(await told({ address: "203.0.114.9" })).toBeNull();
    const phone = newPhone();
    const anna = { ...(await signInUser(shop, { phones: [phone] })), ...sender };
    expect([await told(anna), await told(anna, "wait")]).toEqual([null, null]);
    const user = { name: "Анна", phone };
    for (const time of ["11:00", "12:00", "13:00", "14:00", "15:00"]) dataOf(await book({ user, time }, anna));
    expect(await told(anna)).toMatchObject({ proofs: [], held: { length: 5 } });
    const nameless = { ...(await signInUser(shop, { phones: [] })), ...sender };
    expect(await told(nameless)).toMatchObject({ proofs: ["code", "captcha"] });
  });

  it("SVC-051 is done by a manager for the client of a phone, without the limits of customers", async () => {
    const phone = newPhone();
    const client = await signInUser(shop, { phones: [phone] });
    const manager = await signInUser(shop, { roles: ["manager"] });
    for (const time of ["09:00", "10:00", "11:00"]) {
      const { consent, phoneToken, ...input } = bookingInput({ user: { name: "Анна", phone }, time });
      dataOf(await gateway.call(bookingForClient, input, manager));
    }
    const { services } = dataOf(await gateway.call(appointmentsMine, {}, client));
    expect(services.map(({ placedByStaff }) => placedByStaff)).toEqual([true, true, true]);
    expect((await gateway.call(bookingForClient, {}, client)).status_code).toBe(403);
  });
});

describe("free days and times", () => {
  it("API-130 SVC-020 are those of the shop: closed days have none, exceptions theirs", async () => {
    await closeWeekday("2026-11-22");
    const { dates, zone, minutes } = dataOf(
      await gateway.call(bookingDates, { centreId: shcherbakova, hasStorage: false, fitting: fourWheels }),
    );
    expect([zone, minutes, dates.length]).toEqual(["Asia/Yekaterinburg", 45, 30]);
    expect(dates.slice(0, 4)).toEqual([
      { date: "2026-11-20", isAvailable: true, free: expect.any(Number), isFull: false },
      { date: "2026-11-21", isAvailable: false, free: 0, isFull: false },
      { date: "2026-11-22", isAvailable: true, free: 8, isFull: false },
      { date: "2026-11-23", isAvailable: true, free: expect.any(Number), isFull: false },
    ]);
  });

  it("API-131 API-136 SVC-021 are on the grid between opening and closing, not sooner than in half an hour", async () => {
    const times = await timesAt(malysheva);
    expect(times[0]).toEqual({ time: "09:00", datetime: "2026-11-21T04:00:00.000Z", free: 5 });
    expect(times.at(-1)?.time).toBe("20:15");
    const today = await timesAt(malysheva, { date: "2026-11-20" });
    expect(today[0]?.time).toBe("12:30");
  });

  it("leave out what is booked, closed or held, and count what is free", async () => {
    dataOf(await book());
    const free = async () => (await timesAt(malysheva)).find(({ time }) => time === "10:15")?.free;
    expect(await free()).toBe(4);
    for (let n = 0; n < 3; n += 1) dataOf(await book());
    expect(await free()).toBe(1);
    dataOf(await book());
    expect(await free()).toBeUndefined();
    expect((await timesAt(malysheva)).map(({ time }) => time)).not.toContain("10:45");
    expect((await timesAt(malysheva)).map(({ time }) => time)).toContain("11:00");
  });

  it("begin when wheels from storage are at the shop", async () => {
    await connection.db.update(locations).set({ storageLeadDays: 2 }).where(eq(locations.id, malysheva));
    await shop.services.regions.reload();
    const { dates } = dataOf(
      await gateway.call(bookingDates, { centreId: malysheva, hasStorage: true, fitting: fourWheels }),
    );
    expect(dates.slice(0, 3).map(({ isAvailable }) => isAvailable)).toEqual([false, false, true]);
    await connection.db.update(locations).set({ storageLeadDays: 0 }).where(eq(locations.id, malysheva));
    await shop.services.regions.reload();
  });
});

describe("the database", () => {
  it("refuses two in one bay at once, whatever the program does", async () => {
    dataOf(await book());
    const [time] = await connection.db.select().from(bayTimes);
    if (!time) throw new Error("no minutes");
    const { bayId, locationId, startsAt, endsAt, needsKind } = time;
    const second = { bayId, locationId, startsAt, endsAt, needsKind, closureReason: "Обед" };
    await expect(connection.db.insert(bayTimes).values(second)).rejects.toMatchObject({
      cause: { code: "23P01", constraint: "bay_once" },
    });
    const after = { ...second, startsAt: endsAt, endsAt: new Date(endsAt.getTime() + 60_000) };
    await connection.db.insert(bayTimes).values(after);
  });
});

describe("a held time", () => {
  const hold = (row: Record<string, unknown> = {}, sender = {}) =>
    gateway.call(bookingHold, { centreId: malysheva, date: DAY, time: "10:15", fitting: fourWheels, ...row }, sender);
  const tokenOf = async (row: Record<string, unknown> = {}, sender = {}) =>
    dataOf(await hold(row, sender)).hold?.holdToken ?? "";

  it("is taken for others and free for its browser, which books it", async () => {
    for (let n = 0; n < 4; n += 1) dataOf(await book());
    const holdToken = await tokenOf();
    expect((await timesAt(malysheva)).map(({ time }) => time)).not.toContain("10:15");
    expect((await timesAt(malysheva, { holdToken })).map(({ time }) => time)).toContain("10:15");
    expect((await book()).code).toBe("slot_taken");
    dataOf(await book({ holdToken }));
    expect(await connection.db.$count(serviceHolds)).toBe(0);
    expect(await connection.db.$count(bayTimes)).toBe(5);
  });

  it("can be booked as long as it is kept, though it comes too soon for others meanwhile", async () => {
    const soon = { date: "2026-11-20" as const, time: "12:30" };
    const holdToken = await tokenOf(soon);
    later(8);
    expect((await book(soon)).code).toBe("slot_taken");
    expect((await book({ ...soon, time: "12:15", holdToken })).code).toBe("slot_taken");
    dataOf(await book({ ...soon, holdToken }));
  });

  it("ends after ten minutes, by being given back, and by the next one of the browser", async () => {
    for (let n = 0; n < 4; n += 1) dataOf(await book());
    await tokenOf();
    later(11);
    const holdToken = await tokenOf();
    await tokenOf({ time: "12:00", holdToken });
    const third = await tokenOf();
    expect(third).not.toBe("");
    dataOf(await gateway.call(bookingRelease, { holdToken: third }));
    dataOf(await book());
  });

  it("is not given beyond three of a network or a quarter of the day, and the booking goes on without", async () => {
    const sender = { address: "203.0.113.10" };
    for (let n = 0; n < 3; n += 1) expect(await tokenOf({}, sender)).not.toBe("");
    expect(dataOf(await hold({}, sender)).hold).toBeNull();
    dataOf(await book({}, { address: "203.0.113.11" }));
    await connection.db.delete(serviceHolds);
    let held = 0;
    for (const { time } of await timesAt(malysheva)) {
      const reply = dataOf(await hold({ time }));
      if (reply.hold) held += 1;
    }
    // Eight bays of twelve hours: a quarter is 24 hours.
    expect(held * 45).toBeLessThanOrEqual((8 * 12 * 60) / 4);
    expect(held).toBeGreaterThan(20);
  });
});

describe("moving and cancelling", () => {
  it("API-124 SVC-047 SVC-048 ends the old one and answers a new number; its own minutes are no obstacle", async () => {
    const phone = newPhone();
    const anna = await signInUser(shop, { phones: [phone] });
    for (let n = 0; n < 4; n += 1) dataOf(await book());
    const old = dataOf(await book({ user: { name: "Анна", phone } }, anna));
    const key = crypto.randomUUID();
    const input = { oldIdentity: old.identity, key, date: DAY, time: "10:30" };
    const moved = dataOf(await gateway.call(appointmentTransfer, input, anna));
    expect(moved.identity).not.toBe(old.identity);
    expect(dataOf(await gateway.call(appointmentTransfer, input, anna))).toEqual(moved);
    const { services } = dataOf(await gateway.call(appointmentsMine, {}, anna));
    expect(services.map(({ identity, status }) => [identity, status])).toEqual([
      [moved.identity, "active"],
      [old.identity, "cancelled"],
    ]);
    const before = dataOf(await gateway.call(appointmentByLink, { identity: old.identity, secret: old.access }));
    expect(before).toMatchObject({ cancelReason: "moved", movedTo: moved.identity, movedToAccess: moved.access });
    const after = dataOf(await gateway.call(appointmentByLink, { identity: moved.identity, secret: moved.access }));
    expect(after).toMatchObject({ link: { identity: old.identity, access: old.access }, revision: 1 });
    const refused = await gateway.call(appointmentCancelByLink, { identity: old.identity, secret: old.access });
    expect(refused).toMatchObject({ code: "too_late", errors: [{ message: expect.stringContaining("перенесена") }] });
    expect(await connection.db.$count(bayTimes)).toBe(5);
    expect(moved.sum).toBe(old.sum);
  });

  it("finds room for as long as the visit was where nobody knows its works, as those of the accounting program", async () => {
    const visit = dataOf(await book());
    await connection.db.update(appointments).set({ works: null });
    const moving = { identity: visit.identity, secret: visit.access };
    const asked = { centreId: malysheva, moving };
    const { dates, minutes } = dataOf(await gateway.call(bookingDates, asked));
    expect(minutes).toBe(45);
    expect(dates.find(({ date }) => date === DAY)).toMatchObject({ isAvailable: true });
    const [first] = dataOf(await gateway.call(bookingTimes, { ...asked, date: DAY })).times;
    const to = { key: crypto.randomUUID(), date: DAY, time: first?.time ?? "" };
    dataOf(await gateway.call(appointmentMoveByLink, { ...moving, ...to }));
    const stranger = { ...asked, moving: { ...moving, secret: "of-nobody" } };
    expect((await gateway.call(bookingTimes, { ...stranger, date: DAY })).code).toBe("invalid");
  });

  it("is for the customer, who holds the link, three times; staff go on", async () => {
    let visit = dataOf(await book());
    const move = (time: string) =>
      gateway.call(appointmentMoveByLink, {
        identity: visit.identity,
        secret: visit.access,
        key: crypto.randomUUID(),
        date: DAY,
        time,
      });
    for (const time of ["11:00", "12:00", "13:00"]) visit = dataOf(await move(time));
    expect(await move("14:00")).toMatchObject({ status_code: 409, code: "too_late" });
    const manager = await signInUser(shop, { roles: ["manager"] });
    const [row] = await connection.db
      .select()
      .from(appointments)
      .where(eq(appointments.appointmentNumber, visit.identity));
    const input = {
      oldIdentity: visit.identity,
      phone: row?.phoneDigits,
      key: crypto.randomUUID(),
      date: DAY,
      time: "14:00",
    };
    dataOf(await gateway.call(appointmentTransfer, input, manager));
  });

  it("ERR-038 a stranger finds nothing, with the number, another secret or the phone", async () => {
    const visit = dataOf(await book());
    const stranger = await signInUser(shop);
    const move = { key: crypto.randomUUID(), date: DAY, time: "12:00" };
    expect(
      (await gateway.call(appointmentTransfer, { oldIdentity: visit.identity, ...move }, stranger)).status_code,
    ).toBe(404);
    expect((await gateway.call(appointmentAccess, { identity: visit.identity }, stranger)).status_code).toBe(404);
    const link = { identity: visit.identity, secret: `${visit.access}x` };
    for (const call of [appointmentByLink, appointmentCancelByLink])
      expect((await gateway.call(call, link)).status_code).toBe(404);
    expect((await gateway.call(appointmentMoveByLink, { ...link, ...move })).status_code).toBe(404);
  });

  it("SVC-046 cancelling gives the minutes back, once", async () => {
    const phone = newPhone();
    const anna = await signInUser(shop, { phones: [phone] });
    const mine = dataOf(await book({ user: { name: "Анна", phone } }, anna));
    const theirs = dataOf(await book());
    expect(await connection.db.$count(bayTimes)).toBe(2);
    dataOf(await gateway.call(appointmentCancel, { service: { reserve_id: mine.reserve_id } }, anna));
    const link = { identity: theirs.identity, secret: theirs.access };
    dataOf(await gateway.call(appointmentCancelByLink, link));
    expect(await gateway.call(appointmentCancelByLink, link)).toMatchObject({ status_code: 409, code: "too_late" });
    expect(await connection.db.$count(bayTimes)).toBe(0);
    expect(dataOf(await gateway.call(appointmentByLink, link))).toMatchObject({
      cancelReason: "customer",
      canBeChanged: false,
    });
  });
});
