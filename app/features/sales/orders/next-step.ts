import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { deadlineTexts, untilText } from "../../../../gateway/contract/sales/order-deadline.ts";
import type { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";
import { formatDay, formatPrice, formatTime, momentInDay } from "../../../ui/format.ts";
import { pointsBack } from "./cancel-texts.ts";

type Order = OutputOf<typeof orderByIdentity>["order"];

/** What the next step depends on. */
export type NextStepOrder = Pick<
  Order,
  "status" | "delivery" | "reservedUntil" | "deadline" | "cancellation" | "adjustments"
> & {
  isCancelAsked?: boolean;
  shipment?: Pick<NonNullable<Order["shipment"]>, "state"> | null;
  paying: Pick<NonNullable<Order["paying"]>, "state" | "failure"> | null;
  /** The goods are fetched for the pickup code. */
  needsCode: boolean;
};

export interface NextStep {
  title: string;
  /** Sentences, the first the most important. */
  texts: string[];
}

/** What happens next with an order, and what the customer has to do. */
export function nextStep(order: NextStepOrder, now: Date): NextStep {
  const { status, delivery, paying } = order;
  if (status === "cancelled") {
    const { title, texts } = withMoneyBack(cancelled(order, now), paying);
    return { title, texts: [...texts, ...pointsBack(order.adjustments, "вернулись")] };
  }
  if (status === "delivered") return { title: "Заказ выдан", texts: ["Спасибо за покупку."] };
  if (order.isCancelAsked)
    return {
      title: "Заказ отменяем",
      texts: ["Отмену подтверждает второй сотрудник. Деньги вернутся так же, как пришли, сразу после этого."],
    };
  if (paying && paying.state !== "paid") return unpaid(order, paying, now);
  if (order.shipment) return shipmentStep(order, order.shipment, now);
  const { title, texts } = delivery.type === "pickup" ? pickup(order, now) : courier(order, now);
  return { title, texts: [...texts, ...tradeIn(order)] };
}

/** The old battery lowers the sum only when it is really handed in. */
function tradeIn({ delivery, adjustments }: NextStepOrder): string[] {
  const taken = adjustments.find(({ kind }) => kind === "trade_in");
  if (!taken) return [];
  const what =
    delivery.type === "pickup" ? "Привезите старый аккумулятор" : "Приготовьте для курьера старый аккумулятор";
  return [`${what}: без него сумма будет больше на ${formatPrice(-taken.kopecks)}.`];
}

/** What a carrier is doing, for whoever waits for it. */
const shipmentTitles = {
  draft: "Собираем заказ",
  requested: "Вызываем перевозчика",
  accepted: "Перевозчик скоро заберёт заказ",
  in_transit: "Заказ в пути",
  arrived: "Заказ приехал",
  delivered: "Заказ вручён",
  failed: "Перевозчик не приехал",
  cancelled: "Доставка отменена",
} as const satisfies Record<NonNullable<Order["shipment"]>["state"], string>;

function shipmentStep(order: NextStepOrder, { state }: NonNullable<NextStepOrder["shipment"]>, now: Date): NextStep {
  const { delivery } = order;
  const title = shipmentTitles[state];
  const day = delivery.date && formatDay(momentInDay(delivery.date), delivery.zone, now);
  const isTerminal = delivery.type === "russia_tc";
  const when = isTerminal ? `На терминале: ${day}.` : `Соберём ${day}, курьер привезёт ${delivery.interval}.`;
  if (state === "draft") return { title, texts: [when, ...keptText(order, now)] };
  if (state === "failed")
    return { title, texts: ["Мы уже знаем и вызовем другого. Если заказ нужен срочно, позвоните нам."] };
  if (state === "arrived")
    return { title, texts: [isTerminal ? "Возьмите с собой паспорт и номер заказа." : "Курьер у вашего дома."] };
  return { title, texts: state === "delivered" || state === "cancelled" ? [] : [when] };
}

/** States of a shipment so far with their moments, for a list. */
export const shipmentRows = ({ shipment, delivery }: Pick<Order, "shipment" | "delivery">, now: Date) =>
  (shipment?.events ?? []).map(({ at, state }) => ({
    term: `${formatDay(at, delivery.zone, now)}, ${formatTime(at, delivery.zone)}`,
    value: shipmentTitles[state],
  }));

/** What is to be paid online comes before everything else. */
function unpaid(order: NextStepOrder, { state, failure }: NonNullable<NextStepOrder["paying"]>, now: Date): NextStep {
  const { deadline, delivery } = order;
  const isRefused = state === "failed" || state === "expired";
  return {
    title:
      deadline.kind === "pay"
        ? `Оплатите заказ до ${untilText(deadline.until, { zone: delivery.zone, now })}`
        : "Заказ не оплачен",
    texts: [
      ...(isRefused
        ? [`Оплата не прошла: ${(failure ?? "время на неё вышло").toLowerCase()}. Деньги не списаны.`]
        : []),
      ...keptText(order, now),
      "Если вы уже заплатили, статус изменится, когда ответит банк.",
    ],
  };
}

function withMoneyBack({ title, texts }: NextStep, paying: NextStepOrder["paying"]): NextStep {
  if (paying?.state === "refunding")
    return { title, texts: [...texts, "Банк возвращает деньги: напишем, когда он закончит."] };
  if (paying?.state === "refunded")
    return { title, texts: [...texts, "Деньги возвращены: они придут туда, откуда их списали."] };
  return { title, texts };
}

/** Until when the order is kept. */
const keptText = ({ deadline, delivery: { zone } }: NextStepOrder, now: Date): string[] =>
  deadlineTexts(deadline, { zone, now });

function cancelled({ delivery, reservedUntil, cancellation }: NextStepOrder, now: Date): NextStep {
  const title = "Заказ отменён";
  if (cancellation === "not_paid")
    return {
      title,
      texts: ["Оплата не пришла вовремя, товары вернулись в продажу.", "Если они ещё нужны, оформите заказ снова."],
    };
  if (cancellation === "reserve_ended")
    return {
      title,
      texts: [
        `Закончился резерв: мы держали товары до ${untilText(reservedUntil, { zone: delivery.zone, now })}. Они вернулись в продажу.`,
        "Если они ещё нужны, оформите заказ снова.",
      ],
    };
  const byShop = cancellation === "by_shop" ? ["Его отменил магазин. Позвоните нам, если не знаете почему."] : [];
  return { title, texts: [...byShop, "Товары вернулись в продажу."] };
}

function pickup(order: NextStepOrder, now: Date): NextStep {
  const { status, delivery, needsCode } = order;
  const { zone, readyAt } = delivery;
  const when = (moment: string) => `${formatDay(moment, zone, now)}, с\u00a0${formatTime(moment, zone)}`;
  const reserve = keptText(order, now);
  if (status === "ready") return { title: "Заказ ждёт вас", texts: ["Приезжайте в часы работы центра.", ...reserve] };
  if (!readyAt)
    return { title: "Собираем заказ", texts: ["Когда он будет готов, статус на этой странице изменится.", ...reserve] };
  const needed = needsCode ? "При себе нужен код получения." : "При себе достаточно номера заказа.";
  return { title: `Можно забрать ${when(readyAt)}`, texts: [needed, ...reserve] };
}

function courier(order: NextStepOrder, now: Date): NextStep {
  const { delivery } = order;
  const day = delivery.date && formatDay(momentInDay(delivery.date), delivery.zone, now);
  const when = [day, delivery.interval].filter(Boolean).join(", ");
  return {
    title: when ? `Курьер приедет ${when}` : "Курьер привезёт заказ",
    texts: ["Если планы изменились, позвоните нам и назовите номер заказа.", ...keptText(order, now)],
  };
}
