import { countText } from "../cart/rules.ts";
import { type CartLine, MAX_LINE_QUANTITY } from "../contract/cart.ts";

/** What is merged of a line that both carts have. */
interface MergedPart {
  quantity: number;
  active: boolean;
  tradeIn: boolean;
}

/** The guest's line as it is seen today: `maxQuantity` is 0 when nobody has the goods. */
type SeenLine = Pick<CartLine, "kind" | "maxQuantity"> & Record<"product", { title: string }>;

/**
 * One line of two: quantities are added up to what can be bought, ordered now if it was in either. Where less comes out, the notice says
 * so. Goods that nobody has stay as many as there were: the cart itself shows that they are out of stock. B-12
 */
export function mergeLines(
  own: MergedPart,
  guest: MergedPart,
  { product, kind, maxQuantity: max }: SeenLine,
): { line: MergedPart; cartWarning: string | null } {
  const asked = own.quantity + guest.quantity;
  const most = max > 0 ? max : Math.max(own.quantity, guest.quantity);
  const quantity = Math.min(asked, most, MAX_LINE_QUANTITY);
  const line = { quantity, active: own.active || guest.active, tradeIn: own.tradeIn || guest.tradeIn };
  if (quantity === asked) return { line, cartWarning: null };
  const together = `${product.title}: в двух корзинах вместе было ${countText(kind, asked)}`;
  const cartWarning =
    quantity === MAX_LINE_QUANTITY
      ? `${together}, больше ${countText(kind, MAX_LINE_QUANTITY)} заказывают по телефону`
      : max === 0
        ? `${together}, сейчас нет в наличии`
        : `${together}, осталось ${countText(kind, quantity)}`;
  return { line, cartWarning };
}
