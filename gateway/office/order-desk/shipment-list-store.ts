import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { shipmentDeskList } from "../../contract/office/shipment-desk.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { shipments, tcCompanies } from "../../platform/db/schema/delivery.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { listQuery, momentsIn, type RowOf } from "../../platform/resource-kit/list-store.ts";
import { isOfShops, type Shops } from "./list-store.ts";

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

/** Shipments of orders of these shops, the latest first. */
export const shipmentRows = (executor: Executor, { shops, zone }: { shops: Shops; zone: Zone }) =>
  listQuery(shipmentDeskList, {
    select: (cursor) =>
      executor
        .select({ ...columns, cursor })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .leftJoin(tcCompanies, eq(tcCompanies.code, shipments.provider)),
    order: { id: shipments.id },
    where: isOfShops(shops),
    filters: {
      attention: () => needsAttention,
      state: (state) => eq(shipments.state, state),
      carrier: (carrier) => eq(shipments.provider, carrier),
      number: hasOrderNumber,
      ...momentsIn("changed", shipments.updatedAt, zone),
    },
  });
export type SeenShipment = RowOf<typeof shipmentRows>;

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
