import { and, between, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { calendarDays } from "../../platform/db/schema/calendar.ts";
import type { CalendarExceptions, ShopCalendar } from "./rules.ts";

const readDays = (executor: Executor, from: Day, to: Day) =>
  executor
    .select({ day: calendarDays.day, isWorking: calendarDays.isWorking, shortMinutes: calendarDays.shortMinutes })
    .from(calendarDays)
    .where(and(between(calendarDays.day, from, to), isNull(calendarDays.archivedAt)));

/** Between two days, both included. */
export async function readExceptions(executor: Executor, from: Day, to: Day): Promise<CalendarExceptions> {
  const rows = await readDays(executor, from, to);
  return new Map(rows.map(({ day, isWorking }) => [day, isWorking]));
}

/** The same as shops keep it. */
export async function readCalendar(executor: Executor, from: Day, to: Day): Promise<ShopCalendar> {
  const rows = await readDays(executor, from, to);
  return new Map(rows.map(({ day, isWorking, shortMinutes }) => [day, { isWorking, shortMinutes }]));
}

/** The same within another question, which `shopCalendarOf` reads. */
export const calendarRows = (from: Day, to: Day): SQL =>
  sql`(select coalesce(json_agg(json_build_array(day, is_working, short_minutes)), '[]') from ${calendarDays}
    where day between ${from} and ${to} and archived_at is null)`;
export type CalendarRow = [day: Day, isWorking: boolean, shortMinutes: number];

export const shopCalendarOf = (rows: readonly CalendarRow[]): ShopCalendar =>
  new Map(rows.map(([day, isWorking, shortMinutes]) => [day, { isWorking, shortMinutes }]));

export type CalendarDay = typeof calendarDays.$inferInsert;

/** Replaces all that is known of the years which the days are of. */
export async function replaceYears(tx: Executor, days: readonly CalendarDay[]): Promise<void> {
  for (const year of new Set(days.map(({ day }) => Number(day.slice(0, 4)))))
    await tx
      .delete(calendarDays)
      .where(and(gte(calendarDays.day, `${year}-01-01`), lte(calendarDays.day, `${year}-12-31`)));
  await tx.insert(calendarDays).values([...days]);
}
