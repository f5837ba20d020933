import { type ApprovalRow, findWaiting } from "../../../customers/second-person/approvals-store.ts";
import { clientOf, waits, weigh, wouldWait } from "../../../customers/second-person/second-person.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { roublesOf } from "../../../platform/format.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { restKopecks } from "../../payments/payment-rules.ts";
import { readPaymentsOf } from "../../payments/payments-store.ts";
import { lockOrder, type OrderRow } from "../orders-store.ts";
import type { OrderChange } from "./change-delivery.ts";
import { type ChangeDependencies, type ChangedOrder, changeOrder } from "./change-order.ts";

/** How a change that waits is done once it is approved. */
interface AskedChange {
  change: OrderChange;
  /** Version of the order that was seen. */
  version: number;
  expectedSum: number;
  key: string;
}

export interface StaffChange {
  change: OrderChange;
  /** What the form promised, kopecks; it is only compared. */
  expectedSum: number;
  staffId: number;
  /** Key of the form that it is done in; sent twice, it is done once. */
  key: string;
}

class Undone extends Error {
  constructor(readonly outcome: ChangedOrder) {
    super("Undone as it was only tried");
  }
}

/** What a change would make of a locked order: it is done by the very code and undone again. Throws what `changeOrder` throws. */
export async function tryChange(
  tx: Executor,
  dependencies: ChangeDependencies,
  order: OrderRow,
  { change, staffId }: Pick<StaffChange, "change" | "staffId">,
): Promise<ChangedOrder> {
  const actor = { actorKind: "staff", actorId: staffId } as const;
  try {
    return await tx.transaction(async (inner) => {
      throw new Undone(await changeOrder(inner, dependencies, order, change, { actor }));
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
}

/** Whether a refund by a change would need a second person. */
export async function wouldChangeWait(
  executor: Executor,
  { services }: ChangeDependencies,
  order: OrderRow,
  { staffId, refund }: { staffId: number; refund: number },
): Promise<boolean> {
  const client = await clientOf(executor, order);
  const given = { door: "order_change" as const, actorId: staffId, client, orderId: order.id, amount: refund };
  return wouldWait(executor, services, given);
}

/**
 * Changes an order that is locked, as staff do for a customer. Money that would go back may need a second person: then the order stays as it
 * is until that one has agreed. Throws what `changeOrder` throws, and `sum_changed` where it costs another sum than the form promised.
 */
export async function changeByStaff(
  tx: Executor,
  dependencies: ChangeDependencies,
  order: OrderRow,
  { change, expectedSum, staffId, key }: StaffChange,
): Promise<{ order: OrderRow; waits: boolean; summary: string }> {
  const subject = String(order.id);
  const asked = await findWaiting(tx, "order_change", subject);
  if (asked && (asked.content as AskedChange).key === key) return { order, waits: true, summary: asked.about };
  if (asked) throw new ApiError("too_late", "Изменение этого заказа уже ждёт второго сотрудника");
  const attempts = await readPaymentsOf(tx, order.id);
  const received = order.sumKopecks - restKopecks(order.sumKopecks, attempts);
  // Before points and stock are locked; that the sum is what was promised is seen below.
  const approval = await weigh(tx, dependencies.services, {
    door: "order_change",
    subject,
    actorId: staffId,
    client: await clientOf(tx, order),
    orderId: order.id,
    amount: Math.max(0, received - expectedSum),
    about: `Заказ ${order.orderNumber}: изменить и вернуть ${roublesOf(Math.max(0, received - expectedSum))}`,
    reason: change.reason,
    content: { change, version: order.version, expectedSum, key } satisfies AskedChange,
  });
  if (waits(approval)) {
    const tried = await tryChange(tx, dependencies, order, { change, staffId });
    refuseOtherSum(tried, expectedSum);
    return { order, waits: true, summary: tried.summary };
  }
  const actor = { actorKind: "staff", actorId: staffId } as const;
  const changed = await changeOrder(tx, dependencies, order, change, { actor, key });
  refuseOtherSum(changed, expectedSum);
  return { order: changed.order, waits: false, summary: changed.summary };
}

function refuseOtherSum({ order }: ChangedOrder, expectedSum: number): void {
  if (order.sumKopecks !== expectedSum)
    throw new ApiError(
      "sum_changed",
      `Сумма изменилась: было показано ${roublesOf(expectedSum)}, стало ${roublesOf(order.sumKopecks)}. Проверьте её и подтвердите ещё раз`,
    );
}

/** Does the change that a second person has agreed to, as who asked for it. Throws `too_late` where the order is no longer as it was seen. */
export async function changeApproved(
  tx: Executor,
  { orderId, actorId, content }: ApprovalRow,
  dependencies: ChangeDependencies,
): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of a change that waits is not there");
  const { change, version, expectedSum, key } = content as AskedChange;
  if (order.version !== version) throw new ApiError("too_late", "Заказ с тех пор изменился: оформите изменение заново");
  const actor = { actorKind: "staff", actorId } as const;
  refuseOtherSum(await changeOrder(tx, dependencies, order, change, { actor, key }), expectedSum);
}
