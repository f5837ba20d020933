import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import {
  cargoCalculate,
  cargoCalculateToStore,
  type DeliveryType,
  deliveryExpressAkb,
  deliveryRussiaTc,
  deliveryYandexExpress,
  paymentsYandexExpress,
} from "../../contract/sales/checkout.ts";
import { distanceKm } from "../../platform/distance.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { deliveryPrice } from "../pricing/rules.ts";
import { promoDiscount } from "../promo/order-promo.ts";
import { type Basket, basketOf, courierDay, paymentMoment, pickupReadyAt, readBasket, shelfShop } from "./basket.ts";
import { expressAddress } from "./order-delivery.ts";
import { offeredGroups } from "./payment-groups.ts";
import { BATTERY_COURIER, isPaidCity, priceOrder, quotedTariff } from "./price-order.ts";
import { quoteExpress, quoteExpressTo, quoteTerminal } from "./quote-delivery.ts";
import type { QuoteRow } from "./quotes-store.ts";
import { readOfferedDeliveries } from "./read-offered-deliveries.ts";
import { refusalElsewhere } from "./refuse-elsewhere.ts";
import { type CheckoutSettings, settingsIn } from "./settings.ts";
import { type CityRow, findTerminal, readCargoPlaces, readTerminalsOf } from "./terminals-store.ts";

interface Dependencies {
  services: Services;
  cards: CardReader;
  settings: CheckoutSettings;
}

const NOTHING_TO_BRING = "Отметьте товары, которые нужно привезти";
const NOT_GATHERED = "Столько сейчас не собрать: уменьшите количество";
const NO_STORE_PRICE = "Произошла ошибка при расчете стоимости доставки";
const EXPRESS_REACH_KM = 40;
const OUT_OF_REACH = "Так далеко экспресс-курьер не ездит: выберите другой способ";

/** The city of a region among those of the transport companies. */
export const ownCity = (region: Pick<RegionRow, "title" | "area">, cities: readonly CityRow[]): CityRow | undefined =>
  cities.find(({ title, area }) => title === region.title && area === region.area) ??
  cities.find(({ title }) => title === region.title);

const byTitle = (cities: readonly CityRow[]): CityRow[] =>
  [...cities].sort((a, b) => a.title.localeCompare(b.title, "ru"));

