import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "./endpoint.ts";
import { shop } from "./region.ts";

/** B-14 and section 9; what a shop does not offer yet is simply not in a reply. */
export const deliveryTitles = {
  pickup: "Самовывоз",
  city_region: "Доставка курьером",
  russia_tc: "Доставка по России",
  expressakb: "Экспресс-доставка аккумулятора",
  yandex_express: "Экспресс-доставка",
} as const;
export const deliveryTypes = ["pickup", "city_region", "russia_tc", "expressakb", "yandex_express"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** CHK-013. Texts are Russian; `order` is the display order; with `keepsTradeIn` an old battery still lowers the sum. B-13 */
export const paymentGroup = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  note: z.string(),
  noteExt: z.string(),
  noteExtExt: z.string(),
  order: z.int(),
  keepsTradeIn: z.boolean(),
  payments: z.array(z.object({ method: z.string(), title: z.string() })),
});
export type PaymentGroup = z.output<typeof paymentGroup>;

/** `price` is null until an address is known; `date` is null when the order cannot be gathered. */
const deliveryOption = z.object({
  type: z.enum(deliveryTypes),
  title: z.string(),
  note: z.string(),
  price: kopecks.nullable(),
  date: calendarDay.nullable(),
});

/** Ways to get the active lines of the cart. API-077, CHK-007 */
export const deliveries = endpoint({
  name: "deliveries",
  summary: "Способы получения заказа",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/deliveries.json",
  input: z.object({}),
  output: z.object({ deliveries: z.array(deliveryOption) }),
});

/** A shop as a pickup point, nearest first. `readyAt` is when the complete order is ready; null when it cannot be gathered there. */
export const pickupShop = shop.extend({ distanceKm: z.number(), readyAt: utcMoment.nullable(), today: z.boolean() });
export type PickupShop = z.output<typeof pickupShop>;

/** API-078 */
export const deliveryPickup = endpoint({
  name: "deliveryPickup",
  summary: "Центры самовывоза",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/pickup.json",
  input: z.object({}),
  output: z.object({ shops: z.array(pickupShop), payments: z.array(paymentGroup) }),
});

const courierTerms = z.object({
  city: z.string(),
  price: kopecks,
  /** The goods sum from which the courier is free; null when never. */
  freeFrom: kopecks.nullable(),
  /** The first day the courier can deliver the complete order; null when it cannot be gathered. */
  date: calendarDay.nullable(),
  /** «10:00–14:00» in the region's zone. */
  intervals: z.array(z.string()),
});
const cityRegionReply = courierTerms.extend({ payments: z.array(paymentGroup) });

/** Courier in the region's city. API-079 */
export const deliveryCityRegion = endpoint({
  name: "deliveryCityRegion",
  summary: "Доставка курьером по городу",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/city_region.json",
  input: z.object({}),
  output: cityRegionReply,
});

/** Courier to a point; further from the centre costs more. Out of reach is `not_found`. API-080 */
export const deliveryCityRegionAt = endpoint({
  name: "deliveryCityRegionAt",
  summary: "Доставка курьером в точку",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/city_region/{lat},{lng}.json",
  input: z.object({ lat: z.coerce.number().min(-90).max(90), lng: z.coerce.number().min(-180).max(180) }),
  output: cityRegionReply,
});

const paymentsReply = z.object({ payments: z.array(paymentGroup) });

/** API-082 */
export const paymentsPickup = endpoint({
  name: "paymentsPickup",
  summary: "Способы оплаты при самовывозе",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/payments/pickup.json",
  input: z.object({ shopId: z.coerce.number().int().positive() }),
  output: paymentsReply,
});

/** `coords[]` is latitude, then longitude. API-081, API-094 */
export const paymentsCityRegion = endpoint({
  name: "paymentsCityRegion",
  summary: "Способы оплаты при доставке курьером",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/payments/city_region.json",
  input: z.object({ coords: z.array(z.coerce.number()).length(2).optional() }),
  output: paymentsReply,
});

/**
 * Everything that a form for an order needs, of one cart read once; the calls above answer the same in parts. Sums are of the active
 * lines; dates are days of `zone`. A region without shops has no `shops`.
 */
export const checkoutOptions = endpoint({
  name: "checkoutOptions",
  summary: "Всё для оформления заказа",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/checkout-options.json",
  input: z.object({}),
  output: z.object({
    zone: z.string(),
    subtotal: kopecks,
    tradeIn: kopecks,
    deliveries: z.array(deliveryOption),
    shops: z.array(pickupShop),
    courier: courierTerms,
    payments: z.array(paymentGroup),
  }),
});
