import { and, gte, inArray, lte, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { waitList } from "../../platform/db/schema/booking.ts";
import { services } from "../../platform/db/schema/services.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

interface Filters {
  /** Ids of the shops whose entries may be seen. */
  shops: readonly number[] | "all";
  shop: number | undefined;
  state: typeof waitList.$inferSelect.state | undefined;
  days: { from: Day | undefined; to: Day | undefined };
}

const ofShops = (ids: readonly number[]) => sql`${waitList.locationIds} && ${sql.param([...ids])}::int[]`;

/** A page of entries, the latest first. */
export async function readWaitEntryPage(
  executor: Executor,
  { shops, shop, state, days }: Filters,
  position: ListPosition,
) {
  const condition = all(
    shops !== "all" && ofShops(shops),
    shop !== undefined && ofShops([shop]),
    state !== undefined && sql`${waitList.state} = ${state}`,
    days.from !== undefined && gte(waitList.toDay, days.from),
    days.to !== undefined && lte(waitList.fromDay, days.to),
  );
  const { cursor, where, orderBy, limit } = keysetOf(
    { sort: waitList.id, id: waitList.id, direction: "desc" },
    position,
  );
  const found = await executor
    .select({ entry: waitList, cursor })
    .from(waitList)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${waitList} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}

/** Names of services by their ids. */
export async function readServiceNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(inArray(services.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
