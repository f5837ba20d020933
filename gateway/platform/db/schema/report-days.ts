import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { day } from "./columns.ts";

/** Sums of days that have ended, for reports: what rows of these days add up to, until one of them changes. */

const keptReports = ["orders", "revenue", "visits"] as const;
export type KeptReport = (typeof keptReports)[number];
const report = () => text("report", { enum: keptReports }).notNull();

/** Whose sum a row is. `key` is what of `by` it is, for example a way to pay of `payment`. */
const whose = () => ({
  by: text("by").notNull(),
  day: day("day").notNull(),
  /** Slug; null for money of no order. */
  region: text("region"),
  /** Id of a centre; null for what is of none. */
  centre: integer("centre"),
  key: text("key").notNull(),
});

const figure = (name: string) => bigint(name, { mode: "number" }).notNull();

export const orderDays = pgTable(
  "order_days",
  {
    ...whose(),
    orders: figure("orders"),
    sum: figure("sum"),
    cancelled: figure("cancelled"),
    cancelledSum: figure("cancelled_sum"),
    returned: figure("returned"),
    returnedSum: figure("returned_sum"),
  },
  (table) => [index("order_days_by").on(table.by, table.day)],
);

export const revenueDays = pgTable(
  "revenue_days",
  { ...whose(), received: figure("received"), refunded: figure("refunded"), chargedBack: figure("charged_back") },
  (table) => [index("revenue_days_by").on(table.by, table.day)],
);

export const visitDays = pgTable(
  "visit_days",
  {
    ...whose(),
    visits: figure("visits"),
    done: figure("done"),
    noShow: figure("no_show"),
    cancelled: figure("cancelled"),
    open: figure("open"),
    sum: figure("sum"),
    takenMinutes: figure("taken_minutes"),
  },
  (table) => [index("visit_days_by").on(table.by, table.day)],
);

/** The days whose sums are kept, those without any as well. */
export const keptDays = pgTable("kept_days", { report: report(), day: day("day").notNull() }, (table) => [
  primaryKey({ columns: [table.report, table.day] }),
]);

/**
 * Days of which a row has changed after they had ended, noted by triggers: their sums are not right any more. Without a day it is all of
 * them. Rows are only added, so that nobody who changes an order waits for somebody else.
 */
export const keptDayChanges = pgTable(
  "kept_day_changes",
  { id: bigserial("id", { mode: "number" }).primaryKey(), report: report(), day: day("day") },
  (table) => [index("kept_day_changes_day").on(table.report, sql`${table.day}`)],
);
