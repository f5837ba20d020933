import { noFacts, type PaymentFacts } from "../../payment-rules.ts";

/** An application for credit or instalment. */
export interface Application {
  status: string;
  committed: boolean;
  orderKopecks: number;
  /** Until when the buyer may call the loan off. */
  coolsUntil: Date | null;
}

/** Amounts are roubles as a number there. */
export const roublesOf = (kopecks: number): number => kopecks / 100;
export const kopecksOf = (roubles: number): number => Math.round(roubles * 100);

/**
 * The facts that the status of an application tells; null for one that is not known. A signed loan is money that is held, the
 * confirmation of the shop takes it. What was held is free again when the application ends.
 * https://forma.tbank.ru/docs/online/setup-types/api/methods
 */
export function factsOfApplication({ status, committed, orderKopecks }: Application): PaymentFacts | null {
  switch (status) {
    case "new":
    case "inprogress":
    case "approved":
      return noFacts;
    case "signed":
      return { ...noFacts, authorizedKopecks: orderKopecks, capturedKopecks: committed ? orderKopecks : 0 };
    case "canceled":
    case "rejected":
      if (committed) return { ...noFacts, capturedKopecks: orderKopecks, refundedKopecks: orderKopecks };
      return { ...noFacts, voidedKopecks: orderKopecks, closed: status === "canceled" ? "canceled" : "failed" };
    default:
      return null;
  }
}

/** From when a signed loan can be taken; null is at once. */
export const captureFrom = ({ status, committed, coolsUntil }: Application): Date | null =>
  status === "signed" && !committed ? coolsUntil : null;

/** Why nothing came of it, for the customer; null when there is nothing to say. */
export function failureText({ status }: Application): string | null {
  if (status === "rejected") return "Банки не одобрили заявку";
  return status === "canceled" ? "Заявка отменена" : null;
}
