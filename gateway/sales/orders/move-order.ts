import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { lockOrder, type OrderActor, type OrderRow } from "./orders-store.ts";
import type { OrderMessaging } from "./tell-customer.ts";
import { transition } from "./transition.ts";
import type { OrderEvent } from "./transition-rules.ts";

/** The carrier has brought the goods: the order is handed out, unless somebody has noted so, or cancelled it, already. */
export async function handOutDelivered(
  dependencies: { services: Pick<Services, "connection" | "now">; messaging: OrderMessaging },
  orderId: number,
): Promise<void> {
  const move = {
    event: "hand_out",
    actor: { actorKind: "system", actorId: null },
    reason: "Вручил перевозчик",
  } as const;
  await moveOrder(dependencies, move, (tx) => lockOrder(tx, orderId)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

interface Move {
  event: OrderEvent;
  actor: OrderActor;
  /** For staff, in Russian. */
  reason?: string;
}

/**
 * Lets something happen to the order that `lock` finds. Throws `not_found`, and `too_late` when it may not happen now. ORD-008
 */
export function moveOrder(
  { services, messaging }: { services: Pick<Services, "connection" | "now">; messaging: OrderMessaging },
  { event, ...circumstances }: Move,
  lock: (tx: Executor) => Promise<OrderRow | null>,
): Promise<OrderRow> {
  return repeatableTransaction(services.connection.db, async (tx) => {
    const order = await lock(tx);
    if (!order) throw notFound("Заказ не найден");
    return transition(tx, order, event, { ...circumstances, at: services.now(), messaging });
  });
}
