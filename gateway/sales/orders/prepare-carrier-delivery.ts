import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { orderCreate } from "../../contract/sales/orders.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import type { Place } from "../../platform/providers/delivery/delivery-provider.ts";
import { readBasket } from "../checkout/basket.ts";
import { expressAddress } from "../checkout/order-delivery.ts";
import { isPaidCity } from "../checkout/price-order.ts";
import { hashOfNeeds, type QuoteDependencies, quoteExpress, quoteTerminal } from "../checkout/quote-delivery.ts";
import type { QuoteRow } from "../checkout/quotes-store.ts";
import { readOfferedDeliveries } from "../checkout/read-offered-deliveries.ts";
import { refusalElsewhere } from "../checkout/refuse-elsewhere.ts";
import { type FoundTerminal, findTerminal } from "../checkout/terminals-store.ts";

export type DeliveryInput = InputOf<typeof orderCreate>["delivery"];

interface CarrierDependencies extends QuoteDependencies {
  cards: CardReader;
}

/** A delivery by a carrier, with the price that was named. */
export type CarrierDelivery =
  | { type: "russia_tc"; found: FoundTerminal; quote: QuoteRow; isPaid: boolean }
  | { type: "yandex_express"; to: Place; quote: QuoteRow };

const refuse = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/**
 * Asks the provider before the order's transaction, which no lock may wait for; what was asked lately is not asked again. Answers the
 * refusal instead of throwing it: an order that is there already needs no price. Null for deliveries of our own, unless their address is
 * where no courier goes.
 */
export async function prepareCarrierDelivery(
  { services, cards, settings }: CarrierDependencies,
  delivery: DeliveryInput,
  caller: VisitorCaller,
): Promise<CarrierDelivery | ApiError | null> {
  if (delivery.type === "pickup") return null;
  const { regions, connection } = services;
  if (delivery.type !== "russia_tc") {
    const known = { regions, companies: settings.delivery.cargo.map(({ id }) => id) };
    const refusal = await refusalElsewhere(connection.db, known, regions.regionOf(caller.regionSlug), delivery.street);
    if (refusal !== null) return refuse("delivery_street", refusal);
    if (delivery.type !== "yandex_express") return null;
  }
  try {
    const basket = await readBasket(services, cards, caller);
    const { deliveries, shelf } = await readOfferedDeliveries({ services, settings }, basket);
    const offered = deliveries.find(({ type }) => type === delivery.type);
    if (!offered || offered.reason !== null)
      return refuse("delivery_type", offered?.reason ?? "Выберите способ получения");
    if (delivery.type === "russia_tc") {
      const found = await findTerminal(connection.db, delivery.terminalId);
      if (!found) return refuse("delivery_terminalId", "Выберите терминал из списка");
      const quote = await quoteTerminal({ services, settings }, basket, found);
      return { type: delivery.type, found, quote, isPaid: isPaidCity(regions.regions, found.city) };
    }
    if (!shelf) return refuse("delivery_type", "Выберите способ получения");
    const address = expressAddress(basket.region, delivery);
    const quote = await quoteExpress({ services, settings }, basket, shelf, address);
    const { lat, lng } = quote;
    if (lat === null || lng === null) throw new Error("A price of an express courier has no place");
    return { type: delivery.type, to: { address, lat, lng }, quote };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Whether a price was named for just these goods from just this centre. */
export const isOfNeeds = (
  { type, quote }: CarrierDelivery,
  needs: Parameters<typeof hashOfNeeds>[0],
  shelfId: number | null,
): boolean => quote.basketHash === hashOfNeeds(needs, type === "russia_tc" ? null : shelfId);
