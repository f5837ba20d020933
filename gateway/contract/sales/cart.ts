import { z } from "zod";
import { goodsCard, soldBy } from "../catalogue/goods.ts";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";

/** Orders larger than this are taken by phone. */
export const MAX_LINE_QUANTITY = 200;
export const MAX_CART_LINES = 100;
/** An axle set is two pieces for each axle. CRT-012 */
export const PIECES_PER_AXLE = 2;

export const axleSetSku = (frontSku: string, backSku: string): string => `kit-${frontSku}-${backSku}`;

/** A product code, or the code of a kit line: `kit-{front sku}-{rear sku}`. */
const lineSku = z.string().trim().min(1).max(140);

const QUANTITY_RANGE = `Укажите количество от 1 до ${MAX_LINE_QUANTITY}`;
const quantity = z.int(QUANTITY_RANGE).min(1, QUANTITY_RANGE).max(MAX_LINE_QUANTITY, QUANTITY_RANGE);

/**
 * One line. An axle set is one line with both axles, two pieces each, and one quantity (CRT-007, CRT-012).
 * `priceBefore` is the price the customer saw last, when it differs from now. `maxQuantity` 0 means that nothing is left.
 * `tradeInDiscount` is what an old battery is worth per piece; null for other goods.
 */
export const cartLine = z.object({
  sku: z.string(),
  kind: z.enum(["goods", "kit"]),
  product: goodsCard,
  frontAxle: goodsCard.nullable(),
  backAxle: goodsCard.nullable(),
  quantity: z.int(),
  maxQuantity: z.int(),
  /** Of the line: pieces, or whole axle sets. */
  soldBy,
  /** Why so many are not sold, for the customer: the line cannot be ordered until it has another quantity. */
  quantityRefusal: z.string().nullable(),
  /** Wanted by the customer, and to be had in the region. */
  active: z.boolean(),
  tradeIn: z.boolean(),
  tradeInDiscount: kopecks.nullable(),
  /** What was agreed on with this customer, per piece, for so many at most; null without it. Nothing else lowers such a line. */
  agreed: z.object({ price: kopecks, quantity: z.int(), endsAt: utcMoment }).nullable(),
  price: kopecks,
  priceBefore: kopecks.nullable(),
  sum: kopecks,
});
export type CartLine = z.output<typeof cartLine>;

/**
 * `total.quantity` counts the pieces of all lines, active or not (CRT-008); sums are of active lines only.
 * `fingerprint` changes with any active line, quantity, price or trade-in: an order names the one its customer saw.
 */
export const cart = z.object({
  token: z.string().nullable(),
  lines: z.array(cartLine),
  summary: z.object({
    total: z.object({ quantity: z.int(), activeQuantity: z.int(), subtotal: kopecks, tradeIn: kopecks, sum: kopecks }),
  }),
  fingerprint: z.string(),
  /** What differs from the request, as shown to the customer: «Осталось 3 шт., столько и добавили». */
  cartWarnings: z.array(z.string()),
});
export type Cart = z.output<typeof cart>;

const cartReply = z.object({ cart });
const path = "/api/gateway/shopping/cart";
const outOfStock = { out_of_stock: 409, cart_full: 409 } as const;

/**
 * The guest's cart is named by the header `X-Cart-Token` or the cookie `cart`; the first addition makes one and answers its token.
 * Reading an unknown or absent cart answers an empty one. API-068, API-076
 */
export const cartRead = endpoint({
  name: "cartRead",
  summary: "Корзина",
  method: "GET",
  path,
  access: "optional-session",
  cache: { per: "cart", freshSeconds: 0, staleSeconds: 3_600 },
  onBehalf: true,
  input: z.object({}),
  output: cartReply,
});

/** Made by the page, at random: whoever knows `cartKey` opens the cart. */
const repeatable = {
  /** Names the addition: sent once more after a lost reply it adds nothing. */
  key: z.uuid().optional(),
  /** Names the cart to be made where there is none, so that a second tab, or the repeated request, comes to the same. */
  cartKey: z.uuid().optional(),
};

