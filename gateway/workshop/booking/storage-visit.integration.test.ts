import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { storageByNumber, storageRetrieve } from "../../contract/workshop/storage.ts";
import { storageDeskAccept, storageDeskCard, storageDeskRefuse } from "../../contract/workshop/storage-desk.ts";
import {
  appointmentByLink,
  appointmentCancelByLink,
  appointmentMoveByLink,
} from "../../contract/workshop/visit-page.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { storageContracts, storageRequests } from "../../platform/db/schema/storage.ts";
import { bookingInput, bookingOf, openTestBooking } from "../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { employAt, signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { signInUser } from "../../testing/users.ts";
import { storageDeskRoutes } from "../storage/desk/handlers.ts";
import { storageRoutes } from "../storage/handlers.ts";

const PHONE = "+79120000001";
const NUMBER = "ХР-1";

let contractId: number;

const { connection, shop } = await ownShop();
const booking = openTestBooking(shop);
const storage = openTestGateway(
  [...storageRoutes(shop), ...storageDeskRoutes({ ...bookingOf(shop), messaging: shop.messaging })],
  shop.identity,
);
const anna = await signInUser(shop, { phones: [PHONE] });
const master = await signInStaff(shop, "service");
await employAt(shop, master, fixtureLocations.malysheva);
beforeEach(async () => {
  await connection.db.delete(appointments);
  await connection.db.delete(storageContracts);
  contractId = await storeContract(connection, { number: NUMBER });
});
afterAll(() => expect([...booking.failures, ...storage.failures]).toEqual([]));

const book = (row: Parameters<typeof bookingInput>[0], sender: object = anna) =>
  booking.call(bookingCreate, bookingInput({ user: { name: "Анна", phone: PHONE }, ...row }), sender);
const stored = async () => dataOf(await storage.call(storageByNumber, { number: NUMBER }, anna)).contract;

it("a visit with stored tyres asks for them on its day, and the desk sees the visit", async () => {
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  expect(await stored()).toMatchObject({
    status: "retrieval",
    request: { plannedOn: "2026-11-24", isAccepted: false },
  });
  expect(dataOf(await storage.call(storageDeskCard, { id: contractId }, master)).visit).toEqual({
    identity: visit.identity,
    datetime: visit.datetime,
    zone: "Asia/Yekaterinburg",
    shop: "Протектор на Малышева",
  });
});

it("a visit with tyres that are asked for already leaves that request as it is", async () => {
  for (const time of ["10:15", "14:00"])
    dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24", time }));
  expect(await connection.db.$count(storageRequests)).toBe(1);
});

const requests = async () =>
  (await connection.db.select().from(storageRequests).orderBy(storageRequests.id)).map(
    ({ state, plannedOn, locationId }) => ({ state, plannedOn, locationId }),
  );
const link = ({ identity, access }: { identity: string; access: string }) => ({ identity, secret: access });
const move = (visit: { identity: string; access: string }, to: { center?: number; date: Day }) =>
  booking.call(appointmentMoveByLink, { ...link(visit), key: randomUUID(), time: "10:15", ...to });

