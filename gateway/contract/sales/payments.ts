import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { orderStatus } from "./orders.ts";
import { payable, paying } from "./paying.ts";

const orderKey = { identity: z.string().max(40), orderAccessToken: z.string().max(80) };
const reference = z.string().max(120);

/**
 * Begins to pay for an order, or goes on with the attempt that is under way; another `method` closes that one first. A method of the
 * group `offline` means to pay at the handover. Waits for the bank. `too_late`: the order is cancelled, or no time is left; `too_many`:
 * too many refused attempts of the order or the network.
 */
export const orderPay = endpoint({
  name: "orderPay",
  summary: "Оплатить заказ",
  method: "POST",
  path: "/api/gateway/orders/pay",
  access: "public",
  input: z.object({ ...orderKey, method: z.string().max(40).optional() }),
  output: z.object({ paying: paying.nullable() }),
  codes: { too_late: 409 },
});

/** Cancels an order by its own address; money that was paid goes back. `too_late` as for `orderCancel`. */
export const orderCancelByAccess = endpoint({
  name: "orderCancelByAccess",
  summary: "Отменить заказ по ссылке на него",
  method: "POST",
  path: "/api/gateway/orders/by-identity/cancel",
  access: "public",
  input: z.object(orderKey),
  output: z.object({ status: orderStatus, title: z.string() }),
  codes: { too_late: 409 },
});

/** What a link to pay tells whoever was sent it: the sum, and no more. */
export const paymentLink = endpoint({
  name: "paymentLink",
  summary: "Оплата по ссылке",
  method: "GET",
  path: "/api/gateway/orders/payment-link",
  access: "public",
  input: z.object({ reference }),
  output: payable,
});

/** `orderPay` for whoever was sent a link to pay. */
export const paymentLinkPay = endpoint({
  name: "paymentLinkPay",
  summary: "Оплатить по ссылке",
  method: "POST",
  path: "/api/gateway/orders/payment-link",
  access: "public",
  input: z.object({ reference }),
  output: payable,
  codes: { too_late: 409 },
});

/** What has become of a payment, for the browser that the bank sent back. Asks the bank, at most every two seconds. */
export const paymentReturned = endpoint({
  name: "paymentReturned",
  summary: "Итог оплаты",
  method: "GET",
  path: "/api/gateway/orders/payment-returned",
  access: "public",
  deadline: "third-party",
  input: z.object({ reference }),
  output: payable.extend({ number: z.string() }),
});

/** What has become of an application: a payment or a loan. More than twice a second is `too_many`. API-093, API-095 */
export const applicationStatus = endpoint({
  name: "applicationStatus",
  summary: "Состояние заявки на оплату",
  apiOrigin: "site",
  method: "GET",
  path: "/api/application/check-status.json",
  access: "public",
  input: z.object({ applicationId: z.uuid() }),
  output: z.object({ status: z.enum(["pending", "approved", "rejected"]) }),
});
