import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  failedWorkDismiss,
  failedWorkGet,
  failedWorkList,
  failedWorkRetry,
} from "../../contract/office/failed-work.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { claimNext, MAX_ATTEMPTS } from "../../platform/outbox/outbox-store.ts";
import { writeCodeLetter } from "../../platform/outbox/write-messages.ts";
import { dataOf, type TestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";

let gateway: TestGateway;
let admin: Awaited<ReturnType<typeof signInStaff>>;

const connection = await ownDatabase();
beforeAll(async () => {
  const shop = await openTestShop(connection);
  gateway = openStaffGateway(shop);
  await connection.db.execute(sql`select pgboss.create_queue('price-import', '{}'::json)`);
  admin = await signInStaff(shop, "admin");
});
beforeEach(async () => {
  await connection.db.delete(outboxMessages);
  await connection.db.execute(sql`delete from pgboss.job`);
  await connection.db.execute(sql`delete from pgboss.archive`);
});
afterAll(() => expect(gateway.failures).toEqual([]));

const DAY = 86_400_000;
type Message = Partial<typeof outboxMessages.$inferInsert>;

async function givenMessage(rest: Message = {}): Promise<string> {
  const letter = { channel: "mail" as const, recipient: "vera@example.ru", subject: "Заказ готов", body: "Ждём" };
  const given = { ...letter, attempts: MAX_ATTEMPTS, failure: "550 mailbox full", ...rest };
  const [row] = await connection.db.insert(outboxMessages).values(given).returning();
  return `message-${row?.id}`;
}

async function givenJob(table: "job" | "archive", state: string): Promise<string> {
  const id = randomUUID();
  await connection.db.execute(
    sql`insert into pgboss.job (id, name, data, state, retry_count, created_on, completed_on, output)
        values (${id}::uuid, 'price-import', '{"file":"prices.xml"}', ${state}::pgboss.job_state, 4, now(), now(), '{"reason":"no such file"}')`,
  );
  if (table === "archive")
    await connection.db.execute(
      sql`with moved as (delete from pgboss.job where id = ${id}::uuid returning *)
          insert into pgboss.archive select * from moved`,
    );
  return `job-${id}`;
}

const list = async (filters: object = {}) =>
  dataOf(await gateway.call(failedWorkList, { purpose: "page", ...filters }, admin));
const ids = async (filters?: object) => (await list(filters)).rows.map(({ id }) => id).sort();
const stateOf = async (id: string) => {
  const found = sql`select state::text from pgboss.job where id = ${id.slice(4)}::uuid`;
  return (await connection.db.execute<{ state: string }>(found)).rows[0]?.state;
};

it("lists jobs that failed in either table and messages that are not tried any more, and nothing else", async () => {
  const failed = [await givenJob("job", "failed"), await givenJob("archive", "failed")];
  const unsent = [
    await givenMessage(),
    await givenMessage({ channel: "sms", subject: "", attempts: 3, createdAt: new Date(Date.now() - 4 * DAY) }),
  ];
  await givenJob("job", "completed");
  await givenJob("archive", "cancelled");
  await givenMessage({ sentAt: new Date() });
  await givenMessage({ attempts: 2 });
  await givenMessage({ dismissedAt: new Date() });
  await writeCodeLetter(connection.db, { recipient: "vera@example.ru", paragraphs: ["1234"] });
  await connection.db
    .update(outboxMessages)
    .set({ attempts: MAX_ATTEMPTS })
    .where(eq(outboxMessages.subject, "Код подтверждения"));
  expect(await ids()).toEqual([...failed, ...unsent].sort());
  expect(await ids({ kind: "price-import" })).toEqual([...failed].sort());
  expect((await list()).options.kind?.map(({ value }) => value)).toEqual(["mail", "price-import", "sms"]);
});

it("a job is shown with its reason and data, and runs again once", async () => {
  const id = await givenJob("job", "failed");
  expect(dataOf(await gateway.call(failedWorkGet, { id }, admin))).toMatchObject({
    kind: "price-import",
    reason: "no such file",
    attempts: 5,
    data: '{"file": "prices.xml"}',
    canRetry: true,
  });
  dataOf(await gateway.call(failedWorkRetry, { id }, admin));
  expect(await stateOf(id)).toBe("retry");
  expect(await gateway.call(failedWorkRetry, { id }, admin)).toMatchObject({ code: "not_found" });
  const archived = await givenJob("archive", "failed");
  dataOf(await gateway.call(failedWorkRetry, { id: archived }, admin));
  expect(await stateOf(archived)).toBe("retry");
  expect(await ids()).toEqual([]);
});

it("a message is sent as if it were new, but not with a link that has ended", async () => {
  const id = await givenMessage({ createdAt: new Date(Date.now() - 10 * DAY) });
  expect(await claimNext(connection.db, "mail")).toBeUndefined();
  dataOf(await gateway.call(failedWorkRetry, { id }, admin));
  expect(await claimNext(connection.db, "mail")).toMatchObject({ subject: "Заказ готов", attempts: 1 });
  const ended = await givenMessage({ secretExpiresAt: new Date(Date.now() - 1_000) });
  expect(dataOf(await gateway.call(failedWorkGet, { id: ended }, admin)).canRetry).toBe(false);
  expect(await gateway.call(failedWorkRetry, { id: ended }, admin)).toMatchObject({ code: "not_found" });
});

it("what is dismissed with a reason is listed and tried no more", async () => {
  const given = [await givenJob("job", "failed"), await givenJob("archive", "failed"), await givenMessage()];
  for (const id of given) {
    expect(await gateway.call(failedWorkDismiss, { id, reason: " " }, admin)).toMatchObject({
      code: "invalid",
      errors: [{ field: "reason", message: "Напишите причину" }],
    });
    dataOf(await gateway.call(failedWorkDismiss, { id, reason: "Файл больше не нужен" }, admin));
    expect(await gateway.call(failedWorkRetry, { id }, admin)).toMatchObject({ code: "not_found" });
  }
  expect(await ids()).toEqual([]);
});
