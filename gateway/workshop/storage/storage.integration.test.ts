import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import {
  storageByNumber,
  storageDelay,
  storageDelayCost,
  storageMine,
  storageRemind,
  storageRetrieve,
} from "../../contract/workshop/storage.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { storageContracts, storageRequests } from "../../platform/db/schema/storage.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownDatabase, sound } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { signInUser } from "../../testing/users.ts";
import { storageRoutes } from "./handlers.ts";

const connection = await ownDatabase();
const { malysheva, permShop } = fixtureLocations;
await connection.db.update(locations).set({ storageLeadDays: 1 }).where(eq(locations.id, malysheva));
await connection.db.update(locations).set({ storageLeadDays: 2 }).where(eq(locations.id, permShop));
const shop = await openTestShop(connection);
const gateway = sound(openTestGateway(storageRoutes(shop), shop.identity));
const anna = await signInUser(shop, { phones: ["+79120000001"] });
const pyotr = await signInUser(shop, { firstname: "Пётр", phones: ["+79120000002"] });
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await connection.db.delete(storageContracts);
  await connection.db.delete(outboxMessages);
});

const NUMBER = "ХР-1";
const store = (contract: Partial<typeof storageContracts.$inferInsert> = {}) =>
  storeContract(connection, { number: NUMBER, ...contract });
const own = async () => dataOf(await gateway.call(storageByNumber, { number: NUMBER }, anna)).contract;
const delay = (date: Day, more: object = {}, person: object = anna) =>
  gateway.call(storageDelay, { number: NUMBER, date, ...more }, person);
const retrieve = (input: object = {}, person: object = anna) =>
  gateway.call(storageRetrieve, { number: NUMBER, ...input }, person);
const countRequests = () => connection.db.$count(storageRequests);
const stored = async () => (await connection.db.select().from(storageContracts))[0];

describe("own contracts", () => {
  it("STO-003 STO-004 API-096 API-098 have a number, an end, what they cost to date and what can be done", async () => {
    await store({ paidUntil: "2026-11-10" });
    const { contracts, total } = dataOf(await gateway.call(storageMine, {}, anna));
    expect(total).toBe(1);
    expect(contracts).toEqual([await own()]);
    expect(contracts[0]).toMatchObject({
      number: NUMBER,
      planningDate: "2027-04-10",
      status: "stored",
      cost: { day: 1_500, toDate: 42 * 1_500, unpaid: 10 * 1_500 },
      delay: { from: "2027-04-11", to: "2027-11-20" },
      retrieval: { from: "2026-11-21", to: "2027-02-19" },
      request: null,
      refusal: "",
    });
  });

  it("API-098 are nobody else's, whoever knows the number, and nothing is done to them", async () => {
    await store();
    const calls = [
      gateway.call(storageByNumber, { number: NUMBER }, pyotr),
      gateway.call(storageDelayCost, { number: NUMBER, date: "2027-05-01" }, pyotr),
      delay("2027-05-01", {}, pyotr),
      retrieve({}, pyotr),
      gateway.call(storageRemind, { number: NUMBER, reminds: false }, pyotr),
    ];
    for (const { status_code, data } of await Promise.all(calls)) expect([status_code, data]).toEqual([404, null]);
    expect(dataOf(await gateway.call(storageMine, {}, pyotr)).total).toBe(0);
    expect(await stored()).toMatchObject({ planningDate: "2027-04-10", status: "stored", reminds: true, version: 1 });
  });

  it("are counted in the days of the shop, not of the server", async () => {
    await store();
    const costAt = async (moment: string) => {
      shop.clock.now = new Date(moment);
      const evening = await signInUser(shop);
      await connection.db.update(storageContracts).set({ userId: evening.userId });
      return dataOf(await gateway.call(storageMine, {}, evening)).contracts[0]?.cost?.toDate;
    };
    expect(await costAt("2026-11-20T18:59:00Z")).toBe(42 * 1_500);
    expect(await costAt("2026-11-20T19:00:00Z")).toBe(43 * 1_500);
  });
});

