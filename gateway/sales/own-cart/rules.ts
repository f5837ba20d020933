import { type CartLine, MAX_LINE_QUANTITY } from "../../contract/sales/cart.ts";
import { countText } from "../cart/rules.ts";

/** The mergeable fields of a line that both carts have. */
interface MergedPart {
  quantity: number;
  active: boolean;
  tradeIn: boolean;
}

/** The guest's line as it is now: `maxQuantity` is 0 for goods out of stock. */
type SeenLine = Pick<CartLine, "kind" | "maxQuantity"> & Record<"product", { title: string }>;

/**
 * Merges two lines: quantities are added up to what can be bought, with a warning where that is less; the result is active if either line
 * was. Goods out of stock keep the larger quantity: the cart itself shows that they are out of stock. B-12
 */
export function mergeLines(
  own: MergedPart,
  guest: MergedPart,
  { product, kind, maxQuantity: max }: SeenLine,
): { line: MergedPart; cartWarning: string | null } {
  const wanted = own.quantity + guest.quantity;
  const most = max > 0 ? max : Math.max(own.quantity, guest.quantity);
  const quantity = Math.min(wanted, most, MAX_LINE_QUANTITY);
  const line = { quantity, active: own.active || guest.active, tradeIn: own.tradeIn || guest.tradeIn };
  if (quantity === wanted) return { line, cartWarning: null };
  const together = `${product.title}: в двух корзинах вместе было ${countText(kind, wanted)}`;
  const cartWarning =
    quantity === MAX_LINE_QUANTITY
      ? `${together}, больше ${countText(kind, MAX_LINE_QUANTITY)} заказывают по телефону`
      : max === 0
        ? `${together}, сейчас нет в наличии`
        : `${together}, осталось ${countText(kind, quantity)}`;
  return { line, cartWarning };
}
