import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** How often something was tried: a counter that all gateways share. `key` is SHA-256 of what is counted and whose it is. */
export const useCounts = pgTable(
  "use_counts",
  {
    key: text("key").primaryKey(),
    uses: integer("uses").notNull(),
    /** No further try before; null where uses are limited without pauses. */
    pausedUntil: moment("paused_until"),
    /** The count begins anew. */
    forgetAt: moment("forget_at").notNull(),
  },
  (table) => [index("use_counts_forget").on(table.forgetAt)],
);
