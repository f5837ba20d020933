import type { Services } from "../../chain/services.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { moveOrder } from "./move-order.ts";
import { lockOrder } from "./orders-store.ts";
import type { OrderMessaging } from "./tell-customer.ts";

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
