import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import {
  type Cart,
  cartActivate,
  cartAdd,
  cartDeactivate,
  cartRead,
  cartRemove,
  cartUpdate,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
} from "../../../../gateway/contract/sales/cart.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { counted, formatPrice } from "../../../ui/format.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { AddedText } from "../../catalogue/add-to-cart/cart-reply.ts";
import { readLineText } from "../../catalogue/add-to-cart/line-text.ts";
import { pathOfCart } from "../../workshop/booking/cart-tyres.ts";
import { rememberCart } from "./cart.server.ts";
import { readRemovedText, removedText } from "./removed-line.ts";

const QUANTITY_RULE = `Укажите количество: целое число от 1 до ${MAX_LINE_QUANTITY}`;

const sku = z.string("Не указан товар").max(140, "Такого товара нет в продаже");
const axleSetSku = z.string().max(64, "Такого товара нет в продаже").optional();
const skus = z.array(sku).max(MAX_CART_LINES);
const chosenSkus = skus.min(1, "Отметьте хотя бы один товар");
/** A pressed − or + is sent together with the quantity that it changes. */
const quantity = {
  quantity: z.int(QUANTITY_RULE),
  step: z.coerce.number().int().min(-MAX_LINE_QUANTITY).max(MAX_LINE_QUANTITY).optional(),
};

/** From scripts alone: a page that many share cannot name what one visitor does. */
const name = z.uuid().optional().catch(undefined);
const names = { key: name, cartKey: name };

