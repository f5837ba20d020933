import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { bookingDates, bookingHold, bookingTimes } from "../../contract/workshop/free-times.ts";
import {
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
} from "../../contract/workshop/visit-page.ts";
import { waitListJoin, waitListLeave, waitListRead } from "../../contract/workshop/waiting.ts";
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
  openTestBooking,
  provenVisitor,
} from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";
import { offerFreeTimes } from "./offer-times.ts";
import { endHolds, endPastVisits, freeUnconfirmed, remindOfVisits } from "./rounds.ts";

const { connection, shop } = await ownShop();
const gateway = sound(openTestBooking(shop));
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [appointments, waitList, serviceHolds, bayTimes, outboxMessages, locationDays, surges])
    await connection.db.delete(table);
});

const DAY = "2026-11-21";
const { malysheva } = fixtureLocations;
const signal = AbortSignal.timeout(600_000);
const setClock = (moment: string) => {
  shop.clock.now = new Date(moment);
};
const book = async (row: Parameters<typeof bookingInput>[0] = {}, sender = {}) =>
  dataOf(await gateway.call(bookingCreate, bookingInput(row), sender));
const texts = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(outboxMessages.id)).map(
    ({ body }) => body.split(":")[0] ?? "",
  );
const remind = () => remindOfVisits(bookingOf(shop), signal);

describe("reminders of a visit", () => {
  it("go the day before within the hours for messages, and three hours before, each once", async () => {
    await book({ date: "2026-11-23" });
    await connection.db.delete(outboxMessages);
    // 9:59 and 10:00 in Yekaterinburg, the day before.
    setClock("2026-11-22T04:59:00Z");
    await remind();
    expect(await texts()).toEqual([]);
    setClock("2026-11-22T05:00:00Z");
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await texts()).toEqual(["Ждём вас завтра"]);
    setClock("2026-11-23T02:14:00Z");
    await remind();
    expect(await texts()).toHaveLength(1);
    setClock("2026-11-23T02:15:00Z");
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await texts()).toEqual(["Ждём вас завтра", "Ждём вас сегодня"]);
  });

  it("lead to the page where it is moved, and do not go for what is cancelled, or was just booked", async () => {
    const visit = await book();
    const soon = await book({ date: "2026-11-20", time: "14:00" });
    await gateway.call(appointmentCancelByLink, { identity: visit.identity, secret: visit.access });
    await connection.db.delete(outboxMessages);
    setClock("2026-11-20T08:00:00Z");
    await remind();
    expect(await texts()).toEqual([]);
    expect(soon.identity).not.toBe(visit.identity);
    const kept = await book({ date: "2026-11-22" });
    await connection.db.delete(outboxMessages);
    setClock("2026-11-21T09:00:00Z");
    await remind();
    const [message] = await connection.db.select().from(outboxMessages);
    expect(message?.body).toContain(`/appointment/${kept.identity}/${kept.access}/`);
  });
});

describe("the rounds", () => {
  it("end holds, and call visits done a day after they ended", async () => {
    await book();
    await connection.db.insert(serviceHolds).values({
      tokenHash: "x",
      locationId: malysheva,
      day: DAY,
      networkHash: "",
      expiresAt: FIXTURE_NOW,
    });
    await endHolds(bookingOf(shop), signal);
    expect(await connection.db.$count(serviceHolds)).toBe(0);
    setClock("2026-11-22T05:59:00Z");
    await endPastVisits(bookingOf(shop));
    expect(await connection.db.$count(appointments, eq(appointments.status, "active"))).toBe(1);
    setClock("2026-11-22T06:00:00Z");
    await endPastVisits(bookingOf(shop));
    expect(await connection.db.$count(appointments, eq(appointments.status, "done"))).toBe(1);
  });
});

