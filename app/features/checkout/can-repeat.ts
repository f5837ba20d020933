import type { CartView } from "../cart/cart.server.ts";
import type { OrderReply } from "./order-fields.ts";

/**
 * Whether the same order sent again may still come to something. With nothing left to order it can only be found,
 * and only where nobody knows whether it was taken. Null is a cart that could not be read.
 */
export function canRepeat(
  { idempotencyKey, isUnknown }: Pick<OrderReply["order"], "idempotencyKey" | "isUnknown">,
  cart: Pick<CartView, "isStale" | "activePieces"> | null,
): boolean {
  if (idempotencyKey === null) return false;
  return isUnknown || cart === null || cart.isStale || cart.activePieces > 0;
}
