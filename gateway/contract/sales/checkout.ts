import { z } from "zod";
import { shop } from "../chain/region.ts";
import { moreNeeded } from "../customers/holding.ts";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { typedAddress } from "./order-address.ts";
import { cartPromo } from "./promo.ts";

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

/** What changes a sum besides the goods themselves: kopecks with their sign, and why in Russian. At most one of a kind, never 0. */
const adjustment = z.object({
  kind: z.enum(["agreed", "trade_in", "trade_in_declined", "promo", "points", "points_declined", "delivery"]),
  kopecks: z.int(),
  why: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

/** What is paid: `sum` is `subtotal`, which is the sum of the lines, with all adjustments. */
export const pricedSum = z.object({ subtotal: kopecks, adjustments: z.array(adjustment), sum: kopecks });
export type PricedSum = z.output<typeof pricedSum>;

/**
 * CHK-013. Texts are Russian; `order` is the display order; with `keepsTradeIn` an old battery still lowers the sum, where the
 * delivery takes it as well (B-13); `deliveries` are those whose orders can be paid so;
 * with `forOrganizations` an organisation may pay so (by invoice nobody else).
 */
export const paymentGroup = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  note: z.string(),
  noteExt: z.string(),
  noteExtExt: z.string(),
  order: z.int(),
  keepsTradeIn: z.boolean(),
  deliveries: z.array(z.enum(deliveryTypes)),
  forOrganizations: z.boolean(),
  /**
   * `fact` is what paying so means for the sum of goods: the first part of a split, the parts of an instalment; may be empty. `term` says the
   * terms in a few words. `parts`: about how much each of so many parts is, null where the sum is not divided.
   */
  payments: z.array(
    z.object({
      method: z.string(),
      title: z.string(),
      fact: z.string(),
      term: z.string(),
      parts: z.object({ count: z.int(), kopecks }).nullable(),
    }),
  ),
});
export type PaymentGroup = z.output<typeof paymentGroup>;

/**
 * `price` is null until a place is known, `date` until then and when the way does not suit; `reason` says why it does not, null when it
 * does. CHK-020 … CHK-026
 */
const deliveryOption = z.object({
  type: z.enum(deliveryTypes),
  title: z.string(),
  note: z.string(),
  price: kopecks.nullable(),
  date: calendarDay.nullable(),
  reason: z.string().nullable(),
});

/** Ways to get the active lines of the cart. API-077, CHK-007 */
export const deliveries = endpoint({
  name: "deliveries",
  summary: "Способы получения заказа",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/deliveries.json",
  fieldsBesideData: true,
  access: "optional-session",
  onBehalf: true,
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
  fieldsBesideData: true,
  access: "optional-session",
  onBehalf: true,
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
  access: "optional-session",
  onBehalf: true,
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
  access: "optional-session",
  onBehalf: true,
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
  access: "optional-session",
  onBehalf: true,
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
  access: "optional-session",
  onBehalf: true,
  input: z.object({ coords: z.array(z.coerce.number()).length(2).optional() }),
  output: paymentsReply,
});

/** There is no price now, for a reason that the message tells. */
const noPrice = { no_price: 409 } as const;

const company = z.object({ id: z.int(), title: z.string() });
const city = z.object({ id: z.int(), title: z.string(), area: z.string() });
/** With `isPaidDelivery` the customer pays whatever the goods cost; else it is free from the courier's sum on. CHK-009 */
const terminal = z.object({
  id: z.int(),
  companyId: z.int(),
  cityId: z.int(),
  isPaidDelivery: z.boolean(),
  title: z.string(),
  address: z.string(),
  hours: z.string(),
});

/**
 * Transport companies across Russia: all companies and cities, and the terminals of one city: `cityId`, or the region's own. `tc` is the
 * id of the default company, null without one. API-084, CHK-008 … CHK-012
 */
export const deliveryRussiaTc = endpoint({
  name: "deliveryRussiaTc",
  summary: "Доставка транспортной компанией по России",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/russia_tc.json",
  fieldsBesideData: true,
  access: "optional-session",
  onBehalf: true,
  input: z.object({ cityId: z.coerce.number().int().positive().optional() }),
  output: z.object({
    logisticDelivery: z.object({
      companies: z.array(company),
      terminals: z.array(terminal),
      cities: z.array(city),
    }),
    tc: z.int().nullable(),
    /** The city of the terminals; null when no company goes there. */
    cityId: z.int().nullable(),
    payments: z.array(paymentGroup),
  }),
});

/** Two hours in which a battery comes to the door; so many deliveries are `left`. */
const batterySlot = z.object({ date: calendarDay, interval: z.string(), left: z.int().nonnegative() });

/** Without slots when it does not suit: `deliveries` says why. API-085 */
export const deliveryExpressAkb = endpoint({
  name: "deliveryExpressAkb",
  summary: "Экспресс-доставка аккумулятора",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/expressakb.json",
  access: "optional-session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ price: kopecks, slots: z.array(batterySlot), payments: z.array(paymentGroup) }),
});

