import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { typedLine } from "../platform/user-fields.ts";
import { orderStatus } from "./orders.ts";

const named = z.object({ term: z.string(), value: z.string() });

/** An invoice as it is printed: texts ready in Russian, sums as «1 234,00». */
const invoicePaper = z.object({
  /** «Счёт на оплату № 261123-7K3QX от 23 ноября 2026 г.» */
  title: z.string(),
  seller: z.object({ name: z.string(), bank: z.array(named), details: z.string(), signer: z.string() }),
  buyer: z.string(),
  payUntil: z.string(),
  rows: z.array(
    z.object({ title: z.string(), quantity: z.string(), unit: z.string(), price: z.string(), sum: z.string() }),
  ),
  total: z.string(),
  vatTitle: z.string(),
  /** Empty for a seller who pays no tax. */
  vat: z.string(),
  words: z.string(),
  purpose: z.string(),
  /** Text of a payment code by ГОСТ Р 56042-2014. */
  qrText: z.string(),
});
export type InvoicePaper = z.output<typeof invoicePaper>;

const ofOrder = z.object({ identity: z.string().max(40), orderAccessToken: z.string().max(80) });

/** The invoice of an order; `not_found` for orders that are paid in other ways, and with a wrong token. CHK-005 */
export const orderInvoice = endpoint({
  name: "orderInvoice",
  summary: "Счёт заказа",
  method: "GET",
  path: "/api/gateway/orders/invoice",
  access: "public",
  input: ofOrder,
  output: z.object({ paper: invoicePaper }),
});

/** The same as a file, which is made once: `pdf` is base64, `sha256` its hash in hex. Whoever is first waits for it. */
export const orderInvoiceFile = endpoint({
  name: "orderInvoiceFile",
  summary: "Счёт заказа в PDF",
  method: "GET",
  path: "/api/gateway/orders/invoice/file",
  access: "public",
  deadline: "survey",
  input: ofOrder,
  output: z.object({ name: z.string(), sha256: z.string(), pdf: z.base64() }),
});

const invoicePayment = z.object({ number: z.string(), paidOn: calendarDay, sum: kopecks });

/** An invoice for staff. `paid` is what came so far; it may be more than `sum`. */
const staffInvoice = z.object({
  identity: z.string(),
  status: orderStatus,
  organization: z.object({ name: z.string(), inn: z.string(), isVerified: z.boolean() }),
  createdAt: utcMoment,
  payUntil: utcMoment,
  /** IANA zone of where the order is delivered. */
  zone: zoneName,
  sum: kopecks,
  paid: kopecks,
  payments: z.array(invoicePayment),
});
export type StaffInvoice = z.output<typeof staffInvoice>;

/**
 * Invoices that need somebody: not paid in full, paid too much, or paid although the order is cancelled; those with money first. `q` looks
 * among all invoices for a number or a tax number.
 */
export const invoicesList = endpoint({
  name: "invoicesList",
  summary: "Счета к оплате",
  method: "GET",
  path: "/api/gateway/invoices",
  access: { staff: "money" },
  input: z.object({ q: typedLine().max(40).default("") }),
  output: z.object({ invoices: z.array(staffInvoice), isCut: z.boolean() }),
});

const NUMBER = "Напишите номер платёжного поручения, до 20 знаков";

/**
 * Notes money that came for an invoice: number and day of the payment order, kopecks. Sums add up; when they reach the order's, a new
 * order goes on. The same payment entered again is noted once; with another sum it is `already_entered`.
 */
export const invoicePay = endpoint({
  name: "invoicePay",
  summary: "Отметить оплату счёта",
  method: "POST",
  path: "/api/gateway/invoices/payments",
  access: { staff: "money" },
  input: z.object({
    identity: z.string().max(40),
    number: typedLine(NUMBER).min(1, NUMBER).max(20, NUMBER),
    paidOn: calendarDay,
    sum: kopecks
      .min(1, "Напишите сумму больше нуля")
      .max(100_000_000_000, "Проверьте сумму: она больше миллиарда рублей"),
  }),
  output: z.object({ invoice: staffInvoice }),
  codes: { already_entered: 409 },
});
