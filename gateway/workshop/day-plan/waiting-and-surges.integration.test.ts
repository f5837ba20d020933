import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { dayPlan } from "../../contract/workshop/day-plan.ts";
import { bookingDates, nextFreeTimes } from "../../contract/workshop/free-times.ts";
import { surgeCalls, surgeList } from "../../contract/workshop/surges.ts";
import { waitListJoin, waitListRead } from "../../contract/workshop/waiting.ts";
import { waitingCard, waitingEnd, waitingList, waitingOffer } from "../../contract/workshop/waiting-desk.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayTimes, serviceHolds, surges, waitList } from "../../platform/db/schema/booking.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locationDays } from "../../platform/db/schema/services.ts";
import {
  bookingInput,
  bookingOf,
  fixtureServices,
  fourWheels,
  newPhone,
  provenVisitor,
  whileNothingIsFree,
} from "../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { freeUnconfirmed } from "../booking/rounds.ts";
import { timeRoutes } from "../booking/time-handlers.ts";
import { openSurges } from "./open-surges.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let manager: Person;

const { malysheva, shcherbakova } = fixtureLocations;
const DAY = "2026-11-21";
const signal = AbortSignal.timeout(600_000);

const { connection, shop, gateway } = await ownStaffShop();
const times = openTestGateway(timeRoutes(bookingOf(shop)), shop.identity);
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [appointments, waitList, serviceHolds, bayTimes, outboxMessages, locationDays, surges])
    await connection.db.delete(table);
  manager = await signInStaff(shop, "manager");
});
afterAll(() => expect([...gateway.failures, ...times.failures]).toEqual([]));

const by = async <E extends Endpoint>(person: Person, endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, person));
const book = (row: Parameters<typeof bookingInput>[0] = {}, sender = {}) =>
  gateway.call(bookingCreate, bookingInput(row), sender);

describe("the waiting list of staff", () => {
  /** Nothing was free when they came. */
  const join = async (row: object = {}) => {
    const { phone, ...sender } = await provenVisitor(shop);
    const wait = () =>
      gateway.call(
        waitListJoin,
        {
          key: randomUUID(),
          name: "Пётр",
          phone,
          centreIds: [malysheva],
          dateFrom: DAY,
          dateTo: DAY,
          fromMinute: 600,
          toMinute: 720,
          fitting: fourWheels,
          consent: { personalData: true, legalPolicy: true },
          ...row,
        },
        sender,
      );
    return dataOf(await whileNothingIsFree(shop, { locationId: malysheva, days: [DAY] }, wait)).access;
  };
  const rows = async (filters: object = {}) => (await by(manager, waitingList, filters)).rows;
  const only = async () => {
    const [row] = await rows();
    if (!row) throw new Error("nobody waits");
    return row;
  };

  it("lists who waits by state, centre and days, and shows whom to call", async () => {
    await join();
    const row = await only();
    expect(row).toMatchObject({ state: "waiting", name: "Пётр", offers: 0, works: expect.stringContaining("R16") });
    expect(await rows({ state: "offered" })).toEqual([]);
    expect(await rows({ shop: String(malysheva), wantedFrom: DAY, wantedTo: DAY })).toHaveLength(1);
    expect(await rows({ shop: String(shcherbakova) })).toEqual([]);
    expect(await rows({ wantedFrom: "2026-11-22" })).toEqual([]);
    expect(await by(manager, waitingCard, { id: row.id })).toMatchObject({
      phone: expect.stringMatching(/^\+7912/),
      offer: null,
    });
    expect((await by(manager, dayPlan, { shop: malysheva, day: DAY })).waiting).toBe(1);
    const master = await signInStaff(shop, "service");
    expect((await by(master, waitingList, {})).rows).toEqual([]);
    expect((await gateway.call(waitingCard, { id: row.id }, master)).status_code).toBe(404);
    expect((await gateway.call(waitingEnd, { id: row.id, state: "waiting" }, master)).status_code).toBe(404);
    expect((await gateway.call(waitingOffer, { id: row.id, state: "waiting" }, master)).status_code).toBe(404);
  });

  it("offers a time now, past the turn, once, and takes off with what was offered", async () => {
    await join();
    const younger = await join();
    const [{ id } = { id: 0 }] = await rows();
    const { until } = await by(manager, waitingOffer, { id, state: "waiting" });
    expect(await by(manager, waitingOffer, { id, state: "waiting" })).toEqual({ until });
    expect(dataOf(await gateway.call(waitListRead, { access: younger })).state).toBe("offered");
    expect(await connection.db.$count(outboxMessages)).toBe(1);
    expect(await connection.db.$count(serviceHolds)).toBe(1);
    expect((await gateway.call(waitingEnd, { id, state: "waiting" }, manager)).code).toBe("version_conflict");
    await by(manager, waitingEnd, { id, state: "offered" });
    await by(manager, waitingEnd, { id, state: "offered" });
    expect(await connection.db.$count(serviceHolds)).toBe(0);
    expect(await rows({ state: "gone" })).toMatchObject([{ id }]);
    expect((await gateway.call(waitingOffer, { id, state: "waiting" }, manager)).code).toBe("version_conflict");
  });

  it("says so where nothing suits, and wakes nobody", async () => {
    await join({ fromMinute: 1_200, toMinute: 1_230 });
    const { id } = await only();
    expect((await gateway.call(waitingOffer, { id, state: "waiting" }, manager)).code).toBe("none_free");
    await connection.db.delete(waitList);
    await join();
    // 22:00 in Yekaterinburg.
    shop.clock.now = new Date("2026-11-20T17:00:00Z");
    manager = await signInStaff(shop, "manager");
    const night = await gateway.call(waitingOffer, { id: (await only()).id, state: "waiting" }, manager);
    expect(night).toMatchObject({ code: "none_free", errors: [{ message: expect.stringContaining("Ночью") }] });
  });
});

