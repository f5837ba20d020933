import { beforeEach, describe, expect, it } from "vitest";
import {
  appointmentCancel,
  appointmentsMine,
  appointmentsMineStatuses,
  masterAdvice,
} from "../../contract/workshop/appointments.ts";
import { storageMine } from "../../contract/workshop/storage.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";
import { storageRoutes } from "../storage/handlers.ts";
import { appointmentRoutes } from "./handlers.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

const { connection, shop } = await ownShop();
const { services, identity } = shop;
const gateway = sound(openTestGateway([...appointmentRoutes(services), ...storageRoutes(shop)], identity));
const anna = await signInUser(shop, { phones: ["+79120000001"] });
const pyotr = await signInUser(shop, { firstname: "Пётр", phones: ["+79120000002"] });
await connection.db.insert(userPhones).values({ userId: pyotr.userId, phone: "+79120000009" });
beforeEach(async () => {
  await connection.db.delete(appointments);
  await connection.db.delete(storageContracts);
});

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(FIXTURE_NOW.getTime() + days * DAY_MS);

async function appointment(
  name: string,
  days: number,
  row: Partial<typeof appointments.$inferInsert> = {},
): Promise<void> {
  await connection.db.insert(appointments).values({
    appointmentNumber: `Z-${name}`,
    reserveId: name,
    userId: anna.userId,
    phoneDigits: "9120000001",
    locationId: fixtureLocations.malysheva,
    title: "Сезонная смена колёс",
    startsAt: dayFromNow(days),
    endsAt: new Date(dayFromNow(days).getTime() + 3_600_000),
    status: days > 0 ? "active" : "done",
    carTitle: "Kia Rio",
    createdAt: dayFromNow(days - 7),
    updatedAt: dayFromNow(days - 6),
    ...row,
  });
}

const mine = async (person: Person, input: Record<string, unknown> = {}) =>
  dataOf(await gateway.call(appointmentsMine, input, person));
const names = async (person: Person, input?: Record<string, unknown>) =>
  (await mine(person, input)).services.map(({ service }) => service.reserve_id);

describe("own appointments", () => {
  it("ACC-001 SVC-025 SVC-026 are listed with their shop and its time zone, and whether they can be cancelled", async () => {
    await appointment("1", 2);
    expect(await mine(anna)).toEqual({
      total: 1,
      services: [
        {
          identity: "Z-1",
          status: "active",
          title: "Сезонная смена колёс",
          created_at: "2026-11-15T07:00:00.000Z",
          updated_at: "2026-11-16T07:00:00.000Z",
          service: {
            reserve_id: "1",
            datetime: "2026-11-22T07:00:00.000Z",
            updated_at: "2026-11-16T07:00:00.000Z",
          },
          shop: {
            id: fixtureLocations.malysheva,
            title: "Протектор на Малышева",
            address: "улица Малышева, 145",
            phone: "+73430002001",
            city: "Екатеринбург",
            zone: "Asia/Yekaterinburg",
          },
          car: "Kia Rio",
          plate: "",
          works: { serviceIds: [], fitting: null },
          canBeCancelled: true,
          placedByStaff: false,
        },
      ],
    });
  });

  it("B-33 say when staff placed them for the client", async () => {
    await appointment("theirs", 1);
    await appointment("by-staff", 2, { placedBy: pyotr.userId });
    const { services } = await mine(anna);
    expect(services.map(({ service, placedByStaff }) => [service.reserve_id, placedByStaff])).toEqual([
      ["theirs", false],
      ["by-staff", true],
    ]);
  });

  it("come in the order of need: to come, the soonest first, then the latest; in pages and by status", async () => {
    await appointment("old", -90);
    await appointment("far", 9);
    await appointment("near", 1);
    await appointment("called-off", 5, { status: "cancelled" });
    await appointment("recent", -3);
    expect(await names(anna)).toEqual(["near", "far", "called-off", "recent", "old"]);
    expect(await names(anna, { offset: 1, limit: 2 })).toEqual(["far", "called-off"]);
    expect(await mine(anna, { status: "done", limit: 1 })).toMatchObject({
      total: 2,
      services: [{ identity: "Z-recent" }],
    });
  });

  it("are also those made without signing in with a phone that the customer has confirmed, and nobody else's", async () => {
    await appointment("guest", 1, { userId: null });
    await appointment("not-proved", 1, { userId: null, phoneDigits: "9120000009" });
    await appointment("signed-in", 1, { phoneDigits: "9120000002" });
    expect(await names(anna)).toEqual(["signed-in", "guest"]);
    expect(await names(pyotr)).toEqual([]);
    expect((await gateway.call(appointmentsMine, {})).status_code).toBe(401);
  });

  it("SVC-049 have three status keys and no other, each of them a filter of the list", async () => {
    await appointment("to-come", 1);
    await appointment("over", -2);
    await appointment("called-off", 3, { status: "cancelled" });
    const { statuses } = dataOf(await gateway.call(appointmentsMineStatuses, {}, anna));
    expect(statuses.map(({ key }) => key)).toEqual(["active", "done", "cancelled"]);
    expect(await names(anna, { status: "active" })).toEqual(["to-come"]);
    expect(await names(anna, { status: "done" })).toEqual(["over"]);
    expect(await names(anna, { status: "cancelled" })).toEqual(["called-off"]);
    // An empty one of an address says nothing, as in every list.
    expect((await names(anna, { status: "" })).toSorted()).toEqual(["called-off", "over", "to-come"]);
    for (const status of ["new", "moved", "no_show"])
      expect(await gateway.call(appointmentsMine, { status }, anna)).toMatchObject({
        status_code: 422,
        errors: [{ field: "status" }],
      });
  });

  it("API-122 are counted by status, zeros too", async () => {
    await appointment("1", 1);
    await appointment("2", 2);
    await appointment("3", -2);
    const { statuses } = dataOf(await gateway.call(appointmentsMineStatuses, {}, anna));
    expect(statuses).toEqual([
      { key: "active", count: 2 },
      { key: "done", count: 1 },
      { key: "cancelled", count: 0 },
    ]);
  });
});

