import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { appointmentCancel } from "../../contract/workshop/appointments.ts";
import { appointmentTransfer, bookingCreate, bookingForClient } from "../../contract/workshop/booking.ts";
import {
  bayClose,
  bayReopen,
  dayPlan,
  dayPlanCancel,
  dayPlanDone,
  dayPlanMove,
  dayPlanNoShow,
  dayPlanPin,
  dayPlanVisit,
} from "../../contract/workshop/day-plan.ts";
import { bookingHold } from "../../contract/workshop/free-times.ts";
import {
  fittingFactorCalls,
  fittingRateCalls,
  packetCalls,
  priceSeasonCalls,
} from "../../contract/workshop/price-desk.ts";
import { fittingPriceTable, fittingPriceTableStore } from "../../contract/workshop/price-table.ts";
import { serviceDeskCalls, serviceDifferenceCalls, serviceGroupCalls } from "../../contract/workshop/service-desk.ts";
import { storageDelay, storageRemind, storageRetrieve } from "../../contract/workshop/storage.ts";
import {
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskGiveOut,
  storageDeskMove,
  storageDeskRefuse,
  storageDeskRenew,
  storageDeskTakeIn,
  storageDeskUpdate,
} from "../../contract/workshop/storage-desk.ts";
import { surgeCalls } from "../../contract/workshop/surges.ts";
import { waitListJoin } from "../../contract/workshop/waiting.ts";
import { waitingEnd, waitingList, waitingOffer } from "../../contract/workshop/waiting-desk.ts";
import { walkInBook } from "../../contract/workshop/walk-ins.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { fittingFactors, packets, serviceAt } from "../../platform/db/schema/services.ts";
import { userRoles } from "../../platform/db/schema/users.ts";
import { bookingInput, fourWheels, newPhone, whileNothingIsFree } from "../booking.ts";
import { dataOf } from "../client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../fixture.ts";
import { employAt, signInStaff } from "../staff.ts";
import { signInUser } from "../users.ts";
import { dayNumbered, malysheva, type StaffWrites, type WritesShop } from "./writes-shop.ts";

