import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { holdingCodes, phoneToken, recaptcha } from "../customers/holding.ts";
import { calendarDay, endpoint, keyOf, kopecks, signInCodes, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { lookUpPhone, typedNumber } from "../platform/user-fields.ts";
import { deliveryTypes, pricedSum } from "./checkout.ts";
import { typedAddress } from "./order-address.ts";
import { orderContact, typedContact } from "./order-contact.ts";
import { deadline } from "./order-deadline.ts";
import { organizationInput } from "./organizations.ts";
import { paying } from "./paying.ts";

/** B-18 */
export const orderStatuses = {
  new: "Новый",
  processing: "В обработке",
  ready: "Готов к выдаче",
  delivered: "Выдан",
  cancelled: "Отменён",
} as const;
export const orderStatus = keyOf(orderStatuses);

/** Why an order is cancelled; null when it is not, or nobody noted it. */
export const orderCancellation = z.enum(["by_customer", "by_shop", "reserve_ended", "not_paid"]).nullable();

const delivery = z.discriminatedUnion("type", [
  z.object({ type: z.literal("pickup"), shopId: z.int().positive() }),
  z.object({
    type: z.literal("city_region"),
    ...typedAddress,
    date: calendarDay,
    interval: z.string().max(20),
  }),
  z.object({ type: z.literal("russia_tc"), terminalId: z.int().positive() }),
  z.object({
    type: z.literal("expressakb"),
    ...typedAddress,
    date: calendarDay,
    interval: z.string().max(20),
  }),
  z.object({ type: z.literal("yandex_express"), ...typedAddress }),
]);

/** Codes of a refused order that ask its customer to look at the cart again: the same request stays refused under its key. */
export const finalRefusals: ReadonlySet<string> = new Set(["cart_changed", "out_of_stock", "sum_changed"]);

/**
 * Places an order. Prices, sums and stock are the gateway's, not the browser's; `fingerprint` identifies the cart the customer saw, and
 * `expectedSum` is all they were told to pay, with delivery: another sum is `sum_changed`, which says both.
 * Repeating an `idempotencyKey` with the same request returns the same order.
 * `cart_changed`, `cart_empty`, `out_of_stock` and `sum_changed` carry the cart as it is now in `data.cart`; `out_of_stock` has one error
 * for each of the goods, `sum_changed` has what is paid now in `data.price`. What was refused with
 * `cart_changed`, `out_of_stock` or `sum_changed` is refused again under its key, even when the goods are back, with `isRepeated: true` in
 * `data`: it is sent under a new one, once the customer has seen why.
 * The price of a transport company or an express courier is the one that was named for the same goods and place, asked for again after
 * half an hour; `no_price` when it cannot be had now.
 * `proof_needed`: more than may be kept without payment for what is proven; its `data` says which proof helps (`proofNeededData`): the same
 * request with the token of the confirmed phone, with a captcha, or paid on the site. `too_many`: nothing helps but to pay or cancel another.
 * Field errors of a 422 are named `contact_name`, `contact_phone`, `delivery_shopId` and so on: prefix, underscore, form field (CHK-018).
 * B-16, CHK-014, API-092
 */
export const orderCreate = endpoint({
  name: "orderCreate",
  summary: "Оформить заказ",
  apiOrigin: "site",
  method: "POST",
  path: "/basket/order.json",
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    idempotencyKey: z.string().min(16).max(80),
    fingerprint: z.string().max(80),
    expectedSum: kopecks,
    customerParams: z.object({ id: z.int().nullable(), isManager: z.boolean() }),
    contact: z.object(typedContact),
    delivery,
    payment: z.object({ method: z.string().max(40) }),
    /** Points of the loyalty programme that pay for goods. Points that this order does not take are `invalid` at `points`. LOY-046 */
    points: z.int().min(0).max(10_000_000).default(0),
    /** Whom the order is for: payment by invoice needs it; SBP and cards on the site allow it. CHK-016 */
    organization: organizationInput.optional(),
    phoneToken,
    recaptcha,
    /** To the processing of personal data and to the legal policy. Version, address and time are what the gateway knows itself. */
    consent: z.object({ personalData: z.literal(true), legalPolicy: z.literal(true), shownVersion }),
  }),
  output: z.object({
    identity: z.string(),
    orderAccessToken: z.string(),
    reserveId: z.string(),
    sum: kopecks,
    /** Until when it has to be paid online; null when it is paid otherwise. */
    payUntil: utcMoment.nullable(),
    /** Pieces in the cart now that the order has left it. */
    cartPieces: z.int(),
  }),
  codes: {
    ...signInCodes,
    ...holdingCodes,
    cart_changed: 409,
    cart_empty: 409,
    out_of_stock: 409,
    sum_changed: 409,
    no_price: 409,
    key_reused: 409,
  },
});