describe("cancelling an appointment", () => {
  const cancel = (reserve_id: string, person = anna) =>
    gateway.call(appointmentCancel, { service: { reserve_id } }, person);

  it("SVC-025 SVC-026 leaves number and creation as they were and says when it was changed", async () => {
    await appointment("1", 1);
    const [before] = (await mine(anna)).services;
    await cancel("1");
    const [after] = (await mine(anna)).services;
    expect(after).toMatchObject({
      identity: before?.identity,
      created_at: before?.created_at,
      updated_at: FIXTURE_NOW.toISOString(),
      service: { ...before?.service, updated_at: FIXTURE_NOW.toISOString() },
    });
    expect(before?.updated_at).not.toBe(after?.updated_at);
  });

  it("is done while it is to come, and only once", async () => {
    await appointment("1", 1);
    expect(dataOf(await cancel("1"))).toEqual({ status: "cancelled" });
    expect((await mine(anna)).services).toMatchObject([
      { status: "cancelled", canBeCancelled: false, updated_at: FIXTURE_NOW.toISOString() },
    ]);
    expect(await cancel("1")).toMatchObject({ status_code: 409, code: "too_late" });
  });

  it("is too late when its time has come or it took place", async () => {
    await appointment("now", 0, { status: "active" });
    await appointment("done", -1);
    for (const name of ["now", "done"])
      expect(await cancel(name)).toMatchObject({ status_code: 409, code: "too_late" });
  });

  it("is for the customer only", async () => {
    await appointment("1", 1);
    expect(await cancel("1", pyotr)).toMatchObject({ status_code: 404, data: null });
    expect((await gateway.call(appointmentCancel, { service: { reserve_id: "1" } })).status_code).toBe(401);
    expect(await mine(anna, { status: "active" })).toMatchObject({ total: 1 });
  });
});

describe("what masters advise", () => {
  it("ACC-024 ACC-032 comes from past appointments, the latest first", async () => {
    await appointment("first", -90, { advice: ["Проверьте колодки."] });
    await appointment("silent", -60);
    await appointment("last", -3, { advice: ["Замените жидкость.", "Отрегулируйте углы."] });
    await appointment("to-come", 3, { advice: ["Ещё рано."] });
    const { appointments } = dataOf(await gateway.call(masterAdvice, {}, anna));
    expect(appointments).toEqual([
      {
        identity: "Z-last",
        title: "Сезонная смена колёс",
        car: "Kia Rio",
        shop: "Протектор на Малышева",
        datetime: "2026-11-17T07:00:00.000Z",
        zone: "Asia/Yekaterinburg",
        advice: ["Замените жидкость.", "Отрегулируйте углы."],
      },
      expect.objectContaining({ identity: "Z-first" }),
    ]);
    expect(dataOf(await gateway.call(masterAdvice, {}, pyotr)).appointments).toEqual([]);
  });
});

describe("API-096 own storage contracts", () => {
  const contract = (number: string, row: Partial<typeof storageContracts.$inferInsert> = {}) => ({
    number,
    userId: anna.userId,
    phoneDigits: "9120000001",
    locationId: fixtureLocations.malysheva,
    items: [{ title: "Летние шины", quantity: 4 }],
    planningDate: "2027-04-15" as const,
    createdAt: dayFromNow(-30),
    ...row,
  });

  it("come with shop, goods and day, those that end soonest first and the finished ones last", async () => {
    await connection.db
      .insert(storageContracts)
      .values([
        contract("over", { status: "returned", planningDate: "2026-04-15" }),
        contract("later", { planningDate: "2027-05-20" }),
        contract("sooner", { userId: null }),
        contract("another's", { userId: pyotr.userId }),
      ]);
    const { contracts, total } = dataOf(await gateway.call(storageMine, {}, anna));
    expect(total).toBe(3);
    expect(contracts.map(({ number }) => number)).toEqual(["sooner", "later", "over"]);
    expect(contracts[0]).toMatchObject({
      number: "sooner",
      planningDate: "2027-04-15",
      createdAt: "2026-10-21T07:00:00.000Z",
      status: "stored",
      title: "На хранении",
      shop: { title: "Протектор на Малышева", address: "улица Малышева, 145", phone: "+73430002001" },
      items: [{ title: "Летние шины", quantity: 4 }],
    });
    expect(dataOf(await gateway.call(storageMine, {}, pyotr)).contracts).toMatchObject([{ number: "another's" }]);
    expect((await gateway.call(storageMine, {})).status_code).toBe(401);
  });
});
