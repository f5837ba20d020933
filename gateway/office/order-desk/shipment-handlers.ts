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
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { callOffByStaff, retryShipment } from "./act-on-shipment.ts";
import { findSeenShipment, readCompanies, type SeenShipment, shipmentRows } from "./shipment-list-store.ts";
import { canCallOff, canRequestAgain } from "./shipment-rules.ts";

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
