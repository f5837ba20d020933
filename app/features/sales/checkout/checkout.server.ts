import { randomUUID } from "node:crypto";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { primaryContact } from "../../../../gateway/contract/customers/primary-contact.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { DAY_MS, utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import type { Cart } from "../../../../gateway/contract/sales/cart.ts";
import { checkoutOptions, type PaymentGroup, type PickupShop } from "../../../../gateway/contract/sales/checkout.ts";
import { addressOf, type OrderAddress } from "../../../../gateway/contract/sales/order-address.ts";
import type { CartPromo } from "../../../../gateway/contract/sales/promo.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { counted, formatDay, formatPrice, formatTime, momentInDay } from "../../../ui/format.ts";
import { readChosenShop } from "../../../visitor/chosen-shop.server.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { type KnownContact, readKnownContact } from "../../../visitor/known-contact.server.ts";
import { actingForOf } from "../../../visitor/other-client.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { moreNeededView } from "../../customers/phone-proof/proof-form.server.ts";
import type { MoreNeededView } from "../../customers/phone-proof/proof-view.ts";
import { seenLines } from "./cart-changes.ts";
import { cityLabel } from "./find-cities.ts";
import type { OrderField } from "./order-fields.ts";
import { type OfferedType, type OrderTotal, orderTotals, withoutPoints } from "./order-total.ts";
import { type PointsView, pointsView } from "./points.server.ts";
import { readTypedOrder } from "./typed-order.server.ts";

/** A courier can be booked up to two weeks ahead. */
const DAYS_TO_CHOOSE_FROM = 14;

const weekday = new Intl.DateTimeFormat("ru", { weekday: "short", timeZone: "UTC" });

/** Days from the first possible one, YYYY-MM-DD with a label: «завтра, 22 ноября, вс». */
export function courierDays(first: Day, zone: Zone, now: Date): { value: Day; label: string }[] {
  const start = Date.parse(first);
  return Array.from({ length: DAYS_TO_CHOOSE_FROM }, (_, index) => {
    const date = new Date(start + index * DAY_MS);
    const value = utcDay(date);
    return { value, label: `${formatDay(momentInDay(value), zone, now)}, ${weekday.format(date)}` };
  });
}

/** A delivery for which the order cannot be gathered is shown and cannot be chosen. */
export interface DeliveryView {
  type: OfferedType;
  title: string;
  hint: string;
  available: boolean;
}

export interface PromoView {
  /** What there is and what it gives, or why it gives nothing; empty where a code may be typed. */
  text: string;
  button: string;
  label: string;
}

interface Choice {
  value: string;
  label: string;
}

export interface ShopView {
  id: string;
  title: string;
  address: string;
  /** «Готов сегодня, с 10:00», or that it cannot be. */
  ready: string;
  /** What is told of the chosen one besides. */
  more: string;
  available: boolean;
}

/** With `takesPoints` points of the loyalty programme go with it. */
export interface PaymentView extends PaymentGroup {
  takesPoints: boolean;
}

export type { PointsView };

const NO_POINTS = "без баллов";
const GONE = "Выбранное раньше для этого заказа больше не подходит: проверьте, что стоит теперь";
const GONE_SHOP = "Выбранный раньше центр столько не соберёт: выберите другой";
const NO_POINTS_FOR_PAYMENT = "Баллы не действуют";

export interface CheckoutView {
  /** What is paid by each delivery and payment. */
  totals: OrderTotal[];
  deliveries: DeliveryView[];
  /** Why nothing can be ordered; empty where something can. */
  obstacle: string;
  /** Centres where the order is collected: the nearest ones are in sight, the others behind a line that counts them. */
  shops: { near: ShopView[]; others: ShopView[]; title: string };
  courier: { city: string; days: { value: string; label: string }[]; intervals: string[] };
  /** Transport companies, with the one and the city that are chosen at first; null when that way does not suit. */
  cargo: { companies: Choice[]; companyId: string; city: string } | null;
  /** Slots of the battery courier. */
  slots: Choice[];
  /** Beside a day or a slot that was chosen and that these goods cannot have any more. */
  gone: string;
  /** The same beside a centre. */
  goneShop: string;
  /** The centre that was chosen last, even where it cannot collect this order: another one is never chosen silently. Else the first that can. */
  shopId: string | undefined;
  payments: PaymentView[];
  /** Points of a member; null for everybody else. */
  points: PointsView | null;
  /** Some of the payments is one that organisations may choose. */
  takesOrganizations: boolean;
  /** What these goods need besides a phone, told before anything is typed; null where nothing. */
  moreNeeded: MoreNeededView | null;
  /** The campaign of the cart, or the field for a code. */
  promo: PromoView;
  /** What is known of the customer and of the last order, to prefill the form. */
  contact: Partial<Record<OrderField, string>>;
  /** Where that is known from, with the word for forgetting it; null where an account knows it, or nobody. */
  remembered: { text: string; forget: string } | null;
  consentVersion: string;
  fingerprint: string;
  seen: string;
  /** A new one with every page; a refused submission keeps its own. */
  idempotencyKey: string;
  /** The client whom staff act for; absent for customers. */
  actingFor?: string;
}

