import { formatPrice } from "../../../ui/format.ts";

interface ChangedMoney {
  received: number;
  refund: number;
  due: number;
  waits: boolean;
}

/** What happens to the money of an order that is changed, before anybody presses. */
export function changeMoneyText({ received, refund, due, waits }: ChangedMoney): string {
  if (refund > 0 && waits)
    return `${formatPrice(refund)} вернутся покупателю так же, как пришли, когда изменение подтвердит второй сотрудник: до того заказ остаётся как есть.`;
  if (refund > 0) return `${formatPrice(refund)} сразу вернутся покупателю так же, как пришли.`;
  if (received > 0 && due > 0)
    return `Получено ${formatPrice(received)}. Ещё ${formatPrice(due)} покупатель доплатит при выдаче или заранее на странице заказа: ссылка придёт в сообщении.`;
  return received > 0
    ? "Заказ оплачен, доплачивать и возвращать нечего."
    : "За заказ ещё не платили: покупатель заплатит новую сумму.";
}
