import { type ApprovalRow, findWaiting } from "../../customers/second-person/approvals-store.ts";
import {
  clientOf,
  type SecondPersonServices,
  waits,
  weigh,
  wouldWait,
} from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { keptKopecks } from "../payments/payment-rules.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import { lockOrder, type OrderRow } from "./orders-store.ts";
import { readInvoicePaid } from "./paying-store.ts";
import type { OrderMessaging } from "./tell-customer.ts";
import { refuseCancel, transition } from "./transition.ts";

/** How a cancel that waits is done once it is approved. */
interface CancelRequest {
  key: string | null;
}

interface StaffCancel {
  services: SecondPersonServices;
  messaging: OrderMessaging | null;
  staffId: number;
  /** For staff, in Russian. */
  reason?: string;
  /** The key of the form that it is done in. */
  key?: string;
}

/** Kopecks that go back to the customer when an order is cancelled: what came or is held online, for its invoice, and by the books. */
export async function readPaid(tx: Executor, order: OrderRow): Promise<number> {
  const [payments, invoiced] = await Promise.all([readPaymentsOf(tx, order.id), readInvoicePaid(tx, order.id)]);
  return payments.reduce((sum, payment) => sum + keptKopecks(payment), invoiced);
}

/** What cancelling an order would send back, and whether a second person would have to agree first. */
export async function previewCancel(
  executor: Executor,
  services: SecondPersonServices,
  order: OrderRow,
  staffId: number,
): Promise<{ kopecks: number; waits: boolean }> {
  const kopecks = await readPaid(executor, order);
  const client = await clientOf(executor, order);
  const given = { door: "cancel" as const, actorId: staffId, client, orderId: order.id, amount: kopecks };
  return { kopecks, waits: await wouldWait(executor, services, given) };
}

/**
 * Cancels an order that is locked, as staff do for a customer. Money that would go back may need a second person: then the order goes on as
 * it is until that one has agreed. Answers the order, and whether its cancel waits. Throws `too_late`.
 */
export async function cancelByStaff(
  tx: Executor,
  order: OrderRow,
  { services, messaging, staffId, reason = "", key }: StaffCancel,
): Promise<{ order: OrderRow; waits: boolean }> {
  const subject = String(order.id);
  const asked = await findWaiting(tx, "cancel", subject);
  if (asked && key !== undefined && (asked.content as CancelRequest).key === key) return { order, waits: true };
  if (asked) throw new ApiError("too_late", "Отмена этого заказа уже ждёт второго сотрудника");
  await refuseCancel(tx, order);
  const approval = await weigh(tx, services, {
    door: "cancel",
    subject,
    actorId: staffId,
    client: await clientOf(tx, order),
    orderId: order.id,
    amount: await readPaid(tx, order),
    about: `Заказ ${order.orderNumber}: отменить и вернуть деньги`,
    reason,
    content: { key: key ?? null } satisfies CancelRequest,
  });
  if (waits(approval)) return { order, waits: true };
  const actor = { actorKind: "staff", actorId: staffId } as const;
  const moved = await transition(tx, order, "cancel", { actor, at: services.now(), reason, key, messaging });
  return { order: moved, waits: false };
}

/** Does the cancel that a second person has agreed to, as who asked for it. Throws `too_late` where the order has gone on too far. */
export async function cancelApproved(
  tx: Executor,
  { orderId, actorId, reason, content }: ApprovalRow,
  { services, messaging }: Pick<StaffCancel, "services" | "messaging">,
): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of a cancel that waits is not there");
  const { key } = content as CancelRequest;
  const actor = { actorKind: "staff", actorId } as const;
  await transition(tx, order, "cancel", { actor, at: services.now(), reason, messaging, ...(key !== null && { key }) });
}
