import { ApiError } from "../../platform/http/api-error.ts";
import { type Addition, addToCart, type Change } from "../cart/change.ts";
import type { OrderLineRow } from "./store.ts";
import { lineTitle } from "./view.ts";

/** Adds what is still on sale of an order to the cart; returns warnings where the cart differs from the order. Throws `out_of_stock`. */
export async function addAgain(change: Change, lines: readonly OrderLineRow[]): Promise<string[]> {
  const onSale = await change.cards.bySkus([...new Set(lines.flatMap(skusOf))], change.region, change.executor);
  const isSold = (line: OrderLineRow) => skusOf(line).every((sku) => onSale.has(sku));
  const notSold = lines.filter((line) => !isSold(line)).map((line) => `${lineTitle(line)}: больше не продаётся`);
  const additions = lines.filter(isSold).map(additionOf);
  if (additions.length === 0) throw new ApiError("out_of_stock", notSold.join("\n"));
  return [...notSold, ...(await addToCart(change, additions))];
}

const skusOf = ({ sku, backSku }: OrderLineRow): string[] => (backSku === null ? [sku] : [sku, backSku]);

const additionOf = ({ sku, backSku, quantity }: OrderLineRow): Addition =>
  backSku === null ? { sku, quantity } : { axleSet: { frontSku: sku, backSku }, quantity };
