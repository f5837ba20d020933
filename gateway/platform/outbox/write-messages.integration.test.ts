import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages } from "../db/schema/outbox.ts";
import { users } from "../db/schema/users.ts";
import { openTestDatabase } from "../db/testing.ts";
import { createHttpSms } from "../providers/sms/http-sms.ts";
import { startSmsServer } from "../providers/sms/testing.ts";
import { addDays, localTime, momentAt } from "../zone-time.ts";
import type { Letter } from "./letter.ts";
import { messageTable } from "./message-table.ts";
import { hasFailed } from "./outbox-store.ts";
import { sendSms } from "./send-due.ts";
import { writeLetters, writeSms } from "./write-messages.ts";

const connection = await openTestDatabase();
const server = await startSmsServer();
beforeEach(async () => {
  await connection.db.delete(outboxMessages);
  server.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

const PHONE = "+79123456789";
const zone = "Asia/Yekaterinburg" as const;
/** Yesterday in Yekaterinburg, so that what may be sent at once is due. */
const day = addDays(localTime(new Date(), zone).day, -1);
const [NOON, LATE] = [momentAt(day, 12 * 60, zone), momentAt(day, 23 * 60, zone)];
const MORNING = momentAt(addDays(day, 1), 10 * 60, zone);

const rows = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.id);
const dropped = async () => (await rows()).map((row) => row.dropped);
const ready = (at: Date, recipient = PHONE) =>
  writeSms(connection.db, "order_ready", { recipient, body: "Заказ готов", occasion: { at, zone } });
const send = () =>
  sendSms(
    connection.db,
    createHttpSms({ url: server.url, token: "t" }),
    { error: () => {} },
    new AbortController().signal,
  );
const letterTo = (recipient: string, endUrl: string | null = null): Letter => ({
  recipient,
  subject: "Тема",
  paragraphs: ["Здравствуйте."],
  endUrl,
});

describe("the door of the outbox", () => {
  it("keeps what kind a message is, and sends it", async () => {
    await ready(NOON);
    expect(await rows()).toMatchObject([{ kind: "order_ready", channel: "sms", dropped: null }]);
    expect(await send()).toBe(1);
  });

  it("lets a text wait for its local hours, and one that somebody waits for go at once", async () => {
    await ready(LATE);
    await writeSms(connection.db, "order_cancelled", {
      recipient: PHONE,
      body: "Заказ отменён",
      occasion: { at: LATE, zone, isAwaited: true },
    });
    const [waiting, awaited] = await rows();
    expect(waiting).toMatchObject({ nextAttemptAt: MORNING, dropped: null });
    expect(awaited?.nextAttemptAt).not.toEqual(MORNING);
  });

  it("drops an offer at night and a reminder that would come after the visit, and keeps why", async () => {
    const occasion = { at: LATE, zone };
    await writeSms(connection.db, "waiting_offer", { recipient: PHONE, body: "Освободилось время", occasion });
    await writeSms(connection.db, "visit_hours_before", {
      recipient: PHONE,
      body: "Ждём вас",
      occasion: { ...occasion, until: momentAt(addDays(day, 1), 420, zone) },
    });
    expect(await dropped()).toEqual(["out_of_hours", "out_of_hours"]);
    expect(await send()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it("sends no more of a kind to one recipient than the cap of 24 hours, and counts what was dropped not", async () => {
    const cap = messageTable.order_ready.text.dailyCap;
    for (let n = 0; n < cap + 2; n += 1) await ready(NOON);
    await ready(NOON, "+79120000000");
    await writeSms(connection.db, "order_accepted", { recipient: PHONE, body: "Заказ принят" });
    expect(await dropped()).toEqual([...Array(cap).fill(null), "daily_cap", "daily_cap", null, null]);
    expect(await send()).toBe(cap + 2);
    await connection.db.update(outboxMessages).set({ createdAt: sql`now() - interval '25 hours'` });
    await ready(NOON);
    expect((await dropped()).at(-1)).toBeNull();
  });

  it("counts the letters of one call as well", async () => {
    const cap = messageTable.loyalty_welcome.letter.dailyCap;
    const [user] = await connection.db
      .insert(users)
      .values({ firstname: "Анна", acceptEmail: true })
      .returning({ id: users.id });
    const letters = Array.from({ length: cap + 1 }, () => letterTo("anna@example.ru", "https://shop.test/end"));
    await writeLetters(connection.db, "loyalty_welcome", letters, { userId: user?.id ?? 0 });
    expect(await dropped()).toEqual([...Array(cap).fill(null), "daily_cap"]);
  });

  it("asks the switch of advertising when it is written, whoever has asked before", async () => {
    const [user] = await connection.db
      .insert(users)
      .values({ firstname: "Анна", acceptEmail: true })
      .returning({ id: users.id });
    const userId = user?.id ?? 0;
    const write = () =>
      writeLetters(connection.db, "loyalty_points_end", [letterTo("anna@example.ru", "https://shop.test/end")], {
        userId,
      });
    await write();
    await connection.db.update(users).set({ acceptEmail: false }).where(eq(users.id, userId));
    await write();
    expect(await dropped()).toEqual([null, "switched_off"]);
  });

  it("takes no advertising without the link that ends it, and none whose switch is nobody's", async () => {
    const { db } = connection;
    const bare = [letterTo("anna@example.ru")];
    await expect(writeLetters(db, "loyalty_welcome", bare, { userId: 1 })).rejects.toThrow("link that ends");
    const letters = [letterTo("anna@example.ru", "https://shop.test/end")];
    // A caller that the compiler has not seen.
    const unseen = writeLetters as (tx: typeof db, kind: string, letters: readonly Letter[]) => Promise<void>;
    await expect(unseen(db, "loyalty_welcome", letters)).rejects.toThrow("whose it is");
    await expect(unseen(db, "birthday", letters)).rejects.toThrow("not in the table");
    await expect(unseen(db, "waiting_offer", letters)).rejects.toThrow("do not go by mail");
    expect(await rows()).toEqual([]);
  });

  it("says of a dropped message neither that it failed nor that it waits", async () => {
    await writeSms(connection.db, "waiting_offer", { recipient: PHONE, body: "Время", occasion: { at: LATE, zone } });
    await connection.db.update(outboxMessages).set({ createdAt: sql`now() - interval '4 days'` });
    expect(await connection.db.$count(outboxMessages, hasFailed)).toBe(0);
    expect(await send()).toBe(0);
  });
});
