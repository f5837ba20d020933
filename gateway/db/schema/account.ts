import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, serial, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
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
