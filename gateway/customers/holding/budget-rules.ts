import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import type { HeldThing, Proof } from "../../contract/customers/holding.ts";
import { pluralOf, roublesOf } from "../../platform/format.ts";

/** All figures of what may be held by what is proven. */
export type HoldingFigures = SettingsOf<"holding">;

/** What is proven of whoever asks: nothing, the phone by a code, a customer by the sign-in, or that their earlier order was paid. */
export type Proven = "nothing" | "code" | "session" | "paid";

/** Goods that orders keep from others without having been paid. */
export interface HeldGoods {
  orders: number;
  pieces: number;
  kopecks: number;
}

/** Pieces of one of the goods: asked for now, kept by unproven orders, and free. */
export interface HeldItem {
  title: string;
  asked: number;
  held: number;
  free: number;
}

/** More than the budget: why, and what would help. Without proofs nothing does but to free what is held. */
export interface MoreNeeded {
  message: string;
  proofs: Proof[];
  /** What its owner can free instead, for links to it. */
  held?: HeldThing[];
}

interface GoodsRequest {
  proven: Proven;
  /** What this order would hold. */
  asked: Omit<HeldGoods, "orders">;
  /** Held by the phone, unproven, or by whoever has proven something. */
  own: HeldGoods;
  /** Held unproven by the network, null when it is unknown, and by the whole shop; neither counts for who has proven something. */
  network: HeldGoods | null;
  shop: HeldGoods | null;
  items: readonly HeldItem[];
  /** It is paid now: what is counted are orders that are paid now, too, and hold goods for the minutes of their payment alone. */
  isPrepaid: boolean;
  /** Who has passed a captcha is a person; whose phone it is stays unproven. */
  isPerson: boolean;
}

const limitOf = (figures: HoldingFigures, whose: "unproven" | "network" | "shop" | "code" | "session" | "paid") => ({
  orders: figures[`${whose}Orders`],
  pieces: figures[`${whose}Pieces`],
  kopecks: figures[`${whose}Roubles`] * 100,
});

const isBeyond = (held: HeldGoods, asked: GoodsRequest["asked"], limit: HeldGoods): boolean =>
  held.orders + 1 > limit.orders ||
  held.pieces + asked.pieces > limit.pieces ||
  held.kopecks + asked.kopecks > limit.kopecks;

/** So many orders at most are placed at one moment without knowing of one another: the connections that the processes have together. */
const AT_ONCE = 40;

/**
 * Whether orders that know nothing of one another could pass the figure of the whole shop, though each phone among them held all it may:
 * from here on they wait for one another while they count.
 */
export function isNearShopLimit(figures: HoldingFigures, held: HeldGoods): boolean {
  const limit = limitOf(figures, "shop");
  const ofPhone = limitOf(figures, "unproven");
  return (
    held.orders + AT_ONCE > limit.orders ||
    held.pieces + AT_ONCE * ofPhone.pieces > limit.pieces ||
    held.kopecks + AT_ONCE * ofPhone.kopecks > limit.kopecks
  );
}

/** Why an order needs more proof than there is; null when it needs none. */
export function moreForGoods(figures: HoldingFigures, ask: GoodsRequest): MoreNeeded | null {
  return ask.proven === "nothing" ? moreOfUnproven(figures, ask) : moreOfProven(figures, ask, ask.proven);
}

function moreOfUnproven(figures: HoldingFigures, ask: GoodsRequest): MoreNeeded | null {
  const { asked, own, network, shop, items, isPrepaid, isPerson } = ask;
  const pay: Proof[] = isPrepaid ? [] : ["payment"];
  const orPay = isPrepaid ? "" : " или оплатите заказ сейчас";
  const limit = limitOf(figures, "unproven");
  if (isBeyond(own, asked, limit))
    return {
      proofs: ["code", ...pay],
      message:
        own.orders >= limit.orders
          ? `На этот телефон уже ${openOrders(own.orders)}. Подтвердите телефон кодом из SMS${orPay}`
          : `Столько товара без оплаты держим для тех, кто подтвердил телефон. Подтвердите его кодом из SMS${orPay}`,
    };
  const scarce = items.find(({ asked: pieces, held, free }) => {
    const all = held + free;
    return pieces > 0 && held + pieces > Math.max(figures.goodsPieces, (all * figures.goodsPercent) / 100);
  });
  if (scarce)
    return {
      proofs: ["code", ...pay],
      message: `${scarce.title}: остальное держим для тех, кто подтвердил телефон. Подтвердите его кодом из SMS${orPay}`,
    };
  const isCrowded =
    (network && isBeyond(network, asked, limitOf(figures, "network"))) ||
    (shop && isBeyond(shop, asked, limitOf(figures, "shop")));
  if (!isCrowded || isPerson) return null;
  return {
    proofs: ["code", "captcha", ...pay],
    message: `Сейчас много неоплаченных заказов. Подтвердите телефон кодом из SMS${orPay}, и мы примем этот`,
  };
}

