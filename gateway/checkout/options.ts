import { type DeliveryType, deliveryTitles } from "../contract/checkout.ts";
import { pluralOf, roublesOf } from "../format.ts";
import type { LocationRow } from "../region/directory.ts";
import { type Basket, courierDay, pickupDay } from "./basket.ts";
import { courierPrice, courierTariff } from "./courier.ts";

export interface DeliveryOption {
  type: DeliveryType;
  title: string;
  note: string;
  /** Kopecks. */
  price: number;
  date: string | null;
}

const NOT_GATHERED = "Столько сейчас не собрать: уменьшите количество";

/** Ways to get a basket in its region. A region without shops is served by courier only. CHK-007 */
export function deliveryOptions(basket: Basket, shops: readonly LocationRow[], now: Date): DeliveryOption[] {
  const courier = courierOption(basket, shops.length === 0, now);
  return shops.length === 0 ? [courier] : [pickupOption(basket, shops, now), courier];
}

function pickupOption(basket: Basket, shops: readonly LocationRow[], now: Date): DeliveryOption {
  const date = pickupDay(basket, shops, now);
  const count = `${shops.length} ${pluralOf(shops.length, "центр", "центра", "центров")}`;
  return {
    type: "pickup",
    title: deliveryTitles.pickup,
    note: date ? `${count} ${basket.region.titleIn}` : NOT_GATHERED,
    price: 0,
    date,
  };
}

function courierOption(basket: Basket, only: boolean, now: Date): DeliveryOption {
  const { region, subtotalKopecks } = basket;
  const tariff = courierTariff(region);
  const date = courierDay(basket, now);
  const free = tariff.freeFromKopecks === null ? "" : `Бесплатно от ${roublesOf(tariff.freeFromKopecks)}`;
  return {
    type: "city_region",
    title: deliveryTitles.city_region,
    note:
      date === null ? NOT_GATHERED : only ? `Наших центров ${region.titleIn} нет, привезём курьером. ${free}` : free,
    price: courierPrice(tariff, subtotalKopecks),
    date,
  };
}
