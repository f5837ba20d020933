import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { tryLockKey } from "../../platform/db/locks.ts";
import { type KeptReport, keptDayChanges, keptDays } from "../../platform/db/schema/report-days.ts";
import { addDays } from "../../platform/zone-time.ts";
import type { Period } from "./rules.ts";

/** A report whose days are summed up once they have ended. */
export interface DailyReport {
  name: KeptReport;
  /** Where the sums are kept: `by`, `day`, `region`, `centre`, `key` and the figures. */
  table: PgTable;
  /** Columns of the figures. */
  figures: readonly string[];
  /** A day before which nothing is kept, as there was nothing; null for an empty shop. */
  firstDay: SQL;
  /**
   * What happened on the days of some periods, by what it is split: `day`, `region`, `centre`, `key` and the figures, in as many rows as the
   * tables have. Sums and what has to be counted anew come from the same query, so that they agree.
   */
  facts: Readonly<Record<string, (periods: readonly Period[]) => SQL>>;
}

const idents = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
const daysParam = (days: readonly Day[]): SQL => sql`${sql.param(`{${days.join(",")}}`)}::date[]`;

const whose = ["day", "region", "centre", "key"] as const;

/** The rows of a report on the days of a period, to be selected from: kept sums, and facts of the days that have none. */
export async function rowsOfDays(
  executor: Executor,
  { name, table, figures, facts }: DailyReport,
  by: string,
  period: Period,
): Promise<SQL> {
  const factsOf = facts[by];
  if (!factsOf) throw new Error(`The report ${name} is not split by ${by}`);
  const { rows } = await executor.execute<{ day: Day }>(sql`
    select d.day::date::text as day from generate_series(${period.from}::date, ${period.to}::date, '1 day') d (day)
    where not exists (select from ${keptDays} k where k.report = ${name} and k.day = d.day::date)
      or exists (select from ${keptDayChanges} c where c.report = ${name} and (c.day = d.day::date or c.day is null))
    order by 1`);
  const counted = rows.map(({ day }) => day);
  const columns = idents([...whose, ...figures]);
  const kept = sql`select ${columns} from ${table} where by = ${by} and day between ${period.from}::date and ${period.to}::date
    and day <> all(${daysParam(counted)})`;
  if (counted.length === 0) return sql`(${kept}) rows_of_days`;
  return sql`(${kept} union all select ${columns} from (${factsOf(periodsOf(counted))}) counted) rows_of_days`;
}

/** Days in their order, as the fewest periods. */
export function periodsOf(days: readonly Day[]): Period[] {
  const periods: Period[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}

/** Days that are summed up in one transaction, and changes that are looked at in it. */
const DAYS_AT_ONCE = 31;
const CHANGES_AT_ONCE = 2_000;

/**
 * Sums up the newest days that are not kept yet, or not any more. True when more are left. A day is kept two days after its end on the last
 * clock of the world: the triggers note no change of what is younger than a day and a half, and no transaction takes half a day.
 */
export async function keepSomeDays(
  tx: Executor,
  { name, table, figures, facts, firstDay }: DailyReport,
): Promise<boolean> {
  if (!(await tryLockKey(tx, "report days"))) return false;
  const { rows: changes } = await tx.execute<{ id: string; day: Day | null }>(sql`
    select id, day::text as day from ${keptDayChanges} where report = ${name} order by id limit ${CHANGES_AT_ONCE}`);
  if (changes.length > 0) {
    const changed = changes.map(({ day }) => day).filter((day) => day !== null);
    const areAll = changed.length < changes.length;
    await tx.execute(
      sql`delete from ${keptDays} where report = ${name} ${areAll ? sql`` : sql`and day = any(${daysParam(changed)})`}`,
    );
  }
  const { rows } = await tx.execute<{ day: Day }>(sql`
    select d.day::date::text as day
    from generate_series((${firstDay})::date, ((now() - interval '60 hours') at time zone 'UTC')::date - 1, '1 day') d (day)
    where not exists (select from ${keptDays} k where k.report = ${name} and k.day = d.day::date)
    order by 1 desc limit ${DAYS_AT_ONCE}`);
  const days = rows.map(({ day }) => day).reverse();
  if (days.length > 0) {
    const ways = Object.keys(facts);
    await tx.execute(
      sql`delete from ${table} where by = any(${sql.param(`{${ways.join(",")}}`)}::text[]) and day = any(${daysParam(days)})`,
    );
    const sums = sql.join(
      figures.map((figure) => sql`coalesce(sum(${sql.identifier(figure)}), 0)::bigint`),
      sql`, `,
    );
    for (const [by, factsOf] of Object.entries(facts))
      await tx.execute(sql`
        insert into ${table} (by, ${idents([...whose, ...figures])})
        select ${by}, ${idents(whose)}, ${sums} from (${factsOf(periodsOf(days))}) facts group by ${idents(whose)}`);
    await tx.execute(sql`insert into ${keptDays} (report, day) select ${name}, unnest(${daysParam(days)})`);
  }
  if (changes.length > 0)
    await tx.execute(
      sql`delete from ${keptDayChanges} where id = any(${sql.param(`{${changes.map(({ id }) => id).join(",")}}`)}::bigint[])`,
    );
  return days.length === DAYS_AT_ONCE || changes.length === CHANGES_AT_ONCE;
}
