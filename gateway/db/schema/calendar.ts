import { boolean, date, pgTable, text } from "drizzle-orm/pg-core";

/** Days on which Russia does not do what the weekday says: days off from Monday to Friday, worked Saturdays and Sundays. */
export const calendarDays = pgTable("calendar_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  isWorking: boolean("is_working").notNull(),
  /** In Russian: what is celebrated, or which day it was moved from. */
  title: text("title").notNull(),
});
