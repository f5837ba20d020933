import { randomUUID } from "node:crypto";
import type { User } from "../../../gateway/contract/auth.ts";
import type { Cart } from "../../../gateway/contract/cart.ts";
import { checkoutOptions, type PaymentGroup, type PickupShop } from "../../../gateway/contract/checkout.ts";
import { primaryContact } from "../../../gateway/contract/primary-contact.ts";
import { shownPhone } from "../../shared/phone.ts";
import { formatDay, formatPrice, formatTime, momentInDay } from "../../ui/format.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { seenLines } from "./cart-changes.ts";
import { courierDays } from "./courier-days.ts";
import type { OrderField } from "./order-fields.ts";

/** Deliveries that this form can take an order for. */
const offeredTypes = ["pickup", "city_region"] as const;
export type OfferedType = (typeof offeredTypes)[number];

/** `price` in kopecks; a delivery for which the order cannot be gathered is shown and cannot be chosen. */
export interface DeliveryView {
  type: OfferedType;
  title: string;
  price: number;
  hint: string;
  available: boolean;
}

export interface ShopView {
  id: string;
  title: string;
  address: string;
  hint: string;
  available: boolean;
}

export interface CheckoutView {
  /** Of the lines to order, kopecks. */
  subtotal: number;
  tradeIn: number;
  deliveries: DeliveryView[];
  shops: ShopView[];
  courier: { city: string; days: { value: string; label: string }[]; intervals: string[] };
  payments: PaymentGroup[];
  /** What is known of a signed-in customer, to fill the form with. */
  contact: Partial<Record<OrderField, string>>;
  fingerprint: string;
  seen: string;
  /** A new one with every page; a submission that failed keeps its own. */
  idempotencyKey: string;
}

/** How the lines to order can be delivered and paid; null when the gateway does not answer. */
export async function loadCheckout(visitor: Visitor, cart: Cart): Promise<CheckoutView | null> {
  const result = await visitor.gateway.call(checkoutOptions, {});
  if (!result.ok) return null;
  const { zone, subtotal, tradeIn, deliveries, shops, courier, payments } = result.data;
  const now = new Date();
  return {
    subtotal,
    tradeIn,
    deliveries: deliveries.flatMap(({ type, title, price, date, note }) => {
      const offered = offeredTypes.find((candidate) => candidate === type);
      if (!offered) return [];
      const day = date && formatDay(momentInDay(date), zone, now);
      const cost = price ? formatPrice(price) : "бесплатно";
      // «Бесплатно от …» says nothing to whoever has it free already; a delivery without an alternative always has its note.
      const isKnown = offered === "city_region" && price === 0 && date !== null && deliveries.length > 1;
      const hint = [date && cost, day, !isKnown && note].filter(Boolean).join(" · ");
      return [{ type: offered, title, price: price ?? 0, hint, available: date !== null }];
    }),
    shops: shops.map((shop) => shopView(shop, now)),
    courier: {
      city: courier.city,
      days: courier.date === null ? [] : courierDays(courier.date, zone, now),
      intervals: courier.intervals,
    },
    payments,
    contact: visitor.user ? contactOf(visitor.user) : {},
    fingerprint: cart.fingerprint,
    seen: seenLines(cart.lines),
    idempotencyKey: randomUUID(),
  };
}

/** Name, primary phone and primary e-mail as the form has them. */
export function contactOf({ info, phones, emails }: Pick<User, "info" | "phones" | "emails">) {
  return {
    name: info.profile.fullName,
    phone: shownPhone(primaryContact(phones)?.phone ?? ""),
    email: primaryContact(emails)?.email ?? "",
  };
}

const kilometres = new Intl.NumberFormat("ru", { maximumFractionDigits: 1 });

function shopView(shop: PickupShop, now: Date): ShopView {
  const ready = shop.readyAt
    ? `Готов ${formatDay(shop.readyAt, shop.zone, now)}, с\u00a0${formatTime(shop.readyAt, shop.zone)}`
    : "Столько здесь не собрать";
  const distance = `${kilometres.format(shop.distanceKm)}\u00a0км от центра`;
  return {
    id: String(shop.id),
    title: shop.title,
    address: shop.address,
    hint: [ready, shop.hoursText, distance].join(" · "),
    available: shop.readyAt !== null,
  };
}