function moreOfProven(
  figures: HoldingFigures,
  { asked, own, isPrepaid }: GoodsRequest,
  proven: Exclude<Proven, "nothing">,
): MoreNeeded | null {
  const limit = limitOf(figures, isPrepaid ? "paid" : proven);
  if (isPrepaid) {
    // Whoever pays is not kept from it, however much it is; only what waits beside it for its money counts.
    if (own.orders === 0 || !isBeyond({ ...own, orders: 0 }, asked, { ...limit, orders: Number.POSITIVE_INFINITY }))
      return null;
    return {
      proofs: [],
      message: `Ваши заказы на ${roublesOf(own.kopecks)} ещё ждут оплаты. Оплатите или отмените прежний заказ, и мы примем этот`,
    };
  }
  if (!isBeyond(own, asked, limit)) return null;
  return {
    proofs: ["payment"],
    message:
      own.orders >= limit.orders
        ? `У вас уже ${openOrders(own.orders)}. Оплатите или отмените прежний заказ, и мы примем этот. Или выберите оплату на сайте`
        : "Столько товара без оплаты не держим. Выберите оплату на сайте: картой или через СБП",
  };
}

const numbers = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"];
const openOrders = (count: number): string => {
  const noun = pluralOf(count, "неоплаченный заказ", "неоплаченных заказа", "неоплаченных заказов");
  return `${numbers[count] ?? count} ${noun}`;
};

interface VisitsRequest {
  isProven: boolean;
  /** In the rush of the season every phone is confirmed, and has one visit. */
  isSurge: boolean;
  /** To come, of whoever has proven the phone; unproven ones of the phone for who has not. */
  own: number;
  /** Missed in a year by this phone. */
  missed: number;
  /** Who has passed a captcha is a person; whose phone it is stays unproven. */
  isPerson: boolean;
  /** Unproven ones of the network: to come, and made in the last hour. */
  network: number;
  networkOfHour: number;
  /** Minutes of the centre's day: this visit's, those of unproven ones, and all that its bays have. */
  minutes: number;
  unprovenMinutes: number;
  dayMinutes: number;
  /** The phone of the centre, as people read it. */
  phone: string;
}

const CONFIRM_TO_BOOK = "Подтвердите телефон кодом, чтобы записаться";

/** Why a visit needs more proof than there is; null when it needs none. */
export function moreForVisit(figures: HoldingFigures, ask: VisitsRequest): MoreNeeded | null {
  const { isProven, isSurge, own } = ask;
  if (own >= (isSurge ? 1 : figures.provenVisits) && isProven)
    return {
      proofs: [],
      message: isSurge
        ? "На этот телефон уже есть запись. В дни массовой переобувки — одна на телефон: её можно перенести"
        : `На этот телефон уже много записей. Отмените ненужную или позвоните нам: ${ask.phone}`,
    };
  if (isProven) return null;
  if (isSurge || own >= figures.unprovenVisits || ask.missed >= figures.missedVisits)
    return { proofs: ["code"], message: CONFIRM_TO_BOOK };
  // Half of the day is for who has shown a phone, as half of a tyre is.
  if (!isWithinShare(figures.dayVisitsPercent, ask.dayMinutes, ask.unprovenMinutes + ask.minutes))
    return { proofs: ["code"], message: CONFIRM_TO_BOOK };
  const isCrowded = ask.network >= figures.networkVisits || ask.networkOfHour >= figures.networkVisitsAnHour;
  return isCrowded && !ask.isPerson ? { proofs: ["code", "captcha"], message: CONFIRM_TO_BOOK } : null;
}

/** Whether so many minutes of a centre's day leave the rest of it to others. */
export const isWithinShare = (percent: number, dayMinutes: number, taken: number): boolean =>
  taken * 100 <= dayMinutes * percent;

/** Why one more wait needs more than there is: it writes to the phone and keeps times for it, so the phone is proven. */
export function moreForWait(figures: HoldingFigures, ask: { isProven: boolean; waiting: number }): MoreNeeded | null {
  if (!ask.isProven)
    return { proofs: ["code"], message: "Подтвердите телефон кодом из SMS: на него придёт сообщение о времени" };
  if (ask.waiting < figures.waits) return null;
  return { proofs: [], message: "На этот телефон уже ждут несколько записей. Снимите одну, чтобы добавить другую" };
}

/** Why nobody unproven makes the shop write to a phone once more today. */
export const PHONE_HAS_ENOUGH: MoreNeeded = {
  proofs: ["code"],
  message: "На этот телефон сегодня уже много сообщений от магазина. Подтвердите его кодом из SMS",
};
