import type { OutputOf } from "../../../gateway/contract/endpoint.ts";
import type { orderByIdentity } from "../../../gateway/contract/orders.ts";
import { formatDay, formatTime, momentInDay } from "../../ui/format.ts";

type Order = OutputOf<typeof orderByIdentity>["order"];

export interface NextStep {
  title: string;
  /** Sentences, the first the most important. */
  texts: string[];
}

/** What happens with an order from now on, and what its customer does about it. */
export function nextStep(order: Pick<Order, "status" | "delivery" | "reservedUntil">, now: Date): NextStep {
  const { status, delivery } = order;
  if (status === "cancelled") return { title: "Заказ отменён", texts: ["Товары вернулись в продажу."] };
  if (status === "delivered") return { title: "Заказ выдан", texts: ["Спасибо за покупку."] };
  return delivery.type === "pickup" ? pickup(order, now) : courier(order, now);
}

function pickup({ status, delivery, reservedUntil }: Parameters<typeof nextStep>[0], now: Date): NextStep {
  const { zone, readyAt } = delivery;
  const when = (moment: string) => `${formatDay(moment, zone, now)}, с\u00a0${formatTime(moment, zone)}`;
  const reserve = reservedUntil ? [`Держим для вас до ${formatReserve(reservedUntil, zone, now)}.`] : [];
  if (status === "ready") return { title: "Заказ ждёт вас", texts: ["Приезжайте в часы работы центра.", ...reserve] };
  if (!readyAt)
    return { title: "Собираем заказ", texts: ["Когда он будет готов, статус на этой странице изменится.", ...reserve] };
  return { title: `Можно забрать ${when(readyAt)}`, texts: ["При себе достаточно номера заказа.", ...reserve] };
}

/** «25 ноября, 14:30»: without «завтра», which does not go with «до». */
function formatReserve(moment: string, zone: string, now: Date): string {
  const day = formatDay(moment, zone, now).replace(/^завтра, /, "");
  const time = formatTime(moment, zone);
  return day === "сегодня" ? `${time} сегодняшнего дня` : `${day}, ${time}`;
}

function courier({ delivery }: Parameters<typeof nextStep>[0], now: Date): NextStep {
  const day = delivery.date && formatDay(momentInDay(delivery.date), delivery.zone, now);
  const when = [day, delivery.interval].filter(Boolean).join(", ");
  return {
    title: when ? `Курьер приедет ${when}` : "Курьер привезёт заказ",
    texts: ["Если планы изменились, позвоните нам и назовите номер заказа."],
  };
}
