import {
  COURIER_INTERVALS,
  courierPrice,
  courierTariff,
  firstCourierDay,
  lastCourierDay,
} from "../checkout/courier.ts";
import { broughtTo, type OrderDelivery, pickupAt } from "../checkout/order-delivery.ts";
import { readyTime } from "../checkout/ready-time.ts";
import type { InputOf } from "../contract/endpoint.ts";
import type { orderCreate } from "../contract/orders.ts";
import { ApiError } from "../http/api-error.ts";
import type { LocationRow, RegionRow } from "../region/directory.ts";

type Asked = InputOf<typeof orderCreate>["delivery"];

export interface DeliveryPlan {
  delivery: OrderDelivery;
  priceKopecks: number;
  /** From when the order waits at a centre; null for a courier. */
  readyAt: Date | null;
}

/** `shops` are the region's; `days` until everything is gathered. */
export interface DeliveryTerms {
  region: RegionRow;
  shops: readonly LocationRow[];
  days: number;
  subtotalKopecks: number;
  now: Date;
}

const refuse = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** The centre that a pickup is asked from; null for a courier. */
export function chosenShop(asked: Asked, shops: readonly LocationRow[]): LocationRow | null {
  if (asked.type !== "pickup") return null;
  const shop = shops.find(({ id }) => id === asked.shopId);
  if (!shop) throw refuse("delivery_shopId", "Выберите центр в вашем городе");
  return shop;
}

/** Checks what the customer chose against what can be done; a refusal names its field. CHK-018 */
export function planDelivery(asked: Asked, terms: DeliveryTerms): DeliveryPlan {
  const shop = chosenShop(asked, terms.shops);
  if (asked.type === "pickup" && shop) return planPickup(shop, terms);
  if (asked.type === "city_region") return planCourier(asked, terms);
  throw refuse("delivery_type", "Выберите способ получения");
}

function planPickup(shop: LocationRow, { region, days, now }: DeliveryTerms): DeliveryPlan {
  const readyAt = readyTime(now, days, shop.hours, region.zone);
  if (!readyAt) throw refuse("delivery_shopId", "Этот центр сейчас не выдаёт заказы, выберите другой");
  return {
    priceKopecks: 0,
    readyAt,
    delivery: pickupAt(shop, readyAt, region.zone),
  };
}

function planCourier(asked: Extract<Asked, { type: "city_region" }>, terms: DeliveryTerms): DeliveryPlan {
  const { region, days, subtotalKopecks, now } = terms;
  const first = firstCourierDay(now, days, region.zone);
  if (asked.date < first) throw refuse("delivery_date", `Раньше ${dayText(first)} привезти не успеем`);
  if (asked.date > lastCourierDay(first))
    throw refuse("delivery_date", `Выберите день не позже ${dayText(lastCourierDay(first))}`);
  if (!COURIER_INTERVALS.includes(asked.interval)) throw refuse("delivery_interval", "Выберите время из списка");
  return {
    priceKopecks: courierPrice(courierTariff(region), subtotalKopecks),
    readyAt: null,
    delivery: broughtTo(asked, region),
  };
}

/** «25 ноября» */
const dayText = (day: string) =>
  new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));
