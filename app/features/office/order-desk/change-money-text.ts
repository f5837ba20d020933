import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatPrice, formatStamp } from "../../../ui/format.ts";

interface ChangedMoney {
  received: number;
  refund: number;
  due: number;
  waits: boolean;
  /** Until when it is to be paid on the site, ISO; null where it is paid at the handover. */
  payUntil: string | null;
  delivery: { zone: Zone };
}

/** What happens to the money of an order that is changed, before anybody presses. */
export function changeMoneyText({ received, refund, due, waits, payUntil, delivery }: ChangedMoney): string {
  if (refund > 0 && waits)
    return `${formatPrice(refund)} вернутся покупателю так же, как пришли, когда изменение подтвердит второй сотрудник: до того заказ остаётся как есть.`;
  if (refund > 0) return `${formatPrice(refund)} сразу вернутся покупателю так же, как пришли.`;
  if (received > 0 && due > 0 && payUntil)
    return `Получено ${formatPrice(received)}. Ещё ${formatPrice(due)} покупатель доплатит на странице заказа до ${formatStamp(payUntil, delivery.zone)}: ссылка придёт в сообщении. Не доплатит — заказ отменится сам, и деньги вернутся.`;
  if (received > 0 && due > 0)
    return `Получено ${formatPrice(received)}. Ещё ${formatPrice(due)} покупатель доплатит при выдаче или заранее на странице заказа: ссылка придёт в сообщении.`;
  return received > 0
    ? "Заказ оплачен, доплачивать и возвращать нечего."
    : "За заказ ещё не платили: покупатель заплатит новую сумму.";
}
