import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";

/** The text message that comes instead of a letter that no mail server takes; `recipient` is an E.164 phone. */
export interface TextInstead {
  recipient: string;
  body: string;
  zone: Zone;
  isAwaited?: boolean;
  /** ISO 8601 */
  until?: string;
}

/** E-mails and text messages, written in the transaction that causes them and sent afterwards. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** A row of the table of messages; empty for older ones. */
    kind: text("kind").notNull().default(""),
    channel: text("channel", { enum: ["mail", "sms"] }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    /** When the code or link in the body ends, and the body with it; null for a message without one. */
    secretExpiresAt: moment("secret_expires_at"),
    /** The order that it is about; null for other news. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** The text message that comes when no mail server takes a letter; null once it was written or is not needed. */
    instead: jsonb("instead").$type<TextInstead>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Why the last attempt failed; empty before the first. */
    failure: text("failure").notNull().default(""),
    /** When staff said that it need not be sent any more. */
    dismissedAt: moment("dismissed_at"),
    /** Why it is never sent, as the table of messages decided when it was written; null for all others. */
    dropped: text("dropped", { enum: ["daily_cap", "switched_off", "out_of_hours"] }),
  },
  (table) => [
    index("outbox_unsent").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    index("outbox_recipient").on(table.recipient, table.kind, table.createdAt),
    index("outbox_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("outbox_secrets").on(table.secretExpiresAt).where(sql`${table.secretExpiresAt} is not null`),
  ],
);
