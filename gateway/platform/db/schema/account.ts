import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";
import { ownedBy } from "./users.ts";

/** SHA-256 hashes of tokens in e-mails: to set a password, confirm an address or unsubscribe. */
export const letterSecrets = pgTable(
  "letter_secrets",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["password", "email", "unsubscribe"] }).notNull(),
    userId: ownedBy(),
    email: text("email").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("letter_secrets_user").on(table.userId, table.purpose)],
);

/** Phones (E.164) and e-mails of an account at one moment; moments are ISO 8601 in UTC. */
export interface Contacts {
  phones: { value: string; isPrimary: boolean; confirmedAt: string | null }[];
  emails: { value: string; isPrimary: boolean; confirmedAt: string | null }[];
}

/**
 * Changes of phones, e-mails and password that the message about them can undo: `hash` is SHA-256 of its link's secret, `before` what
 * the account had. `session_id` made the change; it may have been deleted since.
 */
export const accountChanges = pgTable(
  "account_changes",
  {
    hash: text("hash").primaryKey(),
    userId: ownedBy(),
    sessionId: uuid("session_id"),
    before: jsonb("before").$type<Contacts>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    undoneAt: moment("undone_at"),
  },
  (table) => [index("account_changes_user").on(table.userId, table.createdAt)],
);

/** Campaign notices that a customer has dismissed. */
export const disabledCampaignNotices = pgTable(
  "disabled_campaign_notices",
  { userId: ownedBy(), campaignName: text("campaign_name").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.campaignName] })],
);

/** Net promoter score: how likely a customer is to recommend the shop, 0 to 10, once for each order. */
export const npsAnswers = pgTable(
  "nps_answers",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    orderId: integer("order_id").references(() => orders.id),
    score: smallint("score").notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("nps_answers_order").on(table.userId, table.orderId),
    check("nps_answers_score", sql`${table.score} between 0 and 10`),
  ],
);
