import type { CartLine } from "../../../../gateway/contract/sales/cart.ts";
import { BOOKING_PATH } from "../../../shared/booking-choice.ts";
import { fittingPath } from "../../../shared/fitting-path.ts";

/** Asks booking for the tyres that are in the cart. */
export const CART_PARAMETER = "cart";

/** An axle set has two pieces on each axle. */
const PIECES_PER_AXLE = 2;

type Line = Pick<CartLine, "active" | "quantity"> & {
  product: Pick<CartLine["product"], "category" | "sizeText">;
  backAxle: Pick<CartLine["product"], "sizeText"> | null;
};

/** Where the chosen tyres of a cart lead: to booking with their sizes, or with nothing chosen. */
export function pathOfCart(lines: readonly Line[]): string {
  const tyres = lines.flatMap(({ active, product, backAxle, quantity }) => {
    if (!active || (product.category !== "tyre" && product.category !== "trucktyre")) return [];
    const front = { text: product.sizeText, quantity: backAxle ? quantity * PIECES_PER_AXLE : quantity };
    return backAxle ? [front, { text: backAxle.sizeText, quantity: quantity * PIECES_PER_AXLE }] : [front];
  });
  return fittingPath(tyres) ?? BOOKING_PATH;
}
