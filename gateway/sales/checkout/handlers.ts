import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import { productBySku } from "../../catalogue/goods/card-store.ts";
import { shopOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import { goodsDelivery } from "../../contract/catalogue/goods.ts";
import {
  checkoutOptions,
  type DeliveryType,
  deliveries,
  deliveryCityRegion,
  deliveryCityRegionAt,
  deliveryPickup,
  paymentsCityRegion,
  paymentsPickup,
} from "../../contract/sales/checkout.ts";
import { amongThose } from "../../customers/holding/need-more.ts";
import { identifyBeforehand } from "../../customers/holding/proof-store.ts";
import { distanceKm, nearestFirst } from "../../platform/distance.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { type Caller, type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import { localTime } from "../../platform/zone-time.ts";
import { moreForOrder, takesPayment } from "../orders/held-goods-store.ts";
import { readLastChoice } from "../orders/my-orders-store.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import { type DeliveryTariff, deliveryPrice } from "../pricing/rules.ts";
import { cartPromoOf } from "../promo/cart-promo.ts";
import { promoDiscount } from "../promo/order-promo.ts";
import { type Basket, basketOf, courierDay, paymentMoment, pickupReadyAt, readBasket } from "./basket.ts";
import { carrierRoutes, ownCity } from "./carrier-handlers.ts";
import { checkoutPoints } from "./checkout-points.ts";
import { COURIER_INTERVALS, courierTariff, courierTariffAt, outOfTown } from "./courier.ts";
import { loyaltyQuoteRoutes } from "./loyalty-handlers.ts";
import { type DeliveryOption, deliveryOptions } from "./options.ts";
import { offeredGroups } from "./payment-groups.ts";
import { type OwnDelivery, ownTariff, priceOrder } from "./price-order.ts";
import { readOfferedDeliveries } from "./read-offered-deliveries.ts";
import { soonestFirst } from "./ready-time.ts";
import { type CheckoutSettings, settingsIn } from "./settings.ts";

const OUT_OF_REACH = "Так далеко курьер не ездит: выберите самовывоз или адрес ближе к городу";

/** What may be shown instead of waiting for the money: who takes it now, and a captcha where one is configured. */
interface ShownInstead {
  providers: PaymentProviders;
  captcha?: CaptchaProvider;
  /** Opens the pages of orders that can be paid or cancelled instead. */
  orderAccessKey: Buffer;
}

export function checkoutRoutes(
  services: Services,
  cards: CardReader,
  settings: CheckoutSettings,
  { providers, captcha, orderAccessKey }: ShownInstead,
): Route[] {
  const { regions } = services;
  const regionOf = (caller: Caller) => regions.regionOf(caller.regionSlug);
  const shopsOf = (basket: Basket) => regions.shopsOf(basket.region);
  const payments = (basket: Basket, delivery?: DeliveryType) =>
    offeredGroups(settingsIn(settings, basket.region), paymentMoment(basket, services.now()), delivery);

  /** What the form tells of before it is filled in. Whose phone will be named in it is not known yet. */
  async function moreForCart(basket: Basket, caller: VisitorCaller) {
    if (caller.actor.kind === "staff" || basket.lines.length === 0) return null;
    const { db } = services.connection;
    const more = await moreForOrder(db, services.shopSettings.current("holding"), {
      who: await identifyBeforehand(db, caller),
      orderAccessKey,
      phoneDigits: null,
      network: publicNetworkOf(caller.clientAddress),
      kopecks: basket.subtotalKopecks,
      needs: basket.needs,
      free: (goodsId) => (basket.stock.get(goodsId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      titleOf: () => "Товар из корзины",
      isPrepaid: false,
      isPerson: false,
      isWarned: true,
    });
    if (!more) return null;
    const takes = { captcha: captcha?.isConfigured === true, payment: takesPayment(providers, payments(basket)) };
    return amongThose(more, takes);
  }

  const readOptions = async (basket: Basket) => {
    const found = await readOfferedDeliveries({ services, settings }, basket);
    const { deliveries, companies } = found;
    const options = deliveryOptions(deliveries, {
      ...found,
      basket,
      companies: companies.length,
      shops: shopsOf(basket),
      now: services.now(),
    });
    return { ...found, options };
  };

  const pickupShops = (basket: Basket) => {
    const { region } = basket;
    const now = services.now();
    const dayOf = (moment: Date) => localTime(moment, region.zone).day;
    const found = nearestFirst(region, shopsOf(basket)).map((shop) => ({
      shop,
      readyAt: pickupReadyAt(basket, shop, now),
    }));
    return soonestFirst(found, ({ readyAt }) => readyAt && dayOf(readyAt)).map(({ shop, readyAt }) => ({
      ...shopOf(shop, region),
      distanceKm: Math.round(distanceKm(region, shop) * 10) / 10,
      readyAt: readyAt?.toISOString() ?? null,
      today: readyAt !== null && dayOf(readyAt) === dayOf(now),
    }));
  };

  const courierTerms = (basket: Basket, tariff: DeliveryTariff) => ({
    city: basket.region.title,
    price: deliveryPrice(tariff, basket.subtotalKopecks),
    freeFrom: tariff.freeFromKopecks,
    date: courierDay(basket, services.now()),
    intervals: COURIER_INTERVALS,
  });
  const courierReply = (basket: Basket, tariff: DeliveryTariff) => ({
    ...courierTerms(basket, tariff),
    payments: payments(basket, "city_region"),
  });

  return [
    route(deliveries, async (_input, caller) => {
      return { deliveries: (await readOptions(await readBasket(services, cards, caller))).options };
    }),
    route(deliveryPickup, async (_input, caller) => {
      const basket = await readBasket(services, cards, caller);
      const shops = pickupShops(basket);
      return { shops, payments: shops.length > 0 ? payments(basket, "pickup") : [] };
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
      return { payments: payments(await readBasket(services, cards, caller), "pickup") };
    }),
    route(paymentsCityRegion, async ({ coords }, caller) => {
      const [lat, lng] = coords ?? [];
      const region = regionOf(caller);
      if (lat !== undefined && lng !== undefined && !courierTariffAt(region, { lat, lng }))
        throw notFound(OUT_OF_REACH);
      return { payments: payments(await readBasket(services, cards, caller), "city_region") };
    }),
    route(goodsDelivery, async ({ sku, quantity, cart }, caller) => {
      const region = regionOf(caller);
      const product = await productBySku(services, caller, sku);
      if (!product) throw notFound("Такого товара нет в продаже");
      const { id, priceKopecks } = product.row;
      const wanted = {
        goodsId: id,
        backGoodsId: null,
        quantity,
        price: priceKopecks,
        tradeIn: false,
        tradeInDiscount: null,
      };
      const sources = new Map([[id, product.source]]);
      const basket = cart
        ? await readBasket(services, cards, caller, { lines: [wanted], sources })
        : await basketOf(services, region, [wanted], sources);
      const { options } = await readOptions(basket);
      // What it costs to go further depends on where to, which nobody knows on the page of goods.
      const isShown = ({ type, reason }: DeliveryOption) => type !== "expressakb" || reason === null;
      return {
        deliveries: options
          .filter(isShown)
          .flatMap(({ price, reason: _, ...option }) => (price === null ? [] : [{ ...option, price }])),
        beyond: options.some(({ type, price }) => type === "city_region" && price !== null) ? outOfTown(region) : null,
        isCarried: options.some(({ type, reason }) => type === "russia_tc" && reason === null),
      };
    }),
    route(checkoutOptions, async ({ points }, caller) => {
      const basket = await readBasket(services, cards, caller);
      const { region, lines } = basket;
      const promo = promoDiscount(basket.promo);
      const { options, companies, cities, slots } = await readOptions(basket);
      const groups = payments(basket);
      const tradeInKept = [...new Set(groups.map(({ keepsTradeIn }) => keepsTradeIn))];
      const own = options.flatMap(({ type, reason }) => (isOwn(type) && reason === null ? [type] : []));
      const [tc] = companies;
      const hasCargo = options.some(({ type, reason }) => type === "russia_tc" && reason === null);
      return {
        zone: region.zone,
        sums: own.flatMap((type) =>
          tradeInKept.map((keepsTradeIn) => ({
            delivery: type,
            keepsTradeIn,
            ...priceOrder(lines, { type, tariff: ownTariff(type, region), keepsTradeIn, promo }),
          })),
        ),
        deliveries: options,
        shops: pickupShops(basket),
        courier: courierTerms(basket, courierTariff(region)),
        cargo: hasCargo && tc ? { companies, tc: tc.id, city: ownCity(region, cities) ?? null } : null,
        slots,
        loyalty: await checkoutPoints({ services, settings }, basket, { userId: caller.subject, points, groups }),
        payments: groups,
        promo: basket.promo && cartPromoOf(basket.promo),
        moreNeeded: await moreForCart(basket, caller),
        last: caller.subject === null ? null : await readLastChoice(services.connection.db, caller.subject),
      };
    }),
    ...loyaltyQuoteRoutes(services, cards, settings),
    ...carrierRoutes({ services, cards, settings }),
  ];
}

const isOwn = (type: DeliveryType): type is OwnDelivery => type !== "russia_tc" && type !== "yandex_express";
