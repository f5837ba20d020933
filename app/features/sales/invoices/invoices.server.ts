import { redirect } from "@remix-run/node";
import { z } from "zod";
import { dayField } from "../../../../gateway/contract/platform/local-time.ts";
import { invoicePay, invoicesList, type StaffInvoice } from "../../../../gateway/contract/sales/invoices.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { kopecksOf } from "../../../shared/typed-sum.ts";
import { formatDate, formatPrice, formatShortDay } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Invoices for the member of staff who notes payments, with what is to be done about each. */
export async function loadInvoices({ gateway, cookies }: Visitor, { searchParams }: URL) {
  const q = (searchParams.get("q") ?? "").trim().slice(0, 40);
  const { invoices, isCut } = required(await gateway.call(invoicesList, { q }));
  return { q, isCut, notes: takeFlash(cookies), invoices: invoices.map(invoiceView) };
}
export type InvoicesView = Awaited<ReturnType<typeof loadInvoices>>;
export type InvoiceRow = InvoicesView["invoices"][number];

function invoiceView(invoice: StaffInvoice) {
  const { identity, status, organization, payUntil, zone, sum, paid, payments } = invoice;
  const lastMoment = new Date(Date.parse(payUntil) - 1).toISOString();
  return {
    identity,
    status: orderStatuses[status],
    buyer: `${organization.name}, ИНН ${organization.inn}`,
    isVerified: organization.isVerified,
    sum: formatPrice(sum),
    payUntil: formatDate(lastMoment, zone, true),
    state: stateOf(invoice),
    /** The sum that would pay it in full, as it is typed. */
    left: paid < sum ? String((sum - paid) / 100).replace(".", ",") : "",
    payments: payments.map((payment) => ({
      id: `${payment.number} ${payment.paidOn}`,
      text: `№ ${payment.number} от ${formatShortDay(payment.paidOn)}: ${formatPrice(payment.sum)}`,
    })),
  };
}

function stateOf({ status, sum, paid }: StaffInvoice): string {
  if (status === "cancelled" && paid > 0) return `Заказ отменён, верните ${formatPrice(paid)}`;
  if (paid > sum) return `Оплачен, лишних ${formatPrice(paid - sum)}`;
  if (paid === sum) return "Оплачен полностью";
  return paid > 0 ? `Пришло ${formatPrice(paid)}, осталось ${formatPrice(sum - paid)}` : "Не оплачен";
}

const SUM = "Напишите сумму в рублях: 12 345,67";
const payment = z.object({
  identity: z.string().max(40),
  number: z.string("Напишите номер платёжного поручения").trim().max(20, "Номер длиннее 20 знаков"),
  paidOn: dayField("Выберите дату платежа"),
  sum: z.string(SUM).transform((text, context) => {
    const kopecks = kopecksOf(text);
    if (!kopecks) context.addIssue({ code: "custom", message: SUM });
    return kopecks ?? z.NEVER;
  }),
});

/** Notes a payment and shows the list again, or answers the form with what to correct. CHK-005 */
export async function notePayment(visitor: Visitor, form: FormData) {
  const read = readForm(form, payment);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(invoicePay, read.value);
  if (!result.ok)
    return refusedByGateway(form, result, { fields: ["number", "paidOn", "sum"], back: "/manager/invoices/" });
  const { identity } = result.data.invoice;
  writeFlash(visitor.cookies, [`Счёт ${identity}. ${stateOf(result.data.invoice)}`]);
  return redirect("/manager/invoices/", 303);
}
