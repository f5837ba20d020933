import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../platform/zone-time.ts";
import { isTimeUnit, type Period } from "./rules.ts";

/** Kopecks and the like, which are whole numbers far below what a double holds exactly. */
export const total = (value: SQL | AnyColumn): SQL => sql`coalesce(sum(${value}), 0)::float8`;
export const count = (condition?: SQL): SQL =>
  condition ? sql`(count(*) filter (where ${condition}))::float8` : sql`count(*)::float8`;

/**
 * Whether a moment is on the days of a period by the clock of a zone. The first condition is for the index: no clock of the world is
 * further from UTC.
 */
export const isWithin = (at: SQL | AnyColumn, zone: SQL | AnyColumn, { from, to }: Period): SQL =>
  sql`(${at} >= ${addDays(from, -1)}::date::timestamp at time zone 'UTC' and ${at} < ${addDays(to, 2)}::date::timestamp at time zone 'UTC'
    and ${dayAt(at, zone)} between ${from}::date and ${to}::date)`;

/** Whether a moment is on the days of any of some periods. */
export const isWithinAny = (at: SQL | AnyColumn, zone: SQL | AnyColumn, periods: readonly Period[]): SQL =>
  sql`(${sql.join(
    periods.map((period) => isWithin(at, zone, period)),
    sql` or `,
  )})`;

export const dayAt = (at: SQL | AnyColumn, zone: SQL | AnyColumn): SQL => sql`(${at} at time zone ${zone})::date`;

/** Ids of the centres that may be seen. */
export type Shops = readonly number[] | "all";

/** What is chosen by an address, and what the caller may see of it. */
export interface Places {
  region: string | undefined;
  centre: number | undefined;
  shops: Shops;
}

/** Which rows of `region` and `centre` may be seen. What belongs to no centre is not for those who are bound to some. */
export const isOf = ({ region, centre, shops }: Places): SQL =>
  sql.join(
    [
      sql`true`,
      ...(region === undefined ? [] : [sql`region = ${region}`]),
      ...(centre === undefined ? [] : [sql`centre = ${centre}`]),
      ...(shops === "all" ? [] : [sql`centre = any(${sql.param(`{${shops.join(",")}}`)}::int[])`]),
    ],
    sql` and `,
  );

/** What rows of `day`, `region`, `centre` and `key` are put together by: days for all units of time. */
export function rowKey(by: string): SQL {
  if (isTimeUnit(by)) return sql`day::text`;
  if (by === "region") return sql`region`;
  return by === "centre" ? sql`centre::text` : sql`key`;
}
