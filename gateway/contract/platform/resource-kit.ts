import { z } from "zod";
import { calendarDay, endpoint, utcMoment } from "./endpoint.ts";
import type { StaffPermission } from "./staff-permissions.ts";

/** Rows of a page of a list. */
export const LIST_ROWS = 50;

/** Rows of one reply to an export, which asks again until it has all. */
export const EXPORT_ROWS = 1_000;

/** Rows beyond are not counted: a total of one more means «more than». */
export const COUNTED_UP_TO = 1_000;

/**
 * Where a page of a list begins: after or before the row that a cursor names, neither for the first page. Cursors are the gateway's own
 * text; one that it did not make is `invalid` at the field `cursor`.
 */
const listPosition = {
  after: z.string().max(400).optional(),
  before: z.string().max(400).optional(),
  /** An export answers more rows at once, and its first reply is a row of the journal. */
  purpose: z.enum(["page", "export"]).default("page"),
};

/** The value of a filter and what the page calls it. */
const filterOption = z.object({ value: z.string(), label: z.string() });
export type FilterOption = z.output<typeof filterOption>;

/** Calendar days, both included, in the zone of the region whose host is visited: `{name}From` and `{name}To`. */
export const dayRange = <Name extends string>(name: Name) =>
  ({ [`${name}From`]: calendarDay.optional(), [`${name}To`]: calendarDay.optional() }) as Record<
    `${Name}From` | `${Name}To`,
    z.ZodOptional<typeof calendarDay>
  >;

interface ListDefinition<Filters extends z.ZodRawShape, Row extends z.ZodType, Sort extends string = never> {
  /** Name of the call: `journalList`. */
  name: string;
  summary: string;
  /** Last part of the path of the call and of its page: `/back-office/{resource}/`. */
  resource: string;
  permission: StaffPermission;
  /** Every filter is optional; values come from an address, so they are texts. */
  filters: Filters;
  row: Row;
  /** What rows can be sorted by besides their usual order; each has its SQL in the store and its column on the page. */
  sorts?: readonly Sort[];
}

/** `sum` is ascending, `-sum` descending. To the compiler a text: which ones there are is `sorts` of the call. */
const sortOf = (sorts: readonly string[]): z.ZodOptional<z.ZodType<string, string>> =>
  z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])).optional();

/** The list of a resource of the back office, a page at a time, in the order of its key or of what it is sorted by. */
export const listEndpoint = <Filters extends z.ZodRawShape, Row extends z.ZodType, const Sort extends string = never>({
  name,
  summary,
  resource,
  permission,
  filters,
  row,
  sorts = [],
}: ListDefinition<Filters, Row, Sort>) => {
  const call = endpoint({
    name,
    summary,
    method: "GET",
    path: `/api/gateway/back-office/${resource}`,
    access: { staff: permission },
    input: z.object({ ...filters, ...listPosition, sort: sortOf(sorts) }),
    output: z.object({
      rows: z.array(row),
      /** How many rows the filters leave; `COUNTED_UP_TO` + 1 for more. */
      total: z.int().nonnegative(),
      /** Cursors of the pages beside this one; null at the ends. */
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** Values of filters that depend on data, by the filter's name; none in an export. */
      options: z.record(z.string(), z.array(filterOption)),
    }),
  });
  return { ...call, sorts };
};

interface ReportDefinition<
  By extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
> extends Omit<ListDefinition<Filters, z.ZodType>, "row"> {
  /** What the rows may be; the first unless it is asked for another. */
  by: By;
  figures: Figures;
}

/**
 * Figures of a period in rows, by days or by what the figures are of. Without days the period is the last thirty. `totals` are the sums of
 * all rows; amounts are whole kopecks.
 */
export const reportEndpoint = <
  const By extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
>({
  name,
  summary,
  resource,
  permission,
  by,
  filters,
  figures,
}: ReportDefinition<By, Filters, Figures>) =>
  endpoint({
    name,
    summary,
    method: "GET",
    path: `/api/gateway/back-office/${resource}`,
    access: { staff: permission },
    deadline: "survey",
    input: z.object({
      ...filters,
      by: z.enum(by).default(by[0] as never),
      ...dayRange("day"),
      /** An export is a row of the journal. */
      purpose: z.enum(["page", "export"]).default("page"),
    }),
    output: z.object({
      period: z.object({ from: calendarDay.nullable(), to: calendarDay.nullable() }),
      rows: z.array(z.object({ key: z.string(), label: z.string(), ...figures })),
      totals: z.object(figures),
      /** Values of filters that depend on data, by the filter's name; none in an export. */
      options: z.record(z.string(), z.array(filterOption)),
    }),
  });

