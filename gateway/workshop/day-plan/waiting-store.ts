import { inArray, sql } from "drizzle-orm";
import { waitingList } from "../../contract/workshop/waiting-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { waitList } from "../../platform/db/schema/booking.ts";
import { services } from "../../platform/db/schema/services.ts";
import { daysIn, listQuery } from "../../platform/resource-kit/list-store.ts";

const ofShops = (ids: readonly number[]) => sql`${waitList.locationIds} && ${sql.param([...ids])}::int[]`;

/** Entries of people who wait at these shops, the latest first. */
export const waitingRows = (executor: Executor, shops: readonly number[] | "all") =>
  listQuery(waitingList, {
    select: (cursor) => executor.select({ entry: waitList, cursor }).from(waitList),
    order: { id: waitList.id },
    where: shops === "all" ? undefined : ofShops(shops),
    filters: {
      state: (state) => sql`${waitList.state} = ${state}`,
      shop: (shop) => ofShops([Number(shop)]),
      ...daysIn("wanted", waitList.fromDay, waitList.toDay),
    },
  });

/** Names of services by their ids. */
export async function readServiceNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(inArray(services.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
