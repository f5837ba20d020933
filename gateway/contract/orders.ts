import { z } from "zod";
import { deliveryTypes } from "./checkout.ts";
import { calendarDay, endpoint, kopecks, utcMoment } from "./endpoint.ts";
import { goodsCard } from "./goods.ts";
import { contactName, contactPhone, EMAIL_WRONG } from "./user-fields.ts";

/** B-18 */
export const orderStatuses = {
  new: "Новый",
  processing: "В обработке",
  ready: "Готов к выдаче",
  delivered: "Выдан",
  cancelled: "Отменён",
} as const;
export const orderStatus = z.enum(["new", "processing", "ready", "delivered", "cancelled"]);

/** something@something.tld without spaces. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

const delivery = z.discriminatedUnion("type", [
  z.object({ type: z.literal("pickup"), shopId: z.int().positive() }),
  z.object({
    type: z.literal("city_region"),
    street: z.string().trim().min(2).max(120),
    house: z.string().trim().min(1).max(20),
    flat: z.string().trim().max(20).default(""),
    date: calendarDay,
    interval: z.string().max(20),
  }),
]);

/**
 * Places an order. Prices, sums and stock are the gateway's, not the browser's; `fingerprint` identifies the cart the customer saw.
 * Repeating an `idempotencyKey` with the same cart returns the same order.
 * `cart_changed`, `cart_empty` and `out_of_stock` carry the cart as it is now in `data.cart`; the last has one error for each of the goods.
 * Field errors of a 422 are named `contact_name`, `contact_phone`, `delivery_shopId` and so on: prefix, underscore, form field (CHK-018).
 * B-16, CHK-014, API-092
 */
export const orderCreate = endpoint({
  name: "orderCreate",
  summary: "Оформить заказ",
  apiOrigin: "site",
  method: "POST",
  path: "/basket/order.json",
  input: z.object({
    idempotencyKey: z.string().min(16).max(80),
    fingerprint: z.string().max(80),
    customerParams: z.object({ id: z.int().nullable(), isManager: z.boolean() }),
    contact: z.object({
      name: contactName,
      phone: contactPhone,
      email: z
        .union([z.string().regex(EMAIL, EMAIL_WRONG).max(200, EMAIL_WRONG), z.literal("")], EMAIL_WRONG)
        .default(""),
      comment: z.string().trim().max(1000).default(""),
    }),
    delivery,
    payment: z.object({ method: z.string().max(40) }),
    /** Consent to the processing of personal data and to the legal policy, with the version of the texts agreed to. */
    consent: z.object({
      personalData: z.literal(true),
      legalPolicy: z.literal(true),
      version: z.string().max(40),
      address: z.string().max(60),
    }),
  }),
  output: z.object({ identity: z.string(), orderAccessToken: z.string(), reserveId: z.string(), sum: kopecks }),
  codes: { cart_changed: 409, cart_empty: 409, out_of_stock: 409, key_reused: 409 },
});

/** `orderAccessToken` authorises access to an order; with a wrong one it is `not_found`. */
export const orderByIdentity = endpoint({
  name: "orderByIdentity",
  summary: "Заказ по номеру",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/orders/by-identity",
  input: z.object({ identity: z.string().max(40), orderAccessToken: z.string().max(80) }),
  output: z.object({
    order: z.object({
      identity: z.string(),
      reserveId: z.string(),
      status: orderStatus,
      createdAt: utcMoment,
      /** Until when goods are reserved; null for delivery by courier. */
      reservedUntil: utcMoment.nullable(),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), comment: z.string() }),
      delivery: z.object({
        type: z.enum(deliveryTypes),
        title: z.string(),
        /** Title and address of the shop, or the customer's address. */
        place: z.string(),
        hoursText: z.string(),
        phone: z.string(),
        /** From when the order can be picked up; null for a courier. */
        readyAt: utcMoment.nullable(),
        date: calendarDay.nullable(),
        interval: z.string(),
        zone: z.string(),
      }),
      payment: z.object({ method: z.string(), title: z.string(), note: z.string() }),
      lines: z.array(
        z.object({
          product: goodsCard,
          backAxle: goodsCard.nullable(),
          quantity: z.int(),
          price: kopecks,
          sum: kopecks,
        }),
      ),
      subtotal: kopecks,
      tradeIn: kopecks,
      deliveryPrice: kopecks,
      sum: kopecks,
    }),
  }),
});

/** Status only, no personal data; phones are compared by the last 10 digits. ORD-003, ORD-009 */
export const crmOrderStatus = endpoint({
  name: "crmOrderStatus",
  summary: "Статус заказа по телефону и номеру",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/orders/crm/data/status",
  input: z.object({ phone: z.string().max(32), reserve_id: z.string().trim().min(1).max(40) }),
  output: z.object({ reserve_id: z.string(), status: orderStatus, title: z.string(), updatedAt: utcMoment }),
});

/** By phone and number, which only the customer knows together. API-120, ORD-010 */
export const crmOrderCancel = endpoint({
  name: "crmOrderCancel",
  summary: "Отменить заказ по телефону и номеру",
  apiOrigin: "api",
  method: "DELETE",
  path: "/api/gateway/orders/crm/data/cancel",
  input: z.object({ phone: z.string().max(32), reserve_id: z.string().trim().min(1).max(40) }),
  output: z.object({ reserve_id: z.string(), status: orderStatus, title: z.string() }),
  codes: { too_late: 409 },
});
