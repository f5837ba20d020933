import { and, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isInRegion, type ShownColumns } from "../../chain/regions/shown-store.ts";
import type { ShownState } from "../../contract/platform/shown-fields.ts";
import { contain } from "../../platform/db/text-match.ts";
import { all } from "../../platform/resource-kit/keyset-store.ts";

export interface ShownFilters {
  state?: ShownState | undefined;
  /** A slug. */
  region?: string | undefined;
  text?: string | undefined;
  /** The minute of the clock that decides the state. */
  minute: string;
}

/** A minute as a form has it, of what the database answers («2026-12-01 09:00:00») or a form has sent. */
export const minuteOf = (stored: string | null): string | null =>
  stored === null ? null : stored.slice(0, 16).replace(" ", "T");

function isInState({ startsAt, endsAt, archivedAt }: ShownColumns, state: ShownState, minute: string): SQL | undefined {
  const hasBegun = sql`coalesce(${startsAt} <= ${minute}, true)`;
  const hasNotEnded = sql`coalesce(${endsAt} > ${minute}, true)`;
  switch (state) {
    case "archived":
      return isNotNull(archivedAt);
    case "over":
      return and(isNull(archivedAt), lte(endsAt, minute));
    case "planned":
      return and(isNull(archivedAt), gt(startsAt, minute), hasNotEnded);
    default:
      return and(isNull(archivedAt), hasBegun, hasNotEnded);
  }
}

/** What the filters of a list leave. */
export const shownCondition = (
  columns: ShownColumns,
  searched: AnyPgColumn[],
  { state, region, text, minute }: ShownFilters,
): SQL | undefined =>
  all(
    state !== undefined && isInState(columns, state, minute),
    region !== undefined && isInRegion(columns, region),
    text !== undefined && contain(searched, text),
  );
