import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { calendarFile, centreDaysFile, type DaysPlan } from "../../contract/office/days-file.ts";
import {
  type CalendarDayValues,
  type CentreDayValues,
  calendarDayCalls,
  calendarKinds,
  centreDayCalls,
} from "../../contract/office/hours-desk.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import {
  type EditableRow,
  type EditableTable,
  insertEditable,
  updateEditable,
} from "../../platform/resource-kit/editable-store.ts";
import { lockShopDays } from "../../workshop/appointments/appointments-store.ts";
import type { BookingDependencies } from "../../workshop/booking/visit-access.ts";
import { tellStranded } from "../../workshop/day-plan/tell-stranded.ts";
import { centreDayRule } from "./centre-day-rule.ts";
import { type LineProblem, readCalendarTable, readCentreTable } from "./days-file.ts";
import {
  calendarDayColumns,
  calendarDayTable,
  calendarDayValuesOf,
  centreDayColumns,
  centreDayTable,
  centreDayValuesOf,
  readStoredCalendarDays,
  readStoredCentreDays,
  type StoredCalendarDay,
  type StoredCentreDay,
} from "./days-store.ts";

interface DayValues {
  day: Day;
}

interface FileRow<Values> {
  line: number;
  values: Values;
}

/** A resource whose days a file can have. */
interface DaysOfFile<Values extends DayValues, Row extends EditableRow> {
  calls: typeof calendarFile | typeof centreDaysFile;
  /** The call that adds one by its form: both wait for the same lock. */
  createPath: string;
  table: EditableTable;
  read(text: string): { rows: FileRow<Values>[]; problems: LineProblem[]; skipped: number };
  /** Rows of the days from the first to the last of these, of their centres. */
  stored(executor: Executor, values: readonly Values[]): Promise<Row[]>;
  keyOf(values: Values): string;
  valuesOf(row: Row): Values;
  columnsOf(values: Values): object;
  /** Code of the centre; empty for days of the country. */
  centreOf(values: Values): string;
  words(values: Values): string;
  /** Locks that everybody takes before those of rows. */
  lock?(tx: Executor, values: readonly Values[]): Promise<void>;
  /** Visits that a change would leave outside of the hours, in words; null for none. */
  strandedBy?(executor: Executor, values: Values): Promise<string | null>;
  /** Asks the customers of these visits to move them, once the day is stored. */
  tell?(tx: Executor, values: Values, caller: StaffCaller): Promise<void>;
}

interface Change<Values> extends FileRow<Values> {
  id: number | null;
  before: Values | null;
}

const ARCHIVED = "этот день в архиве: верните его оттуда и измените";

