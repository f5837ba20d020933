import { and, asc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { shipments, tcCompanies } from "../../platform/db/schema/delivery.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";
import type { ShipmentRow } from "../../sales/shipments/store.ts";
import { isOfShops, type Shops } from "./list-store.ts";

interface ShipmentFilters {
  shops: Shops;
  attention: boolean;
  state?: ShipmentRow["state"] | undefined;
  carrier?: string | undefined;
  number?: string | undefined;
  changed: MomentRange;
}

const needsAttention = and(
  inArray(orders.status, ["new", "processing", "ready"]),
  or(inArray(shipments.state, ["failed", "cancelled"]), ne(shipments.failure, "")),
);

const columns = {
  shipment: shipments,
  identity: orders.orderNumber,
  orderStatus: orders.status,
  needsAttention: sql<boolean>`(${needsAttention})`,
  /** Null for the courier, and for a company that the shop has forgotten. */
  company: tcCompanies.title,
};

/** A page of shipments, the latest order first, with how many the filters leave. */
export async function readShipments(executor: Executor, filters: ShipmentFilters, position: ListPosition) {
  const { shops, attention, state, carrier, number, changed } = filters;
  const condition = all(
    isOfShops(shops),
    attention && needsAttention,
    state !== undefined && eq(shipments.state, state),
    carrier !== undefined && eq(shipments.provider, carrier),
    number !== undefined && hasOrderNumber(number),
    changed.from && gte(shipments.updatedAt, changed.from),
    changed.to && lt(shipments.updatedAt, changed.to),
  );
  const order = { sort: shipments.id, id: shipments.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({ ...columns, cursor })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(tcCompanies, eq(tcCompanies.code, shipments.provider))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(
    executor,
    sql`select 1 from ${shipments} inner join ${orders} on ${orders.id} = ${shipments.orderId} where ${condition ?? sql`true`}`,
  );
  return { ...pageOf(found, position), total };
}
export type SeenShipment = Omit<Awaited<ReturnType<typeof readShipments>>["rows"][number], "cursor">;

/** A shipment as the list has it, if its order is one of these shops'. */
export async function findSeenShipment(executor: Executor, id: number, shops: Shops): Promise<SeenShipment | null> {
  const [row] = await executor
    .select(columns)
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(tcCompanies, eq(tcCompanies.code, shipments.provider))
    .where(and(eq(shipments.id, id), isOfShops(shops)));
  return row ?? null;
}

/** Transport companies by title, those too that are no longer set up. */
export const readCompanies = (executor: Executor) =>
  executor
    .select({ value: tcCompanies.code, label: tcCompanies.title })
    .from(tcCompanies)
    .orderBy(asc(tcCompanies.title));
