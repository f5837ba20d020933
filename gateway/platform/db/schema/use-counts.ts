import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Rate-limit counters that all gateways share. `key` is a SHA-256 hash of what is counted and for whom. */
export const useCounts = pgTable(
  "use_counts",
  {
    key: text("key").primaryKey(),
    uses: integer("uses").notNull(),
    /** No further use before this moment; null for limits without pauses. */
    pausedUntil: moment("paused_until"),
    /** When the counter starts again from zero. */
    forgetAt: moment("forget_at").notNull(),
  },
  (table) => [index("use_counts_forget").on(table.forgetAt)],
);