const id = z.coerce.number().int().min(1).max(2_147_483_647);
export const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const version = versionNumber;

/** Who changed something last, as a page tells it. */
export const lastChange = {
  version,
  /** Full name; empty for data that came with the shop and for accounts that are gone. */
  changedBy: z.string(),
  changedAt: utcMoment,
};

interface EditableDefinition<Values extends z.ZodObject> {
  /** Begins the names of the calls, before what they do: `announcement`. */
  name: string;
  /** What one is called, in the accusative: «объявление». */
  title: string;
  resource: string;
  permission: StaffPermission;
  /** What a form sends, and what is stored; every field has its Russian messages. */
  values: Values;
}

/** Versions that a history shows: the latest ones. */
export const HISTORY_VERSIONS = 50;

/**
 * What somebody made of one of a resource, by the journal, the latest first. The last may be `came`: what was there before the first
 * change that the journal knows.
 */
export const pastVersion = z.object({
  /** Id of the journal's entry; 0 for what `came`. */
  id: z.int(),
  act: z.enum(["came", "created", "changed", "archived", "restored", "declined"]),
  /** Null in what `came`. */
  at: utcMoment.nullable(),
  /** Full name; empty for accounts that are gone. */
  by: z.string(),
  /** As forms had them then; null where it changed none. */
  values: z.record(z.string(), z.unknown()).nullable(),
  /** Why, where the form asks for it. */
  note: z.string().optional(),
});
export type PastVersion = z.output<typeof pastVersion>;

/** What `version_conflict` answers: the values that are stored now, and who stored them. */
export const conflictData = <Values extends z.ZodType>(values: Values) => z.object({ ...lastChange, values });

/**
 * Calls of a resource that staff edit, besides its list. A change names the version that its form was opened with; when somebody else
 * has changed it since, it is `version_conflict` and answers `conflictData`. `key` is of the form: the same form sent twice makes one.
 */
export const editableEndpoints = <const Name extends string, Values extends z.ZodObject>({
  name,
  title,
  resource,
  permission,
  values,
}: EditableDefinition<Values> & { name: Name }) => {
  const path = `/api/gateway/back-office/${resource}` as const;
  const common = { access: { staff: permission } } as const;
  return {
    get: endpoint({
      ...common,
      name: `${name}Get`,
      summary: `Показать ${title}`,
      method: "GET",
      path: `${path}/{id}`,
      input: z.object({ id }),
      output: z.object({ id, ...lastChange, isArchived: z.boolean(), values }),
    }),
    history: endpoint({
      ...common,
      name: `${name}History`,
      summary: `Показать, как меняли ${title}`,
      method: "GET",
      path: `${path}/{id}/history`,
      input: z.object({ id }),
      output: z.object({ versions: z.array(pastVersion) }),
    }),
    create: endpoint({
      ...common,
      name: `${name}Create`,
      summary: `Добавить ${title}`,
      method: "POST",
      path,
      input: z.object({ key: z.uuid(), values }),
      output: z.object({ id }),
    }),
    update: endpoint({
      ...common,
      name: `${name}Update`,
      summary: `Изменить ${title}`,
      method: "PUT",
      path: `${path}/{id}`,
      input: z.object({ id, version, values }),
      output: z.object({}),
      codes: { version_conflict: 409 },
    }),
    archive: endpoint({
      ...common,
      name: `${name}Archive`,
      summary: `Убрать в архив ${title} или вернуть`,
      method: "POST",
      path: `${path}/{id}/archive`,
      input: z.object({ id, version, isArchived: z.boolean() }),
      output: z.object({}),
      codes: { version_conflict: 409 },
    }),
  };
};

/** What would be stored of a form, cleaned: for a page that shows it as customers will see it. Stores nothing. */
export const previewEndpoint = <const Name extends string, Values extends z.ZodObject>({
  name,
  title,
  resource,
  permission,
  values,
}: EditableDefinition<Values> & { name: Name }) =>
  endpoint({
    name: `${name}Preview`,
    summary: `Показать, каким будет ${title}`,
    method: "POST",
    effect: "read",
    path: `/api/gateway/back-office/${resource}/preview`,
    access: { staff: permission },
    input: z.object({ values }),
    output: z.object({ values }),
  });
