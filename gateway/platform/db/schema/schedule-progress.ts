import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * How far a schedule that walks through time has come: everything up to `since` is done. While a walk is under way `until` is its end
 * and `after_id` the last row that it has dealt with, so that the next run goes on where a stopped one left off.
 */
export const scheduleProgress = pgTable("schedule_progress", {
  schedule: text("schedule").primaryKey(),
  since: moment("since").notNull(),
  until: moment("until"),
  afterId: bigint("after_id", { mode: "number" }).notNull().default(0),
});
