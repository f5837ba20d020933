import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import { isUnderWay } from "./rules.ts";
import { lockShipment, type ShipmentDraft, type ShipmentRow, saveDraft, saveShipment } from "./shipments-store.ts";

/** What may no longer be cancelled. */
export const isShipped = (shipment: ShipmentRow | null): boolean => shipment !== null && isUnderWay(shipment.state);

/** The goods of an order stand packed: its carrier is called in the background. Nothing happens to orders without one. */
export async function requestShipment(tx: Executor, orderId: number, at: Date): Promise<void> {
  const shipment = await lockShipment(tx, orderId);
  if (shipment?.state === "draft") await saveShipment(tx, shipment, { state: "requested", nextCheckAt: at }, at);
}

/** A carrier has been called and has not been called off: an order has one at a time. */
export const isCalled = (shipment: ShipmentRow | null): boolean =>
  shipment?.state === "requested" || shipment?.state === "accepted";

/** An order goes by this carrier from now on; what another one was to do for it is over, or was not asked for. */
export async function shipOtherwise(tx: Executor, draft: ShipmentDraft, at: Date): Promise<void> {
  const shipment = await lockShipment(tx, draft.orderId);
  if (!shipment) return saveDraft(tx, draft, at);
  const { provider, request, quotedKopecks } = draft;
  const anew = { state: "draft", key: randomUUID(), externalId: null, trackingUrl: "", failure: "" } as const;
  const asked = { silentTries: 0, cancelWanted: false, nextCheckAt: null };
  return saveShipment(tx, shipment, { provider, request, quotedKopecks, ...anew, ...asked }, at);
}

/** Asks the carrier anew, as if it had never been asked: under a new key. */
export function requestAgain(tx: Executor, shipment: ShipmentRow, at: Date): Promise<void> {
  const anew = { state: "requested", key: randomUUID(), externalId: null, trackingUrl: "", failure: "" } as const;
  return saveShipment(tx, shipment, { ...anew, silentTries: 0, cancelWanted: false, nextCheckAt: at }, at);
}

/** An order is cancelled, or its carrier is not to come: what was not yet asked for is dropped, the rest is called off in the background. */
export async function callOffShipment(tx: Executor, orderId: number, at: Date): Promise<void> {
  const shipment = await lockShipment(tx, orderId);
  if (!shipment) return;
  if (shipment.state === "draft") await saveShipment(tx, shipment, { state: "cancelled", nextCheckAt: null }, at);
  else if (shipment.state === "requested" || shipment.state === "accepted")
    await saveShipment(tx, shipment, { cancelWanted: true, nextCheckAt: at }, at);
}
