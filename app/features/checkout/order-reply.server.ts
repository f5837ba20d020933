import { data } from "@remix-run/node";
import { writeChosenShop } from "../../visitor/chosen-shop.server.ts";
import { refusedByGateway } from "../../visitor/form-reply.server.ts";
import { otherClientMessage } from "../../visitor/other-client.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { loadCarried } from "./carried.server.ts";
import { type OrderField, type OrderReply, orderFields } from "./order-fields.ts";

/** What was wrong with a form, and the status. */
export type Refused = ReturnType<typeof refusedByGateway<OrderField>>;

/** The order form again, with everything that was typed into it. */
export function orderReply(form: FormData, { data: reply, init }: Refused, changed: Partial<OrderReply["order"]> = {}) {
  const order = {
    isUnknown: false,
    idempotencyKey: textOf(form, "idempotencyKey") || null,
    fingerprint: textOf(form, "fingerprint"),
    seen: textOf(form, "seen"),
    shownSums: textOf(form, "shownSums"),
    carried: null,
    ...(form.has("actingFor") && { actingFor: textOf(form, "actingFor") }),
    ...changed,
  };
  const values = Object.fromEntries(
    orderFields.flatMap((name) => [[name, reply.values[name]]].filter(([, text]) => text)),
  );
  return data<OrderReply>({ ...reply, values, order }, init ?? {});
}

/** A reply with the prices and terminals of the delivery that was chosen in it. */
export async function withCarried(
  visitor: Visitor,
  form: FormData,
  { data: reply, init }: ReturnType<typeof orderReply>,
) {
  const carried = reply.order.isForOther ? null : await loadCarried(visitor, form);
  return data<OrderReply>({ ...reply, order: { ...reply.order, carried } }, init ?? {});
}

/** The centre that was chosen is the one that the next form begins with. CFG-026 */
export function rememberShop({ cookies }: Visitor, form: FormData): void {
  const shopId = Number(form.get("shopId"));
  if (form.get("type") === "pickup" && Number.isSafeInteger(shopId) && shopId > 0) writeChosenShop(cookies, shopId);
}

export const messageOnly = (message: string) => ({ message });

/** Staff who act for somebody else by now get the form of that client back unsent; null when all is well. */
export function refuseOtherClient(visitor: Visitor, form: FormData) {
  const message = otherClientMessage(textOf(form, "actingFor"), visitor.acting);
  if (message === null) return null;
  const refused = { code: "acting_ended" as const, errors: [messageOnly(message)] };
  return orderReply(form, refusedByGateway(form, refused), { isForOther: true });
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");
