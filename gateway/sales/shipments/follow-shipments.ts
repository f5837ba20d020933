import type { Services } from "../../chain/services.ts";
import {
  type Carrier,
  carrierOf,
  type DeliveryProviders,
} from "../../platform/providers/delivery/delivery-provider.ts";
import { sideBySide } from "../../platform/providers/side-by-side.ts";
import { isEnded, nextCheck, nextState } from "./rules.ts";
import { leaseDue, lockShipment, type ShipmentRow, saveShipment } from "./shipments-store.ts";

export interface ShipmentDependencies {
  services: Pick<Services, "connection" | "now">;
  delivery: DeliveryProviders;
  /** The goods of an order have come to the customer. It may be called more than once. */
  onDelivered(orderId: number): Promise<void>;
}

/** One at a time is asked for; a process that dies gives them back after the lease. */
const LEASE_MS = 60_000;
const BATCH = 10;

/** What a provider has said, as changes of the row; null is silence. */
type ShipmentChanges = Partial<
  Pick<ShipmentRow, "state" | "externalId" | "trackingUrl" | "failure" | "cancelWanted">
> | null;

/** Asks the providers of all shipments that are due. Any number of runs may go on at once. Returns how many were asked. */
export async function followShipments(dependencies: ShipmentDependencies, signal: AbortSignal): Promise<number> {
  const { services } = dependencies;
  let asked = 0;
  let due: ShipmentRow[] = [];
  do {
    const now = services.now();
    due = await leaseDue(services.connection.db, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await sideBySide(
      due,
      ({ provider }) => provider,
      async (shipment) => {
        if (signal.aborted) return;
        await follow(dependencies, shipment);
        asked += 1;
      },
    );
  } while (due.length === BATCH && !signal.aborted);
  return asked;
}

async function follow({ services, delivery, onDelivered }: ShipmentDependencies, shipment: ShipmentRow): Promise<void> {
  const carrier = carrierOf(delivery, shipment.provider);
  const changes = carrier ? await askCarrier(carrier, shipment) : null;
  const isDelivered = await services.connection.db.transaction(async (tx) => {
    const current = await lockShipment(tx, shipment.orderId);
    // Asked for anew while the provider was thinking about the old one.
    if (!current || current.key !== shipment.key) return false;
    const at = services.now();
    const state = changes?.state && !isEnded(current.state) ? changes.state : current.state;
    const silentTries = changes === null ? current.silentTries + 1 : 0;
    const failure = carrier ? (changes?.failure ?? current.failure) : `no provider "${shipment.provider}"`;
    // Cancelled while the provider was asked about something else: at once again.
    const isOverlooked = current.cancelWanted && !shipment.cancelWanted && !isEnded(state);
    const nextCheckAt = isOverlooked ? at : nextCheck(state, silentTries, at);
    await saveShipment(tx, current, { ...changes, state, silentTries, failure, nextCheckAt }, at);
    return state === "delivered";
  });
  if (isDelivered) await onDelivered(shipment.orderId);
}

async function askCarrier(carrier: Carrier, shipment: ShipmentRow): Promise<ShipmentChanges> {
  if (shipment.cancelWanted) return callOff(carrier, shipment);
  if (shipment.externalId === null) {
    const reply = await carrier.create(shipment.request, shipment.key);
    if (reply.outcome === "unknown") return null;
    if (reply.outcome === "refused") return { state: "failed", failure: reply.reason };
    return { externalId: reply.externalId, failure: "" };
  }
  const found = await carrier.find(shipment);
  if (found.outcome === "unknown") return null;
  if (found.outcome === "not_found") return { state: "failed", failure: "the provider does not know it" };
  if (found.state === "to_accept") {
    const reply = await carrier.accept(shipment);
    if (reply.outcome === "unknown") return null;
    if (reply.outcome === "refused") return { state: "failed", failure: reply.reason };
    return { state: nextState(shipment.state, "accepted"), trackingUrl: found.trackingUrl, failure: "" };
  }
  const state = nextState(shipment.state, found.state);
  return { state, trackingUrl: found.trackingUrl, failure: state === "failed" ? found.providerState : "" };
}

/** What may have been created without our knowing is found first, because only the provider can call it off. */
async function callOff(carrier: Carrier, shipment: ShipmentRow): Promise<ShipmentChanges> {
  let { externalId } = shipment;
  if (externalId === null) {
    const created = await carrier.create(shipment.request, shipment.key);
    if (created.outcome === "unknown") return null;
    if (created.outcome === "refused") return { state: "cancelled", failure: "" };
    externalId = created.externalId;
  }
  const reply = await carrier.cancel({ key: shipment.key, externalId });
  if (reply.outcome === "unknown") return null;
  if (reply.outcome === "cancelled") return { state: "cancelled", externalId, failure: "" };
  // It goes on; staff see why, and the provider brings it back.
  return { externalId, cancelWanted: false, failure: `not called off: ${reply.reason}` };
}
