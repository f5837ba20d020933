import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { ownedBy } from "./users.ts";

/** `keyword` is the promo code that customers type, in upper case. `ends_at` and `uses_left` are null for no limit. */
export const promoCampaigns = pgTable(
  "promo_campaigns",
  {
    name: text("name").primaryKey(),
    keyword: text("keyword").notNull().unique(),
    title: text("title").notNull(),
    terms: text("terms").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at"),
    usesLeft: integer("uses_left"),
  },
  (table) => [check("promo_uses_not_negative", sql`${table.usesLeft} >= 0`)],
);

export const promoApplications = pgTable(
  "promo_applications",
  {
    campaignName: text("campaign_name")
      .notNull()
      .references(() => promoCampaigns.name),
    userId: ownedBy(),
    appliedAt: moment("applied_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignName, table.userId] }),
    index("promo_applications_user").on(table.userId),
  ],
);
