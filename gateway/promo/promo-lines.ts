import type { CartLine } from "../contract/cart.ts";
import type { PromoLine } from "./rules.ts";

type Line = Pick<CartLine, "sum" | "product">;

/** Lines of a cart as campaigns look at them: an axle set is of the brand and category of its front axle. */
export const promoLines = (lines: readonly Line[]): PromoLine[] =>
  lines.map(({ sum, product }) => ({ sumKopecks: sum, category: product.category, brand: product.brand }));
