import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { orderCreate } from "../../contract/sales/orders.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import type { Place } from "../../platform/providers/delivery/delivery-provider.ts";
import { type Basket, readBasket } from "../checkout/basket.ts";
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
    if (delivery.type === "russia_tc") return await askForTerminal({ services, settings }, basket, delivery.terminalId);
    const shelf = await requireOffered({ services, settings }, basket, delivery.type);
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

/** The centre that has all of a basket on its shelves, where a delivery of it is offered. Throws `invalid`. */
async function requireOffered(dependencies: QuoteDependencies, basket: Basket, type: DeliveryInput["type"]) {
  const { deliveries, shelf } = await readOfferedDeliveries(dependencies, basket);
  const offered = deliveries.find((one) => one.type === type);
  if (!offered || offered.reason !== null)
    throw refuse("delivery_type", offered?.reason ?? "Выберите способ получения");
  return shelf;
}

/** Asks a transport company what it takes to bring a basket to its terminal, where that is offered. Throws `invalid`, `no_price`. */
export async function askForTerminal(
  dependencies: QuoteDependencies,
  basket: Basket,
  terminalId: number,
): Promise<CarrierDelivery> {
  const { regions, connection } = dependencies.services;
  await requireOffered(dependencies, basket, "russia_tc");
  const found = await findTerminal(connection.db, terminalId);
  if (!found) throw refuse("delivery_terminalId", "Выберите терминал из списка");
  const quote = await quoteTerminal(dependencies, basket, found);
  return { type: "russia_tc", found, quote, isPaid: isPaidCity(regions.regions, found.city) };
}

/** Whether a price was named for just these goods from just this centre. */
export const isOfNeeds = (
  { type, quote }: CarrierDelivery,
  needs: Parameters<typeof hashOfNeeds>[0],
  shelfId: number | null,
): boolean => quote.basketHash === hashOfNeeds(needs, type === "russia_tc" ? null : shelfId);
