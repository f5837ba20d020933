import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages } from "../db/schema/outbox.ts";
import { openTestDatabase } from "../db/testing.ts";
import { createHttpSms } from "../providers/sms/http-sms.ts";
import { startSmsServer } from "../providers/sms/testing.ts";
import { deleteOldMessages, wipeEndedSecrets } from "./outbox-store.ts";
import { sendLetters, sendSms } from "./send-due.ts";
import { writeCodeLetter, writeCodeSms, writeLetters } from "./write-messages.ts";

const connection = await openTestDatabase();
const server = await startSmsServer();
beforeEach(async () => {
  await connection.db.delete(outboxMessages);
  server.received.length = 0;
  server.answerWith(200);
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

const PHONE = "+79123456789";
const write = (body = "Код 1234") => writeCodeSms(connection.db, { recipient: PHONE, body });
const never = new AbortController().signal;
const send = () => sendSms(connection.db, createHttpSms({ url: server.url, token: "t" }), { error: () => {} }, never);
const makeOlder = (minutes: number) => {
  const { createdAt, secretExpiresAt } = outboxMessages;
  const age = sql`make_interval(mins => ${minutes}::int)`;
  return connection.db
    .update(outboxMessages)
    .set({ createdAt: sql`${createdAt} - ${age}`, secretExpiresAt: sql`${secretExpiresAt} - ${age}` });
};

describe("a message with a code", () => {
  it("is sent once through the provider of messages", async () => {
    await write();
    expect([await send(), await send()]).toEqual([1, 0]);
    const [row] = await connection.db.select().from(outboxMessages);
    expect(server.received.map(({ body }) => body)).toEqual([
      { id: `outbox-${row?.id}`, to: "79123456789", text: "Код 1234" },
    ]);
  });

  it("is never sent after the code's ten minutes", async () => {
    await write();
    await makeOlder(10);
    expect(await send()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it("has no code left after its ten minutes, sent or not, and is not sent without it", async () => {
    for (const isSent of [true, false]) {
      await connection.db.delete(outboxMessages);
      await write("Код 1234");
      if (isSent) await send();
      await wipeEndedSecrets(connection.db);
      expect((await connection.db.select().from(outboxMessages))[0]?.body).toBe("Код 1234");
      await makeOlder(10);
      await wipeEndedSecrets(connection.db);
      expect((await connection.db.select().from(outboxMessages))[0]?.body).not.toContain("1234");
    }
    expect(await send()).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it("is tried again after one minute, however often", async () => {
    server.answerWith(503);
    await write();
    for (const attempts of [1, 2, 3]) {
      await send();
      const [row] = await connection.db
        .select({
          attempts: outboxMessages.attempts,
          seconds: sql<string>`extract(epoch from ${outboxMessages.nextAttemptAt} - now())`,
        })
        .from(outboxMessages);
      expect([row?.attempts, Math.ceil(Number(row?.seconds) / 60)]).toEqual([attempts, 1]);
      await connection.db.update(outboxMessages).set({ nextAttemptAt: sql`now()` });
    }
    server.answerWith(200);
    expect(await send()).toBe(1);
  });

  it("goes before letters that have waited longer", async () => {
    await writeLetters(connection.db, "receipt", [
      { recipient: "boris@example.ru", subject: "Снова в наличии", paragraphs: ["Здравствуйте."], endUrl: null },
    ]);
    await makeOlder(60);
    await writeCodeLetter(connection.db, { recipient: "anna@example.ru", paragraphs: ["Код 1234"] });
    const sent: string[] = [];
    const mail = {
      send: async ({ to }: { to: string }) => {
        sent.push(to);
        return { outcome: "sent" as const };
      },
    };
    await sendLetters(connection.db, mail, { error: () => {} }, never);
    expect(sent).toEqual(["anna@example.ru", "boris@example.ru"]);
  });

  it("is forgotten after a day", async () => {
    await write("Код 1111");
    await makeOlder(25 * 60);
    await write("Код 2222");
    await deleteOldMessages(connection.db);
    expect((await connection.db.select().from(outboxMessages)).map(({ body }) => body)).toEqual(["Код 2222"]);
  });
});
