import { sql } from "drizzle-orm";
import { boolean, check, pgTable, serial, smallint, text } from "drizzle-orm/pg-core";
import { day, editable } from "./columns.ts";

/**
 * Days on which Russia does not do what the weekday says: days off from Monday to Friday, worked Saturdays and Sundays, and days that end
 * earlier.
 */
export const calendarDays = pgTable(
  "calendar_days",
  {
    id: serial("id").notNull().unique(),
    day: day("day").primaryKey(),
    isWorking: boolean("is_working").notNull(),
    /** In Russian: what is celebrated, or which day it was moved from. */
    title: text("title").notNull(),
    /** So much earlier shops close on it. */
    shortMinutes: smallint("short_minutes").notNull().default(0),
    ...editable(),
  },
  (table) => [check("calendar_days_short", sql`${table.shortMinutes} between 0 and 240`)],
);
