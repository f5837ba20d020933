import { randomUUID } from "node:crypto";
import type { User } from "../../../gateway/contract/auth.ts";
import type { Cart } from "../../../gateway/contract/cart.ts";
import {
  deliveries,
  deliveryCityRegion,
  deliveryPickup,
  type PaymentGroup,
  type PickupShop,
} from "../../../gateway/contract/checkout.ts";
import { primaryContact } from "../../../gateway/contract/primary-contact.ts";
import { shownPhone } from "../../shared/phone.ts";
import { momentInDay } from "../../shared/stock-words.ts";
import { formatDay, formatPrice, formatTime } from "../../ui/format.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { seenLines } from "./cart-changes.ts";
import { courierDays } from "./courier-days.ts";
import type { OrderField } from "./order-fields.ts";

/** Ways that this form can take an order for. */
const offeredTypes = ["pickup", "city_region"] as const;
export type OfferedType = (typeof offeredTypes)[number];

/** `price` in kopecks; a way that cannot gather the whole order is shown and cannot be chosen. */
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
  deliveries: DeliveryView[];
  shops: ShopView[];
  courier: { city: string; days: { value: string; label: string }[]; intervals: string[] };
  payments: PaymentGroup[];
  /** What is known of a signed-in customer, to begin with. */
  contact: Partial<Record<OrderField, string>>;
  fingerprint: string;
  seen: string;
  /** A new one with every page; a submission that failed keeps its own. */
  idempotencyKey: string;
}

/** How the lines to order can be got and paid. Null when the gateway does not tell. */
export async function loadCheckout(visitor: Visitor, cart: Cart): Promise<CheckoutView | null> {
  const { gateway } = visitor;
  const [region, ways, pickup, courier] = await Promise.all([
    visitor.region().catch(() => null),
    gateway.call(deliveries, {}),
    gateway.call(deliveryPickup, {}),
    gateway.call(deliveryCityRegion, {}),
  ]);
  if (!region || !ways.ok || !pickup.ok || !courier.ok) return null;
  const { zone } = region;
  const now = new Date();
  const payments = new Map([...pickup.data.payments, ...courier.data.payments].map((group) => [group.id, group]));
  return {
    deliveries: ways.data.deliveries.flatMap(({ type, title, price, date, note }) => {
      const offered = offeredTypes.find((candidate) => candidate === type);
      if (!offered) return [];
      const day = date && formatDay(momentInDay(date), zone, now);
      const cost = price ? formatPrice(price) : "бесплатно";
      // «Бесплатно от …» is no news to whoever has it free already; the only way there is explains itself always.
      const isToldAlready =
        offered === "city_region" && price === 0 && date !== null && ways.data.deliveries.length > 1;
      const hint = [date && cost, day, !isToldAlready && note].filter(Boolean).join(" · ");
      return [{ type: offered, title, price: price ?? 0, hint, available: date !== null }];
    }),
    shops: pickup.data.shops.map((shop) => shopView(shop, now)),
    courier: {
      city: courier.data.city,
      days: courier.data.date === null ? [] : courierDays(courier.data.date, zone, now),
      intervals: courier.data.intervals,
    },
    payments: [...payments.values()].sort((a, b) => a.order - b.order),
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