/** Delivery and payment options for the lines to order; null when the gateway does not answer. */
export async function loadCheckout(visitor: Visitor, cart: Cart): Promise<CheckoutView | null> {
  const result = await visitor.gateway.call(checkoutOptions, { points: 0 });
  if (!result.ok) return null;
  const { zone, sums, deliveries, courier, cargo, slots, payments, loyalty, promo, moreNeeded } = result.data;
  const known = readKnownContact(visitor);
  const last = result.data.last ?? known?.order ?? null;
  const now = visitor.now();
  const chosen = readChosenShop(visitor.cookies) ?? last?.shopId;
  const isChosen = ({ id }: PickupShop) => id === chosen;
  const shops = inSight(result.data.shops, isChosen);
  const totals = orderTotals(sums, deliveries, payments, loyalty);
  const points = loyalty && pointsView(loyalty);
  const spendable = points?.isSpendable ? loyalty : null;
  const isRefused = (of: string) => spendable?.refused.deliveries.some((way) => way.of === of) === true;
  const unpaidByPoints = withoutPoints(spendable);
  return {
    totals,
    deliveries: deliveries.map(({ type, title, price, date, note, reason }) => {
      const day = date && formatDay(momentInDay(date), zone, now);
      const cost = price === null ? "" : price ? formatPrice(price) : "бесплатно";
      // «Бесплатно от …» is pointless where delivery is free already; an only delivery method always has its note.
      const isKnown = type === "city_region" && price === 0 && deliveries.length > 1;
      const known = reason === null ? [cost, day, !isKnown && note, isRefused(type) && NO_POINTS] : [reason];
      return { type, title, hint: known.filter(Boolean).join(" · "), available: reason === null };
    }),
    obstacle: obstacleOf(result.data, (await visitor.region()).phone),
    shops: shopsView(shops.map((shop) => shopView(shop, now))),
    courier: {
      city: courier.city,
      days: courier.date === null ? [] : courierDays(courier.date, zone, now),
      intervals: courier.intervals,
    },
    cargo: cargo && {
      companies: cargo.companies.map(({ id, title: label }) => ({ value: String(id), label })),
      companyId: String(cargo.tc),
      city: cargo.city === null ? "" : cityLabel(cargo.city),
    },
    slots: slots.map(({ date, interval }) => ({
      value: `${date} ${interval}`,
      label: `${formatDay(momentInDay(date), zone, now)}, ${interval}`,
    })),
    gone: GONE,
    goneShop: GONE_SHOP,
    shopId: shopAtFirst(shops, chosen),
    payments: payments.map((group) => {
      const takesPoints = !unpaidByPoints.has(group.id);
      return { ...group, takesPoints, ...(!takesPoints && { noteExtExt: NO_POINTS_FOR_PAYMENT }) };
    }),
    points,
    takesOrganizations: payments.some(({ forOrganizations }) => forOrganizations),
    moreNeeded: moreNeededView(moreNeeded),
    promo: promo ? promoView(promo) : noPromo,
    contact: {
      ...(visitor.user ? contactOf(visitor.user) : contactWithoutAccount(visitor, known)),
      ...(last && choiceOf(last, result.data)),
      ...goingHere(readTypedOrder(visitor), result.data),
    },
    remembered: known?.phone ? REMEMBERED : null,
    consentVersion: (await consentVersionsOf(visitor)).personalData,
    fingerprint: cart.fingerprint,
    seen: seenLines(cart.lines),
    idempotencyKey: randomUUID(),
    ...(visitor.acting && { actingFor: actingForOf(visitor.acting) }),
  };
}