describe("the rush of the season", () => {
  const open = (row: object = {}) =>
    by(manager, surgeCalls.create, {
      key: randomUUID(),
      values: { place: "region:ekaterinburg", fromDay: DAY, toDay: "2026-11-25", ...row },
    });
  const oil = { fitting: null, serviceIds: [fixtureServices.oil] };

  it("holds on its days, where staff say, until they end it", async () => {
    const { id } = await open({ place: `shop:${malysheva}` });
    expect((await by(manager, surgeList, {})).rows).toMatchObject([{ id, state: "planned", isByItself: false }]);
    expect((await book()).code).toBe("proof_needed");
    expect((await book(oil)).code).toBe("invalid");
    expect((await book({ ...oil, date: "2026-11-27" })).status_code).toBe(200);
    expect((await book({ date: "2026-11-24", center: shcherbakova })).status_code).toBe(200);
    const { dates } = dataOf(
      await times.call(bookingDates, { centreId: malysheva, serviceIds: oil.serviceIds, startDate: "2026-11-20" }),
    );
    const isAvailable = (day: Day) => dates.find(({ date }) => date === day)?.isAvailable;
    expect([isAvailable("2026-11-24"), isAvailable("2026-11-27")]).toEqual([false, true]);
    await by(manager, surgeCalls.archive, { id, version: 1, isArchived: true });
    expect((await book()).status_code).toBe(200);
    expect((await by(manager, surgeList, {})).rows).toMatchObject([{ state: "ended" }]);
  });

  it("is told with the first free time, which is at most a minute old", async () => {
    const told = async () => dataOf(await times.call(nextFreeTimes, {}, { region: "ekaterinburg" }));
    expect((await told()).isSurge).toBe(false);
    await open({ fromDay: "2026-11-20" });
    expect(await told()).toMatchObject({ isSurge: true });
    const { freshSeconds = 0, staleSeconds = 0 } = nextFreeTimes.cache ?? {};
    expect(freshSeconds + staleSeconds).toBeLessThanOrEqual(60);
  });

  it("does not free at once whoever has just booked for soon, nor what staff of the centre have moved", async () => {
    await open({ fromDay: "2026-11-20" });
    const phone = newPhone();
    const anna = await signInUser(shop, { phones: [phone] });
    // 12:00 in Yekaterinburg; a visit in an hour.
    expect((await book({ user: { name: "Анна", phone }, date: "2026-11-20", time: "13:00" }, anna)).status_code).toBe(
      200,
    );
    await freeUnconfirmed(bookingOf(shop), signal);
    const rows = await connection.db.select().from(appointments);
    expect(rows.map(({ status, needsConfirmation }) => [status, needsConfirmation])).toEqual([["active", false]]);
  });

  it("is refused for a place that is none, and for days in the wrong order", async () => {
    const wrong = (row: object) =>
      gateway.call(
        surgeCalls.create,
        { key: randomUUID(), values: { place: "shop:999", fromDay: DAY, toDay: DAY, ...row } },
        manager,
      );
    expect((await wrong({})).status_code).toBe(422);
    expect((await wrong({ place: "somewhere" })).status_code).toBe(422);
    expect((await wrong({ place: `shop:${malysheva}`, toDay: "2026-11-20" })).status_code).toBe(422);
  });

  it("opens by itself where three days are full, lasts while they are, and stays ended for a day where staff ended it", async () => {
    const fill = async (locationId: number, share: number) => {
      const { bays } = await by(manager, dayPlan, { shop: locationId, day: "2026-11-20" });
      for (const day of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
        for (const bay of bays.filter(({ kind }) => kind === "fitting" || kind === "truck")) {
          const [visit] = await connection.db
            .insert(appointments)
            .values({
              appointmentNumber: `Z-${randomUUID()}`,
              reserveId: randomUUID(),
              phoneDigits: "9120000000",
              locationId,
              title: "Шиномонтаж",
              startsAt: new Date(`${day}T00:00:00Z`),
              endsAt: new Date(`${day}T01:00:00Z`),
            })
            .returning();
          const startsAt = new Date(`${day}T00:00:00Z`);
          const endsAt = new Date(startsAt.getTime() + share * 86_400_000 - 60_000);
          await connection.db.insert(bayTimes).values({
            bayId: bay.id,
            locationId,
            startsAt,
            endsAt,
            needsKind: "fitting",
            appointmentId: visit?.id ?? 0,
          });
        }
    };
    await fill(malysheva, 1);
    await fill(shcherbakova, 0.3);
    await Promise.all([openSurges(shop.services, signal), openSurges(shop.services, signal)]);
    await openSurges(shop.services, signal);
    const found = await connection.db.select().from(surges);
    expect(found).toMatchObject([
      { locationId: malysheva, fromDay: "2026-11-20", toDay: "2026-11-22", openedBy: null },
    ]);
    shop.clock.now = new Date("2026-11-21T05:00:00Z");
    await openSurges(shop.services, signal);
    expect(await connection.db.select().from(surges)).toMatchObject([
      { id: found[0]?.id, toDay: "2026-11-23", version: 2 },
    ]);
    manager = await signInStaff(shop, "manager");
    await by(manager, surgeCalls.archive, { id: found[0]?.id, version: 2, isArchived: true });
    await openSurges(shop.services, signal);
    expect(await connection.db.$count(surges)).toBe(1);
  });
});
