import { noFacts, type PaymentFacts } from "../../payment-rules.ts";

/** Amounts are kopecks. */
export interface YandexOrder {
  paymentStatus: string;
  orderKopecks: number;
  operations: readonly YandexOperation[];
}

export interface YandexOperation {
  operationType: string;
  status: string;
  kopecks: number;
}

/** «123.45», as amounts are written. */
export const amountText = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Null when it is no amount in whole kopecks. */
export function kopecksOf(amount: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * The facts that a status and the operations tell; null for a status that is not known. Operations that have succeeded say the amounts;
 * where there are none for what the status says, it was the sum of the order.
 * https://pay.yandex.ru/docs/ru/payments/statuses
 */
export function factsOfOrder({ paymentStatus, orderKopecks, operations }: YandexOrder): PaymentFacts | null {
  const sumOf = (type: string) =>
    operations
      .filter(({ operationType, status }) => operationType === type && status === "SUCCESS")
      .reduce((sum, { kopecks }) => sum + kopecks, 0);
  const held = sumOf("AUTHORIZE");
  const refunded = sumOf("REFUND");
  const captured = sumOf("CAPTURE") || held || orderKopecks;
  switch (paymentStatus) {
    case "PENDING":
      return noFacts;
    // Held, or promised by Split.
    case "AUTHORIZED":
    case "CONFIRMED":
      return { ...noFacts, authorizedKopecks: held || orderKopecks };
    case "CAPTURED":
      return { ...noFacts, capturedKopecks: captured, refundedKopecks: refunded };
    case "PARTIALLY_REFUNDED":
      return refunded > 0 ? { ...noFacts, capturedKopecks: captured, refundedKopecks: refunded } : null;
    case "REFUNDED":
      return { ...noFacts, capturedKopecks: captured, refundedKopecks: Math.max(captured, refunded) };
    // Whatever was held is free again.
    case "VOIDED":
      return { ...noFacts, authorizedKopecks: held, voidedKopecks: held || orderKopecks, closed: "canceled" };
    case "FAILED":
      return failedFacts(operations, { held, captured: sumOf("CAPTURE"), refunded, orderKopecks });
    default:
      return null;
  }
}

/** Also the end of an order whose link was withdrawn: money that was taken then goes back, as its operations say. */
function failedFacts(
  operations: readonly YandexOperation[],
  { held, captured, refunded, orderKopecks }: Record<"held" | "captured" | "refunded" | "orderKopecks", number>,
): PaymentFacts {
  if (captured > 0) return { ...noFacts, capturedKopecks: captured, refundedKopecks: refunded };
  const isTried = operations.some(({ status }) => status === "FAIL");
  return {
    ...noFacts,
    authorizedKopecks: held,
    voidedKopecks: held || orderKopecks,
    // Without an attempt to pay its time has run out.
    closed: isTried ? "failed" : "expired",
  };
}

/** Why it was not paid, for the customer; null when there is nothing to say. */
export function failureText(facts: PaymentFacts): string | null {
  if (facts.closed === "failed") return "Яндекс Пэй отклонил оплату";
  return facts.closed === "expired" ? "Время на оплату истекло" : null;
}
