import { randomUUID } from "node:crypto";
import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { cart } from "../../../../gateway/contract/sales/cart.ts";
import { addressOf } from "../../../../gateway/contract/sales/order-address.ts";
import { contactOf } from "../../../../gateway/contract/sales/order-contact.ts";
import { finalRefusals, orderCreate } from "../../../../gateway/contract/sales/orders.ts";
import type { Result } from "../../../gateway/client.server.ts";
import { messageOf } from "../../../shared/form-reply.ts";
import { writeCartCookies } from "../../../visitor/cart-cookies.server.ts";
import { isRefusal } from "../../../visitor/error-text.ts";
import { readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { countGoal } from "../../../visitor/goal-count.server.ts";
import { rememberContact } from "../../../visitor/known-contact.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { forgetPhoneProof } from "../../customers/phone-proof/phone-proof.server.ts";
import {
  askForProof,
  heldOf,
  neededOf,
  noProof,
  type ProofAnswer,
  proofOfForm,
} from "../../customers/phone-proof/proof-form.server.ts";
import { beginToPay } from "../paying/paying.server.ts";
import { changesSince } from "./cart-changes.ts";
import { applyCartPromo, typedPromo } from "./cart-promo.server.ts";
import { confirmTradeIn } from "./confirm-trade-in.server.ts";
import { type OrderField, orderFields } from "./order-fields.ts";
import { FORM, type OrderForm, orderForm, organizationOf } from "./order-form.server.ts";
import { messageOnly, orderReply, type Refused, refuseOtherClient, rememberShop } from "./order-reply.server.ts";
import { shownSumOf } from "./shown-sums.ts";
import { forgetTypedOrder } from "./typed-order.server.ts";

const UNKNOWN =
  "Ответ не пришёл: возможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";
/** Below what came instead of an answer. */
const PERHAPS_TAKEN = "Возможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";
const UNSENT =
  "Заказ ещё не отправлен: магазин сейчас не отвечает. Нажмите кнопку ещё раз через несколько секунд, всё введённое сохранено";

const NO_PRICE_SEEN = "Цены доставки на странице ещё не было. Проверьте её и подтвердите заказ";

/** Ends the key of an order that goes on after its refusal: the same for each copy of the form. */
const CONFIRMED = "-confirmed";

/** What the gateway says of a request that it has refused before. */
const repeated = z.object({ isRepeated: z.literal(true) });

type OrderAnswer = Awaited<ReturnType<typeof orderReply>> | ReturnType<typeof redirectDocument>;

const needsQuote = (type: OrderForm["type"]) => type === "russia_tc" || type === "yandex_express";

type OrderResult = Result<typeof orderCreate>;
type Refusal = Extract<OrderResult, { ok: false }>;

/** Sends the order; redirects to its page, or answers the form with what to correct and with what is known of the delivery by now. */
export async function placeOrder(visitor: Visitor, form: FormData): Promise<OrderAnswer> {
  rememberShop(visitor, form);
  // Enter in the field, or a code that was forgotten: it must not be lost with the order.
  if (typedPromo(form) !== "") return applyCartPromo(visitor, form, true);
  const otherClient = await refuseOtherClient(visitor, form);
  if (otherClient) return otherClient;
  const read = readForm(form, orderForm);
  if (!read.ok) return orderReply(visitor, form, withHiddenInMessage(read.refusal));
  const expectedSum = shownSumOf(read.value.shownSums, read.value.type, read.value.method);
  if (expectedSum === null) {
    const message = needsQuote(read.value.type) ? NO_PRICE_SEEN : FORM;
    return orderReply(visitor, form, refuseForm<OrderField>(form, { message }));
  }
  const shown = await proofOfForm(visitor, form, toProve(read.value));
  if (!shown.ok) return proofReply(visitor, form, shown.answer);
  const { proof, recaptcha } = shown;
  const input = { ...orderInput(visitor, read.value, expectedSum), phoneToken: proof.token, recaptcha };
  const result = await proof.gateway.call(orderCreate, input);
  if (!result.ok) {
    // With scripts an order may overtake the answer to a tick beside it. A late copy of a form that was refused is no order any more.
    const { idempotencyKey } = read.value;
    const isFirst = !idempotencyKey.endsWith(CONFIRMED) && !repeated.safeParse(result.data).success;
    if (isFirst && result.code === "cart_changed" && (await confirmTradeIn(visitor, form))) {
      form.set("idempotencyKey", idempotencyKey + CONFIRMED);
      return placeOrder(visitor, form);
    }
    return refusal(visitor, form, read.value, result);
  }
  countGoal("order_success");
  const { name, phone, email } = input.contact;
  rememberContact(visitor, { name, phone, email, order: choiceOf(read.value) });
  forgetTypedOrder(visitor);
  if (proof.token !== null) forgetPhoneProof(visitor.cookies);
  const { identity, orderAccessToken, payUntil, cartPieces } = result.data;
  writeCartCookies(visitor.cookies, { token: null, count: cartPieces });
  const page = payUntil
    ? await beginToPay(visitor, { identity, orderAccessToken })
    : `/order/${identity}/${orderAccessToken}/`;
  // Only a new document replaces the cart page's own header. CRT-004
  return redirectDocument(page, 303);
}

/** Another way to pay may be chosen instead of the code. */
const toProve = ({ phone, code }: OrderForm) => ({
  phone,
  code,
  otherwise: () => "оплатите заказ на сайте",
  isOptional: true,
});

const CODE_SENT = "Отправили новый код. Введите его";

/** The form with what is asked for, and everything typed. */
function proofReply(visitor: Visitor, form: FormData, { errors, status, asked }: ProofAnswer, why: string[] = []) {
  const message = asked.isCodeAnother ? CODE_SENT : why.join("\n") || null;
  return orderReply(visitor, form, refuseForm<OrderField>(form, { errors, message }, status), { proof: asked });
}

/** More than may be kept for what is proven: the form asks for a proof, or for another way to pay. */
async function askForMore(visitor: Visitor, form: FormData, order: OrderForm, failed: Refusal) {
  const why = failed.errors.map(({ message }) => message);
  if (neededOf(failed.data).proofs.includes("code"))
    return proofReply(visitor, form, await askForProof(visitor, toProve(order), failed), why);
  const refused = refuseForm<OrderField>(
    form,
    { errors: { method: why }, message: why.join("\n") },
    failed.status ?? 428,
  );
  return orderReply(visitor, form, refused, { proof: { ...noProof, held: heldOf(failed.data) } });
}

function orderInput(
  visitor: Visitor,
  order: OrderForm,
  expectedSum: number,
): Omit<InputOf<typeof orderCreate>, "phoneToken" | "recaptcha"> {
  const { idempotencyKey, fingerprint, method, points } = order;
  return {
    idempotencyKey,
    fingerprint,
    expectedSum,
    customerParams: { id: visitor.user?.id ?? null, isManager: Boolean(visitor.acting) },
    contact: contactOf(order),
    delivery: deliveryOf(order),
    payment: { method },
    points,
    organization: organizationOf(order),
    consent: { personalData: true, legalPolicy: true, shownVersion: order.shownVersion },
  };
}

function deliveryOf(order: OrderForm): InputOf<typeof orderCreate>["delivery"] {
  const { type } = order;
  switch (type) {
    case "pickup":
      return { type, shopId: order.shopId };
    case "russia_tc":
      return { type, terminalId: order.terminalId };
    case "expressakb": {
      const [date = "", interval = ""] = order.slot.split(" ");
      return { type, ...addressOf(order), date: date as Day, interval };
    }
    case "yandex_express":
      return { type, ...addressOf(order) };
    default:
      return { type, ...addressOf(order), date: order.date, interval: order.interval };
  }
}

/** For the form of the next order. */
const choiceOf = (order: OrderForm) => ({
  delivery: order.type,
  shopId: order.type === "pickup" ? order.shopId : null,
  method: order.method,
  ...addressOf("street" in order ? order : {}),
});

function refusal(visitor: Visitor, form: FormData, order: OrderForm, failed: Refusal) {
  const { code, errors, data: details, isUnsent = false } = failed;
  // What is confirmed after such a refusal is another request than the one that stays refused.
  const key = finalRefusals.has(code) ? { idempotencyKey: randomUUID() } : {};
  switch (code) {
    case "cart_changed": {
      const fresh = z.object({ cart }).safeParse(details);
      const changes = fresh.success ? changesSince(order.seen, fresh.data.cart.lines) : [];
      return orderReply(
        visitor,
        form,
        refusedByGateway(form, { code, errors: [...errors, ...changes.map(messageOnly)] }),
        key,
      );
    }
    case "proof_needed":
      return askForMore(visitor, form, order, failed);
    case "too_many":
      return orderReply(visitor, form, refusedByGateway(form, failed), {
        proof: { ...noProof, held: heldOf(failed.data) },
      });
    case "key_reused":
      return orderReply(visitor, form, refusedByGateway(form, failed), { idempotencyKey: null });
    default: {
      const refused = refusedByGateway(form, failed, { fields: orderFields, unavailable: isUnsent ? UNSENT : UNKNOWN });
      if (isUnsent || isRefusal(failed)) return orderReply(visitor, form, refused, key);
      // With the same key and the same cart the order that may exist is found instead of made again.
      const { "": said = [], ...error } = refused.data.error;
      const lines = messageOf(refused.data) === UNKNOWN ? said : [...said, PERHAPS_TAKEN];
      const reply = { ...refused.data, error: { ...error, "": lines } };
      return orderReply(visitor, form, { ...refused, data: reply }, { isUnknown: true });
    }
  }
}

/** A customer cannot correct a hidden field, so its errors belong to the message of the form. */
function withHiddenInMessage({ data: reply, init }: ReturnType<typeof refuseForm>): Refused {
  const errors = Object.entries(reply.error);
  const isSeen = (name: string) => orderFields.some((field) => field === name);
  const hidden = errors.flatMap(([name, messages = []]) => (isSeen(name) ? [] : messages));
  const seen = Object.fromEntries(errors.filter(([name]) => isSeen(name)));
  return data({ ...reply, error: { ...seen, ...(hidden.length > 0 && { "": [...new Set(hidden)] }) } }, init ?? {});
}
