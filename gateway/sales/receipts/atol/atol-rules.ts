import type { VatRate } from "../../../contract/platform/vat.ts";
import type { ReceiptBody, ReceiptItem } from "../body-rules.ts";
import type { NewReceipt } from "../fiscal-provider.ts";

/** The seller as receipts name it. */
export interface Seller {
  tin: string;
  email: string;
  /** The address of the site: where the payment is made. */
  site: string;
  taxSystem: TaxSystem;
}

export const taxSystems = ["osn", "usn_income", "usn_income_outcome", "esn", "patent"] as const;
type TaxSystem = (typeof taxSystems)[number];

const CASHLESS = 1;
const PREPAID = 2;
const GOODS = 1;
const SERVICE = 4;
const MARKED_GOODS = 33;
const PIECES = 0;
const NAME_LENGTH = 128;
const MOSCOW_MS = 3 * 3_600_000;

const roubles = (kopecks: number) => kopecks / 100;

/** Money that came before the goods is taxed at the rate of its part, 22/122. */
const vatType = (rate: VatRate, isHandedOver: boolean): string => {
  if (rate === "none") return "none";
  return rate === "0" || isHandedOver ? `vat${rate}` : `vat1${rate.padStart(2, "0")}`;
};

/** A receipt in the words of ATOL Online 5, FFD 1.2. */
export function atolReceipt({ key, kind, body, at }: NewReceipt, seller: Seller): object {
  const { amountKopecks, rows, isHandedOver, contact } = body;
  const total = roubles(amountKopecks);
  return {
    external_id: key,
    timestamp: timestampOf(at),
    receipt: {
      client: contact,
      company: { email: seller.email, sno: seller.taxSystem, inn: seller.tin, payment_address: seller.site },
      items: rows.map((row) => itemOf(row, isHandedOver)),
      payments: [{ type: kind === "full" || kind === "full_back" ? PREPAID : CASHLESS, sum: total }],
      vats: vatsOf(body),
      total,
    },
  };
}

function itemOf(
  { title, subject, quantity, priceKopecks, sumKopecks, vat, vatKopecks, codes }: ReceiptItem,
  isHandedOver: boolean,
) {
  const [code] = codes ?? [];
  const goods = code === undefined ? GOODS : MARKED_GOODS;
  return {
    name: title.slice(0, NAME_LENGTH),
    price: roubles(priceKopecks),
    quantity,
    measure: PIECES,
    sum: roubles(sumKopecks),
    payment_method: isHandedOver ? "full_payment" : "full_prepayment",
    payment_object: subject === "service" ? SERVICE : goods,
    vat: { type: vatType(vat, isHandedOver), sum: roubles(vatKopecks) },
    ...(code !== undefined && {
      mark_processing_mode: "0",
      mark_code: { gs1m: Buffer.from(code).toString("base64") },
    }),
  };
}

function vatsOf({ rows, isHandedOver }: ReceiptBody) {
  const sums = new Map<string, number>();
  for (const { vat, vatKopecks } of rows) {
    const type = vatType(vat, isHandedOver);
    sums.set(type, (sums.get(type) ?? 0) + vatKopecks);
  }
  return [...sums].map(([type, kopecks]) => ({ type, sum: roubles(kopecks) }));
}

/** «23.11.2026 10:00:00», Moscow time. */
function timestampOf(at: Date): string {
  const [day = "", time = ""] = new Date(at.getTime() + MOSCOW_MS).toISOString().slice(0, 19).split("T");
  return `${day.split("-").reverse().join(".")} ${time}`;
}
