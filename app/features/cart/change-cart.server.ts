import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import {
  type Cart,
  cartActivate,
  cartAdd,
  cartDeactivate,
  cartRead,
  cartRemove,
  cartUpdate,
  MAX_LINE_QUANTITY,
} from "../../../gateway/contract/cart.ts";
import type { Failure } from "../../gateway/client.server.ts";
import type { AddReply } from "../../shared/add-button.tsx";
import { readLineText } from "../../shared/line-text.ts";
import { errorText } from "../../visitor/error-text.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { rememberCart } from "./cart.server.ts";
import { type CartArm, cartForm, QUANTITY_RULE } from "./cart-forms.server.ts";
import type { CartReply } from "./cart-reply.ts";
import { readRemovedText, removedText } from "./removed-line.ts";

/** `to` is where a document goes afterwards, the cart unless given. */
type Outcome = { ok: true; messages: string[]; to?: string } | { ok: false; status: number; messages: string[] };

const refused = (message: string): Outcome => ({ ok: false, status: 400, messages: [message] });

const UNAVAILABLE = "Не удалось изменить корзину: нет связи с магазином. Повторите через минуту";

/**
 * Runs what a form of the cart asks. A document is redirected to the cart, or shown it with what went wrong;
 * a script that stays where it is (`stay=1`) gets a reply.
 */
export async function changeCart(visitor: Visitor, form: FormData) {
  const outcome = await perform(visitor, form);
  const { ok, messages } = outcome;
  const init = { status: ok ? 200 : outcome.status };
  const sku = form.get("sku");
  const reply: CartReply = { kind: "cart", ok, messages, sku: typeof sku === "string" ? sku : null };
  if (form.get("stay") === "1")
    return String(form.get("intent")).startsWith("add")
      ? data({ added: ok, messages } satisfies AddReply, init)
      : data(reply, init);
  if (!ok) return data(reply, init);
  writeFlash(visitor.cookies, messages);
  return redirect(outcome.to ?? "/basket/", 303);
}

function perform(visitor: Visitor, form: FormData): Outcome | Promise<Outcome> {
  const submission = parseWithZod(form, { schema: cartForm });
  if (submission.status !== "success") {
    const messages = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return refused(messages[0] ?? QUANTITY_RULE);
  }
  const asked = submission.value;
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

function add(visitor: Visitor, asked: CartArm<"add">): Outcome | Promise<Outcome> {
  const quantity = quantityOf(asked);
  const { sku, frontSku, backSku } = asked;
  if (typeof quantity === "string") return refused(quantity);
  if (sku) return appliedResult(visitor, visitor.gateway.call(cartAdd, { sku, quantity }));
  if (!frontSku || !backSku) return refused("Не указан товар");
  return appliedResult(visitor, visitor.gateway.call(cartAdd, { axleSet: { frontSku, backSku }, quantity }));
}

function addListed(visitor: Visitor, { item }: CartArm<"addListed">): Outcome | Promise<Outcome> {
  const listed = readLineText(item);
  return listed ? add(visitor, { intent: "add", ...listed }) : refused("Не указан товар");
}

function restore(visitor: Visitor, { removed }: CartArm<"restore">): Outcome | Promise<Outcome> {
  const items = removed.flatMap((text) => readRemovedText(text) ?? []);
  if (items.length === 0) return refused("Не указан товар");
  return appliedResult(visitor, visitor.gateway.call(cartAdd, { items }));
}

function update(visitor: Visitor, asked: CartArm<"update">): Outcome | Promise<Outcome> {
  const quantity = quantityOf(asked);
  if (typeof quantity === "string") return refused(quantity);
  const tradeIn = asked.offersTradeIn && { tradeIn: asked.tradeIn === true };
  return appliedResult(visitor, visitor.gateway.call(cartUpdate, { sku: asked.sku, quantity, ...tradeIn }));
}

/** The way back is in the address of the page that follows: what went, and how it stood. */
async function remove(visitor: Visitor, { sku }: CartArm<"remove">): Promise<Outcome> {
  const before = await visitor.gateway.call(cartRead, {});
  const outcome = await appliedResult(visitor, visitor.gateway.call(cartRemove, { sku }));
  if (!outcome.ok || !before.ok || before.stale) return outcome;
  const gone = before.data.cart.lines.filter((line) => sku.includes(line.sku));
  const query = new URLSearchParams(gone.map((line) => ["removed", removedText(line)]));
  return { ...outcome, to: query.size > 0 ? `/basket/?${query}` : "/basket/" };
}

async function choose(visitor: Visitor, { sku }: CartArm<"choose">): Promise<Outcome> {
  const before = await visitor.gateway.call(cartRead, {});
  if (!before.ok) return failed(before);
  const wrong = before.data.cart.lines.filter((line) => line.active !== sku.includes(line.sku));
  const on = wrong.flatMap((line) => (line.active ? [] : [line.sku]));
  const off = wrong.flatMap((line) => (line.active ? [line.sku] : []));
  const outcomes: Outcome[] = [];
  if (on.length > 0) outcomes.push(await appliedResult(visitor, visitor.gateway.call(cartActivate, { sku: on })));
  if (off.length > 0) outcomes.push(await appliedResult(visitor, visitor.gateway.call(cartDeactivate, { sku: off })));
  return outcomes.find(({ ok }) => !ok) ?? { ok: true, messages: [] };
}

/** Pieces asked for, or what is wrong with them. */
function quantityOf({ quantity, step }: { quantity: number; step?: "-1" | "1" | undefined }): number | string {
  const asked = quantity + Number(step ?? 0);
  if (asked === 0 && step) return "Меньше одного не бывает. Чтобы убрать товар, нажмите «Удалить»";
  return asked >= 1 && asked <= MAX_LINE_QUANTITY ? asked : QUANTITY_RULE;
}

async function appliedResult(
  visitor: Visitor,
  call: Promise<{ ok: true; data: { cart: Cart } } | Failure<string>>,
): Promise<Outcome> {
  const result = await call;
  if (!result.ok) return failed(result);
  rememberCart(visitor, result.data.cart);
  return { ok: true, messages: result.data.cart.cartWarnings };
}

const statusOf: Partial<Record<string, number>> = { unavailable: 503, malformed: 503, too_many: 429, invalid: 422 };

function failed({ code, errors }: Failure<string>): Outcome {
  const status = statusOf[code] ?? 409;
  if (errors.length === 0)
    return { ok: false, status, messages: [status === 503 ? UNAVAILABLE : errorText({ errors })] };
  return { ok: false, status, messages: errors.flatMap(({ message }) => message.split("\n")) };
}
