import {
  checkoutOptions,
  deliveries,
  deliveryCityRegion,
  deliveryCityRegionAt,
  deliveryPickup,
  paymentsCityRegion,
  paymentsPickup,
} from "../contract/checkout.ts";
import { goodsDelivery } from "../contract/goods.ts";
import type { CardReader } from "../goods/card-reader.ts";
import { notFound } from "../http/api-error.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { distanceKm, nearestFirst } from "../region/distance.ts";
import { shopOf } from "../region/shops.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { type Basket, basketOf, courierDay, pickupReadyAt, readBasket } from "./basket.ts";
import { COURIER_INTERVALS, type CourierTariff, courierPrice, courierTariff, courierTariffAt } from "./courier.ts";
import { deliveryOptions } from "./options.ts";
import { paymentGroupsFor } from "./payment-groups.ts";
import type { CheckoutSettings } from "./settings.ts";

const OUT_OF_REACH = "Так далеко курьер не ездит: выберите самовывоз или адрес ближе к городу";

export function checkoutRoutes(services: Services, cards: CardReader, settings: CheckoutSettings): Route[] {
  const { regions } = services;
  const regionOf = (caller: Caller) => regions.regionOf(caller.regionSlug);
  const shopsOf = (basket: Basket) => regions.shopsOf(basket.region);
  const payments = ({ subtotalKopecks }: Pick<Basket, "subtotalKopecks">) =>
    paymentGroupsFor(settings.enabledPaymentGroups, { sumKopecks: subtotalKopecks, now: services.now() });

  const optionsOf = (basket: Basket) => deliveryOptions(basket, shopsOf(basket), services.now());

  const pickupShops = (basket: Basket) => {
    const now = services.now();
    const today = localTime(now, basket.region.zone).day;
    return nearestFirst(basket.region, shopsOf(basket)).map((shop) => {
      const readyAt = pickupReadyAt(basket, shop, now);
      return {
        ...shopOf(shop, basket.region),
        distanceKm: Math.round(distanceKm(basket.region, shop) * 10) / 10,
        readyAt: readyAt?.toISOString() ?? null,
        today: readyAt !== null && localTime(readyAt, basket.region.zone).day === today,
      };
    });
  };

  const courierTerms = (basket: Basket, tariff: CourierTariff) => ({
    city: basket.region.title,
    price: courierPrice(tariff, basket.subtotalKopecks),
    freeFrom: tariff.freeFromKopecks,
    date: courierDay(basket, services.now()),
    intervals: COURIER_INTERVALS,
  });
  const courierReply = (basket: Basket, tariff: CourierTariff) => ({
    ...courierTerms(basket, tariff),
    payments: payments(basket),
  });

  return [
    route(deliveries, async (_input, caller) => {
      return { deliveries: optionsOf(await readBasket(services, cards, caller)) };
    }),
    route(deliveryPickup, async (_input, caller) => {
      const basket = await readBasket(services, cards, caller);
      const shops = pickupShops(basket);
      return { shops, payments: shops.length > 0 ? payments(basket) : [] };
    }),
    route(deliveryCityRegion, async (_input, caller) => {
      const basket = await readBasket(services, cards, caller);
      return courierReply(basket, courierTariff(basket.region));
    }),
    route(deliveryCityRegionAt, async (point, caller) => {
      const tariff = courierTariffAt(regionOf(caller), point);
      if (!tariff) throw notFound(OUT_OF_REACH);
      return courierReply(await readBasket(services, cards, caller), tariff);
    }),
    route(paymentsPickup, async ({ shopId }, caller) => {
      const isOurs = regions.supplyOf(regionOf(caller)).shopIds.includes(shopId);
      if (!isOurs) throw notFound("Такого центра в вашем регионе нет");
      return { payments: payments(await readBasket(services, cards, caller)) };
    }),
    route(paymentsCityRegion, async ({ coords }, caller) => {
      const [lat, lng] = coords ?? [];
      const region = regionOf(caller);
      if (lat !== undefined && lng !== undefined && !courierTariffAt(region, { lat, lng }))
        throw notFound(OUT_OF_REACH);
      return { payments: payments(await readBasket(services, cards, caller)) };
    }),
    route(goodsDelivery, async ({ sku, quantity, cart }, caller) => {
      const region = regionOf(caller);
      const card = (await cards.bySkus([sku], region)).get(sku);
      if (!card) throw notFound("Такого товара нет в продаже");
      const wanted = { goodsId: card.id, quantity, priceKopecks: card.price };
      const basket = cart
        ? await readBasket(services, cards, caller, [wanted])
        : await basketOf(services, region, [{ ...wanted, backGoodsId: null }], {
            subtotalKopecks: card.price * quantity,
            tradeInKopecks: 0,
          });
      return { deliveries: optionsOf(basket) };
    }),
    route(checkoutOptions, async (_input, caller) => {
      const basket = await readBasket(services, cards, caller);
      const { region, subtotalKopecks, tradeInKopecks } = basket;
      return {
        zone: region.zone,
        subtotal: subtotalKopecks,
        tradeIn: tradeInKopecks,
        deliveries: optionsOf(basket),
        shops: pickupShops(basket),
        courier: courierTerms(basket, courierTariff(region)),
        payments: payments(basket),
      };
    }),
  ];
}