/** Calls of deliveries by carriers, and of the battery courier. */
export function carrierRoutes(dependencies: Dependencies): Route[] {
  const { services, cards, settings } = dependencies;
  const { regions, connection } = services;
  const payments = (basket: Basket, type: DeliveryType) =>
    offeredGroups(settingsIn(settings, basket.region), paymentMoment(basket, services.now()), type);
  const readCart = (caller: VisitorCaller) => readBasket(services, cards, caller);

  const isPaid = (city: Pick<CityRow, "title">) => isPaidCity(regions.regions, city);

  async function basketFor(
    items: readonly { sku: string; quantity: number }[] | undefined,
    caller: VisitorCaller,
  ): Promise<Basket> {
    const region = regions.regionOf(caller.regionSlug);
    if (!items) return readCart(caller);
    const found = await cards.bySkus(
      items.map(({ sku }) => sku),
      region,
    );
    const lines = items.map(({ sku, quantity }) => {
      const card = found.get(sku);
      if (!card) throw notFound("Такого товара нет в продаже");
      return {
        goodsId: card.id,
        backGoodsId: null,
        quantity,
        price: card.price,
        tradeIn: false,
        tradeInDiscount: null,
      };
    });
    return basketOf(services, region, lines);
  }

  /** Who sends it and when; throws `no_price` when an express courier cannot take it. */
  function expressFrom(basket: Basket) {
    const shop = shelfShop(basket, regions.shopsOf(basket.region));
    const readyAt = shop && basket.needs.size > 0 ? pickupReadyAt(basket, shop, services.now()) : null;
    if (!shop || !readyAt) throw new ApiError("no_price", "Всего заказа нет ни в одном центре города");
    return { shop, date: localTime(readyAt, basket.region.zone).day };
  }

  const expressReply = (basket: Basket, { priceKopecks, most }: QuoteRow) => ({
    payments: payments(basket, "yandex_express"),
    price: priceKopecks,
    minutes: most,
  });

  return [
    route(deliveryRussiaTc, async ({ cityId }, caller) => {
      const basket = await readCart(caller);
      const { companies, cities } = await readCargoPlaces(
        connection.db,
        settings.delivery.cargo.map(({ id }) => id),
      );
      const city = cityId === undefined ? ownCity(basket.region, cities) : cities.find(({ id }) => id === cityId);
      const titles = new Map(companies.map(({ id, title }) => [id, title]));
      const terminals = city
        ? (await readTerminalsOf(connection.db, city.id)).filter(({ companyId }) => titles.has(companyId))
        : [];
      return {
        logisticDelivery: {
          companies,
          cities: byTitle(cities),
          terminals: terminals.map(({ id, companyId, address, hours }) => ({
            id,
            companyId,
            address,
            hours,
            cityId: city?.id ?? 0,
            isPaidDelivery: city ? isPaid(city) : true,
            title: titles.get(companyId) ?? "",
          })),
        },
        tc: companies[0]?.id ?? null,
        cityId: city?.id ?? null,
        payments: companies.length > 0 ? payments(basket, "russia_tc") : [],
      };
    }),
    route(deliveryExpressAkb, async (_input, caller) => {
      const basket = await readCart(caller);
      const { slots } = await readOfferedDeliveries(dependencies, basket);
      return {
        price: BATTERY_COURIER.priceKopecks,
        slots,
        payments: slots.length > 0 ? payments(basket, "expressakb") : [],
      };
    }),
    route(paymentsYandexExpress, async ({ coords: [lat = 0, lng = 0] }, caller) => {
      const basket = await readCart(caller);
      if (!settings.delivery.express || distanceKm(basket.region, { lat, lng }) > EXPRESS_REACH_KM)
        throw notFound(OUT_OF_REACH);
      const { shop } = expressFrom(basket);
      const to = { lat, lng, address: basket.region.title, target: `${lat.toFixed(5)} ${lng.toFixed(5)}` };
      return expressReply(basket, await quoteExpressTo(dependencies, basket, shop, to));
    }),
    route(deliveryYandexExpress, async ({ street, house }, caller) => {
      const basket = await readCart(caller);
      const known = { regions, companies: settings.delivery.cargo.map(({ id }) => id) };
      const refusal = await refusalElsewhere(connection.db, known, basket.region, street);
      if (refusal !== null) throw new ApiError("no_price", refusal);
      const { shop, date } = expressFrom(basket);
      const quote = await quoteExpress(dependencies, basket, shop, expressAddress(basket.region, { street, house }));
      const tariff = quotedTariff(quote.priceKopecks, basket.region, true);
      const total = priceOrder(basket.lines, {
        type: "yandex_express",
        tariff,
        keepsTradeIn: false,
        promo: promoDiscount(basket.promo),
      });
      return { ...expressReply(basket, quote), date, total };
    }),
    route(cargoCalculate, async ({ terminal_id, items }, caller) => {
      const basket = await basketFor(items, caller);
      const found = await findTerminal(connection.db, terminal_id);
      if (!found) throw notFound("Такого терминала больше нет, выберите другой");
      if (basket.needs.size === 0) throw new ApiError("no_price", NOTHING_TO_BRING);
      const gathered = courierDay(basket, services.now());
      if (gathered === null) throw new ApiError("no_price", NOT_GATHERED);
      const quote = await quoteTerminal(dependencies, basket, found);
      const tariff = quotedTariff(quote.priceKopecks, basket.region, isPaid(found.city));
      return {
        price: deliveryPrice(tariff, basket.subtotalKopecks),
        delivery_planed_date: addDays(gathered, quote.most),
        total: priceOrder(basket.lines, {
          type: "russia_tc",
          tariff,
          keepsTradeIn: false,
          promo: promoDiscount(basket.promo),
        }),
      };
    }),
    route(cargoCalculateToStore, async ({ shop_id, items }, caller) => {
      const basket = await basketFor(items, caller).catch(() => null);
      const shop = basket && regions.shopsOf(basket.region).find(({ id }) => id === shop_id);
      const readyAt = shop && basket.needs.size > 0 ? pickupReadyAt(basket, shop, services.now()) : null;
      if (!basket || !readyAt) throw notFound(NO_STORE_PRICE);
      // Bringing goods to a centre of our own is free.
      return { price: 0, date: localTime(readyAt, basket.region.zone).day };
    }),
  ];
}
