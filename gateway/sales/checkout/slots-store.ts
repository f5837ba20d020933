import { and, count, eq, gte, ne } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { slotKey } from "./slot-rules.ts";

/** How many batteries are promised for each slot of a region from a day on, by `slotKey`. */
export async function countPromised(
  executor: Executor,
  regionSlug: string,
  fromDay: Day,
): Promise<Map<string, number>> {
  const { deliveryDay, deliveryInterval } = orders;
  const rows = await executor
    .select({ date: deliveryDay, interval: deliveryInterval, promised: count() })
    .from(orders)
    .where(
      and(
        eq(orders.deliveryType, "expressakb"),
        ne(orders.status, "cancelled"),
        eq(orders.regionSlug, regionSlug),
        gte(deliveryDay, fromDay),
      ),
    )
    .groupBy(deliveryDay, deliveryInterval);
  return new Map(rows.map(({ date, interval, promised }) => [slotKey({ date: date as Day, interval }), promised]));
}
