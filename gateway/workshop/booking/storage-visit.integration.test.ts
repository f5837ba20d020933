import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { storageByNumber } from "../../contract/workshop/storage.ts";
import { storageDeskCard } from "../../contract/workshop/storage-desk.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { departments, departmentUsers } from "../../platform/db/schema/departments.ts";
import { storageContracts, storageRequests } from "../../platform/db/schema/storage.ts";
import { bookingInput, openTestBooking } from "../../testing/booking.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { fixtureLocations, openFixtureDatabase } from "../../testing/fixture.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { signInUser } from "../../testing/users.ts";
import { storageDeskRoutes } from "../storage/desk/handlers.ts";
import { storageRoutes } from "../storage/handlers.ts";

const PHONE = "+79120000001";
const NUMBER = "ХР-1";

let connection: DatabaseConnection;
let shop: TestShop;
let booking: TestGateway;
let storage: TestGateway;
let anna: Awaited<ReturnType<typeof signInUser>>;
let contractId: number;

beforeAll(async () => {
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
  booking = openTestBooking(shop);
  storage = openTestGateway([...storageRoutes(shop), ...storageDeskRoutes(shop)], shop.identity);
  anna = await signInUser(shop, { phones: [PHONE] });
});
beforeEach(async () => {
  await connection.db.delete(appointments);
  await connection.db.delete(storageContracts);
  contractId = await storeContract(connection, { number: NUMBER });
});
afterAll(async () => {
  expect([...booking.failures, ...storage.failures]).toEqual([]);
  await connection.close();
});

const book = (row: Parameters<typeof bookingInput>[0], sender: object = anna) =>
  booking.call(bookingCreate, bookingInput({ user: { name: "Анна", phone: PHONE }, ...row }), sender);
const stored = async () => dataOf(await storage.call(storageByNumber, { number: NUMBER }, anna)).contract;

it("a visit with stored tyres asks for them on its day, and the desk sees the visit", async () => {
  const visit = dataOf(await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }));
  expect(await stored()).toMatchObject({
    status: "retrieval",
    request: { plannedOn: "2026-11-24", isAccepted: false },
  });
  const master = await signInStaff(shop, "service");
  const locationIds = [fixtureLocations.malysheva];
  const [department] = await connection.db
    .insert(departments)
    .values({ title: "Малышева", locationIds, rolesAllowed: ["service"] })
    .returning();
  await connection.db.insert(departmentUsers).values({ departmentId: department?.id ?? 0, userId: master.userId });
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

it("a stranger's visit that names the contract does not touch it", async () => {
  const stranger = await signInUser(shop);
  await book({ source: "storage", storageNumber: NUMBER, date: "2026-11-24" }, stranger);
  expect(await stored()).toMatchObject({ status: "stored", request: null });
});