/** Days of the country and of centres by a file, all of them or none. */
export function daysFileRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { connection, regions, now } = services;
  const { db } = connection;
  const { placeOf, strandedBy, strandedVisits, whyOf } = centreDayRule(services);

  const calendar: DaysOfFile<CalendarDayValues, StoredCalendarDay> = {
    calls: calendarFile,
    createPath: calendarDayCalls.create.path,
    table: calendarDayTable,
    read(text) {
      const { rows, ...rest } = readCalendarTable(text);
      return { ...rest, rows: rows.map(({ line, value }) => ({ line, values: value })) };
    },
    stored: (executor, values) => readStoredCalendarDays(executor, daysOf(values)),
    keyOf: ({ day }) => day,
    valuesOf: calendarDayValuesOf,
    columnsOf: calendarDayColumns,
    centreOf: () => "",
    words: ({ kind, title }) => (title === calendarKinds[kind] ? title : `${calendarKinds[kind]}: ${title}`),
  };

  const centreDays: DaysOfFile<CentreDayValues, StoredCentreDay> = {
    calls: centreDaysFile,
    createPath: centreDayCalls.create.path,
    table: centreDayTable,
    read(text) {
      const { rows, problems, skipped } = readCentreTable(text);
      const known: FileRow<CentreDayValues>[] = [];
      const unknown: LineProblem[] = [];
      for (const { line, value } of rows) {
        const { code, ...day } = value;
        const id = idOfCode(code);
        if (id === null) unknown.push({ line, message: `центра с кодом «${code}», который работает, нет` });
        else known.push({ line, values: { centre: String(id), ...day, despiteVisits: false, cancelVisits: false } });
      }
      return { rows: known, problems: [...problems, ...unknown], skipped };
    },
    stored: (executor, values) =>
      readStoredCentreDays(executor, [...new Set(values.map(({ centre }) => Number(centre)))], daysOf(values)),
    keyOf: ({ centre, day }) => `${centre} ${day}`,
    valuesOf: centreDayValuesOf,
    columnsOf: centreDayColumns,
    centreOf: ({ centre }) => regions.locations.get(Number(centre))?.title ?? centre,
    words({ kind, opens, closes, note }) {
      const hours = kind === "closed" ? "закрыто" : `${opens}–${closes}`;
      return note === "" ? hours : `${hours}, ${note}`;
    },
    lock: (tx, values) =>
      lockShopDays(
        tx,
        values.map(({ centre, day }) => ({ locationId: Number(centre), day })),
      ),
    strandedBy: (executor, values) => strandedBy(executor, values, false),
    async tell(tx, values, caller) {
      const numbers = (await strandedVisits(tx, values, false)).map(({ number }) => number);
      await tellStranded(tx, dependencies, { numbers, isCancelled: false, why: whyOf(values) }, caller);
    },
  };

  function idOfCode(code: string): number | null {
    const found = [...regions.locations.values()].find((location) => location.code === code);
    try {
      return found ? placeOf(found.id).id : null;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  /** What storing would do now. */
  async function planOf<Values extends DayValues, Row extends EditableRow>(
    executor: Executor,
    kind: DaysOfFile<Values, Row>,
    read: ReturnType<DaysOfFile<Values, Row>["read"]>,
  ): Promise<{ plan: DaysPlan; changes: Change<Values>[] }> {
    const { keyOf, valuesOf, columnsOf, words, centreOf } = kind;
    const stored =
      read.rows.length === 0
        ? []
        : await kind.stored(
            executor,
            read.rows.map(({ values }) => values),
          );
    const byKey = new Map(stored.map((row) => [keyOf(valuesOf(row)), row]));
    const changes: Change<Values>[] = [];
    const problems = [...read.problems];
    const visits: LineProblem[] = [];
    let same = 0;
    for (const { line, values: typed } of read.rows) {
      const row = byKey.get(keyOf(typed));
      const values = valuesOf({ ...columnsOf(typed) } as unknown as Row);
      if (row && row.archivedAt !== null) problems.push({ line, message: ARCHIVED });
      else if (row && isDeepStrictEqual(valuesOf(row), values)) same += 1;
      else {
        changes.push({ line, values, id: row?.id ?? null, before: row ? valuesOf(row) : null });
        const stranded = (await kind.strandedBy?.(executor, values)) ?? null;
        if (stranded !== null) visits.push({ line, message: stranded });
      }
    }
    const named = new Set(read.rows.map(({ values }) => keyOf(values)));
    const told = {
      changes: changes.map(({ line, values, before }) => ({
        line,
        day: values.day,
        centre: centreOf(values),
        before: before ? words(before) : "",
        after: words(values),
      })),
      same,
      skipped: read.skipped,
      left: stored.filter((row) => row.archivedAt === null && !named.has(keyOf(valuesOf(row)))).length,
      problems: problems.toSorted((one, other) => one.line - other.line),
      visits,
    };
    const seen = createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, 32);
    return { plan: { ...told, seen }, changes };
  }

  function routesOf<Values extends DayValues, Row extends EditableRow>(kind: DaysOfFile<Values, Row>): Route[] {
    return [
      route(kind.calls.trial, async ({ text }) => (await planOf(db, kind, kind.read(text))).plan),
      route(kind.calls.store, async ({ text, seen, despiteVisits }, caller) => {
        const read = kind.read(text);
        return db.transaction(async (tx) => {
          await lockKey(tx, `back office ${kind.createPath}`);
          await kind.lock?.(
            tx,
            read.rows.map(({ values }) => values),
          );
          const { plan, changes } = await planOf(tx, kind, read);
          if (plan.problems.length > 0)
            throw new ApiError(
              "invalid",
              plan.problems.map(({ line, message }) => ({ field: "text", message: `Строка ${line}: ${message}` })),
            );
          // Sent twice, or stored before.
          if (changes.length === 0) return { added: 0, changed: 0 };
          if (plan.seen !== seen)
            throw new ApiError(
              "version_conflict",
              "Пока вы смотрели, дни или записи изменились: проверьте ещё раз",
              plan,
            );
          if (plan.visits.length > 0 && !despiteVisits)
            throw new ApiError("invalid", [
              {
                field: "despiteVisits",
                message: "Вне новых часов есть записи: перенесите их или отметьте, что с ними делать",
              },
            ]);
          const author = { changedBy: caller.actor.kind === "staff" ? caller.actor.userId : null, changedAt: now() };
          for (const { id, values, before } of changes) {
            const columns = { ...kind.columnsOf(values), ...author };
            if (id !== null) await updateEditable(tx, kind.table, id, columns);
            const target = id ?? (await insertEditable(tx, kind.table, { ...columns, formKey: randomUUID() }));
            await kind.tell?.(tx, values, caller);
            await caller.audit(tx, { target: String(target), before, after: values });
          }
          const added = changes.filter(({ id }) => id === null).length;
          return { added, changed: changes.length - added };
        });
      }),
    ];
  }

  return [...routesOf(calendar), ...routesOf(centreDays)];
}

/** The first and the last day. */
function daysOf(values: readonly DayValues[]): { from: Day; to: Day } {
  const days = values.map(({ day }) => day).sort();
  return { from: days.at(0) as Day, to: days.at(-1) as Day };
}
