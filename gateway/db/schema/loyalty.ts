import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";
import { ownedBy, users } from "./users.ts";

/** `blank_confirmed_at` is the consent of section 3's loyalty.blank. */
export const loyaltyAccounts = pgTable(
  "loyalty_accounts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    refererCode: text("referer_code").notNull().unique(),
    invitedBy: integer("invited_by").references(() => users.id),
    balance: integer("balance").notNull().default(0),
    registeredAt: moment("registered_at"),
    blankConfirmedAt: moment("blank_confirmed_at"),
    /** A blocked member neither earns points nor spends them. */
    blockedAt: moment("blocked_at"),
  },
  (table) => [
    check("loyalty_balance_not_negative", sql`${table.balance} >= 0`),
    index("loyalty_accounts_joined").on(table.registeredAt, table.userId).where(sql`${table.registeredAt} is not null`),
  ],
);

/** `points` is positive when earned, negative when spent or expired. */
export const loyaltyOperations = pgTable(
  "loyalty_operations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ownedBy(),
    points: integer("points").notNull(),
    title: text("title").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    activeFrom: moment("active_from").notNull(),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("loyalty_operations_user").on(table.userId, table.createdAt)],
);
