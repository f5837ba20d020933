import { bigserial, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { marketplaces, renewalStates } from "../../../contract/sales/marketplaces.ts";
import { day, keyIn, moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Orders of marketplaces that staff asked to send to the order system once more: each once a day, which is Moscow's. `sent`: taken, and
 * the outcome is not known yet; `refused`: the marketplace does not know the number; `failed`: nobody answered to the last attempt.
 */
export const marketplaceRenewals = pgTable(
  "marketplace_renewals",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    marketplace: keyIn("marketplace", marketplaces).notNull(),
    number: text("number").notNull(),
    day: day("day").notNull(),
    /** Numbers that were asked for together, and the key that the provider knows them by. */
    batch: uuid("batch").notNull(),
    state: keyIn("state", renewalStates).notNull(),
    /** What the marketplace said; empty when nothing. */
    message: text("message").notNull().default(""),
    /** Null for a program of the retailer. */
    staffId: integer("staff_id").references(() => users.id, { onDelete: "set null" }),
    requestedAt: moment("requested_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    unique("marketplace_renewals_once_a_day").on(table.marketplace, table.number, table.day),
    index("marketplace_renewals_batch").on(table.batch),
    index("marketplace_renewals_latest").on(table.requestedAt, table.id),
  ],
);