describe("the rush of the season", () => {
  const rush = () =>
    connection.db.insert(surges).values({ regionSlug: "ekaterinburg", fromDay: "2026-11-20", toDay: "2026-11-25" });

  it("takes one visit of a confirmed phone, and only fitting", async () => {
    await rush();
    const phone = newPhone();
    const user = { name: "Анна", phone };
    expect(await gateway.call(bookingCreate, bookingInput({ user }))).toMatchObject({ code: "proof_needed" });
    const anna = await signInUser(shop, { phones: [phone] });
    const oil = bookingInput({ user, fitting: null, serviceIds: [fixtureServices.oil] });
    expect(await gateway.call(bookingCreate, oil, anna)).toMatchObject({
      code: "invalid",
      errors: [{ field: "services" }],
    });
    await book({ user }, anna);
    expect(await gateway.call(bookingCreate, bookingInput({ user, time: "12:00" }), anna)).toMatchObject({
      code: "too_many",
    });
  });

  it("moves what was booked before it, whatever is done then", async () => {
    const works = { fitting: null, serviceIds: [fixtureServices.oil] };
    const visit = await book(works);
    await rush();
    const moving = { identity: visit.identity, secret: visit.access };
    const asked = { centreId: malysheva, ...works, date: DAY };
    expect((await gateway.call(bookingTimes, asked)).code).toBe("invalid");
    expect((await gateway.call(bookingDates, { ...asked, moving })).status_code).toBe(200);
    const { times } = dataOf(await gateway.call(bookingTimes, { ...asked, moving }));
    const to = { key: crypto.randomUUID(), date: DAY, time: times.at(-1)?.time ?? "" };
    dataOf(await gateway.call(appointmentMoveByLink, { ...moving, ...to }));
  });

  it("frees what is not confirmed ninety minutes before, and keeps what is", async () => {
    await rush();
    const of = async () => {
      const phone = newPhone();
      return book({ user: { name: "Анна", phone } }, await signInUser(shop, { phones: [phone] }));
    };
    const [kept, freed] = [await of(), await of()];
    const link = ({ identity, access }: typeof kept) => ({ identity, secret: access });
    expect(dataOf(await gateway.call(appointmentByLink, link(kept))).confirmBefore).toBe("2026-11-21T03:45:00.000Z");
    dataOf(await gateway.call(appointmentConfirmByLink, link(kept)));
    setClock("2026-11-21T03:44:00Z");
    await freeUnconfirmed(bookingOf(shop), signal);
    expect(await connection.db.$count(bayTimes)).toBe(2);
    setClock("2026-11-21T03:45:00Z");
    await Promise.all([freeUnconfirmed(bookingOf(shop), signal), freeUnconfirmed(bookingOf(shop), signal)]);
    expect(await connection.db.$count(bayTimes)).toBe(1);
    expect(dataOf(await gateway.call(appointmentByLink, link(freed)))).toMatchObject({
      status: "cancelled",
      cancelReason: "unconfirmed",
    });
    expect(dataOf(await gateway.call(appointmentByLink, link(kept)))).toMatchObject({
      status: "active",
      confirmBefore: null,
    });
    expect((await texts()).filter((text) => text.startsWith("Запись снята"))).toHaveLength(1);
  });
});

