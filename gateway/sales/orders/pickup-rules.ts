import type { PaymentState } from "../payments/payment-rules.ts";

interface HandedOut {
  /** Until when an online payment is waited for; null for an order that is paid otherwise. */
  payUntil: Date | null;
  paidAt: Date | null;
}

const isArrived = ({ state }: { state: PaymentState }): boolean => state === "captured" || state === "part_refunded";

/** A bank holds money for the order, and none of it is with the shop yet. */
export const isMerelyHeld = (payments: readonly { state: PaymentState }[]): boolean =>
  payments.some(({ state }) => state === "authorized") && !payments.some(isArrived);

/**
 * Why the goods of an order may not be handed over, for staff; null when they may. What is to be paid online has to be with the shop, not
 * merely held, and is given to whoever knows the pickup code.
 */
export function handOutRefusal(
  order: HandedOut,
  payments: readonly { state: PaymentState }[],
  { isCodeRight }: { isCodeRight: boolean },
): string | null {
  if (order.payUntil === null && order.paidAt === null) return null;
  if (order.paidAt === null) return "Заказ ещё не оплачен";
  if (!payments.some(isArrived))
    return isMerelyHeld(payments)
      ? "Деньги ещё удерживаются у покупателя: выдать можно после списания"
      : "Деньги за заказ вернулись покупателю";
  return isCodeRight ? null : "Неверный код получения: он на странице оплаченного заказа";
}
