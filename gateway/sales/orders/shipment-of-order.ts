import type { LocationRow } from "../../chain/regions/directory.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { PackedGoods, ShipmentRequest } from "../../platform/providers/delivery/delivery-provider.ts";
import type { Basket } from "../checkout/basket.ts";
import { packagesOf } from "../checkout/quote-delivery.ts";
import type { ShipmentDraft } from "../shipments/shipments-store.ts";
import type { OrderRow } from "./orders-store.ts";
import type { CarrierDelivery } from "./prepare-carrier-delivery.ts";

interface Carried extends Pick<Basket, "needs"> {
  carrier: CarrierDelivery;
  /** Where an express courier fetches it. */
  shelf: LocationRow | null;
}

/** The shipment of an order, as its carrier is called for it once the goods stand packed. */
export async function shipmentOf(
  tx: Executor,
  order: OrderRow,
  { carrier, shelf, needs }: Carried,
): Promise<ShipmentDraft> {
  const provider = carrier.type === "russia_tc" ? carrier.found.company.code : carrier.type;
  const request = shipmentRequest(order, carrier, shelf, await packagesOf(tx, { needs }));
  return { orderId: order.id, provider, request, quotedKopecks: carrier.quote.priceKopecks };
}

/** What the provider is to be told when the goods stand packed. */
function shipmentRequest(
  { orderNumber, contact, deliveryPlace }: OrderRow,
  carrier: CarrierDelivery,
  shelf: LocationRow | null,
  packages: readonly PackedGoods[],
): ShipmentRequest {
  const { name, phone, comment } = contact;
  const request = { orderNumber, recipient: { name, phone }, packages };
  if (carrier.type === "russia_tc") {
    const { code, cityCode } = carrier.found.terminal;
    return { ...request, comment, terminal: { code, cityCode } };
  }
  const { to } = carrier;
  // The flat is in the order's place alone: a map knows houses.
  const toDoor = [deliveryPlace.slice(to.address.length).replace(/^, /, ""), comment].filter(Boolean).join(". ");
  return { ...request, comment: toDoor, to, ...(shelf && { from: fromShop(shelf) }) };
}

const fromShop = ({ address, lat, lng, title, phone }: LocationRow) => ({ address, lat, lng, title, phone });
