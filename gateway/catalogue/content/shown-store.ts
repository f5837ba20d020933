import { and, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isInRegion, type ShownColumns } from "../../chain/regions/shown-store.ts";
import type { ShownState } from "../../contract/platform/shown-fields.ts";
import { contain } from "../../platform/db/match.ts";

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

/** The SQL of the filters that lists of such things have. `minute` of a clock decides the state. */
export const shownFilters = (columns: ShownColumns, searched: AnyPgColumn[], minute: string) => ({
  state: (state: ShownState) => isInState(columns, state, minute),
  region: (region: string) => isInRegion(columns, region),
  text: (text: string) => contain(searched, text),
});
