import type { Cart } from "../../../../gateway/contract/sales/cart.ts";
import { counted, formatPrice } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { AddedWords } from "../../catalogue/add-to-cart/cart-reply.ts";
import { pathOfCart } from "../../workshop/booking/cart-tyres.ts";

/** `skus` are the codes that were added: fitting is offered for those of them that are fitted, where there is a centre. */
export async function addedWords(
  { layout }: Pick<Visitor, "layout">,
  { summary, lines }: Pick<Cart, "summary" | "lines">,
  skus: readonly string[],
): Promise<AddedWords> {
  const { quantity, activeQuantity, sum } = summary.total;
  const goods = counted(quantity, ["товар", "товара", "товаров"]);
  const tyres = lines.filter(
    ({ sku, product, backAxle }) =>
      (product.category === "tyre" || product.category === "trucktyre") &&
      [sku, product.sku, backAxle?.sku ?? sku].some((code) => skus.includes(code)),
  );
  const place = tyres.length > 0 ? await layout() : null;
  return {
    // What is put off is not in the sum.
    text: `В корзине ${goods}${quantity === activeQuantity ? ` на ${formatPrice(sum)}` : ""}`,
    fittingHref: place?.ok && !place.data.region.deliveryOnly ? pathOfCart(tyres) : null,
  };
}
