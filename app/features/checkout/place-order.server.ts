import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { cart, cartRead } from "../../../gateway/contract/cart.ts";
import type { InputOf } from "../../../gateway/contract/endpoint.ts";
import { orderCreate } from "../../../gateway/contract/orders.ts";
import type { Result } from "../../gateway/client.server.ts";
import { CONSENT_VERSION } from "../../shared/consent-version.ts";
import { readForm, refusedByGateway, type refuseForm } from "../../visitor/form-reply.server.ts";
import { countGoal } from "../../visitor/goal-count.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { rememberCart } from "../cart/cart.server.ts";
import { changesSince } from "./cart-changes.ts";
import { type OrderField, type OrderReply, orderFields } from "./order-fields.ts";
import { type OrderForm, orderForm } from "./order-form.server.ts";

const UNKNOWN =
  "Ответ не пришёл: возможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";

type OrderResult = Result<typeof orderCreate>;
type Refusal = Extract<OrderResult, { ok: false }>;

/** Sends the order; leads to its page, or answers the form with what to do about it. */
export async function placeOrder(visitor: Visitor, form: FormData) {
  const read = readForm(form, orderForm);
  if (!read.ok) return orderReply(form, withHiddenInMessage(read.refusal));
  const result = await visitor.gateway.call(orderCreate, orderInput(visitor, read.value));
  if (!result.ok) return refusal(form, read.value, result);
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
  switch (code) {
    case "cart_changed": {
      const fresh = z.object({ cart }).safeParse(details);
      const changes = fresh.success ? changesSince(order.seen, fresh.data.cart.lines) : [];
      return orderReply(form, refusedByGateway(form, { code, errors: [...errors, ...changes.map(messageOnly)] }));
    }
    case "key_reused":
      return orderReply(form, refusedByGateway(form, { code, errors }), { idempotencyKey: null });
    case "unavailable":
    case "malformed": {
      // With the same key and the same cart the order that may exist is found instead of made again.
      const unknown = { code: "unavailable" as const, errors: [...errors, messageOnly(UNKNOWN)] };
      return orderReply(form, refusedByGateway(form, unknown), { isUnknown: true });
    }
    default:
      return orderReply(form, refusedByGateway(form, { code, errors }, { fields: orderFields }));
  }
}

const messageOnly = (message: string) => ({ message });

type Refused = ReturnType<typeof refusedByGateway<OrderField>>;

function orderReply(form: FormData, { data: reply, init }: Refused, changed: Partial<OrderReply["order"]> = {}) {
  const order = {
    isUnknown: false,
    idempotencyKey: textOf(form, "idempotencyKey") || null,
    fingerprint: textOf(form, "fingerprint"),
    seen: textOf(form, "seen"),
    ...changed,
  };
  return data<OrderReply>({ ...reply, order }, init ?? {});
}

/** A customer cannot correct a hidden field, so its errors belong to the message of the form. */
function withHiddenInMessage({ data: reply, init }: ReturnType<typeof refuseForm>): Refused {
  const errors = Object.entries(reply.errors);
  const isSeen = (name: string) => orderFields.some((field) => field === name);
  const hidden = errors.flatMap(([name, messages = []]) => (isSeen(name) ? [] : messages));
  return data(
    {
      ...reply,
      errors: Object.fromEntries(errors.filter(([name]) => isSeen(name))),
      message: hidden.length > 0 ? [...new Set(hidden)].join("\n") : null,
    },
    init ?? {},
  );
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** The ordered lines have left the cart, so the count in the header changes. If the cart cannot be read now, its page will correct it. */
async function forgetOrderedLines(visitor: Visitor): Promise<void> {
  const result = await visitor.gateway.call(cartRead, {});
  if (result.ok && !result.stale) rememberCart(visitor, result.data.cart);
}
