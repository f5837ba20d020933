import { sql } from "drizzle-orm";
import { bigserial, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** E-mails and text messages, written in the transaction that causes them and sent afterwards. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    channel: text("channel", { enum: ["mail", "sms"] }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("outbox_unsent").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`)],
);
