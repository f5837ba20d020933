import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storageByNumber, storageDelay, storageRetrieve } from "../../gateway/contract/workshop/storage.ts";
import {
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskRefuse,
} from "../../gateway/contract/workshop/storage-desk.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import { storageContracts, storageRequests } from "../../gateway/platform/db/schema/storage.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../gateway/testing/fixture.ts";
import { employAt, openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { storeContract } from "../../gateway/testing/stored-contracts.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { remindOfStorage } from "../../gateway/workshop/storage/remind-of-storage.ts";
import { atOnce, codesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

const NUMBER = "ХР-1";

describe.skipIf(!hasPostgres())("storage at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;
  let anna: Awaited<ReturnType<typeof signInUser>>;
  let master: Awaited<ReturnType<typeof signInUser>>;
  let contractId: number;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openStaffGateway(shop);
    anna = await signInUser(shop, { phones: ["+79120000001"] });
    master = await signInStaff(shop, "service");
    await employAt(shop, master, fixtureLocations.malysheva);
  });
  const fresh = async () => {
    shop.clock.now = FIXTURE_NOW;
    await shop.connection.db.delete(storageContracts);
    await shop.connection.db.delete(outboxMessages);
    contractId = await storeContract(shop.connection, { number: NUMBER });
  };
  beforeEach(fresh);
  afterAll(async () => {
    expect([...shop.failures, ...gateway.failures]).toEqual([]);
    await shop.stop();
  });

  const own = async () => dataOf(await gateway.call(storageByNumber, { number: NUMBER }, anna)).contract;
  const requests = () => shop.connection.db.select().from(storageRequests);

  it("a delay that is sent twelve times is one, for one price", async () => {
    await inRounds(async () => {
      await fresh();
      const delay = () => gateway.call(storageDelay, { number: NUMBER, date: "2027-05-10", cost: 45_000 }, anna);
      expect(codesOf(await atOnce(12, delay))).toEqual({ done: 12 });
      expect(await requests()).toMatchObject([{ kind: "delay", costKopecks: 45_000 }]);
    }, CROWD_ROUNDS);
  });

  it("delays and a retrieval leave one state: what was promised and paid for adds up", async () => {
    await inRounds(async () => {
      await fresh();
      await Promise.all([
        ...["2027-04-20", "2027-05-10", "2027-06-01"].map((date) =>
          gateway.call(storageDelay, { number: NUMBER, date }, anna),
        ),
        ...["2026-11-25", "2026-11-26"].map((date) => gateway.call(storageRetrieve, { number: NUMBER, date }, anna)),
      ]);
      const made = await requests();
      const contract = await own();
      expect(contract.status).toBe("retrieval");
      expect(made.filter(({ kind }) => kind === "retrieve")).toHaveLength(1);
      const delays = made.filter(({ kind }) => kind === "delay");
      const days = delays.map(({ plannedOn }) => plannedOn).sort();
      expect(contract.planningDate).toBe(days.at(-1) ?? "2027-04-10");
      const paid = delays.reduce((sum, { costKopecks }) => sum + (costKopecks ?? 0), 0);
      const moved = (Date.parse(contract.planningDate) - Date.parse("2027-04-10")) / 86_400_000;
      expect(paid).toBe(moved * 1_500);
    });
  });

  it("a retrieval is decided once, whoever accepts, hands out and refuses it", async () => {
    await inRounds(async () => {
      await fresh();
      dataOf(await gateway.call(storageRetrieve, { number: NUMBER }, anna));
      const [request] = dataOf(await gateway.call(storageDeskCard, { id: contractId }, master)).requests;
      const seen = { id: request?.id ?? 0, version: request?.version ?? 0 };
      const replies = await Promise.all([
        gateway.call(storageDeskAccept, { ...seen, plannedOn: "2026-11-25" }, master),
        gateway.call(storageDeskDone, seen, master),
        gateway.call(storageDeskRefuse, { ...seen, decision: "Склад закрыт на учёт" }, master),
        gateway.call(storageRetrieve, { number: NUMBER }, anna),
      ]);
      expect(codesOf(replies.slice(0, 3))).toEqual({ done: 1, version_conflict: 2 });
      const { status } = await own();
      const open = (await requests()).filter(({ state }) => state === "new" || state === "accepted");
      expect(open).toHaveLength(status === "retrieval" ? 1 : 0);
    });
  });

  it("a reminder is written once by twelve processes", async () => {
    await inRounds(async () => {
      await fresh();
      shop.clock.now = new Date("2027-03-27T07:00:00Z");
      const told = await atOnce(12, () => remindOfStorage(shop, new AbortController().signal));
      expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await shop.connection.db.$count(outboxMessages)).toBe(1);
    }, CROWD_ROUNDS);
  });
});
