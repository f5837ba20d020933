import { deadlineNote, deadlineTexts, lastCallText, untilText } from "../../contract/sales/order-deadline.ts";
import { dayText, momentText, roublesOf } from "../../platform/format.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { pointsOf } from "./hand-out.ts";
import type { OrderContents, OrderLineRow, OrderRow } from "./orders-store.ts";
import { deadlineOfOrder, isInvoiced } from "./pay-terms-rules.ts";

/** What a customer is told about an order. */
export type OrderNews =
  | "accepted"
  | "changed"
  | "invoice_paid"
  | "ready"
  | "cancelled"
  | "expired"
  | "unpaid"
  | "reminder"
  | "paid"
  | "payment_failed"
  | "refunded";

interface NewsText {
  /** The letter's subject, and what the text message begins with. */
  subject(number: string): string;
  /** What it means for the customer. */
  meaning(order: OrderRow, toFetch: ToFetch): string[];
  /** The text message, without number and link. */
  short(order: OrderRow, toFetch: ToFetch): string;
}

/** What whoever fetches an order has to bring. */
export interface ToFetch {
  needsCode: boolean;
  /** Kopecks that the till takes then. */
  restKopecks: number;
}

/** A letter may be read on any day. */
const readingOf = ({ deliveryZone }: OrderRow) => ({ zone: deliveryZone, now: null });
const waitTexts = (order: OrderRow) => deadlineTexts(deadlineOfOrder(order), readingOf(order));
const waitNote = (order: OrderRow) => `${deadlineNote(deadlineOfOrder(order), readingOf(order))}.`;
const lastCall = (order: OrderRow) => lastCallText(deadlineOfOrder(order), readingOf(order));
const isPickup = ({ deliveryType }: OrderRow) => deliveryType === "pickup";
/** By somebody else than the shop. */
const isByCarrier = ({ deliveryType }: OrderRow) => deliveryType === "russia_tc" || deliveryType === "yandex_express";
const BACK_ON_SALE = "Товары вернулись в продажу. Если они ещё нужны, оформите заказ снова.";

function whenText(order: OrderRow): string {
  if (isPickup(order) && order.deliveryReadyAt)
    return `Можно забрать с ${momentText(order.deliveryReadyAt, order.deliveryZone)}, время местное.`;
  const day = order.deliveryDay === null ? "" : dayText(order.deliveryDay);
  if (order.deliveryType === "russia_tc") return `Заказ будет на терминале: ${day}.`;
  if (order.deliveryType === "yandex_express") return `Соберём: ${day}. Курьер привезёт ${order.deliveryInterval}.`;
  return `Курьер приедет: ${[day, order.deliveryInterval].filter(Boolean).join(", ")}.`;
}

/** How to fetch an order that waits in a centre. */
function fetchTexts(order: OrderRow, { needsCode, restKopecks }: ToFetch): string[] {
  const come = needsCode
    ? "Приезжайте в часы работы центра и назовите код получения, он на странице заказа."
    : `Приезжайте в часы работы центра${order.paidAt ? ", заказ оплачен" : ""}.`;
  if (order.paidAt) return [come];
  return [come, ...(needsCode ? [`Осталось оплатить ${roublesOf(restKopecks)}.`] : []), ...waitTexts(order)];
}

const texts: Record<OrderNews, NewsText> = {
  accepted: {
    subject: (number) => `Заказ ${number} принят`,
    meaning: (order) =>
      order.payUntil
        ? [...waitTexts(order), ...(isInvoiced(order) ? [] : ["Оплатить можно на странице заказа."]), whenText(order)]
        : [whenText(order), ...waitTexts(order)],
    short: (order) => (order.payUntil ? waitNote(order) : ""),
  },
  changed: {
    subject: (number) => `Заказ ${number} изменён`,
    meaning: (order) => ["Мы изменили заказ, как договорились с вами.", whenText(order), ...waitTexts(order)],
    short: (order) => `Сумма ${roublesOf(order.sumKopecks)}.`,
  },
  invoice_paid: {
    subject: (number) => `Счёт по заказу ${number} оплачен`,
    meaning: (order) => ["Деньги пришли полностью, товары остаются за вами.", whenText(order)],
    short: () => "",
  },
  ready: {
    subject: (number) => `Заказ ${number} готов`,
    meaning: (order, toFetch) => {
      if (isPickup(order)) return [fetchTexts(order, toFetch).join(" ")];
      return [
        isByCarrier(order)
          ? "Заказ собран и ждёт перевозчика. Где он, видно на странице заказа."
          : `Заказ собран. ${whenText(order)}`,
      ];
    },
    short: (order, { needsCode }) =>
      [
        ...(needsCode ? ["Код получения на странице заказа."] : []),
        ...(isPickup(order) && !order.paidAt ? [waitNote(order)] : []),
      ].join(" "),
  },
  cancelled: {
    subject: (number) => `Заказ ${number} отменён`,
    meaning: () => [BACK_ON_SALE],
    short: () => "",
  },
  expired: {
    subject: (number) => `Заказ ${number} отменён: закончился резерв`,
    meaning: (order) => [
      `Мы держали товары до ${untilText(order.reservedUntil.toISOString(), readingOf(order))}. ${BACK_ON_SALE}`,
    ],
    short: () => "",
  },
  unpaid: {
    subject: (number) => `Заказ ${number} отменён: он не оплачен`,
    meaning: (order) => [
      isInvoiced(order)
        ? `Деньги по счёту не пришли вовремя. ${BACK_ON_SALE} Если вы их уже отправили, позвоните нам: мы их вернём.`
        : `Оплата не пришла вовремя. ${BACK_ON_SALE} Если деньги всё же спишутся, мы вернём их сами.`,
    ],
    short: () => "",
  },
  paid: {
    subject: (number) => `Заказ ${number} оплачен`,
    meaning: (order, { needsCode }) => [
      `Получили ${roublesOf(order.sumKopecks)}. ${whenText(order)}`,
      ...(needsCode ? ["Чтобы забрать заказ, назовите код получения, он на странице заказа."] : []),
    ],
    short: () => "",
  },
  payment_failed: {
    subject: (number) => `Заказ ${number}: оплата не прошла`,
    meaning: (order) => [
      `Деньги не списаны. Оплатите ещё раз${order.payUntil ? ` до ${untilText(order.payUntil.toISOString(), readingOf(order))}` : ""} или выберите другой способ на странице заказа.`,
    ],
    short: () => "",
  },
  refunded: {
    subject: (number) => `Заказ ${number}: деньги возвращены`,
    meaning: () => [
      "Банк принял возврат. Деньги придут туда, откуда их списали: обычно в тот же день, иногда в течение нескольких дней.",
    ],
    short: () => "",
  },
  reminder: {
    subject: (number) => `Резерв заказа ${number} заканчивается`,
    meaning: (order) => [
      lastCall(order),
      "Потом заказ отменится сам, и товары вернутся в продажу.",
      "Если планы изменились, позвоните нам и назовите номер заказа.",
    ],
    short: lastCall,
  },
};