export function workshopWrites(at: WritesShop): StaffWrites {
  const { connection, shop, gateway, byManager, call, writesOf, givenContract } = at;

  async function givenAppointment(): Promise<string> {
    const reserveId = `R-${at.client.userId}`;
    await connection.db.insert(appointments).values({
      appointmentNumber: `Z-${at.client.userId}`,
      reserveId,
      userId: at.client.userId,
      phoneDigits: "9120000001",
      locationId: fixtureLocations.malysheva,
      title: "Сезонная смена колёс",
      startsAt: new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000),
      endsAt: new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000 + 3_600_000),
    });
    return reserveId;
  }

  /** A retrieval as the desk sees it, for somebody who also works at a centre with storage. */
  async function seenRetrieval() {
    const { id: contractId, number } = await givenContract();
    await call(storageRetrieve, { number });
    at.manager = await signInStaff(shop, "service");
    await connection.db.insert(userRoles).values({ userId: at.manager.userId, id: "admin", title: "Администратор" });
    await employAt(shop, at.manager, fixtureLocations.malysheva);
    const [request] = (await byManager(storageDeskCard, { id: contractId })).requests;
    return { id: request?.id ?? 0, version: request?.version ?? 0 };
  }

  /** The manager works at the centres with storage as well. */
  async function givenStore() {
    await connection.db.insert(userRoles).values({ userId: at.manager.userId, id: "service", title: "Мастер" });
    await employAt(shop, at.manager, fixtureLocations.malysheva);
  }

  /** A contract as the desk sees it. */
  async function givenStored() {
    const { id } = await givenContract();
    await givenStore();
    return { id, version: 1 };
  }

  /** A visit of the client on the day, at a time of its own; `isPast` an hour ago. */
  async function givenVisit(time: string, isPast = false) {
    const { identity } = await call(bookingCreate, bookingInput({ time }));
    const startsAt = new Date(FIXTURE_NOW.getTime() - 3_600_000);
    if (isPast)
      await connection.db
        .update(appointments)
        .set({ startsAt, endsAt: FIXTURE_NOW })
        .where(eq(appointments.appointmentNumber, identity));
    return { identity, version: 1 };
  }

  const closing = async (day: Day) => {
    const { bays } = await byManager(dayPlan, { shop: malysheva, day });
    const when = { fromDay: day, fromTime: "10:00", toDay: day, toTime: "11:00" };
    return { shop: malysheva, bayId: bays[0]?.id, ...when, reason: "Ремонт", key: randomUUID() };
  };

  /** Somebody who waits, as the desk sees them. */
  async function givenWaitEntry() {
    const day = "2026-11-24";
    const input = {
      name: "Пётр",
      phone: newPhone(),
      centreIds: [malysheva],
      dateFrom: day,
      dateTo: day,
      fitting: fourWheels,
    };
    const consent = { personalData: true, legalPolicy: true };
    const { accessToken } = await signInUser(shop, { phones: [input.phone] });
    const wait = () => gateway.call(waitListJoin, { key: randomUUID(), ...input, consent }, { accessToken });
    dataOf(await whileNothingIsFree(shop, { locationId: malysheva, days: [day] }, wait));
    const [row] = (await byManager(waitingList, {})).rows;
    return { id: row?.id ?? 0, state: "waiting" };
  }

  const rush = { place: "region:ekaterinburg", fromDay: "2027-03-01", toDay: "2027-03-05" };

  return {
    [fittingPriceTableStore.name]: {
      make: async () => {
        const day = "2026-12-20";
        const { vehicle, seen, inches } = await byManager(fittingPriceTable, { day });
        const cells = [{ inch: inches[0] ?? 0, work: "bag" as const, roubles: 77 }];
        return byManager(fittingPriceTableStore, { vehicle, day, seen, cells });
      },
      change: { before: null, after: { work: "bag", priceRoubles: 77, validFrom: "2026-12-20" } },
    },
    ...writesOf(serviceGroupCalls, (number) => ({ slug: `group-${number}`, title: "Мойка", position: 9 }), {
      title: "Чистка",
    }),
    ...writesOf(
      serviceDeskCalls,
      (number) => ({
        group: "1",
        slug: `service-${number}`,
        name: "Мойка колёс",
        shortDescription: "",
        description: "",
        descriptionAppointment: "",
        booking: "by-time",
        price: "own",
        kind: "fitting",
        needs: "any",
        minutes: 15,
        priceRoubles: 400,
        oldPriceRoubles: null,
        tags: "",
        params: "",
        together: ["1"],
        position: 9,
      }),
      { together: ["2", "1"] },
    ),
    ...writesOf(
      serviceDifferenceCalls,
      async () => {
        await connection.db.delete(serviceAt);
        const values = { service: "2", centre: String(fixtureLocations.malysheva), offer: "offered" };
        return { ...values, priceRoubles: 1_000, minutes: null };
      },
      { minutes: 40 },
    ),
    ...writesOf(
      fittingRateCalls,
      (number) => ({
        vehicle: "passenger",
        work: "valve",
        inchFrom: 16,
        inchTo: 17,
        priceRoubles: 90,
        seconds: 30,
        validFrom: dayNumbered(number),
      }),
      { priceRoubles: 95 },
    ),
    ...writesOf(
      fittingFactorCalls,
      async () => {
        await connection.db.delete(fittingFactors).where(eq(fittingFactors.name, "van"));
        return { name: "van", title: "Микроавтобус", percent: 20, minutesPercent: 20 };
      },
      { percent: 25 },
    ),
    ...writesOf(
      packetCalls,
      async () => {
        await connection.db.delete(packets).where(eq(packets.slug, "wheels"));
        return { slug: "wheels", title: "Колёса", works: ["take_off"], position: 1 };
      },
      { works: ["take_off", "inflate"] },
    ),
    ...writesOf(
      priceSeasonCalls,
      () => ({
        centre: null,
        fromDay: "2031-01-01",
        toDay: "2031-01-02",
        weekdays: [],
        fromTime: "00:00",
        toTime: "24:00",
        percent: 10,
      }),
      { percent: 15 },
    ),
    [appointmentCancel.name]: {
      make: async () => call(appointmentCancel, { service: { reserve_id: await givenAppointment() } }),
      change: { before: { status: "active" }, after: { status: "cancelled" } },
    },
    [storageDelay.name]: {
      make: async () => call(storageDelay, { number: (await givenContract()).number, date: "2027-05-10" }),
      change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
    },
    [storageRetrieve.name]: {
      make: async () => call(storageRetrieve, { number: (await givenContract()).number }),
      change: { before: { status: "stored" }, after: { status: "retrieval", plannedOn: "2026-11-20" } },
    },
    [storageRemind.name]: {
      make: async () => call(storageRemind, { number: (await givenContract()).number, reminds: false }),
      change: { before: { reminds: true }, after: { reminds: false } },
    },
    [dayPlanDone.name]: {
      make: async () =>
        byManager(dayPlanDone, { ...(await givenVisit("12:00", true)), note: "Балансировка", sum: 100_000 }),
      change: {
        before: { status: "active" },
        after: { status: "done", staffNote: "Балансировка", realKopecks: 100_000 },
      },
    },
    [dayPlanNoShow.name]: {
      make: async () => byManager(dayPlanNoShow, await givenVisit("13:00", true)),
      change: { before: { status: "active" }, after: { status: "cancelled", cancelReason: "no_show" } },
    },
    [dayPlanCancel.name]: {
      make: async () => byManager(dayPlanCancel, { ...(await givenVisit("14:00")), reason: "Заболел мастер" }),
      change: { before: { status: "active" }, after: { cancelReason: "staff", staffNote: "Заболел мастер" } },
    },
    [dayPlanMove.name]: {
      make: async () =>
        byManager(dayPlanMove, { ...(await givenVisit("15:00")), key: randomUUID(), day: "2026-11-21", time: "16:00" }),
      change: { before: { localTime: "2026-11-21T15:00" }, after: { localTime: "2026-11-21T16:00" } },
    },
    [dayPlanPin.name]: {
      make: async () => {
        const visit = await givenVisit("17:00");
        const { bays } = await byManager(dayPlanVisit, { identity: visit.identity });
        return byManager(dayPlanPin, { ...visit, bayId: bays[0]?.id });
      },
      change: { before: { pinned: null }, after: { pinned: expect.any(Number) } },
    },
    [walkInBook.name]: {
      make: async () => {
        const { consent, ...input } = bookingInput({ date: "2026-11-24", time: "18:00" });
        return byManager(walkInBook, input);
      },
      change: { before: null, after: { localTime: "2026-11-24T18:00" } },
    },
    [bayClose.name]: {
      make: async () => byManager(bayClose, await closing("2026-11-28")),
      change: { before: null, after: { reason: "Ремонт", told: [] } },
    },
    [bayReopen.name]: {
      make: async () =>
        byManager(bayReopen, { ...(await byManager(bayClose, await closing("2026-11-29"))), version: 1 }),
      change: { before: { isLifted: false }, after: { isLifted: true } },
    },
    [waitingOffer.name]: {
      make: async () => byManager(waitingOffer, await givenWaitEntry()),
      change: { before: { state: "waiting" }, after: { state: "offered" } },
    },
    [waitingEnd.name]: {
      make: async () => byManager(waitingEnd, await givenWaitEntry()),
      change: { before: { state: "waiting" }, after: { state: "gone" } },
    },
    ...writesOf(surgeCalls, rush, { toDay: "2027-03-06" }),
    [storageDeskAccept.name]: {
      make: async () => byManager(storageDeskAccept, { ...(await seenRetrieval()), plannedOn: "2026-11-25" }),
      change: { before: { state: "new" }, after: { state: "accepted", plannedOn: "2026-11-25" } },
    },
    [storageDeskDone.name]: {
      make: async () => byManager(storageDeskDone, await seenRetrieval()),
      change: { before: { status: "retrieval" }, after: { state: "done", status: "returned" } },
    },
    [storageDeskRefuse.name]: {
      make: async () => byManager(storageDeskRefuse, { ...(await seenRetrieval()), decision: "Склад закрыт на учёт" }),
      change: {
        before: { status: "retrieval" },
        after: { state: "refused", status: "stored", decision: "Склад закрыт на учёт" },
      },
    },
    [storageDeskTakeIn.name]: {
      make: async () => {
        await givenStore();
        await byManager(storageDeskTakeIn, {
          key: randomUUID(),
          shop: fixtureLocations.malysheva,
          phone: "+79125550101",
          name: "Анна",
          items: [{ title: "Шины 205/55 R16", quantity: 4 }],
          planningDate: "2027-04-10",
        });
      },
      change: { before: null, after: { planningDate: "2027-04-10", place: "" } },
    },
    [storageDeskRenew.name]: {
      make: async () => byManager(storageDeskRenew, { ...(await givenStored()), planningDate: "2027-05-10" }),
      change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
    },
    [storageDeskMove.name]: {
      make: async () =>
        byManager(storageDeskMove, { ...(await givenStored()), shop: fixtureLocations.shcherbakova, place: "А-1" }),
      change: {
        before: { shop: fixtureLocations.malysheva, place: "" },
        after: { shop: fixtureLocations.shcherbakova, place: "А-1" },
      },
    },
    [storageDeskGiveOut.name]: {
      make: async () => byManager(storageDeskGiveOut, await givenStored()),
      change: {
        before: { status: "stored", paidUntil: "2027-04-10" },
        after: { status: "returned", paidUntil: "2027-04-10" },
      },
    },
    [storageDeskUpdate.name]: {
      make: async () =>
        byManager(storageDeskUpdate, {
          ...(await givenStored()),
          place: "Б-12",
          dayKopecks: 2_000,
          paidUntil: "2027-04-10",
        }),
      change: {
        before: { place: "", dayKopecks: 1_500, paidUntil: "2027-04-10" },
        after: { place: "Б-12", dayKopecks: 2_000, paidUntil: "2027-04-10" },
      },
    },
    [appointmentTransfer.name]: {
      make: async () => {
        const { identity } = await call(bookingCreate, bookingInput());
        const key = crypto.randomUUID();
        return call(appointmentTransfer, { oldIdentity: identity, key, date: "2026-11-21", time: "12:00" });
      },
      change: { before: { localTime: "2026-11-21T10:15" }, after: { localTime: "2026-11-21T12:00" } },
    },
    [bookingCreate.name]: {
      make: () => call(bookingCreate, bookingInput()),
      change: { before: null, after: { userId: expect.any(Number), localTime: "2026-11-21T10:15" } },
    },
    [bookingForClient.name]: {
      make: async () => {
        const { consent, ...input } = bookingInput();
        return dataOf(await gateway.call(bookingForClient, input, { accessToken: at.manager.accessToken }));
      },
      change: { before: null, after: { localTime: "2026-11-21T10:15" } },
    },
    [bookingHold.name]: {
      make: () => call(bookingHold, { centreId: 1, date: "2026-11-21", time: "15:00", fitting: fourWheels }),
      change: { before: null, after: { expiresAt: expect.any(String) } },
    },
    [waitListJoin.name]: {
      make: () =>
        whileNothingIsFree(shop, { locationId: 1, days: ["2026-11-21"] }, () =>
          call(waitListJoin, {
            key: crypto.randomUUID(),
            name: "Пётр",
            phone: newPhone(),
            centreIds: [1],
            dateFrom: "2026-11-21",
            dateTo: "2026-11-21",
            fitting: fourWheels,
            consent: { personalData: true, legalPolicy: true },
          }),
        ),
      change: { before: null, after: { fromDay: "2026-11-21", toDay: "2026-11-21" } },
    },
  };
}
