import type { Services } from "../../chain/services.ts";
import {
  type ShipmentDeskRow,
  shipmentDeskCallOff,
  shipmentDeskCard,
  shipmentDeskList,
  shipmentDeskRetry,
} from "../../contract/office/shipment-desk.ts";
import { deliveryTitles } from "../../contract/sales/checkout.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { shipRefusal } from "../../sales/orders/ship-when-paid.ts";
import { callOffShipment, requestAgain } from "../../sales/shipments/follow-order.ts";
import { lockShipment, type ShipmentRow } from "../../sales/shipments/shipments-store.ts";
import { lockOwn } from "./act.ts";
import { canCallOff, canRequestAgain } from "./rules.ts";
import { findSeenShipment, readCompanies, type SeenShipment, shipmentRows } from "./shipment-list-store.ts";

type Clock = Pick<Services, "connection" | "now">;

/** Whoever changes a shipment by its order locks the order first. Throws `not_found`. */
async function lockOwnShipment(
  tx: Executor,
  caller: StaffCaller,
  id: number,
): Promise<{ order: OrderRow; shipment: ShipmentRow }> {
  const seen = await findSeenShipment(tx, id, await locationsOf(tx, caller));
  const order = seen && (await lockOwn(tx, caller, seen.identity));
  const shipment = order && (await lockShipment(tx, order.id));
  if (!shipment) throw notFound("Такого отправления среди заказов ваших центров нет");
  return { order, shipment };
}

/** Lets the carrier be asked anew in the background. Throws `not_found`, `too_late`. */
function retryShipment({ connection, now }: Clock, caller: StaffCaller, id: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, caller, id);
    if (!canRequestAgain(order, shipment))
      throw new ApiError("too_late", "Это отправление уже запросили, или заказ не ждёт отправки");
    const unpaid = await shipRefusal(tx, order.id);
    if (unpaid) throw new ApiError("too_late", unpaid);
    await requestAgain(tx, shipment, now());
    const { state, failure } = shipment;
    await caller.audit(tx, { target: order.orderNumber, before: { state, failure }, after: { state: "requested" } });
  });
}

/** Lets the carrier be told in the background not to come; the order stays as it is. Throws `not_found`, `too_late`. */
function callOffByStaff({ connection, now }: Clock, caller: StaffCaller, id: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, caller, id);
    if (!canCallOff(shipment))
      throw new ApiError("too_late", "Это отправление уже отозвали, или перевозчик его уже везёт");
    await callOffShipment(tx, order.id, now());
    const { state } = shipment;
    const before = { state, cancelWanted: false };
    await caller.audit(tx, { target: order.orderNumber, before, after: { state, cancelWanted: true } });
  });
}

/** As `Carrier.id` has it. */
const COURIER = "yandex_express";

/** What carriers bring, for those who hand it over to them. */
export function shipmentDeskRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, shipmentDeskList, async ({ caller, zone }) =>
      show(
        shipmentRows(db, { shops: await locationsOf(db, caller), zone }),
        (found) => found.map(rowOf),
        async () => ({
          carrier: [{ value: COURIER, label: deliveryTitles[COURIER] }, ...(await readCompanies(db))],
        }),
      ),
    ),

    route(shipmentDeskCard, async ({ id }, caller) => {
      const seen = await findSeenShipment(db, id, await locationsOf(db, caller));
      if (!seen) throw notFound("Такого отправления среди заказов ваших центров нет");
      const { shipment, orderStatus } = seen;
      // The name and the address of a customer were looked at.
      await db.transaction((tx) => caller.audit(tx, { target: seen.identity, before: null, after: null }));
      const acts = caller.actor.kind === "staff" && caller.actor.permissions.has("orders");
      const { recipient, comment, packages, terminal, from, to } = shipment.request;
      return {
        ...rowOf(seen),
        externalId: shipment.externalId,
        trackingUrl: shipment.trackingUrl,
        nextCheckAt: shipment.nextCheckAt?.toISOString() ?? null,
        silentTries: shipment.silentTries,
        recipient: recipient.name,
        to: terminal
          ? { kind: "terminal" as const, text: terminal.code }
          : { kind: "address" as const, text: to?.address ?? "" },
        from: from ? `${from.title}, ${from.address}` : "",
        comment,
        packages: packages.map(({ sku, title, quantity, grams, lengthCm, widthCm, heightCm }) => ({
          sku,
          title,
          quantity,
          grams,
          lengthCm,
          widthCm,
          heightCm,
        })),
        events: shipment.events,
        acts: {
          requestAgain: acts && canRequestAgain({ status: orderStatus }, shipment),
          callOff: acts && canCallOff(shipment),
        },
      };
    }),

    route(shipmentDeskRetry, async ({ id }, caller) => {
      await retryShipment(services, caller, id);
      return {};
    }),

    route(shipmentDeskCallOff, async ({ id }, caller) => {
      await callOffByStaff(services, caller, id);
      return {};
    }),
  ];
}

function rowOf({ shipment, identity, orderStatus, needsAttention, company }: SeenShipment): ShipmentDeskRow {
  const { id, provider, state, failure, cancelWanted, quotedKopecks, updatedAt } = shipment;
  return {
    id,
    identity,
    orderStatus,
    state,
    needsAttention,
    failure,
    carrier: provider === COURIER ? deliveryTitles[COURIER] : (company ?? provider),
    isBeingCalledOff: cancelWanted && state !== "cancelled",
    quoted: quotedKopecks,
    changedAt: updatedAt.toISOString(),
  };
}
