import { data } from "@remix-run/node";
import { z } from "zod";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { mobilePhone, typedNumber } from "../../../../gateway/contract/platform/user-fields.ts";
import { crmOrderLink, crmOrderStatus } from "../../../../gateway/contract/sales/orders.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatDate, formatPhone, formatPieces, formatTime } from "../../../ui/format.ts";
import { intentOf, readForm, refusedByGateway, refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { mapHref } from "./map-link.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { type OrderStep, orderSteps } from "./order-steps.ts";

const NUMBER = "Введите номер заказа: он есть на странице заказа и в чеке";
const NOT_FOUND = "Заказ не найден. Проверьте телефон и номер";
/** Its fields keep what was typed, whichever button was pressed. */
const FORM = "order-status";
/** The button that sends the link to an order. */
const SEND_LINK = "send-link";
const PRIVATE = { "Cache-Control": "no-store" };

const statusForm = z.object({
  phone: mobilePhone,
  number: typedNumber(NUMBER),
});

/** Carries no personal data. */
interface FoundStatus {
  number: string;
  status: string;
  /** When the status was set. */
  updated: string;
  steps: OrderStep[];
  next: NextStep;
  /** Pieces of goods, in words. */
  pieces: string;
  /** Where it is handed over, or how, where that is at the customer's own address. */
  place: string;
  isOwnPlace: boolean;
  mapHref: string | null;
  hours: string;
  phone: string;
  phoneText: string;
  /** As they were typed: the link to the order can be sent. Null for an order that is over. */
  sendLink: { phone: string; number: string } | null;
  /** Where the link has just gone; null before. */
  sentBy: "mail" | "sms" | null;
}

/** The page is shown again in any case: with the status or with the error. */
export type StatusReply = RefusedForm<"phone" | "number"> & { found: FoundStatus | null };

/** Looks up an order by phone and number. A POST, so that the phone appears in no address and no log. ORD-003, ORD-009 */
export async function findStatus(visitor: Visitor, form: FormData) {
  const read = readForm(form, statusForm);
  if (!read.ok) return refused(read.refusal);
  const asked = { phone: read.value.phone, reserve_id: read.value.number };
  const result = await visitor.gateway.call(crmOrderStatus, asked);
  if (!result.ok) {
    if (result.code === "not_found") return refused(refuseForm(form, { message: NOT_FOUND }, 404));
    return refused(refusedByGateway(form, result));
  }
  if (intentOf(form) !== SEND_LINK)
    return shown(form, foundStatus(result.data, { typed: read.value, sentBy: null, now: visitor.now() }));
  const sent = await visitor.gateway.call(crmOrderLink, asked);
  if (!sent.ok) return refused(refusedByGateway(form, sent));
  return shown(form, foundStatus(result.data, { typed: read.value, sentBy: sent.data.channel, now: visitor.now() }));
}

const shown = (form: FormData, found: FoundStatus) =>
  data<StatusReply>({ ...replyTo(form), form: FORM, found }, { headers: PRIVATE });

function foundStatus(
  order: OutputOf<typeof crmOrderStatus>,
  { typed, sentBy, now }: Pick<FoundStatus, "sentBy"> & { typed: NonNullable<FoundStatus["sendLink"]>; now: Date },
): FoundStatus {
  const { delivery, status, updatedAt } = order;
  const { zone, place, phone } = delivery;
  return {
    number: order.identity,
    status: order.title,
    updated: `${formatDate(updatedAt, zone, true)}, ${formatTime(updatedAt, zone)}`,
    steps: orderSteps(status),
    // What lowers the sum stands on the order's own page.
    next: nextStep({ ...order, adjustments: [] }, now),
    pieces: formatPieces(order.pieces),
    place: place || delivery.title,
    isOwnPlace: place === "",
    mapHref: place ? mapHref(place) : null,
    hours: delivery.hoursText,
    phone,
    phoneText: formatPhone(phone),
    sendLink: status === "delivered" || status === "cancelled" ? null : typed,
    sentBy,
  };
}

const refused = ({ data: reply, init }: ReturnType<typeof refuseForm>) =>
  data<StatusReply>({ ...reply, form: FORM, found: null }, { ...init, headers: PRIVATE });