describe("a delay", () => {
  it("STO-006 STO-007 API-097 moves the end to the new day, for what it costs", async () => {
    await store();
    const cost = dataOf(await gateway.call(storageDelayCost, { number: NUMBER, date: "2027-05-10" }, anna));
    expect(cost).toEqual({ cost: 30 * 1_500, planningDate: "2027-04-10" });
    const { contract } = dataOf(await delay("2027-05-10", { cost: cost.cost }));
    expect(contract).toMatchObject({ planningDate: "2027-05-10", paidUntil: "2027-04-10" });
    expect(await connection.db.select().from(storageRequests)).toMatchObject([
      { kind: "delay", plannedOn: "2027-05-10", costKopecks: 45_000, state: "done", requestSource: "account" },
    ]);
    expect(await connection.db.$count(outboxMessages)).toBe(0);
  });

  it("API-105 D-01 without a token is refused, and nothing changes: a link and a prefetch cannot do it", async () => {
    await store();
    for (const sender of [{}, { accessToken: "nonsense" }])
      expect((await delay("2027-05-10", {}, sender)).status_code).toBe(401);
    expect([(await stored())?.planningDate, await countRequests()]).toEqual(["2027-04-10", 0]);
  });

  it("sent again is the same delay, and one that is no later is refused", async () => {
    await store();
    dataOf(await delay("2027-05-10"));
    expect(dataOf(await delay("2027-05-10")).contract.planningDate).toBe("2027-05-10");
    expect(await countRequests()).toBe(1);
    expect(await delay("2027-05-09")).toMatchObject({ status_code: 422, errors: [{ field: "date" }] });
    expect(dataOf(await delay("2027-05-11")).contract.planningDate).toBe("2027-05-11");
  });

  it.each(["2026-11-19", "2027-04-10", "2027-11-21", "2027-02-30", "завтра", ""])(
    "STO-007 to %s is refused with words at the day",
    async (date) => {
      await store();
      const reply = await delay(date as Day);
      expect(reply).toMatchObject({
        status_code: 422,
        errors: [{ field: "date", message: expect.stringMatching(/[А-я]/) }],
      });
      expect((await stored())?.planningDate).toBe("2027-04-10");
    },
  );

  it("at another price than was seen changes nothing", async () => {
    await store();
    expect(await delay("2027-05-10", { cost: 44_000 })).toMatchObject({ status_code: 409, code: "sum_changed" });
    expect([(await stored())?.planningDate, await countRequests()]).toEqual(["2027-04-10", 0]);
  });

  it("is not for goods that are asked for, returned, or without a price", async () => {
    for (const contract of [{ status: "retrieval" }, { status: "returned" }, { dayKopecks: null }] as const) {
      await connection.db.delete(storageContracts);
      await store(contract);
      expect((await own()).delay).toBeNull();
      expect((await delay("2027-05-10")).code).toBe("invalid");
    }
  });
});

describe("a retrieval", () => {
  it("API-099 is asked for once, on the earliest day of the store", async () => {
    await store({ locationId: fixtureLocations.permShop });
    const { contract } = dataOf(await retrieve());
    expect(contract).toMatchObject({
      status: "retrieval",
      title: "Готовится к выдаче",
      request: { plannedOn: "2026-11-22", isAccepted: false },
      delay: null,
      retrieval: null,
    });
    expect(dataOf(await retrieve({ date: "2026-12-01" })).contract).toEqual(contract);
    expect(await countRequests()).toBe(1);
  });

  it("is on the day that the customer chooses, not before the goods can be there", async () => {
    await store();
    expect(await retrieve({ date: "2026-11-20" })).toMatchObject({
      status_code: 422,
      errors: [{ field: "date", message: "Привезём шины не раньше 21.11.2026" }],
    });
    expect((await retrieve({ date: "2027-02-20" })).status_code).toBe(422);
    expect(dataOf(await retrieve({ date: "2026-11-25" })).contract.request?.plannedOn).toBe("2026-11-25");
  });

  it("ERR-031 of what was returned is a 422 that says so", async () => {
    await store({ status: "returned" });
    expect(await retrieve()).toMatchObject({
      status_code: 422,
      code: "not_stored",
      errors: [{ message: "Шины уже выданы, договор закончен" }],
    });
  });
});

it("reminders are switched off and on by their owner", async () => {
  await store();
  for (const reminds of [false, false, true]) {
    const reply = await gateway.call(storageRemind, { number: NUMBER, reminds }, anna);
    expect(dataOf(reply).contract.reminds).toBe(reminds);
  }
});
