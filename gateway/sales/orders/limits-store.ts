import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { ownRowsOf } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { OrderCounts } from "./limit-rules.ts";
import { openStatuses } from "./transition-rules.ts";

/** Who places an order. */
export interface Purchaser {
  phoneDigits: string;
  /** Null for a guest. */
  userId: number | null;
  network: string | null;
}

/** The orders that count against a further one: what is paid keeps goods from nobody. */
export async function countOrders(
  executor: Executor,
  { phoneDigits, userId, network }: Purchaser,
  now: Date,
): Promise<OrderCounts> {
  const isOpen = and(inArray(orders.status, [...openStatuses]), isNull(orders.paidAt));
  const isOfToday = gt(orders.createdAt, new Date(now.getTime() - DAY_MS));
  const ofPhone = eq(orders.phoneDigits, phoneDigits);
  const ofCustomer = userId === null ? sql`false` : await ownRowsOf(executor, orders, userId);
  const ofNetwork =
    userId === null && network !== null ? and(eq(orders.network, network), isNull(orders.userId)) : sql`false`;
  const count = (...which: (SQL | undefined)[]) =>
    sql<number>`count(*) filter (where ${and(...which)})`.mapWith(Number);
  const [counts] = await executor
    .select({
      openOfPhone: count(isOpen, ofPhone),
      openOfCustomer: count(isOpen, ofCustomer),
      openOfNetwork: count(isOpen, ofNetwork),
      dailyOfPhone: count(isOfToday, ofPhone),
      dailyOfNetwork: count(isOfToday, ofNetwork),
    })
    .from(orders)
    .where(or(ofPhone, ofCustomer, ofNetwork));
  if (!counts) throw new Error("A count has no row");
  return counts;
}
