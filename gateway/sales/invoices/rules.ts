import type { Day } from "../../contract/platform/local-time.ts";
import { type VatRate, vatTitle } from "../../contract/platform/vat.ts";
import type { InvoicePaper, StaffInvoice } from "../../contract/sales/invoices.ts";
import type { Seller } from "../../platform/db/schema/invoices.ts";
import type { OrderOrganization } from "../../platform/db/schema/orders.ts";
import { shortDay } from "../../platform/format.ts";
import type { OrderRow } from "../orders/orders-store.ts";
import { type ReceiptOrder, receiptRows } from "../receipts/rules.ts";
import type { InvoicePaymentRow } from "./invoices-store.ts";
import { roublesInWords } from "./roubles-in-words-rules.ts";

interface Payment {
  seller: Seller;
  kopecks: number;
  purpose: string;
}

/** A separator inside a value would end it. */
const fieldText = (text: string, longest: number) => text.replace(/[|\r\n]+/g, " ").slice(0, longest);

/** What a payment code says by ГОСТ Р 56042-2014, in UTF-8: banks fill in a payment order from it. */
export function paymentQrText({ seller, kopecks, purpose }: Payment): string {
  const fields = {
    Name: fieldText(seller.name, 160),
    PersonalAcc: seller.account,
    BankName: fieldText(seller.bank, 45),
    BIC: seller.bic,
    CorrespAcc: seller.correspondentAccount,
    PayeeINN: seller.inn,
    ...(seller.kpp && { KPP: seller.kpp }),
    Sum: String(kopecks),
    Purpose: fieldText(purpose, 210),
  };
  return ["ST00012", ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].join("|");
}

/** An order as its invoice needs it. Kopecks; days are YYYY-MM-DD where it is delivered. */
export interface InvoicedOrder {
  number: string;
  day: Day;
  payUntilDay: Day;
  organization: OrderOrganization;
  lines: readonly {
    title: string;
    quantity: number;
    isAxleSet: boolean;
    sumKopecks: number;
    promoKopecks?: number;
    points?: number;
  }[];
  adjustments: ReceiptOrder["adjustments"];
  deliveryTitle: string;
}

/** «1 234,50», as papers have sums. */
const sumText = (kopecks: number): string =>
  (kopecks / 100).toLocaleString("ru", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** «23 ноября 2026 г.» */
export const longDay = (day: Day): string =>
  new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(day),
  );

const numbersOf = ({ inn, kpp }: { inn: string; kpp: string }) => [`ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : [])];

/** The paper of an invoice. Its rows are those that a receipt has, so together they are what is paid, to the kopeck. CHK-005 */
export function invoicePaper(order: InvoicedOrder, seller: Seller): InvoicePaper {
  const { number, organization } = order;
  const isSet = new Set(order.lines.filter(({ isAxleSet }) => isAxleSet).map(({ title }) => title));
  const rows = receiptRows({
    lines: order.lines.map((line) => ({ ...line, vat: seller.vat })),
    adjustments: order.adjustments,
    delivery: { title: order.deliveryTitle, vat: seller.vat },
  });
  const total = rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0);
  const vat = rows.reduce((sum, { vatKopecks }) => sum + vatKopecks, 0);
  const purpose = purposeOf(order, seller.vat, vat);
  return {
    title: `Счёт на оплату № ${number} от ${longDay(order.day)}`,
    seller: {
      name: seller.name,
      bank: [
        { term: "Банк получателя", value: seller.bank },
        { term: "БИК", value: seller.bic },
        { term: "Корр. счёт", value: seller.correspondentAccount },
        { term: "Получатель", value: seller.name },
        { term: "ИНН", value: seller.inn },
        ...(seller.kpp ? [{ term: "КПП", value: seller.kpp }] : []),
        { term: "Расчётный счёт", value: seller.account },
      ],
      details: [seller.name, ...numbersOf(seller), seller.address].join(", "),
      signer: seller.signer,
    },
    buyer: [organization.name, ...numbersOf(organization), organization.address].filter(Boolean).join(", "),
    payUntil: longDay(order.payUntilDay),
    rows: rows.map(({ title, subject, quantity, priceKopecks, sumKopecks }) => ({
      title,
      quantity: String(quantity),
      unit: subject === "service" ? "усл." : isSet.has(title) ? "компл." : "шт.",
      price: sumText(priceKopecks),
      sum: sumText(sumKopecks),
    })),
    total: sumText(total),
    vatTitle: vatTitle(seller.vat),
    vat: seller.vat === "none" ? "" : sumText(vat),
    words: roublesInWords(total),
    purpose,
    qrText: paymentQrText({ seller, kopecks: total, purpose }),
  };
}

function purposeOf({ number, day }: InvoicedOrder, rate: VatRate, vat: number): string {
  const tax = rate === "none" ? "Без НДС" : `В том числе НДС ${rate}% ${sumText(vat).replaceAll("\u00a0", "")}`;
  return `Оплата по счёту № ${number} от ${shortDay(day)}. ${tax}`;
}

interface Paid {
  sumKopecks: number;
  paidKopecks: number;
}

export const isPaidInFull = ({ sumKopecks, paidKopecks }: Paid): boolean => paidKopecks >= sumKopecks;

/** An order with an invoice, for staff. Throws for another order. */
export function staffInvoiceOf(order: OrderRow, payments: readonly InvoicePaymentRow[]): StaffInvoice {
  const { organization, payUntil } = order;
  if (!organization || !payUntil) throw new Error(`Order ${order.orderNumber} has no invoice`);
  const { name, inn, isVerified } = organization;
  const own = payments.filter(({ orderId }) => orderId === order.id);
  return {
    identity: order.orderNumber,
    status: order.status,
    organization: { name, inn, isVerified },
    createdAt: order.createdAt.toISOString(),
    payUntil: payUntil.toISOString(),
    zone: order.deliveryZone,
    sum: order.sumKopecks,
    paid: own.reduce((sum, { kopecks }) => sum + kopecks, 0),
    payments: own.map(({ number, paidOn, kopecks }) => ({ number, paidOn, sum: kopecks })),
  };
}
