import type { OrderRow } from "../../sales/orders/orders-store.ts";
import type { ShipmentRow } from "../../sales/shipments/shipments-store.ts";

type Order = Pick<OrderRow, "status">;
type Shipment = Pick<ShipmentRow, "state" | "cancelWanted">;

/** After a carrier who failed or was called off, while the goods stand packed. */
export const canRequestAgain = ({ status }: Order, { state }: Pick<Shipment, "state">): boolean =>
  status === "ready" && (state === "failed" || state === "cancelled");

/** A carrier who was called and has not come yet. */
export const canCallOff = ({ state, cancelWanted }: Shipment): boolean =>
  !cancelWanted && (state === "requested" || state === "accepted");