/**
 * What was ordered from the caller's cart within a day, so that whoever lost the reply finds it; null when there is none, or it was cancelled.
 */
export const orderOfCart = endpoint({
  name: "orderOfCart",
  summary: "Последний заказ из этой корзины",
  method: "GET",
  path: "/api/gateway/shopping/cart/order",
  access: "optional-session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ order: z.object({ identity: z.string(), orderAccessToken: z.string() }).nullable() }),
});

/** How an order is delivered, as it was agreed on. */
export const orderDelivery = z.object({
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
  zone: zoneName,
});

const orderedGoods = z.object({ sku: z.string(), title: z.string(), url: z.string(), picture: z.string() });

/** A line as it was ordered, whatever has become of the goods. With `back` it is an axle set: two pieces of each for one of `quantity`. */
export const orderLine = orderedGoods.extend({
  back: orderedGoods.nullable(),
  quantity: z.int(),
  /** So many were handed out already, while the rest stays ordered. */
  given: z.int().optional(),
  price: kopecks,
  sum: kopecks,
});

/** How far a carrier is with an order. */
export const shipmentState = z.enum([
  "draft",
  "requested",
  "accepted",
  "in_transit",
  "arrived",
  "delivered",
  "failed",
  "cancelled",
]);
export type ShipmentState = z.output<typeof shipmentState>;

/** A visit to come at which the tyres of an order are fitted. */
export const orderFitting = z.object({
  datetime: utcMoment,
  centre: z.object({ title: z.string(), city: z.string(), zone: zoneName }),
});

/** `orderAccessToken` authorises access to an order; with a wrong one it is `not_found`. */
export const orderByIdentity = endpoint({
  name: "orderByIdentity",
  summary: "Заказ по номеру",
  method: "GET",
  path: "/api/gateway/orders/by-identity",
  access: "public",
  input: z.object({ identity: z.string().max(40), orderAccessToken: z.string().max(80) }),
  output: z.object({
    order: z.object({
      identity: z.string(),
      reserveId: z.string(),
      status: orderStatus,
      createdAt: utcMoment,
      updatedAt: utcMoment,
      /** Counts its changes. */
      version: z.int(),
      /** Until when goods were to be kept without payment; what holds now is the deadline. */
      reservedUntil: utcMoment,
      deadline,
      cancellation: orderCancellation,
      /** Staff asked to cancel it, and wait for a second person: money goes back then. */
      isCancelAsked: z.boolean(),
      /** A member of staff took the order for the customer. STF-003 */
      isPlacedByStaff: z.boolean(),
      contact: orderContact,
      delivery: orderDelivery,
      /** What a carrier brings; null for deliveries of our own. `events` are the states so far, the oldest first. */
      shipment: z
        .object({
          state: shipmentState,
          trackingUrl: z.string(),
          events: z.array(z.object({ at: utcMoment, state: shipmentState })),
        })
        .nullable(),
      payment: z.object({ method: z.string(), title: z.string(), note: z.string() }),
      /** Null for a person. CHK-016 */
      organization: z
        .object({ inn: z.string(), kpp: z.string(), name: z.string(), ogrn: z.string(), address: z.string() })
        .nullable(),
      /** Until when an order by invoice is to be paid, and what came so far; null for other ways to pay. */
      invoice: z.object({ payUntil: utcMoment, paid: kopecks }).nullable(),
      /** Null where nobody tries to pay on the site. */
      paying: paying.nullable(),
      /** Ways to pay on the site for an order that is to be paid at the handover; empty for any other. */
      onlineWays: paying.shape.others,
      /** What goods that were paid on the site, wholly or in part, are fetched for; null for any other. */
      pickupCode: z.string().nullable(),
      /** The visit to come at which its tyres are fitted; null without one. */
      fitting: orderFitting.nullable(),
      canCancel: z.boolean(),
      /** That were issued (54-ФЗ), the first one first. */
      receipts: z.array(
        z.object({
          kind: z.enum(["prepayment", "full", "full_back", "refund"]),
          sum: kopecks,
          url: z.string(),
          issuedAt: utcMoment,
        }),
      ),
      lines: z.array(orderLine),
      ...pricedSum.shape,
      /** What of the sum is paid by now: by banks that hold it, by invoice, by the books or at the till for a part that was handed out. */
      paid: kopecks,
    }),
  }),
});

