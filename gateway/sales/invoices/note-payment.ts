import type { Services } from "../../chain/services.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { readHandovers, takenAt } from "../orders/handovers-store.ts";
import { commandMoney } from "../orders/money-moves.ts";
import type { OrderActor, OrderRow } from "../orders/orders-store.ts";
import { isInvoiced } from "../orders/pay-terms-rules.ts";
import { readInvoicePaid, savePaying } from "../orders/paying-store.ts";
import { type OrderMessaging, tellCustomer } from "../orders/tell-customer.ts";
import { transition } from "../orders/transition.ts";
import { keptKopecks } from "../payments/payment-rules.ts";
import { readPaymentsOf as readOnlinePayments } from "../payments/payments-store.ts";
import { readPaymentsOf, savePayment } from "./invoices-store.ts";

/** How an order was paid that the books say is paid, for its customer. */
export const PAID_IN_SHOP = "Оплачен в магазине";

export interface FullPayment {
  messaging: OrderMessaging;
  at: Date;
  actor: OrderActor;
  /** For staff, in Russian. */
  reason: string;
}

/** Lets an order go on whose whole sum is there, and tells its customer; one that is over stays as it is. */
export async function goOn(
  tx: Executor,
  order: OrderRow,
  { messaging, at, actor, reason }: FullPayment,
): Promise<OrderRow> {
  if (order.status === "cancelled" || order.status === "delivered") return order;
  const isInvoice = isInvoiced(order);
  const inBooks = !isInvoice && {
    isPaidInBooks: true,
    payment: { method: order.payment.method, title: PAID_IN_SHOP, note: "" },
  };
  const paid = await savePaying(tx, order.id, { paidAt: at, ...inBooks }, at);
  const moved = paid.status === "new" ? await transition(tx, paid, "start", { actor, at, reason, messaging }) : paid;
  // A page of a bank that is still open would take the money a second time.
  await commandMoney(tx, moved, { actor, at });
  await tellCustomer(tx, messaging, moved, { news: isInvoice ? "invoice_paid" : "paid", at });
  return moved;
}

interface BookedPayment {
  /** As the books call it. */
  number: string;
  paidOn: Day;
  /** Null where the books do not say how much. */
  kopecks: number | null;
}

/**
 * Notes that the books have the money for what is still to be paid of a locked order, once; null where nothing is to be paid any more, or
 * it was noted before. It has to be all that is due. Throws `too_late` where that is not what the site knows.
 */
export async function noteBookedPayment(
  tx: Executor,
  { services, messaging }: { services: Pick<Services, "now">; messaging: OrderMessaging },
  order: OrderRow,
  { number, paidOn, kopecks, actor, reason }: BookedPayment & Pick<FullPayment, "actor" | "reason">,
): Promise<OrderRow | null> {
  const at = services.now();
  const [noted] = (await readPaymentsOf(tx, [order.id])).filter(
    (payment) => payment.number === number && payment.paidOn === paidOn,
  );
  if (noted) return null;
  const [attempts, handovers, booked] = await Promise.all([
    readOnlinePayments(tx, order.id),
    readHandovers(tx, order.id),
    readInvoicePaid(tx, order.id),
  ]);
  const online = attempts.reduce((sum, attempt) => sum + keptKopecks(attempt), 0);
  const due = order.sumKopecks - booked - takenAt(handovers) - online;
  if (due <= 0 || (order.paidAt !== null && order.status !== "cancelled")) return null;
  if (order.status === "cancelled") throw new ApiError("too_late", "Оплата пришла за отменённый заказ: верните деньги");
  if (kopecks !== null && kopecks !== due)
    throw new ApiError(
      "too_late",
      `Оплату № ${number} отметить нельзя: в 1С ${roublesOf(kopecks)}, а на сайте к оплате ${roublesOf(due)}. Часть суммы отмечают на сайте`,
    );
  if (online > 0 && kopecks === null)
    throw new ApiError(
      "too_late",
      `Часть суммы уже получена на сайте (${roublesOf(online)}), а 1С сообщает об оплате без суммы: проверьте платежи заказа`,
    );
  if (order.isPartGiven && order.status !== "delivered")
    throw new ApiError("too_late", "Часть заказа уже выдана и оплачена в центре: остальное отмечают при выдаче");
  await savePayment(tx, { orderId: order.id, number, paidOn, kopecks: due, enteredBy: null, enteredAt: at });
  return goOn(tx, order, { messaging, at, actor, reason });
}
