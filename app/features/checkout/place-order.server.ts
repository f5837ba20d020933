import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { cart, cartRead } from "../../../gateway/contract/cart.ts";
import type { InputOf } from "../../../gateway/contract/endpoint.ts";
import { orderCreate } from "../../../gateway/contract/orders.ts";
import type { Result } from "../../gateway/client.server.ts";
import { CONSENT_VERSION } from "../../shared/consent-version.ts";
import { writeCartCookies } from "../../visitor/cart-cookies.server.ts";
import { errorText } from "../../visitor/error-text.ts";
import { countGoal } from "../../visitor/goal-count.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { changesSince } from "./cart-changes.ts";
import { orderFieldErrors } from "./order-field-errors.ts";
import { type OrderErrors, type OrderField, type OrderReply, orderFields } from "./order-fields.ts";
import { type OrderForm, orderForm } from "./order-form.server.ts";

const UNKNOWN =
  "Ответ не пришёл: возможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";

type OrderResult = Result<typeof orderCreate>;
type Refusal = Extract<OrderResult, { ok: false }>;

/** Sends the order; leads to its page, or answers the form with what to do about it. */
export async function placeOrder(visitor: Visitor, form: FormData) {
  const submission = parseWithZod(form, { schema: orderForm });
  if (submission.status !== "success") {
    const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
      (messages ?? []).map((message) => ({ field, message })),
    );
    return data(replyTo(form, orderFieldErrors(errors)), { status: 400 });
  }
  const order = submission.value;
  const result = await visitor.gateway.call(orderCreate, orderInput(visitor, order));
  if (!result.ok) return refusal(form, order, result);
  countGoal("order_success");
  await forgetOrderedLines(visitor);
  // The cart has a header of its own, which only a new document replaces. CRT-004
  return redirectDocument(`/order/${result.data.identity}/${result.data.orderAccessToken}/`, 303);
}

function orderInput(visitor: Visitor, order: OrderForm): InputOf<typeof orderCreate> {
  const { idempotencyKey, fingerprint, name, phone, email, comment, method } = order;
  return {
    idempotencyKey,
    fingerprint,
    customerParams: { id: visitor.user?.id ?? null, isManager: false },
    contact: { name, phone, email, comment },
    delivery:
      order.type === "pickup"
        ? { type: order.type, shopId: order.shopId }
        : {
            type: order.type,
            street: order.street,
            house: order.house,
            flat: order.flat,
            date: order.date,
            interval: order.interval,
          },
    payment: { method },
    consent: {
      personalData: true,
      legalPolicy: true,
      version: CONSENT_VERSION,
      address: visitor.clientAddress.slice(0, 60),
    },
  };
}

function refusal(form: FormData, order: OrderForm, { code, errors, data: details }: Refusal) {
  const message = errors.length > 0 ? errors.map((error) => error.message) : [errorText({ errors })];
  switch (code) {
    case "invalid":
      return data(replyTo(form, orderFieldErrors(errors)), { status: 422 });
    case "cart_changed": {
      const fresh = z.object({ cart }).safeParse(details);
      const changes = fresh.success ? changesSince(order.seen, fresh.data.cart.lines) : [];
      return data({ ...replyTo(form, { message }), changes }, { status: 409 });
    }
    case "key_reused":
      return data({ ...replyTo(form, { message }), idempotencyKey: null }, { status: 409 });
    case "unavailable":
    case "malformed": {
      // With the same key and the same cart the order that may exist is found instead of made again.
      const flash = errors.map((error) => error.message);
      return data({ ...replyTo(form, { message: [...flash, UNKNOWN] }), isUnknown: true }, { status: 503 });
    }
    default:
      return data(replyTo(form, { message }), { status: code === "too_many" ? 429 : 409 });
  }
}

function replyTo(form: FormData, errors: OrderErrors): OrderReply {
  return {
    kind: "order",
    isUnknown: false,
    values: valuesOf(form),
    errors,
    changes: [],
    idempotencyKey: textOf(form, "idempotencyKey") || null,
    fingerprint: textOf(form, "fingerprint"),
    seen: textOf(form, "seen"),
  };
}

function valuesOf(form: FormData): Partial<Record<OrderField, string>> {
  return Object.fromEntries(
    orderFields.filter((field) => form.has(field)).map((field) => [field, textOf(form, field)]),
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The ordered lines have left the cart: the header must know. When it cannot be asked, the cart's own page will tell. */
async function forgetOrderedLines({ gateway, cookies }: Visitor): Promise<void> {
  const result = await gateway.call(cartRead, {});
  if (!result.ok || result.stale) return;
  const { token, summary } = result.data.cart;
  writeCartCookies(cookies, { token, count: summary.total.quantity });
}
