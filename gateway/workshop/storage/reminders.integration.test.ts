import { beforeEach, describe, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { regions } from "../../platform/db/schema/regions.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { signInUser } from "../../testing/users.ts";
import { remindOfStorage } from "./remind-of-storage.ts";

const never = new AbortController().signal;

const connection = await ownDatabase();
await connection.db.update(regions).set({ tyreDays: ["04-01", "10-10"] });
const shop = await openTestShop(connection);
await signInUser(shop, { phones: ["+79120000001"], emails: ["anna@example.ru"] });
beforeEach(async () => {
  await connection.db.delete(storageContracts);
  await connection.db.delete(outboxMessages);
});

/** Local time in Yekaterinburg, five hours ahead of UTC. */
const at = (day: Day, hour = 12) => {
  shop.clock.now = new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 5) * 3_600_000);
};
const remind = () => remindOfStorage(shop, never);
const messages = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.id);
const store = (contract: Partial<typeof storageContracts.$inferInsert> = {}) =>
  storeContract(connection, { number: "ХР-1", ...contract });

describe("reminders of storage", () => {
  it("are written once two weeks and once three days before the end, by any number of runs", async () => {
    await store();
    const told: number[] = [];
    for (const day of ["2027-03-26", "2027-03-27", "2027-03-28", "2027-04-06", "2027-04-07", "2027-04-08"] as const) {
      at(day);
      const runs = await Promise.all([remind(), remind(), remind()]);
      told.push(runs.reduce((sum, count) => sum + count, 0));
    }
    expect(told).toEqual([0, 1, 0, 0, 1, 0]);
    expect(await messages()).toMatchObject([
      { channel: "mail", recipient: "anna@example.ru", subject: "Хранение шин заканчивается 10 апреля" },
      { channel: "mail", body: expect.stringContaining("https://shop.test/my/contract-storage/") },
    ]);
  });

  it("are of the season where the goods lie, by text message for who has no account", async () => {
    await store({ phoneDigits: "9127770000", planningDate: "2027-06-01" });
    at("2027-04-01");
    expect(await remind()).toBe(1);
    expect(await messages()).toMatchObject([
      { channel: "sms", recipient: "+79127770000", body: expect.stringContaining("Пора менять шины") },
    ]);
    expect((await messages())[0]?.body).toContain("Телефон центра: +73430002001");
  });

  it("wake nobody: they wait for the hours of the shop", async () => {
    await store();
    for (const hour of [0, 9, 20, 23]) {
      at("2027-03-27", hour);
      expect(await remind()).toBe(0);
    }
    at("2027-03-27", 10);
    expect(await remind()).toBe(1);
  });

  it("are one message where several are due, and the rest are not written later", async () => {
    await store({ planningDate: "2027-04-04" });
    at("2027-04-01");
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await messages()).toMatchObject([{ subject: "Хранение шин заканчивается 4 апреля" }]);
  });

  it("are not for who does not want them, nor for goods that are asked for or returned", async () => {
    await store({ number: "ХР-2", reminds: false });
    await store({ number: "ХР-3", status: "retrieval" });
    await store({ number: "ХР-4", status: "returned" });
    at("2027-03-27");
    expect(await remind()).toBe(0);
  });

  it("begin anew when the end has moved", async () => {
    await store();
    at("2027-03-27");
    expect(await remind()).toBe(1);
    await connection.db.update(storageContracts).set({ planningDate: "2027-06-10" });
    expect(await remind()).toBe(0);
    at("2027-05-27");
    expect(await remind()).toBe(1);
  });
});