/**
 * A letter about an order, with all that was ordered and what it costs as it is stored. `url` is the order's page, `note` a sentence of this
 * news alone: what becomes of the money, say.
 */
export function orderLetter(
  news: OrderNews,
  order: OrderRow,
  { lines, adjustments, toFetch }: OrderContents & { toFetch: ToFetch },
  url: string,
  note = "",
): Letter {
  const { subject, meaning } = texts[news];
  const title = subject(order.orderNumber);
  return {
    recipient: order.contact.email,
    subject: title,
    paragraphs: [
      "Здравствуйте.",
      [`${title}.`, ...(order.placedBy === null ? [] : ["Оформил сотрудник магазина."])].join(" "),
      ...meaning(order, toFetch),
      ...(note === "" ? [] : [note]),
      ...(isUnderWay[news] ? tradeInTexts(order, adjustments) : []),
      ...(isEnd(news) ? pointsTexts(adjustments) : []),
      [
        ...lines.map(lineText),
        ...adjustments.map(({ why, kopecks }) => `${why}: ${roublesOf(kopecks)}`),
        `Сумма заказа: ${roublesOf(order.sumKopecks)}`,
      ].join("\n"),
      [
        `${order.deliveryTitle}: ${order.deliveryPlace}`,
        ...(order.deliveryHours ? [`Часы работы: ${order.deliveryHours}`] : []),
        `Телефон: ${order.deliveryPhone}`,
      ].join("\n"),
      ...organizationTexts(order),
      ...(news === "accepted" && isInvoiced(order) ? [`Счёт:\n${url}invoice/`] : []),
      `Заказ на сайте:\n${url}`,
    ],
    endUrl: null,
  };
}

/** Whether goods are still to be handed over after the news. */
const isUnderWay: Record<OrderNews, boolean> = {
  accepted: true,
  changed: true,
  invoice_paid: true,
  paid: true,
  payment_failed: true,
  ready: true,
  reminder: true,
  cancelled: false,
  expired: false,
  unpaid: false,
  refunded: false,
};

/** The old battery lowers the sum only when it is really handed in. */
function tradeInTexts(order: OrderRow, adjustments: OrderContents["adjustments"]): string[] {
  const tradeIn = adjustments.find(({ kind }) => kind === "trade_in");
  if (!tradeIn) return [];
  const what = isPickup(order) ? "Привезите старый аккумулятор" : "Приготовьте для курьера старый аккумулятор";
  return [`${what}: без него сумма заказа будет больше на ${roublesOf(-tradeIn.kopecks)}.`];
}

const isEnd = (news: OrderNews): boolean => news === "cancelled" || news === "expired" || news === "unpaid";

/** Points go back with the end of the order. */
function pointsTexts(adjustments: OrderContents["adjustments"]): string[] {
  const points = pointsOf({ adjustments }) / 100;
  return points > 0 ? [`Списанные баллы вернулись на счёт: ${points}.`] : [];
}

function organizationTexts({ organization }: OrderRow): string[] {
  if (!organization) return [];
  const { name, inn, kpp } = organization;
  return [[`Покупатель: ${name}`, `ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : [])].join(", ")];
}

/** «Шина, 4 шт. по 7 200 ₽: 28 800 ₽»; of an axle set which goes where. */
function lineText(line: OrderLineRow): string {
  const { quantity, priceKopecks, sumKopecks, title, backTitle } = line;
  const name = backTitle === null ? title : `${title} (перед) и ${backTitle} (зад)`;
  const count = line.kind === "axle_set" ? `комплектов на две оси: ${quantity},` : `${quantity}\u00a0шт.`;
  return `${name}, ${count} по ${roublesOf(priceKopecks)}: ${roublesOf(sumKopecks)}`;
}

/** «Заказ 261120-7K3QX готов. Ждём вас до 24 ноября, 10:00. https://…» */
export function orderText(news: OrderNews, order: OrderRow, toFetch: ToFetch, url: string, note = ""): string {
  const { subject, short } = texts[news];
  return [`${subject(order.orderNumber)}.`, short(order, toFetch), note, url].filter((part) => part !== "").join(" ");
}
