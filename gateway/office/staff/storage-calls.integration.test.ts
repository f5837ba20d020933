import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOptions } from "../../contract/office/staff-clients.ts";
import {
  storageDelayForClient,
  storageInfoByNumber,
  storageInfoByPhone,
  storageSendRetrieve,
} from "../../contract/office/staff-storage.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { storageContracts, storageRequests } from "../../platform/db/schema/storage.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { signInUser } from "../../testing/users.ts";
import { staffRoutes } from "./handlers.ts";
import { staffStorageRoutes } from "./storage-handlers.ts";

const SECRET = "a secret of programs, for tests only";
const CLIENT = "9120000001";
const NUMBER = "ХР-1";

let gateway: TestGateway;

const { connection, shop } = await ownShop();
beforeAll(async () => {
  const identity: Identity = { ...shop.identity, isSecretOf: async (_program, { shown }) => shown === SECRET };
  const { services } = shop;
  gateway = openTestGateway(
    [
      ...staffStorageRoutes(shop),
      ...staffRoutes({ services, siteOrigin: "https://shop.test", log: { error: () => {} } }),
    ],
    identity,
  );
});
beforeEach(async () => {
  await connection.db.delete(storageContracts);
  await connection.db.delete(outboxMessages);
  await storeContract(connection, { number: NUMBER, phoneDigits: CLIENT });
});
afterAll(() => expect(gateway.failures).toEqual([]));

/** What every program sends. */
const program = { clientPhone: `8${CLIENT}`, token: SECRET };

describe("calls of the manager", () => {
  it("API-100 API-102 STO-008 show the contracts of the client of a phone, to programs and to managers", async () => {
    const byPhone = dataOf(await gateway.call(storageInfoByPhone, program));
    expect(byPhone).toMatchObject({ total: 1, contracts: [{ number: NUMBER, cost: { day: 1_500 } }] });
    const byNumber = dataOf(await gateway.call(storageInfoByNumber, { ...program, storageNumber: NUMBER }));
    expect(byNumber.contract).toEqual(byPhone.contracts[0]);
    const manager = await signInStaff(shop, "manager");
    expect(dataOf(await gateway.call(storageInfoByPhone, { clientPhone: CLIENT }, manager)).total).toBe(1);
  });

  it("API-100 never show a contract by its number alone, nor by another's phone", async () => {
    const others = { ...program, clientPhone: "9129999999", storageNumber: NUMBER };
    expect((await gateway.call(storageInfoByNumber, others)).status_code).toBe(404);
    expect((await gateway.call(storageInfoByNumber, { token: SECRET, storageNumber: NUMBER })).status_code).toBe(422);
    expect(dataOf(await gateway.call(storageInfoByPhone, { ...program, clientPhone: "9129999999" })).total).toBe(0);
  });

  it("STO-008 API-101 API-103 change nothing for guests, customers and wrong secrets", async () => {
    const client = await signInUser(shop, { phones: [`+7${CLIENT}`] });
    const named = { clientPhone: CLIENT, storageNumber: NUMBER };
    for (const [token, sender] of [
      [{}, {}],
      [{ token: "wrong" }, {}],
      [{}, client],
    ] as const) {
      const status = sender === client ? 403 : 401;
      const retrieval = { ...named, ...token, requestSource: "call" };
      expect((await gateway.call(storageSendRetrieve, retrieval, sender)).status_code).toBe(status);
      const delay = { ...named, ...token, planningDate: "2027-05-10" };
      expect((await gateway.call(storageDelayForClient, delay, sender)).status_code).toBe(status);
      expect((await gateway.call(storageInfoByPhone, { ...named, ...token }, sender)).status_code).toBe(status);
    }
    expect(await connection.db.$count(storageRequests)).toBe(0);
  });

  it("API-101 API-106 ask for the goods with a source of the data options and no other", async () => {
    const { requestSource } = dataOf(await gateway.call(dataOptions, { "secret-token": SECRET }));
    const retrieval = { ...program, storageNumber: NUMBER };
    expect((await gateway.call(storageSendRetrieve, { ...retrieval, requestSource: "account" })).status_code).toBe(422);
    for (const { id } of requestSource.typeOptions) {
      const reply = await gateway.call(storageSendRetrieve, { ...retrieval, requestSource: id });
      expect(dataOf(reply).contract.status).toBe("retrieval");
    }
    const { typeOptions } = requestSource;
    expect(await connection.db.select().from(storageRequests)).toMatchObject([
      { kind: "retrieve", requestSource: typeOptions[0]?.id, actorKind: "system" },
    ]);
  });

  it("API-103 delay a contract and tell its owner", async () => {
    const delay = { ...program, storageNumber: NUMBER, planningDate: "2027-05-10" };
    expect(dataOf(await gateway.call(storageDelayForClient, delay)).contract.planningDate).toBe("2027-05-10");
    expect(await connection.db.select().from(outboxMessages)).toMatchObject([
      { channel: "sms", recipient: "+79120000001", body: expect.stringContaining("продлено до 10 мая") },
    ]);
  });
});
