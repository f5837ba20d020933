import { type Addition, addToCart, type Change } from "../cart/change.ts";
import { ApiError } from "../http/api-error.ts";
import type { OrderRow } from "./store.ts";
import { linesOf, lineTitle, type OrderLine } from "./view.ts";

/** Adds what is still on sale of an order to the cart; returns warnings where the cart differs from the order. Throws `out_of_stock`. */
export async function addAgain(change: Change, order: OrderRow): Promise<string[]> {
  const lines = linesOf(order);
  const onSale = await change.cards.bySkus([...new Set(lines.flatMap(skusOf))], change.region, change.executor);
  const isSold = (line: OrderLine) => skusOf(line).every((sku) => onSale.has(sku));
  const notSold = lines.filter((line) => !isSold(line)).map((line) => `${lineTitle(line)}: больше не продаётся`);
  const additions = lines.filter(isSold).map(additionOf);
  if (additions.length === 0) throw new ApiError("out_of_stock", notSold.join("\n"));
  return [...notSold, ...(await addToCart(change, additions))];
}

const skusOf = ({ product, backAxle }: OrderLine): string[] => (backAxle ? [product.sku, backAxle.sku] : [product.sku]);

const additionOf = ({ product, backAxle, quantity }: OrderLine): Addition =>
  backAxle ? { axleSet: { frontSku: product.sku, backSku: backAxle.sku }, quantity } : { sku: product.sku, quantity };
