import {
  COURIER_INTERVALS,
  courierPrice,
  courierTariff,
  firstCourierDay,
  lastCourierDay,
} from "../checkout/courier.ts";
import { courierDelivery, type OrderDelivery, pickupDelivery } from "../checkout/order-delivery.ts";
import { readyTime } from "../checkout/ready-time.ts";
import type { InputOf } from "../contract/endpoint.ts";
import type { orderCreate } from "../contract/orders.ts";
import { ApiError } from "../http/api-error.ts";
import type { LocationRow, RegionRow } from "../region/directory.ts";

type DeliveryInput = InputOf<typeof orderCreate>["delivery"];

export interface DeliveryPlan {
  delivery: OrderDelivery;
  priceKopecks: number;
  /** From when the order can be picked up at a shop; null for a courier. */
  readyAt: Date | null;
}

/** `shops` are the region's; `days` is the time until all goods are gathered. */
export interface DeliveryTerms {
  region: RegionRow;
  shops: readonly LocationRow[];
  days: number;
  subtotalKopecks: number;
  now: Date;
}

const refuse = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** The chosen shop of a pickup; null for a courier. Throws `invalid`. */
export function chosenShop(input: DeliveryInput, shops: readonly LocationRow[]): LocationRow | null {
  if (input.type !== "pickup") return null;
  const shop = shops.find(({ id }) => id === input.shopId);
  if (!shop) throw refuse("delivery_shopId", "Выберите центр в вашем городе");
  return shop;
}

/** Checks the customer's choice against what is possible. Throws `invalid` with the field. CHK-018 */
export function planDelivery(input: DeliveryInput, terms: DeliveryTerms): DeliveryPlan {
  const shop = chosenShop(input, terms.shops);
  if (input.type === "pickup" && shop) return planPickup(shop, terms);
  if (input.type === "city_region") return planCourier(input, terms);
  throw refuse("delivery_type", "Выберите способ получения");
}

function planPickup(shop: LocationRow, { region, days, now }: DeliveryTerms): DeliveryPlan {
  const readyAt = readyTime(now, days, shop.hours, region.zone);
  if (!readyAt) throw refuse("delivery_shopId", "Этот центр сейчас не выдаёт заказы, выберите другой");
  return {
    priceKopecks: 0,
    readyAt,
    delivery: pickupDelivery(shop, readyAt, region.zone),
  };
}

function planCourier(input: Extract<DeliveryInput, { type: "city_region" }>, terms: DeliveryTerms): DeliveryPlan {
  const { region, days, subtotalKopecks, now } = terms;
  const first = firstCourierDay(now, days, region.zone);
  if (input.date < first) throw refuse("delivery_date", `Раньше ${dayText(first)} привезти не успеем`);
  if (input.date > lastCourierDay(first))
    throw refuse("delivery_date", `Выберите день не позже ${dayText(lastCourierDay(first))}`);
  if (!COURIER_INTERVALS.includes(input.interval)) throw refuse("delivery_interval", "Выберите время из списка");
  return {
    priceKopecks: courierPrice(courierTariff(region), subtotalKopecks),
    readyAt: null,
    delivery: courierDelivery(input, region),
  };
}

/** «25 ноября» */
const dayText = (day: string) =>
  new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));
