import type { CartView } from "../cart/cart.server.ts";
import type { OrderReply } from "./order-fields.ts";

/**
 * Whether sending the same order again can still succeed. With nothing left to order, an existing order can only be found, and only
 * if it is unknown whether it was accepted. Null is a cart that could not be read.
 */
export function canRepeat(
  { idempotencyKey, isUnknown }: Pick<OrderReply["order"], "idempotencyKey" | "isUnknown">,
  cart: Pick<CartView, "isStale" | "activePieces"> | null,
): boolean {
  if (idempotencyKey === null) return false;
  return isUnknown || cart === null || cart.isStale || cart.activePieces > 0;
}
