import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type HandOutTerms, handOutTerms } from "./hand-out-rules.ts";
import { type HandoverRow, saveDeclinedPoints, saveDeclinedTradeIn, saveHandover } from "./handovers-store.ts";
import { type MoneyReceived, readMoneyReceived } from "./money-received.ts";
import { type OrderContents, type OrderRow, readContents } from "./orders-store.ts";

const CODE_MISSING = "Спросите у покупателя код получения: он на странице оплаченного заказа";
const CODE_WRONG = "Неверный код получения: он на странице оплаченного заказа";

/** What a member of staff says of a handover; the amount is the gateway's. */
export interface HandOut {
  till: HandoverRow["till"];
  /** Null where no old battery was agreed on, or nobody said. */
  hasBattery: boolean | null;
  /** What was said as the pickup code; empty where nothing was. */
  code: string;
  isCodeRight: boolean;
}

/** The discount for an old battery in an order's sum, in kopecks. */
export const tradeInOf = ({ adjustments }: Pick<OrderContents, "adjustments">): number =>
  adjustments.reduce(
    (sum, { kind, kopecks }) => (kind === "trade_in" || kind === "trade_in_declined" ? sum - kopecks : sum),
    0,
  );

/** What points pay for of an order's sum, in kopecks. */
export const pointsOf = ({ adjustments }: Pick<OrderContents, "adjustments">): number =>
  adjustments.reduce(
    (sum, { kind, kopecks }) => (kind === "points" || kind === "points_declined" ? sum - kopecks : sum),
    0,
  );

/** The terms of an order with and without the old battery, by the money that came for it. */
export function termsOf(
  order: OrderRow,
  contents: Pick<OrderContents, "adjustments">,
  { paid, atTill, refusal }: Pick<MoneyReceived, "paid" | "atTill" | "refusal">,
) {
  const tradeIn = tradeInOf(contents);
  const bill = { method: order.payment.method, sum: order.sumKopecks, paid: paid + atTill, tradeIn };
  const terms = (hasBattery: boolean): HandOutTerms =>
    refusal === null ? handOutTerms(bill, hasBattery) : { isPossible: false, refusal };
  return { tradeIn, brought: terms(true), notBrought: terms(false) };
}

/** What staff have not said that goods which cost so much more are given for, at its field. */
export const missingOf = (
  { needsCode }: Pick<MoneyReceived, "needsCode">,
  { code, isCodeRight, till }: Pick<HandOut, "code" | "isCodeRight" | "till">,
  toTake: number,
) => [
  ...(needsCode && !isCodeRight ? [{ field: "code", message: code === "" ? CODE_MISSING : CODE_WRONG }] : []),
  ...(toTake > 0 && till === null ? [{ field: "till", message: "Выберите, чем оплатили" }] : []),
];

/**
 * Notes what was taken for an order that is handed out, and how; an old battery that was not brought raises its sum, and so do points that
 * do not go with an instalment card (LOY-062). Answers the order
 * with its sum as it is now, to be stored by the transition. Throws `invalid` for what nobody said, `not_paid`.
 */
export async function settle(tx: Executor, order: OrderRow, handOut: HandOut, at: Date): Promise<OrderRow> {
  const money = await readMoneyReceived(tx, order);
  const contents = await readContents(tx, order);
  const { tradeIn, brought, notBrought } = termsOf(order, contents, money);
  const hasBattery = tradeIn > 0 ? handOut.hasBattery : null;
  const terms = hasBattery === false ? notBrought : brought;
  if (!terms.isPossible) throw new ApiError("not_paid", terms.refusal);
  const till = terms.toTake > 0 ? handOut.till : null;
  const missing = [
    ...missingOf(money, handOut, terms.toTake),
    ...(tradeIn > 0 && hasBattery === null
      ? [{ field: "battery", message: "Отметьте, сдан ли старый аккумулятор" }]
      : []),
  ];
  if (missing.length > 0) throw new ApiError("invalid", missing);
  if (hasBattery === false) await saveDeclinedTradeIn(tx, order.id, tradeIn);
  const declined = till === "instalment_card" ? pointsOf(contents) : 0;
  if (declined > 0) await saveDeclinedPoints(tx, order.id, declined);
  const takenKopecks = terms.toTake + declined;
  await saveHandover(tx, { orderId: order.id, at, till, takenKopecks, hasBattery, isPart: false });
  return { ...order, sumKopecks: terms.sum + declined };
}