const expressTerms = { payments: z.array(paymentGroup), price: kopecks, minutes: z.int().positive() };

/** Express courier to a point: latitude, then longitude. Out of reach is `not_found`. API-083 */
export const paymentsYandexExpress = endpoint({
  name: "paymentsYandexExpress",
  summary: "Способы оплаты и цена экспресс-доставки в точку",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/payments/yandex_express.json",
  access: "optional-session",
  deadline: "third-party",
  onBehalf: true,
  input: z.object({
    coords: z
      .array(z.coerce.number().min(-180).max(180))
      .length(2)
      .refine(([lat = 0]) => Math.abs(lat) <= 90),
  }),
  output: z.object(expressTerms),
  codes: noPrice,
});

/** The same to an address in the region's city, with the day it is ready to go and what the order costs so. */
export const deliveryYandexExpress = endpoint({
  name: "deliveryYandexExpress",
  summary: "Экспресс-доставка по адресу",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/delivery/yandex_express.json",
  access: "optional-session",
  deadline: "third-party",
  onBehalf: true,
  input: z.object({ street: typedAddress.street, house: typedAddress.house }),
  output: z.object({ ...expressTerms, date: calendarDay, total: pricedSum }),
  codes: noPrice,
});

const items = z
  .array(z.object({ sku: z.string().max(64), quantity: z.int().min(1).max(1000) }))
  .min(1)
  .max(100);

/**
 * The price of bringing `items`, or the active lines of the cart without them, to a terminal, and the day they are there. It holds for
 * 30 minutes. `total` is what the order costs so. The name of the day is the specification's. API-086, CHK-010
 */
export const cargoCalculate = endpoint({
  name: "cargoCalculate",
  summary: "Цена и день доставки до терминала",
  method: "POST",
  path: "/api/gateway/cargo/calculate",
  access: "optional-session",
  deadline: "third-party",
  effect: "read",
  onBehalf: true,
  input: z.object({ terminal_id: z.int().positive(), items: items.optional() }),
  output: z.object({ price: kopecks, delivery_planed_date: calendarDay, total: pricedSum }),
  codes: noPrice,
});

/** What it costs to bring goods to a centre of the region, and when they are there. API-087 */
export const cargoCalculateToStore = endpoint({
  name: "cargoCalculateToStore",
  summary: "Цена и день доставки в центр",
  method: "POST",
  path: "/api/gateway/shopping/checkout/cargo/calculate-to-store",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({ shop_id: z.int().positive(), items: items.optional() }),
  output: z.object({ price: kopecks, date: calendarDay }),
});

const refusedChoice = z.object({ of: z.string(), reason: z.string() });

/**
 * Points of a member for the active lines; null for everybody else. At most `limit` pay for them, of the `balance` there is; `points`
 * are those asked for, as far as that goes. `sums` are paid where delivery and payment take part, and earn so many points; `refused` are
 * the types of delivery and the groups of payments that do not, `left` is why lines do not. LOY-046 … LOY-066
 */
const checkoutPoints = z.object({
  balance: z.int(),
  limit: z.int(),
  points: z.int(),
  sums: z.array(pricedSum.extend({ delivery: z.enum(deliveryTypes), keepsTradeIn: z.boolean(), earns: z.int() })),
  refused: z.object({ deliveries: z.array(refusedChoice), payments: z.array(refusedChoice) }),
  left: z.array(z.string()),
});

/**
 * Everything that a form for an order needs, of one cart read once; the calls above answer the same in parts. `sums` has what is paid
 * for the active lines by each delivery whose price is known, with and without the discount for an old battery as the offered payments need; dates are days
 * of `zone`. A region without shops has no `shops`.
 */
export const checkoutOptions = endpoint({
  name: "checkoutOptions",
  summary: "Всё для оформления заказа",
  apiOrigin: "site",
  method: "GET",
  path: "/basket/checkout-options.json",
  access: "optional-session",
  onBehalf: true,
  input: z.object({ points: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
  output: z.object({
    zone: zoneName,
    sums: z.array(pricedSum.extend({ delivery: z.enum(deliveryTypes), keepsTradeIn: z.boolean() })),
    deliveries: z.array(deliveryOption),
    shops: z.array(pickupShop),
    courier: courierTerms,
    /** Transport companies with the region's own city, which none may go to; null when that way does not suit. */
    cargo: z.object({ companies: z.array(company), tc: z.int(), city: city.nullable() }).nullable(),
    /** Slots of the battery courier that can still be had. */
    slots: z.array(batterySlot),
    loyalty: checkoutPoints.nullable(),
    payments: z.array(paymentGroup),
    /** The campaign of the cart, whose discount is in the sums; null for none. */
    promo: cartPromo.nullable(),
    /** These goods are kept without payment for more proof only, or not at all; null where there is no need for it so far. */
    moreNeeded: moreNeeded.nullable(),
    /** What was chosen in the last order of whoever is signed in; null for guests and for a first order. */
    last: z.object({ delivery: z.enum(deliveryTypes), shopId: z.int().nullable(), method: z.string() }).nullable(),
  }),
});
