import { createHmac, timingSafeEqual } from "node:crypto";
import { noFacts, type PaymentFacts } from "../../payment-rules.ts";

interface RbsStatus {
  orderStatus?: number | undefined;
  actionCode?: number | undefined;
  amount: number;
  paymentAmountInfo?: { approvedAmount: number; depositedAmount: number; refundedAmount: number } | undefined;
}

const SESSION_EXPIRED = -2007;

/** The facts that `orderStatus` and the amounts tell; null for a status that is not known. */
export function factsOfStatus({ orderStatus, actionCode, amount, paymentAmountInfo }: RbsStatus): PaymentFacts | null {
  const approved = paymentAmountInfo?.approvedAmount ?? 0;
  const deposited = paymentAmountInfo?.depositedAmount ?? 0;
  const refunded = paymentAmountInfo?.refundedAmount ?? 0;
  // Some acquirers take what was refunded off the deposited amount, others do not.
  const captured = Math.max(deposited, refunded, Math.min(deposited + refunded, approved || amount));
  switch (orderStatus) {
    // Registered; the issuer is asking the payer for a code.
    case 0:
    case 5:
      return noFacts;
    // The issuer has approved and holds it.
    case 1:
      return { ...noFacts, authorizedKopecks: approved || amount };
    // Deposited. Later refunds of a part leave some acquirers in this status.
    case 2:
      return {
        ...noFacts,
        authorizedKopecks: approved,
        capturedKopecks: captured || amount,
        refundedKopecks: refunded,
      };
    // The hold was reversed.
    case 3:
      return approved > 0
        ? { ...noFacts, authorizedKopecks: approved, voidedKopecks: approved }
        : { ...noFacts, closed: "canceled" };
    // Refunded, at least a part.
    case 4:
      return { ...noFacts, authorizedKopecks: approved, capturedKopecks: captured, refundedKopecks: refunded };
    // Refused.
    case 6:
      return { ...noFacts, closed: actionCode === SESSION_EXPIRED ? "expired" : "failed" };
    default:
      return null;
  }
}

const failures: Readonly<Record<number, string>> = {
  101: "Срок действия карты истёк",
  111: "Неверный номер карты",
  116: "На карте недостаточно средств",
  120: "Банк, выпустивший карту, отклонил оплату",
  71015: "Данные карты введены неверно",
  151017: "Оплата не подтверждена кодом из банка",
  [SESSION_EXPIRED]: "Время на оплату истекло",
};

/** Who pays by SBP has no card in hand. */
const failuresWithoutCard: Readonly<Record<number, string>> = {
  116: "На счёте недостаточно средств",
  [SESSION_EXPIRED]: "Время на оплату истекло",
};

/** Why a payment was refused, for the customer; null when it was not. */
export const failureText = (
  { orderStatus, actionCode = 0 }: RbsStatus,
  { isCard }: { isCard: boolean },
): string | null =>
  orderStatus === 6 ? ((isCard ? failures : failuresWithoutCard)[actionCode] ?? "Банк отклонил оплату") : null;

/**
 * The checksum of a notice: HMAC-SHA256 of all other parameters by name, each as `name;value;`, in upper-case hexadecimal.
 * https://pay.alfabank.ru/ecommerce/instructions/merchantManual/pages/index/callback.html
 */
export function rbsChecksum(parameters: URLSearchParams, key: string): string {
  const signed = [...parameters]
    .filter(([name]) => name !== "checksum" && name !== "sign_alias")
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name};${value};`)
    .join("");
  return createHmac("sha256", key).update(signed).digest("hex").toUpperCase();
}

export function isRbsChecksum(parameters: URLSearchParams, key: string): boolean {
  const given = Buffer.from(parameters.get("checksum")?.toUpperCase() ?? "");
  const right = Buffer.from(rbsChecksum(parameters, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
