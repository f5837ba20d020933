import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import { productBySku } from "../../catalogue/goods/card-store.ts";
import type { CarLookup } from "../../catalogue/lists/chosen-car.ts";
import type { GoodsIndex } from "../../catalogue/lists/goods-index.ts";
import type { Services } from "../../chain/services.ts";
import { summarise } from "../../chain/stock/rules.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { DeliveryType } from "../../contract/sales/checkout.ts";
import { goodsAnalogs, goodsPriceHistory, goodsRecommendation, productBenefits } from "../../contract/sales/offers.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { courierTariff } from "../checkout/courier.ts";
import { offeredGroups, RESERVE_DAYS } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "../checkout/settings.ts";
import { benefitsOf } from "./benefit-rules.ts";
import { readPastPrices } from "./offers-store.ts";
import { priceHistoryOf, windowStart } from "./price-history-rules.ts";
import { analogsOf, recommend, type SuggestionTools } from "./suggestions.ts";

interface OfferDependencies {
  services: Services;
  index: GoodsIndex;
  cards: CardReader;
  cars: CarLookup;
  settings: CheckoutSettings;
}

const UNKNOWN = "Такого товара нет в продаже";

/** Analogues, recommendations, benefits and price history of a product. API-057, API-058, API-062 */
export function offerRoutes({ services, index, cards, cars, settings }: OfferDependencies): Route[] {
  const tools: SuggestionTools = { services, index, cards, cars };
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(goodsAnalogs, async ({ sku }, caller) => ({
      items: await analogsOf(tools, sku, caller),
    })),
    route(goodsRecommendation, (input, caller) => recommend(tools, input, regionOf(caller.regionSlug))),
    route(productBenefits, (input, caller) => readBenefits(services, settings, input, caller)),
    route(goodsPriceHistory, ({ sku }, caller) => readPriceHistory(services, sku, caller)),
  ];
}

async function readBenefits(
  { connection, regions, now, shopSettings }: Services,
  settings: CheckoutSettings,
  { sku, quantity }: InputOf<typeof productBenefits>,
  caller: Caller,
): Promise<OutputOf<typeof productBenefits>> {
  const product = await productBySku(connection.db, caller, sku);
  if (!product) throw notFound(UNKNOWN);
  const { row, stock } = product.source;
  const region = regions.regionOf(caller.regionSlug);
  const supply = regions.supplyOf(region);
  const { capacity } = row.attributes;
  const payable = offeredGroups(settingsIn(settings, region), { sumKopecks: row.priceKopecks * quantity, now: now() });
  const isPayable = (delivery: DeliveryType) => payable.some(({ deliveries }) => deliveries.includes(delivery));
  const isPaidOnReceipt = payable.some(({ id }) => id === "offline");
  const benefits = benefitsOf(
    {
      quantity,
      priceKopecks: row.priceKopecks,
      // The quantity does not depend on the day.
      inStock: summarise(stock, supply, regions.locations, "1970-01-01", 1).quantity,
      capacity: row.category === "battery" && typeof capacity === "number" ? capacity : null,
    },
    {
      hasShops: supply.shopIds.length > 0 && isPayable("pickup"),
      reserveDays: isPaidOnReceipt ? RESERVE_DAYS : null,
      tariff: isPayable("city_region") ? courierTariff(region) : null,
      tradeIn: isPaidOnReceipt ? shopSettings.current("tradeIn") : null,
    },
  );
  return { product: { benefits } };
}

async function readPriceHistory(
  { connection, now }: Services,
  sku: string,
  caller: Caller,
): Promise<OutputOf<typeof goodsPriceHistory>> {
  const { db } = connection;
  const product = await productBySku(db, caller, sku);
  if (!product) throw notFound(UNKNOWN);
  const { id, priceKopecks: price, marketPriceKopecks: marketPrice } = product.row;
  const today = now();
  return priceHistoryOf(today, { price, marketPrice }, await readPastPrices(db, id, windowStart(today)));
}