it("a visit that is moved moves what it asked for, to its day and centre; cancelled it takes it back", async () => {
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  const later = dataOf(await move(visit, { date: "2026-11-25" }));
  const last = dataOf(await move(later, { date: "2026-11-26", center: fixtureLocations.shcherbakova }));
  expect(await requests()).toEqual([
    { state: "withdrawn", plannedOn: "2026-11-24", locationId: null },
    { state: "withdrawn", plannedOn: "2026-11-25", locationId: null },
    { state: "new", plannedOn: "2026-11-26", locationId: fixtureLocations.shcherbakova },
  ]);
  expect((await stored()).request).toEqual({
    plannedOn: "2026-11-26",
    isAccepted: false,
    shop: "Протектор на Щербакова",
    isForVisit: true,
  });
  dataOf(await booking.call(appointmentCancelByLink, link(last)));
  expect(await stored()).toMatchObject({ status: "stored", request: null, refusal: "" });
  expect((await requests()).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
});

it("a visit on the same day at another hour leaves what it asked for, accepted or not", async () => {
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  await connection.db.update(storageRequests).set({ state: "accepted" });
  const later = dataOf(
    await booking.call(appointmentMoveByLink, { ...link(visit), key: randomUUID(), date: "2026-11-24", time: "15:00" }),
  );
  expect(await requests()).toEqual([{ state: "accepted", plannedOn: "2026-11-24", locationId: null }]);
  // The day was agreed to for the visit: an earlier one can still be asked for.
  dataOf(await move(later, { date: "2026-11-23" }));
  expect((await requests()).at(-1)).toEqual({ state: "new", plannedOn: "2026-11-23", locationId: null });
});

it("what the customer has asked for without a visit stays when the visit is cancelled", async () => {
  dataOf(await storage.call(storageRetrieve, { number: NUMBER, date: "2026-11-23" }, anna));
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  dataOf(await booking.call(appointmentCancelByLink, link(visit)));
  expect(await requests()).toEqual([{ state: "new", plannedOn: "2026-11-23", locationId: null }]);
});

it("what the centre has put off is not fitted before", async () => {
  dataOf(await storage.call(storageRetrieve, { number: NUMBER, date: "2026-11-23" }, anna));
  await connection.db.update(storageRequests).set({ state: "accepted", plannedOn: "2026-11-25" });
  expect(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" })).toMatchObject({
    code: "slot_taken",
  });
  dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-25" }));
});

it("of two visits with the same tyres the next one has them brought out", async () => {
  const book2 = (date: Day) => book({ source: "storage", storageNumber: NUMBER, date }).then(dataOf);
  const first = await book2("2026-11-24");
  await book2("2026-11-26");
  dataOf(await booking.call(appointmentCancelByLink, link(first)));
  expect(await requests()).toEqual([
    { state: "withdrawn", plannedOn: "2026-11-24", locationId: null },
    { state: "new", plannedOn: "2026-11-26", locationId: null },
  ]);
});

/** What the desk decides of the retrieval of the contract. */
async function decide(endpoint: typeof storageDeskAccept | typeof storageDeskRefuse, decision: object) {
  const [request] = (await storage.call(storageDeskCard, { id: contractId }, master).then(dataOf)).requests;
  dataOf(await storage.call(endpoint, { id: request?.id ?? 0, version: request?.version ?? 0, ...decision }, master));
}
const texts = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(outboxMessages.id)).map(({ body }) => body);
const page = async (visit: { identity: string; access: string }) =>
  dataOf(await booking.call(appointmentByLink, link(visit)));

it("a retrieval that is refused or put off tells the visit that counts on it, and moving the visit asks anew", async () => {
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  expect((await page(visit)).missingWheels).toBeNull();
  await decide(storageDeskRefuse, { decision: "Склад закрыт на учёт до пятницы" });
  expect((await page(visit)).missingWheels).toEqual({
    source: "storage",
    reason: "Склад закрыт на учёт до пятницы",
    readyOn: null,
  });
  const told = (await texts()).at(-1);
  expect(told).toMatch(
    /^Шин с хранения к визиту не будет: 24 ноября, 10:15, .*Причина: Склад закрыт на учёт до пятницы\./,
  );
  expect(told).toContain(`/appointment/${visit.identity}/${visit.access}/`);
  expect((await texts()).filter((text) => text.includes("Склад закрыт"))).toHaveLength(1);

  const moved = dataOf(await move(visit, { date: "2026-11-26" }));
  expect((await page(moved)).missingWheels).toBeNull();
  expect((await requests()).at(-1)).toMatchObject({ state: "new", plannedOn: "2026-11-26" });
  await decide(storageDeskAccept, { plannedOn: "2026-11-27" });
  expect((await page(moved)).missingWheels).toEqual({ source: "storage", reason: "", readyOn: "2026-11-27" });
  expect((await texts()).at(-1)).toContain("Будут готовы 27 ноября.");
  expect((await page(dataOf(await move(moved, { date: "2026-11-27" })))).missingWheels).toBeNull();
});

it("a stranger's visit that names the contract does not touch it", async () => {
  const stranger = await signInUser(shop);
  await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }, stranger);
  expect(await stored()).toMatchObject({ status: "stored", request: null });
});
