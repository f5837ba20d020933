import { data } from "@remix-run/node";
import { writeChosenShop } from "../../../visitor/chosen-shop.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { otherClientMessage } from "../../../visitor/other-client.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadDeliveryQuotes } from "./delivery-quotes.server.ts";
import { lastIntent, ORDER_FORM, type OrderField, type OrderReply, orderFields } from "./order-fields.ts";

/** What was wrong with a form, and the status. */
export type Refused = ReturnType<typeof refusedByGateway<OrderField>>;

/**
 * The order form again, with everything that was typed into it, the prices and terminals of the delivery that was chosen in it, and what is
 * paid with its points. Every button of the form is answered by it. One for another client is sent back unread.
 */
export async function orderReply(
  visitor: Visitor,
  form: FormData,
  { data: reply, init }: Refused,
  changed: Partial<OrderReply["order"]> = {},
) {
  const asked = changed.isForOther ? { carrier: null, totals: null } : await loadDeliveryQuotes(visitor, form);
  const order = {
    isUnknown: false,
    isOrdering: lastIntent(form) === ORDER_FORM,
    idempotencyKey: textOf(form, "idempotencyKey") || null,
    fingerprint: textOf(form, "fingerprint"),
    seen: textOf(form, "seen"),
    shownSums: textOf(form, "shownSums"),
    ...asked,
    ...(form.has("actingFor") && { actingFor: textOf(form, "actingFor") }),
    ...changed,
  };
  return data<OrderReply>({ ...reply, initialValue: typedOf(reply), order }, init ?? {});
}

/** The hidden fields are in the reply by their own names: a form that is sent again must not have them twice. */
function typedOf({ initialValue: values }: Refused["data"]): OrderReply["initialValue"] {
  const typed = orderFields.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  return Object.fromEntries(typed);
}

/** The centre that was chosen is the one that the next form begins with. CFG-026 */
export function rememberShop({ cookies }: Visitor, form: FormData): void {
  const shopId = Number(form.get("shopId"));
  if (form.get("type") === "pickup" && Number.isSafeInteger(shopId) && shopId > 0) writeChosenShop(cookies, shopId);
}

export const messageOnly = (message: string) => ({ message });

/** Staff who act for somebody else by now get the form of that client back unsent; null when all is well. */
export async function refuseOtherClient(visitor: Visitor, form: FormData) {
  const message = otherClientMessage(textOf(form, "actingFor"), visitor.acting);
  if (message === null) return null;
  const refused = { code: "acting_ended" as const, errors: [messageOnly(message)] };
  return orderReply(visitor, form, refusedByGateway(form, refused), { isForOther: true });
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");