/** Why no delivery can be chosen, and what to do about it. */
function obstacleOf({ deliveries, payments }: OutputOf<typeof checkoutOptions>, phone: string): string {
  if (deliveries.some(({ reason }) => reason === null)) return "";
  const call = `Позвоните нам: ${shownPhone(phone)}`;
  if (payments.length === 0) return `Оплатить такой заказ на сайте сейчас нечем. ${call}, подскажем, как его купить.`;
  const [first] = deliveries;
  return first?.reason ? `${first.reason}.` : `Получить такой заказ сейчас нельзя. ${call}, подскажем, как его купить.`;
}

/** Name, primary phone and primary e-mail for the form. */
export function contactOf({ info, phones, emails }: Pick<User, "info" | "phones" | "emails">) {
  return {
    name: info.profile.fullName,
    phone: shownPhone(primaryContact(phones)?.phone ?? ""),
    email: shownEmail(primaryContact(emails)?.email ?? ""),
  };
}

function promoView({ title, code, benefit, refusal }: CartPromo): PromoView {
  const name = code === "" ? `Акция «${title}»` : `Промокод ${code}`;
  return { ...noPromo, text: `${name}: ${refusal ?? benefit}`, button: "Убрать" };
}

const noPromo: PromoView = { text: "", button: "Применить", label: "Промокод" };

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
    ready,
    more: `${shop.hoursText} · ${distance}`,
    available: shop.readyAt !== null,
  };
}

function shopsView(shops: readonly ShopView[]): CheckoutView["shops"] {
  const others = shops.slice(IN_SIGHT);
  const title = `Ещё ${counted(others.length, ["центр", "центра", "центров"])}`;
  return { near: shops.slice(0, IN_SIGHT), others, title };
}

/** Staff know only the phone of a client without an account, a device what its guest has typed. */
function contactWithoutAccount({ acting }: Visitor, known: KnownContact | null): CheckoutView["contact"] {
  if (acting) return { phone: shownPhone(acting.phone) };
  return known
    ? { name: known.name, phone: known.phone && shownPhone(known.phone), email: shownEmail(known.email) }
    : {};
}

/** Id of the centre that is chosen at first; empty where none can collect the order. */
export function shopAtFirst(
  shops: readonly Pick<PickupShop, "id" | "readyAt">[],
  chosen: number | null | undefined,
): string {
  const shop = shops.find(({ id }) => id === chosen) ?? shops.find(({ readyAt }) => readyAt !== null);
  return String(shop?.id ?? "");
}

/** How many centres the form shows before «Ещё N». */
const IN_SIGHT = 3;

/** The centre that was chosen last comes first where it would be out of sight; else none moves, so that no press makes the list jump. */
function inSight(shops: readonly PickupShop[], isChosen: (shop: PickupShop) => boolean): PickupShop[] {
  if (shops.findIndex(isChosen) < IN_SIGHT) return [...shops];
  return [...shops.filter(isChosen), ...shops.filter((shop) => !isChosen(shop))];
}

/** The way of the last order, as far as this one can be had and paid so; an invoice needs an organisation, which nobody remembers. */
function choiceOf(
  { delivery, method, ...address }: NonNullable<OutputOf<typeof checkoutOptions>["last"]> & Partial<OrderAddress>,
  { deliveries, payments }: Pick<OutputOf<typeof checkoutOptions>, "deliveries" | "payments">,
): CheckoutView["contact"] {
  if (!deliveries.some(({ type, reason }) => type === delivery && reason === null)) return {};
  const isOffered = payments.some(
    (group) => group.deliveries.includes(delivery) && group.payments.some((each) => each.method === method),
  );
  return { type: delivery, ...addressOf(address), ...(isOffered && method !== "invoice" && { method }) };
}

/** What was typed in another region, without ways to get and to pay the order that there are not here. */
function goingHere(
  { type, method, ...typed }: CheckoutView["contact"],
  { deliveries, payments }: Pick<OutputOf<typeof checkoutOptions>, "deliveries" | "payments">,
): CheckoutView["contact"] {
  const offered = deliveries.find((each) => each.type === type && each.reason === null)?.type;
  const isPaidSo = payments.some(
    (group) =>
      (!offered || group.deliveries.includes(offered)) && group.payments.some((each) => each.method === method),
  );
  return { ...typed, ...(offered && { type: offered, ...(method && isPaidSo && { method }) }) };
}

const REMEMBERED = { text: "Данные — с прошлого раза на этом устройстве.", forget: "Забыть их" };
