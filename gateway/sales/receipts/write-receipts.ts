import type { Services } from "../../chain/services.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { VatRate } from "../../contract/platform/vat.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findOrder, readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import { readCommandsOf } from "../payments/commands-store.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import {
  findUnfinished,
  findUnreceipted,
  insertReceipt,
  readReceiptsOf,
  type UnreceiptedPayment,
} from "../payments/receipts-store.ts";
import { type ReceiptBody, type ReceiptKind, rowsOfPart, withScanned } from "./body-rules.ts";
import { readMarkedPositions, readMarkingCodesOf } from "./marking-store.ts";
import { rowsOfRefund } from "./refund-rules.ts";
import { receiptRows } from "./rules.ts";

export interface ReceiptTerms {
  vat: VatRate;
  /** Who makes the receipt of the goods that are handed over: the till where they are, or the site. */
  finalReceipt: "till" | "site";
}

const BATCH = 50;
/** Older movements were before receipts were switched on, or have been settled by staff. */
const LOOK_BACK_MS = 3 * DAY_MS;
/** Orders may wait long for their handover. */
const LOOK_BACK_FOR_HANDOVER_MS = 120 * DAY_MS;
const NO_CODES = "Нет кодов маркировки: передайте их, чтобы чек ушёл";

/**
 * Writes the receipts that movements of money call for and that are not written yet. Never in the transaction of the movement: orders go
 * on without them. Any number of runs may go on at once, the key of a receipt keeps the second one out. Returns how many orders it saw.
 */
export async function writeReceipts(
  { connection, now }: Pick<Services, "connection" | "now">,
  terms: ReceiptTerms,
  signal: AbortSignal,
): Promise<number> {
  const { db } = connection;
  const at = now();
  const moved = await findUnreceipted(db, new Date(at.getTime() - LOOK_BACK_MS), BATCH);
  for (const payment of moved) {
    if (signal.aborted) break;
    await writeMovement(db, terms, payment, at);
  }
  if (terms.finalReceipt === "till") return moved.length;
  const unfinished = await findUnfinished(db, new Date(at.getTime() - LOOK_BACK_FOR_HANDOVER_MS), BATCH);
  for (const orderId of unfinished) {
    if (signal.aborted) break;
    await writeFinal(db, terms, orderId, at);
  }
  return moved.length + unfinished.length;
}

/** The key says how far the money had moved: the same movement is never written twice, and a further one is. */
async function writeMovement(
  executor: Executor,
  terms: ReceiptTerms,
  payment: UnreceiptedPayment,
  at: Date,
): Promise<void> {
  const source = await readSource(executor, payment.orderId);
  if (!source) return;
  const { id, orderId, capturedKopecks, refundedKopecks, receivedKopecks, returnedKopecks } = payment;
  const write = (kind: ReceiptKind, body: ReceiptBody, upTo: number) => {
    const key = `${kind}:${id}:${upTo}`;
    return insertReceipt(executor, { orderId, paymentId: id, kind, key, body, nextAt: at, state: "new" }, at);
  };
  if (capturedKopecks > receivedKopecks) {
    const amountKopecks = capturedKopecks - receivedKopecks;
    await write("prepayment", bodyOf(source, terms, { amountKopecks, isHandedOver: false }), capturedKopecks);
  }
  if (refundedKopecks > returnedKopecks) {
    const amountKopecks = refundedKopecks - returnedKopecks;
    const { isHandedOver } = source;
    const commands = (await readCommandsOf(executor, orderId)).filter(
      ({ paymentId, kind, state }) => paymentId === id && kind === "refund" && state === "done",
    );
    const refunded = { commands, from: returnedKopecks, upTo: refundedKopecks };
    const rows = rowsOfRefund(rowsOf(source, terms), refunded, { ...source, vat: terms.vat });
    await write("refund", { amountKopecks, isHandedOver, rows, contact: source.contact }, refundedKopecks);
  }
}

/** The money of all payments of the order is offset by the goods. Where goods are marked, it has the codes that were scanned, or waits for them. */
async function writeFinal(executor: Executor, terms: ReceiptTerms, orderId: number, at: Date): Promise<void> {
  const source = await readSource(executor, orderId);
  if (!source) return;
  const paid = await readPaymentsOf(executor, orderId);
  const amountKopecks = paid.reduce(
    (sum, { capturedKopecks, refundedKopecks }) => sum + capturedKopecks - refundedKopecks,
    0,
  );
  if (amountKopecks <= 0) return;
  const plain = bodyOf(source, terms, { amountKopecks, isHandedOver: true });
  const scanned = source.hasMarkedGoods ? withScanned(plain, source.marked) : null;
  const [first] = await readReceiptsOf(executor, orderId);
  await insertReceipt(
    executor,
    {
      orderId,
      paymentId: first?.paymentId ?? null,
      kind: "full",
      key: `full:${orderId}`,
      body: scanned ?? plain,
      nextAt: at,
      ...(source.hasMarkedGoods && scanned === null ? { state: "stuck", failure: NO_CODES } : { state: "new" }),
    },
    at,
  );
}

/** The rows of the whole order. */
const rowsOf = ({ lines, adjustments, deliveryTitle }: ReceiptSource, { vat }: ReceiptTerms) =>
  receiptRows({
    lines: lines.map((line) => ({ ...line, vat })),
    adjustments,
    delivery: { title: deliveryTitle, vat },
  });

function bodyOf(
  source: ReceiptSource,
  terms: ReceiptTerms,
  { amountKopecks, isHandedOver }: Pick<ReceiptBody, "amountKopecks" | "isHandedOver">,
): ReceiptBody {
  const { orderNumber, contact } = source;
  const rows = rowsOfPart(rowsOf(source, terms), { orderNumber, amountKopecks, vat: terms.vat });
  return { amountKopecks, isHandedOver, rows, contact };
}

/** What an order gives to its receipts. */
interface ReceiptSource {
  orderNumber: string;
  contact: ReceiptBody["contact"];
  lines: { title: string; quantity: number; sumKopecks: number; promoKopecks: number; points: number }[];
  adjustments: { kind: string; kopecks: number }[];
  deliveryTitle: string;
  isHandedOver: boolean;
  hasMarkedGoods: boolean;
  /** Lines whose goods are marked, with the codes that were scanned. */
  marked: { title: string; codes: readonly string[] }[];
}

async function readSource(executor: Executor, orderId: number): Promise<ReceiptSource | null> {
  const order = await findOrder(executor, orderId);
  if (!order) return null;
  const { lines, adjustments } = await readContents(executor, order);
  const { email, phone } = order.contact;
  const codes = await readMarkingCodesOf(executor, orderId);
  const marked = await readMarkedPositions(executor, orderId);
  return {
    orderNumber: order.orderNumber,
    contact: email === "" ? { phone } : { email },
    lines: lines.map((line) => {
      const { quantity, sumKopecks, promoKopecks, points } = line;
      return { title: lineTitle(line), quantity, sumKopecks, promoKopecks, points };
    }),
    adjustments,
    deliveryTitle: order.deliveryTitle,
    isHandedOver: order.status === "delivered",
    hasMarkedGoods: marked.length > 0,
    marked: lines.flatMap((line) =>
      marked.includes(line.position) ? [{ title: lineTitle(line), codes: codes.get(line.position) ?? [] }] : [],
    ),
  };
}