describe("the waiting list", () => {
  const offer = () => offerFreeTimes(bookingOf(shop), signal);
  const entry = (row: Record<string, unknown> = {}) => ({
    key: crypto.randomUUID(),
    name: "Пётр",
    phone: newPhone(),
    centreIds: [malysheva],
    dateFrom: DAY,
    dateTo: DAY,
    fromMinute: 600,
    toMinute: 720,
    fitting: fourWheels,
    consent: { personalData: true, legalPolicy: true },
    ...row,
  });
  const join = async () => {
    const sender = await provenVisitor(shop);
    return dataOf(await gateway.call(waitListJoin, entry({ phone: sender.phone }), sender)).access;
  };
  const read = async (access: string) => dataOf(await gateway.call(waitListRead, { access }));
  /** Open for one visit's time alone, in five bays. */
  async function fullDay() {
    await connection.db
      .insert(locationDays)
      .values({ locationId: malysheva, day: DAY, openMinute: 600, closeMinute: 645 });
    const visits = [];
    for (let n = 0; n < 5; n += 1) {
      const { phone, ...sender } = await provenVisitor(shop);
      visits.push(await book({ time: "10:00", user: { name: "Анна", phone } }, sender));
    }
    await connection.db.delete(outboxMessages);
    return visits;
  }

  it("offers what becomes free to who waits longest, keeps it for half an hour, and books it", async () => {
    const [first] = await fullDay();
    const asked = dataOf(await gateway.call(bookingTimes, { centreId: malysheva, date: DAY, fitting: fourWheels }));
    expect(asked).toMatchObject({ times: [], isFull: true });
    const [older, younger] = [await join(), await join()];
    await offer();
    expect((await read(older)).state).toBe("waiting");
    await gateway.call(appointmentCancelByLink, { identity: first?.identity, secret: first?.access });
    await Promise.all([offer(), offer()]);
    expect((await read(younger)).state).toBe("waiting");
    const found = await read(older);
    expect(found).toMatchObject({
      state: "offered",
      offer: { centreId: malysheva, date: DAY, time: "10:00", expiresAt: "2026-11-20T07:30:00.000Z" },
    });
    expect(await texts()).toEqual(["Освободилось время"]);
    expect(await gateway.call(bookingCreate, bookingInput({ time: "10:00" }))).toMatchObject({ code: "slot_taken" });
    await book({ time: "10:00", holdToken: found.offer?.holdToken ?? "" });
    expect((await read(older)).state).toBe("taken");
  });

  it("asks in the rush for no second code of the phone that the offer went to, and for one of any other", async () => {
    const [first] = await fullDay();
    await connection.db.insert(surges).values({ regionSlug: "ekaterinburg", fromDay: DAY, toDay: DAY });
    const sender = await provenVisitor(shop);
    const { access } = dataOf(await gateway.call(waitListJoin, entry({ phone: sender.phone }), sender));
    await gateway.call(appointmentCancelByLink, { identity: first?.identity, secret: first?.access });
    await offer();
    const { holdToken } = (await read(access)).offer ?? {};
    const bookAs = (phone: string) =>
      gateway.call(bookingCreate, bookingInput({ time: "10:00", holdToken, user: { name: "Пётр", phone } }));
    expect(await bookAs(newPhone())).toMatchObject({ status_code: 428, code: "proof_needed" });
    dataOf(await bookAs(sender.phone));
    expect((await read(access)).state).toBe("taken");
  });

  it("goes on to the next when nobody takes it, and wakes nobody at night", async () => {
    const [first] = await fullDay();
    const [older, younger] = [await join(), await join()];
    await gateway.call(appointmentCancelByLink, { identity: first?.identity, secret: first?.access });
    // 22:00 in Yekaterinburg.
    setClock("2026-11-20T17:00:00Z");
    await offer();
    expect(await texts()).toEqual([]);
    setClock("2026-11-20T15:00:00Z");
    await offer();
    expect((await read(older)).state).toBe("offered");
    setClock("2026-11-20T15:31:00Z");
    expect((await read(older)).state).toBe("waiting");
    await offer();
    expect([(await read(older)).state, (await read(younger)).state]).toEqual(["waiting", "offered"]);
    dataOf(await gateway.call(waitListLeave, { access: younger }));
    await offer();
    expect([(await read(older)).state, (await read(younger)).state]).toEqual(["offered", "gone"]);
  });

  it("keeps one entry of a form, three of a phone, and none for works that nobody does", async () => {
    await fullDay();
    const { phone, ...sender } = await provenVisitor(shop);
    const wait = (row: ReturnType<typeof entry>) => gateway.call(waitListJoin, row, sender);
    const same = entry({ phone });
    expect(dataOf(await wait(same))).toEqual(dataOf(await wait(same)));
    dataOf(await wait(entry({ phone })));
    dataOf(await wait(entry({ phone })));
    expect((await wait(entry({ phone }))).code).toBe("too_many");
    expect((await wait(entry({ serviceIds: [999] }))).code).toBe("invalid");
    expect((await gateway.call(waitListRead, { access: "nonsense" })).status_code).toBe(404);
    expect(await connection.db.$count(waitList, isNotNull(waitList.consent))).toBe(3);
  });

  it("needs a phone that is proven, and days on which nothing is free", async () => {
    const { phone, ...sender } = await provenVisitor(shop);
    expect(await gateway.call(waitListJoin, entry({ phone }), sender)).toMatchObject({
      status_code: 409,
      code: "slot_free",
    });
    await fullDay();
    for (const from of [{}, await signInUser(shop)])
      expect(await gateway.call(waitListJoin, entry({ phone }), from)).toMatchObject({
        status_code: 428,
        code: "proof_needed",
        data: { proofs: ["code"] },
      });
    dataOf(await gateway.call(waitListJoin, entry({ phone }), sender));
  });

  it("offers no more than a quarter of a day together with what visitors hold", async () => {
    const visits = await fullDay();
    const waiting = [await join(), await join(), await join()];
    for (const { identity, access } of visits)
      await gateway.call(appointmentCancelByLink, { identity, secret: access });
    await offer();
    const states = await Promise.all(waiting.map(async (access) => (await read(access)).state));
    // Eight bays for 45 minutes: an offer of 45 minutes is an eighth.
    expect(states).toEqual(["offered", "offered", "waiting"]);
    const held = { centreId: malysheva, date: DAY, time: "10:00", fitting: fourWheels };
    expect(dataOf(await gateway.call(bookingHold, held)).hold).toBeNull();
  });
});
