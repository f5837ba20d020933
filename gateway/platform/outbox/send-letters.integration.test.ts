import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userEmail } from "../../contract/platform/user-fields.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { openTestDatabase } from "../db/testing.ts";
import { createSmtpMail } from "../providers/mail/smtp-mail.ts";
import { startMailServer } from "../providers/mail/testing.ts";
import { deleteOldMessages, MAX_ATTEMPTS } from "./outbox-store.ts";
import { sendLetters } from "./send-due.ts";
import { writeLetters } from "./write-messages.ts";

let reported: object[] = [];

const connection = await openTestDatabase();
const server = await startMailServer();
beforeEach(async () => {
  await connection.db.delete(outboxMessages);
  server.received.length = 0;
  reported = [];
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

const write = (...recipients: string[]) =>
  writeLetters(
    connection.db,
    "receipt",
    recipients.map((recipient) => ({
      recipient,
      subject: "Сообщим о поступлении",
      paragraphs: ["Здравствуйте."],
      endUrl: "https://shop.test/subscriptions/end/?secret=a-b_c",
    })),
  );

const send = (url = server.url, signal = new AbortController().signal) =>
  sendLetters(
    connection.db,
    createSmtpMail({ url, from: "Протектор <shop@example.ru>" }),
    { error: (details) => reported.push(details) },
    signal,
  );

const rows = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.id);
const makeDue = () => connection.db.update(outboxMessages).set({ nextAttemptAt: sql`now()` });

/** Minutes from now to the next attempt, rounded. */
async function pauseOf(): Promise<number> {
  const [row] = await connection.db
    .select({ minutes: sql<string>`extract(epoch from ${outboxMessages.nextAttemptAt} - now()) / 60` })
    .from(outboxMessages);
  return Math.round(Number(row?.minutes));
}

describe("the outbox", () => {
  it("is sent once, in Russian, with the button that ends it", async () => {
    await write("anna@example.ru", "boris@example.ru");
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    expect(server.received.map(({ to }) => to)).toEqual(["anna@example.ru", "boris@example.ru"]);
    const [first] = await rows();
    const { source } = server.received[0] ?? { source: "" };
    // With markup, and beside it the text for who reads none.
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(source.match(/^Content-Type: text\/\w+; charset=utf-8/gm)).toEqual([
      "Content-Type: text/plain; charset=utf-8",
      "Content-Type: text/html; charset=utf-8",
    ]);
    expect(source).toContain("List-Unsubscribe: <https://shop.test/subscriptions/end/?secret=a-b_c>");
    expect(source).toContain(`Message-ID: <outbox-${first?.id}@example.ru>`);
    expect(first?.sentAt).not.toBeNull();
  });

  it("gives up a recipient that the server refuses, and sends the others", async () => {
    await write("nobody@example.ru", "anna@example.ru");
    expect(await send()).toBe(1);
    await makeDue();
    expect(await send()).toBe(0);
    const [refused, sent] = await rows();
    expect([refused?.sentAt, refused?.attempts]).toEqual([null, MAX_ATTEMPTS]);
    expect(sent?.sentAt).not.toBeNull();
    expect(reported).toEqual([{ channel: "mail", message: refused?.id, attempts: 1, reason: "EENVELOPE RCPT TO 550" }]);
  });

  it("tries a recipient that is to come later again, after longer and longer pauses", async () => {
    await write("later@example.ru");
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await send()).toBe(0);
      pauses.push(await pauseOf());
      await makeDue();
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(reported).toEqual([]);
  });

  it("gives up after the last attempt", async () => {
    await write("later@example.ru");
    await connection.db.update(outboxMessages).set({ attempts: MAX_ATTEMPTS - 1 });
    await send();
    await makeDue();
    expect(await send()).toBe(0);
    expect((await rows())[0]?.attempts).toBe(MAX_ATTEMPTS);
    expect(reported).toHaveLength(1);
  });

  it("waits for a server that is down: one attempt a round, and nothing is lost", async () => {
    await write("anna@example.ru", "boris@example.ru");
    const down = await startMailServer();
    await down.close();
    expect(await send(down.url)).toBe(0);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    expect(server.received).toEqual([]);
    await makeDue();
    expect(await send()).toBe(2);
  });

  it("is left alone before its time, after a stop, and by the news of last week", async () => {
    await write("anna@example.ru");
    const stopped = new AbortController();
    stopped.abort();
    expect(await send(server.url, stopped.signal)).toBe(0);
    await connection.db.update(outboxMessages).set({ nextAttemptAt: sql`now() + interval '1 minute'` });
    expect(await send()).toBe(0);
    await connection.db
      .update(outboxMessages)
      .set({ nextAttemptAt: sql`now()`, createdAt: sql`now() - interval '4 days'` });
    expect(await send()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it("leaves messages of other channels to others", async () => {
    await connection.db.insert(outboxMessages).values({ channel: "sms", recipient: "+79123456789", body: "1234" });
    expect(await send()).toBe(0);
    expect((await rows())[0]?.attempts).toBe(0);
  });

  describe("of a letter that says how to tell it otherwise", () => {
    const instead = {
      recipient: "+79123456789",
      body: "Заказ 7 принят. https://shop.test/order/7/",
      zone: "Asia/Yekaterinburg" as const,
    };
    const writeOrder = (recipient: string) =>
      writeLetters(connection.db, "order_accepted", [
        { recipient, subject: "Заказ принят", paragraphs: ["Здравствуйте."], endUrl: null, instead },
      ]);
    const texts = async () => (await rows()).filter(({ channel }) => channel === "sms");

    it("tells it by SMS once no mail server takes it", async () => {
      await writeOrder("nobody@example.ru");
      await send();
      expect(await texts()).toMatchObject([
        { recipient: instead.recipient, body: instead.body, kind: "order_accepted", dropped: null },
      ]);
      const [letter] = await rows();
      expect([letter?.attempts, letter?.instead]).toEqual([MAX_ATTEMPTS, null]);
      // Staff try it once more.
      await connection.db
        .update(outboxMessages)
        .set({ attempts: 0, nextAttemptAt: sql`now()` })
        .where(eq(outboxMessages.channel, "mail"));
      await send();
      expect(await texts()).toHaveLength(1);
    });

    it("tells it by SMS after half an hour of attempts, and tries the letter on", async () => {
      await writeOrder("later@example.ru");
      for (let attempt = 1; attempt <= 6; attempt++) {
        await send();
        expect([attempt, (await texts()).length]).toEqual([attempt, attempt < 5 ? 0 : 1]);
        await makeDue();
      }
    });

    it("sends no SMS where the letter is taken", async () => {
      await writeOrder("anna@example.ru");
      expect(await send()).toBe(1);
      expect(await texts()).toEqual([]);
      expect((await rows())[0]?.instead).toBeNull();
    });
  });

  it("goes to hosts with Cyrillic names, however they were typed", async () => {
    await write(...["Анна@Домен.рф", "boris@xn--d1acufc.xn--p1ai"].map((typed) => userEmail.parse(typed)));
    expect(await send()).toBe(2);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([
      "анна@xn--d1acufc.xn--p1ai",
      "boris@xn--d1acufc.xn--p1ai",
    ]);
    // As the server reads them.
    expect(server.received.map(({ to }) => to)).toEqual(["анна@домен.рф", "boris@домен.рф"]);
    expect(server.received[1]?.source).toContain("To: boris@xn--d1acufc.xn--p1ai");
  });

  it("is taken one letter at a time by a database that takes its table for a short one", async () => {
    await write("anna@example.ru");
    // What autovacuum does by itself: for one row it plans to run the subquery anew for each.
    await connection.db.execute(sql`vacuum analyze outbox_messages`);
    await write("boris@example.ru", "vera@example.ru");
    expect(await send()).toBe(3);
  });

  it("forgets letters after a month", async () => {
    await write("anna@example.ru", "boris@example.ru");
    await connection.db
      .update(outboxMessages)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(outboxMessages.recipient, "anna@example.ru"));
    await deleteOldMessages(connection.db);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(["boris@example.ru"]);
  });
});