/**
 * Adds goods or an axle set, the fewest that are sold unless told; the quantity in the cart never passes what is in stock. A quantity in which
 * goods are not sold is refused, but raised where it is one of several `items`. API-067
 */
export const cartAdd = endpoint({
  name: "cartAdd",
  summary: "Добавить в корзину",
  method: "POST",
  path: `${path}/item`,
  access: "optional-session",
  onBehalf: true,
  input: z.union(
    [
      z.object({ ...repeatable, sku: lineSku, quantity: quantity.optional() }),
      z.object({
        ...repeatable,
        axleSet: z.object({ frontSku: z.string().max(64), backSku: z.string().max(64) }),
        quantity: quantity.optional(),
      }),
      z.object({
        ...repeatable,
        items: z
          .array(z.object({ sku: lineSku, quantity, active: z.boolean().optional(), tradeIn: z.boolean().optional() }))
          .min(1)
          .max(MAX_CART_LINES),
      }),
    ],
    `Укажите товар и количество от 1 до ${MAX_LINE_QUANTITY}`,
  ),
  output: cartReply,
  codes: outOfStock,
});

/** Sets a line's quantity or its trade-in tick. API-069 */
export const cartUpdate = endpoint({
  name: "cartUpdate",
  summary: "Изменить строку корзины",
  method: "PUT",
  path: `${path}/item`,
  access: "optional-session",
  onBehalf: true,
  input: z
    .object({
      sku: lineSku,
      quantity: quantity.optional(),
      tradeIn: z.boolean().optional(),
    })
    .refine((line) => line.quantity !== undefined || line.tradeIn !== undefined, QUANTITY_RANGE),
  output: cartReply,
  codes: outOfStock,
});

/** Removes one line (`sku=`) or several (`sku[]=`); an absent line is no error. API-070, API-071 */
export const cartRemove = endpoint({
  name: "cartRemove",
  summary: "Удалить из корзины",
  method: "DELETE",
  path: `${path}/item`,
  access: "optional-session",
  onBehalf: true,
  input: z.object({ sku: z.union([lineSku, z.array(lineSku).min(1).max(MAX_CART_LINES)]) }),
  output: cartReply,
});

/** CRT-009, API-072 */
export const cartActivate = endpoint({
  name: "cartActivate",
  summary: "Выбрать строку для заказа",
  method: "PUT",
  path: `${path}/item/activate`,
  access: "optional-session",
  onBehalf: true,
  input: z.object({ sku: z.union([lineSku, z.array(lineSku).min(1).max(MAX_CART_LINES)]) }),
  output: cartReply,
});

/** CRT-010, API-073 */
export const cartDeactivate = endpoint({
  name: "cartDeactivate",
  summary: "Отложить строку",
  method: "PUT",
  path: `${path}/item/deactivate`,
  access: "optional-session",
  onBehalf: true,
  input: z.object({ sku: z.union([lineSku, z.array(lineSku).min(1).max(MAX_CART_LINES)]) }),
  output: cartReply,
});

/** The totals as they would be under buy-now-pay-later; changes nothing. CRT-013, API-074 */
export const cartBnplDiscount = endpoint({
  name: "cartBnplDiscount",
  summary: "Итоги корзины при оплате частями",
  method: "POST",
  path: `${path}/discount/bnpl`,
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ subtotal: kopecks, tradeIn: kopecks, sum: kopecks }),
});

/** What an old battery is worth when this one is bought. API-075 */
export const batteryReplacementDiscount = endpoint({
  name: "batteryReplacementDiscount",
  summary: "Скидка за сдачу старого аккумулятора",
  method: "GET",
  path: "/api/gateway/goods/battery-replacement-discount",
  access: "public",
  input: z.object({ sku: z.string().max(64) }),
  output: z.object({ discount: kopecks }),
});