/**
 * How far an order is, where and when it is handed over, and what is to be paid: nothing of the customer, whose address is left out.
 * Phones are compared by the last 10 digits. `too_many` after wrong numbers, of a network or for a phone: who is signed in with the phone is
 * answered all the same. ORD-003, ORD-009
 */
export const crmOrderStatus = endpoint({
  name: "crmOrderStatus",
  summary: "Статус заказа по телефону и номеру",
  method: "GET",
  path: "/api/gateway/orders/crm/data/status",
  access: "optional-session",
  onBehalf: true,
  input: z.object({ phone: lookUpPhone, reserve_id: typedNumber("Введите номер заказа") }),
  output: z.object({
    reserve_id: z.string(),
    /** What customers call the order. */
    identity: z.string(),
    status: orderStatus,
    title: z.string(),
    updatedAt: utcMoment,
    pieces: z.int(),
    /** `place` is empty where it is the customer's own. */
    delivery: orderDelivery,
    reservedUntil: utcMoment,
    deadline,
    cancellation: orderCancellation,
    shipment: z.object({ state: shipmentState }).nullable(),
    invoice: z.object({ payUntil: utcMoment, paid: kopecks }).nullable(),
    /** Null for an order that is not paid online. */
    paying: paying.pick({ state: true, failure: true }).nullable(),
    /** The goods are fetched for the code that the customer has. */
    needsCode: z.boolean(),
  }),
});

/** By phone and number, which only the customer knows together; guesses of others do not keep out who is signed in with the phone. API-120, ORD-010 */
export const crmOrderCancel = endpoint({
  name: "crmOrderCancel",
  summary: "Отменить заказ по телефону и номеру",
  method: "DELETE",
  path: "/api/gateway/orders/crm/data/cancel",
  access: "optional-session",
  onBehalf: true,
  input: z.object({ phone: lookUpPhone, reserve_id: typedNumber("Введите номер заказа") }),
  output: z.object({ reserve_id: z.string(), status: orderStatus, title: z.string() }),
  codes: { too_late: 409 },
});

/**
 * Sends the link to an order to whoever placed it, by letter or else by SMS: the phone and the number show how far it is, the link pays
 * and cancels. The order's own address and phone alone get it. `too_late` for an order that is over, `too_many` after five messages a day. Who
 * is signed in with the phone is not kept out by what strangers have guessed and had written to it.
 */
export const crmOrderLink = endpoint({
  name: "crmOrderLink",
  summary: "Прислать ссылку на заказ по телефону и номеру",
  method: "POST",
  path: "/api/gateway/orders/crm/data/link",
  access: "optional-session",
  onBehalf: true,
  input: z.object({ phone: lookUpPhone, reserve_id: typedNumber("Введите номер заказа") }),
  output: z.object({ channel: z.enum(["mail", "sms"]) }),
  codes: { too_late: 409 },
});

/**
 * Calls the express courier for an order that stands packed, and anew after a courier who did not come; a courier who is under way is
 * answered as he is. Orders become ready only when they are paid or are paid at the counter. API-089, ERR-024
 */
export const expressApplicationCreate = endpoint({
  name: "expressApplicationCreate",
  summary: "Вызвать экспресс-курьера за заказом",
  method: "POST",
  path: "/api/gateway/ya-express/application-create",
  access: { staff: "orders", orSecret: true },
  input: z.object({ identity: typedNumber("Введите номер заказа") }),
  output: z.object({ applicationId: z.string(), status: shipmentState }),
  codes: { too_late: 409 },
});
