import type { LocationRow } from "../../chain/regions/directory.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { type DeliveryType, deliveryTitles } from "../../contract/sales/checkout.ts";
import { pluralOf, roublesOf } from "../../platform/format.ts";
import { localTime } from "../../platform/zone-time.ts";
import { deliveryPrice } from "../pricing/rules.ts";
import { type Basket, courierDay, pickupDay, pickupReadyAt } from "./basket.ts";
import { courierTariff } from "./courier.ts";
import type { OfferedDelivery } from "./offered-delivery-rules.ts";
import { BATTERY_COURIER } from "./price-order.ts";
import type { Slot } from "./slot-rules.ts";

export interface DeliveryOption {
  type: DeliveryType;
  title: string;
  note: string;
  /** Kopecks; null until a place is known. */
  price: number | null;
  date: Day | null;
  reason: string | null;
}

export interface OptionFacts {
  basket: Basket;
  shops: readonly LocationRow[];
  /** Who sends what goes by an express courier. */
  shelf: LocationRow | null;
  slots: readonly Slot[];
  companies: number;
  now: Date;
}

/** Ways to get a basket in its region, with what is known of each before a place is. CHK-007 */
export const deliveryOptions = (deliveries: readonly OfferedDelivery[], facts: OptionFacts): DeliveryOption[] =>
  deliveries.map(({ type, reason }) => {
    const { note, price, date } = about[type](facts);
    return {
      type,
      title: deliveryTitles[type],
      reason,
      price,
      ...(reason === null ? { note, date } : { note: reason, date: null }),
    };
  });

type About = Pick<DeliveryOption, "note" | "price" | "date">;

const about: Record<DeliveryType, (facts: OptionFacts) => About> = {
  pickup({ basket, shops, now }) {
    const count = `${shops.length}\u00a0${pluralOf(shops.length, "центр", "центра", "центров")}`;
    return { note: `${count} ${basket.region.titleIn}`, price: 0, date: pickupDay(basket, shops, now) };
  },
  city_region({ basket, shops, now }) {
    const { region, subtotalKopecks } = basket;
    const tariff = courierTariff(region);
    const free = tariff.freeFromKopecks === null ? "" : `Бесплатно от ${roublesOf(tariff.freeFromKopecks)}`;
    const note = shops.length > 0 ? free : `Наших центров ${region.titleIn} нет, привезём курьером. ${free}`;
    return { note, price: deliveryPrice(tariff, subtotalKopecks), date: courierDay(basket, now) };
  },
  russia_tc: ({ companies }) => ({
    note: `До терминала: ${companies}\u00a0${pluralOf(companies, "транспортная компания", "транспортные компании", "транспортных компаний")}`,
    price: null,
    date: null,
  }),
  expressakb: ({ slots }) => ({
    note: "За два часа, которые вы выберете",
    price: BATTERY_COURIER.priceKopecks,
    date: slots[0]?.date ?? null,
  }),
  yandex_express({ basket, shelf, now }) {
    const readyAt = shelf && pickupReadyAt(basket, shelf, now);
    return {
      note: "Курьером сразу, как соберём",
      price: null,
      date: readyAt ? localTime(readyAt, basket.region.zone).day : null,
    };
  },
};
