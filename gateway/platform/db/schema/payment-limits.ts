import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, serial, text } from "drizzle-orm/pg-core";
import { editable } from "./columns.ts";

/**
 * For which sums of goods a way to pay is offered. Of several for the same way and region the latest one that is not archived holds; without
 * one, whatever somebody takes.
 */
export const paymentLimits = pgTable(
  "payment_limits",
  {
    id: serial("id").primaryKey(),
    paymentGroup: text("payment_group").notNull(),
    /** Null is all of the group. */
    method: text("method"),
    isOffered: boolean("is_offered").notNull().default(true),
    /** Null is no limit. */
    minKopecks: bigint("min_kopecks", { mode: "number" }),
    maxKopecks: bigint("max_kopecks", { mode: "number" }),
    /** Slugs; none is every region. */
    regions: text("regions").array().notNull().default(sql`'{}'`),
    ...editable(),
  },
  (table) => [
    check(
      "payment_limits_sums",
      sql`${table.minKopecks} >= 0 and ${table.maxKopecks} > 0 and ${table.minKopecks} <= ${table.maxKopecks}`,
    ),
  ],
);
