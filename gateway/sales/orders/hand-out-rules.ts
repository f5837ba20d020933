import { groupOfMethod } from "../checkout/payment-groups.ts";

/** What an order costs and what of it is paid, in kopecks. */
export interface Bill {
  /** The method of payment that the customer chose. */
  method: string;
  sum: number;
  /** What was paid before the goods are handed out. */
  paid: number;
  /** The discount for an old battery that is in `sum`; 0 where none was agreed on. */
  tradeIn: number;
}

/** What is taken when the goods are handed out; with nothing to take no till is asked for. */
export type HandOutTerms = { isPossible: true; sum: number; toTake: number } | { isPossible: false; refusal: string };

/**
 * The terms on which goods are handed out. Who has not brought the old battery pays what it took off; what is not paid yet is taken at
 * the till, but only of an order that is paid when it is received: any other has to be paid before.
 */
export function handOutTerms({ method, sum, paid, tradeIn }: Bill, hasBattery: boolean): HandOutTerms {
  if (paid < sum && groupOfMethod(method) !== "offline")
    return { isPossible: false, refusal: "Этот заказ оплачивают до выдачи, а оплаты ещё нет" };
  const due = hasBattery ? sum : sum + tradeIn;
  return { isPossible: true, sum: due, toTake: Math.max(0, due - paid) };
}
