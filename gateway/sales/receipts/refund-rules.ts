import { type VatRate, vatIn } from "../../contract/platform/vat.ts";
import { rowsOfPart } from "./body-rules.ts";
import type { ReceiptRow } from "./rules.ts";

/** A refund that the bank has carried out. Kopecks. */
export interface RefundCommand {
  amountKopecks: number;
  /** What it is for; null is a share of all of the order. */
  lines: readonly { title: string; quantity: number; priceKopecks: number; sumKopecks: number }[] | null;
}

interface Refunded {
  /** Commands of a payment, in the sequence in which they were carried out. */
  commands: readonly RefundCommand[];
  /** What receipts say of it, and what has gone back by now. */
  from: number;
  upTo: number;
}

interface Order {
  orderNumber: string;
  deliveryTitle: string;
  vat: VatRate;
}

/**
 * The rows of a receipt for money that went back: the goods that were given back, where the commands say which. What nobody has
 * commanded here, and what does not end where commands do, is a share of each row of the order.
 */
export function rowsOfRefund(
  whole: readonly ReceiptRow[],
  { commands, from, upTo }: Refunded,
  order: Order,
): ReceiptRow[] {
  const { orderNumber, vat } = order;
  const shareOf = (amountKopecks: number) => rowsOfPart(whole, { orderNumber, amountKopecks, vat });
  const carriedOut = commandsBetween(commands, from, upTo);
  if (carriedOut === null) return shareOf(upTo - from);
  return carriedOut.flatMap(({ amountKopecks, lines }) => {
    const isWhole = lines?.reduce((sum, line) => sum + line.sumKopecks, 0) === amountKopecks;
    return lines && isWhole ? lines.map((line) => rowOf(line, order)) : shareOf(amountKopecks);
  });
}

const rowOf = (line: NonNullable<RefundCommand["lines"]>[number], { deliveryTitle, vat }: Order): ReceiptRow => ({
  ...line,
  subject: line.title === deliveryTitle ? "service" : "goods",
  vat,
  vatKopecks: vatIn(line.sumKopecks, vat),
});

/** Those that brought a payment from one figure to the other; null where they do not end at both. */
function commandsBetween(commands: readonly RefundCommand[], from: number, upTo: number): RefundCommand[] | null {
  const between: RefundCommand[] = [];
  let sum = 0;
  for (const command of commands) {
    if (sum >= upTo) break;
    if (sum >= from) between.push(command);
    else if (sum + command.amountKopecks > from) return null;
    sum += command.amountKopecks;
  }
  return sum === upTo && between.length > 0 ? between : null;
}
