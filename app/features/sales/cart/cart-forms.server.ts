import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "../../../../gateway/contract/sales/cart.ts";

export const QUANTITY_RULE = `Укажите количество: целое число от 1 до ${MAX_LINE_QUANTITY}`;

const sku = z.string("Не указан товар").max(140, "Такого товара нет в продаже");
const axleSetSku = z.string().max(64, "Такого товара нет в продаже").optional();
const skus = z.array(sku).max(MAX_CART_LINES);
const chosenSkus = skus.min(1, "Отметьте хотя бы один товар");
/** A pressed − or + is sent together with the quantity that it changes. */
const quantity = { quantity: z.int(QUANTITY_RULE), step: z.enum(["-1", "1"]).optional() };

/** From scripts alone: a page that many share cannot name what one visitor does. */
const name = z.uuid().optional().catch(undefined);
const names = { key: name, cartKey: name };

/** Forms of the cart by their `intent`. */
export const cartForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add"),
      sku: sku.optional(),
      frontSku: axleSetSku,
      backSku: axleSetSku,
      ...quantity,
      ...names,
    }),
    /** A button in a list of goods has product code and quantity in its one value. */
    z.object({ intent: z.literal("addListed"), item: z.string().max(150), ...names }),
    /** `removed` are lines in the format of the address after a removal. */
    z.object({ intent: z.literal("restore"), removed: z.array(z.string().max(150)).min(1).max(MAX_CART_LINES) }),
    /** `offersTradeIn` distinguishes an unticked box from a form without one. */
    z.object({
      intent: z.literal("update"),
      sku,
      ...quantity,
      offersTradeIn: z.literal("1").optional(),
      tradeIn: z.boolean().optional(),
    }),
    z.object({ intent: z.literal("remove"), sku: chosenSkus }),
    z.object({ intent: z.literal("activate"), sku: chosenSkus }),
    z.object({ intent: z.literal("deactivate"), sku: chosenSkus }),
    /** Exactly the ticked lines are to be ordered. */
    z.object({ intent: z.literal("choose"), sku: skus }),
  ],
  "Такой кнопки в корзине нет, обновите страницу",
);

export type CartForm = z.output<typeof cartForm>;
export type CartFormOf<Intent extends CartForm["intent"]> = Extract<CartForm, { intent: Intent }>;
