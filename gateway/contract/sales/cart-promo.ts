import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";

/**
 * The campaign of a cart. `code` is the word that was typed, masked for a coupon, empty for a campaign that counts by itself: of a link,
 * or of the account. `refusal` says why it lowers nothing now; null when it does.
 */
export const cartPromo = z.object({
  name: z.string(),
  title: z.string(),
  code: z.string(),
  benefit: z.string(),
  refusal: z.string().nullable(),
});
export type CartPromo = z.output<typeof cartPromo>;

const path = "/api/gateway/shopping/cart/promo";

/** Puts a promo code into the cart, in place of another one. A reply with `adverts` is a rejection: they give the reason. PRO-010, PRO-011 */
export const cartPromoApply = endpoint({
  name: "cartPromoApply",
  summary: "Ввести промокод в корзине",
  method: "POST",
  path,
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    keyword: typedLine("Введите промокод").min(1, "Введите промокод").max(40, "Таких длинных промокодов нет"),
  }),
  output: z.object({ adverts: z.array(z.string()), promo: cartPromo.nullable() }),
});

/** Takes the promo code out; none counts by itself then. */
export const cartPromoRemove = endpoint({
  name: "cartPromoRemove",
  summary: "Убрать промокод из корзины",
  method: "DELETE",
  path,
  access: "optional-session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({}),
});