/** Forms of the cart by their `intent`. */
const cartForm = z.discriminatedUnion(
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
    /** `removed` are lines in the format of the address after a removal; a list of favourites sends all of its goods so. */
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

type CartForm = z.output<typeof cartForm>;
type CartFormOf<Intent extends CartForm["intent"]> = Extract<CartForm, { intent: Intent }>;

type Failed = Pick<Failure<string>, "code" | "errors" | "status">;

/** `to` is where a document goes afterwards, the cart unless given. */
type Outcome = { ok: true; cartWarnings: string[]; added?: AddedText; to?: string } | ({ ok: false } & Failed);

const UNAVAILABLE = "Не удалось изменить корзину: нет связи с магазином. Повторите через минуту";

const invalid = (message: string): Outcome => ({ ok: false, code: "invalid", errors: [{ message }] });

/**
 * Handles a form of the cart. A document request is redirected to the cart or shows what went wrong; a script that stays on its page
 * (`stay=1`) gets a reply.
 */
export async function changeCart(visitor: Visitor, form: FormData) {
  const read = readForm(form, cartForm);
  if (!read.ok) return read.refusal;
  const outcome = await perform(visitor, read.value);
  if (!outcome.ok) return refusedByGateway(form, outcome, { unavailable: UNAVAILABLE });
  const { cartWarnings, added, to = "/basket/" } = outcome;
  if (form.get("stay") === "1") return data({ cartWarnings, ...(added && { added }) }, { status: 200 });
  writeFlash(visitor.cookies, [...(added ? [added.text] : []), ...cartWarnings]);
  return redirect(to, 303);
}

function perform(visitor: Visitor, asked: CartForm): Outcome | Promise<Outcome> {
  switch (asked.intent) {
    case "add":
      return add(visitor, asked);
    case "addListed":
      return addListed(visitor, asked);
    case "restore":
      return restore(visitor, asked);
    case "update":
      return update(visitor, asked);
    case "remove":
      return remove(visitor, asked);
    case "activate":
      return appliedResult(visitor, visitor.gateway.call(cartActivate, { sku: asked.sku }));
    case "deactivate":
      return appliedResult(visitor, visitor.gateway.call(cartDeactivate, { sku: asked.sku }));
    case "choose":
      return choose(visitor, asked);
  }
}

function add(visitor: Visitor, asked: CartFormOf<"add">): Outcome | Promise<Outcome> {
  const quantity = quantityOf(asked);
  const { sku, frontSku, backSku, key, cartKey } = asked;
  if (typeof quantity === "string") return invalid(quantity);
  if (sku) return addedResult(visitor, visitor.gateway.call(cartAdd, { sku, quantity, key, cartKey }), [sku]);
  if (!frontSku || !backSku) return invalid("Не указан товар");
  const axleSet = { frontSku, backSku };
  const added = visitor.gateway.call(cartAdd, { axleSet, quantity, key, cartKey });
  return addedResult(visitor, added, [frontSku, backSku]);
}

/**
 * Has so many pieces of goods in the cart of whom the calls of this request are made for, and no more: a form that is sent again, or that names what
 * the client has put there already, must not double them. Answers what is said of it on the next page.
 */
export async function haveInCart(
  visitor: Visitor,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<{ ok: true; messages: string[] } | ({ ok: false } & Failed)> {
  const before = await visitor.gateway.call(cartRead, {});
  if (!before.ok) return before;
  const there = before.data.cart.lines.find((line) => line.sku === sku);
  if (there && !there.active) await visitor.gateway.call(cartActivate, { sku: [sku] });
  const call = there
    ? visitor.gateway.call(cartUpdate, { sku, quantity })
    : visitor.gateway.call(cartAdd, { sku, quantity });
  const outcome = await addedResult(visitor, call, [sku]);
  if (!outcome.ok) return outcome;
  const changed = there && there.quantity !== quantity ? [`Этот товар уже лежал в корзине, ${there.quantity} шт.`] : [];
  return { ok: true, messages: [...changed, ...(outcome.added ? [outcome.added.text] : []), ...outcome.cartWarnings] };
}

function addListed(visitor: Visitor, { item, ...names }: CartFormOf<"addListed">): Outcome | Promise<Outcome> {
  const listed = readLineText(item);
  return listed ? add(visitor, { ...names, ...listed, intent: "add" }) : invalid("Не указан товар");
}

function restore(visitor: Visitor, { removed }: CartFormOf<"restore">): Outcome | Promise<Outcome> {
  const items = removed.flatMap((text) => readRemovedText(text) ?? []);
  if (items.length === 0) return invalid("Не указан товар");
  return appliedResult(visitor, visitor.gateway.call(cartAdd, { items }));
}

function update(visitor: Visitor, asked: CartFormOf<"update">): Outcome | Promise<Outcome> {
  const quantity = quantityOf(asked);
  if (typeof quantity === "string") return invalid(quantity);
  const tradeIn = asked.offersTradeIn && { tradeIn: asked.tradeIn === true };
  return appliedResult(visitor, visitor.gateway.call(cartUpdate, { sku: asked.sku, quantity, ...tradeIn }));
}

/** Undo needs the removed lines and their state, which go into the address of the next page. */
async function remove(visitor: Visitor, { sku }: CartFormOf<"remove">): Promise<Outcome> {
  const before = await visitor.gateway.call(cartRead, {});
  const outcome = await appliedResult(visitor, visitor.gateway.call(cartRemove, { sku }));
  if (!outcome.ok || !before.ok || before.stale) return outcome;
  const gone = before.data.cart.lines.filter((line) => sku.includes(line.sku));
  const query = new URLSearchParams(gone.map((line) => ["removed", removedText(line)]));
  return { ...outcome, to: query.size > 0 ? `/basket/?${query}` : "/basket/" };
}

async function choose(visitor: Visitor, { sku }: CartFormOf<"choose">): Promise<Outcome> {
  const before = await visitor.gateway.call(cartRead, {});
  if (!before.ok) return before;
  const wrong = before.data.cart.lines.filter((line) => line.active !== sku.includes(line.sku));
  const on = wrong.flatMap((line) => (line.active ? [] : [line.sku]));
  const off = wrong.flatMap((line) => (line.active ? [line.sku] : []));
  const outcomes: Outcome[] = [];
  if (on.length > 0) outcomes.push(await appliedResult(visitor, visitor.gateway.call(cartActivate, { sku: on })));
  if (off.length > 0) outcomes.push(await appliedResult(visitor, visitor.gateway.call(cartDeactivate, { sku: off })));
  return outcomes.find(({ ok }) => !ok) ?? { ok: true, cartWarnings: [] };
}

/** The requested quantity, or what is wrong with it. A step leads from a quantity between two steps to the nearer one on its way. */
function quantityOf({ quantity, step = 0 }: { quantity: number; step?: number | undefined }): number | string {
  const asked = step === 0 ? quantity : Math.floor((quantity + step) / step) * step;
  if (asked === 0 && step !== 0)
    return `Меньше ${step === -1 ? "одного" : `${-step} шт.`} не бывает. Чтобы убрать товар, нажмите «Удалить»`;
  return asked >= 1 && asked <= MAX_LINE_QUANTITY ? asked : QUANTITY_RULE;
}

type CartAnswer = Promise<{ ok: true; data: { cart: Cart } } | Failure<string>>;

async function addedResult(visitor: Visitor, call: CartAnswer, skus: readonly string[]): Promise<Outcome> {
  const result = await call;
  const outcome = await appliedResult(visitor, call);
  return result.ok && outcome.ok ? { ...outcome, added: await addedText(visitor, result.data.cart, skus) } : outcome;
}

async function appliedResult(visitor: Visitor, call: CartAnswer): Promise<Outcome> {
  const result = await call;
  if (!result.ok) return result;
  rememberCart(visitor, result.data.cart);
  return { ok: true, cartWarnings: result.data.cart.cartWarnings };
}

/** `skus` are the codes that were added: fitting is offered for those of them that are fitted, where there is a centre. */
export async function addedText(
  { layout }: Pick<Visitor, "layout">,
  { summary, lines }: Pick<Cart, "summary" | "lines">,
  skus: readonly string[],
): Promise<AddedText> {
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
