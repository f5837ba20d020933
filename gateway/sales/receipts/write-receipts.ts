import type { Services } from "../../chain/services.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { VatRate } from "../../contract/platform/vat.ts";
import type { Executor } from "../../platform/db/database.ts";
import { readPiecesByHandover } from "../orders/handovers-store.ts";
import { findOrder, readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import { readCommandsOf } from "../payments/commands-store.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import {
  findToUndo,
  findUnfinished,
  findUnreceipted,
  insertReceipt,
  type ReceiptRecord,
  readReceiptsOf,
  type UnreceiptedPayment,
} from "../payments/receipts-store.ts";
import { handoverKey, type ReceiptBody, type ReceiptKind, rowsOfPart, withScanned } from "./body-rules.ts";
import { readMarkedPositions, readMarkingCodesOf } from "./marking-store.ts";
import { rowsOfRefund } from "./refund-rules.ts";
import { partOf, type ReceiptLine, receiptRows, takenOffLines } from "./rules.ts";

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
  const undone = await findToUndo(db, BATCH);
  for (const { orderId, paymentId, body, backKey: key } of undone)
    await insertReceipt(db, { orderId, paymentId, kind: "full_back", key, body, nextAt: at, state: "new" }, at);
  const unfinished = await findUnfinished(db, new Date(at.getTime() - LOOK_BACK_FOR_HANDOVER_MS), BATCH);
  for (const handover of unfinished) {
    if (signal.aborted) break;
    await writeFinal(db, terms, handover, at);
  }
  return moved.length + unfinished.length + undone.length;
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

/**
 * The money of all payments of the order is offset by the goods of a handover: of several each offsets what its goods cost, the last one the
 * rest. Where goods are marked, it has the codes that were scanned, or waits for them.
 */
async function writeFinal(
  executor: Executor,
  terms: ReceiptTerms,
  { orderId, number }: { orderId: number; number: number },
  at: Date,
): Promise<void> {
  const source = await readSource(executor, orderId);
  if (!source) return;
  const pieces = await readPiecesOfHandover(executor, { orderId, number }, source.lines);
  const [paid, written] = [await readPaymentsOf(executor, orderId), await readReceiptsOf(executor, orderId)];
  const kept = paid.reduce((sum, { capturedKopecks, refundedKopecks }) => sum + capturedKopecks - refundedKopecks, 0);
  const left = kept - offsetBy(written);
  const ofPieces = pieces && receiptRows(givenParts(source, terms, pieces));
  const price = ofPieces?.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0) ?? left;
  const amountKopecks = pieces?.isLast === false ? Math.min(left, price) : left;
  if (amountKopecks <= 0) return;
  const { orderNumber, contact } = source;
  const rows = rowsOfPart(ofPieces ?? rowsOf(source, terms), { orderNumber, amountKopecks, vat: terms.vat });
  const plain = { amountKopecks, isHandedOver: true, rows, contact };
  const codes = await readMarkingCodesOf(executor, { orderId, number });
  const marked = source.lines.flatMap((line) => {
    const isGiven = pieces === null || pieces.upTo(line.position) > pieces.before(line.position);
    return source.marked.includes(line.position) && isGiven
      ? [{ title: line.title, codes: codes.get(line.position) ?? [] }]
      : [];
  });
  const scanned = marked.length > 0 ? withScanned(plain, marked) : null;
  await insertReceipt(
    executor,
    {
      orderId,
      paymentId: written[0]?.paymentId ?? null,
      kind: "full",
      key: handoverKey("full", orderId, number),
      body: scanned ?? plain,
      nextAt: at,
      ...(marked.length > 0 && scanned === null ? { state: "stuck", failure: NO_CODES } : { state: "new" }),
    },
    at,
  );
}

/** What the goods that were handed over so far have offset: those of handovers that were undone have not. */
const offsetBy = (written: readonly Pick<ReceiptRecord, "kind" | "body">[]): number =>
  written.reduce((sum, { kind, body }) => {
    const { amountKopecks } = body as ReceiptBody;
    return kind === "full" ? sum + amountKopecks : kind === "full_back" ? sum - amountKopecks : sum;
  }, 0);

interface Pieces {
  /** The order has nothing left afterwards. */
  isLast: boolean;
  /** Pieces of a line that were given before, and with it. */
  before(position: number): number;
  upTo(position: number): number;
}

/** What of each line a handover gave; null where it gave all of the order at once. */
async function readPiecesOfHandover(
  executor: Executor,
  { orderId, number }: { orderId: number; number: number },
  lines: ReceiptSource["lines"],
): Promise<Pieces | null> {
  const given = await readPiecesByHandover(executor, orderId);
  if (given.length === 0) return null;
  const sumOf = (position: number, which: (handover: number) => boolean) =>
    given.reduce((sum, row) => sum + (row.position === position && which(row.handover) ? row.quantity : 0), 0);
  const isLast = !given.some(({ handover }) => handover === number);
  const whole = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  return {
    isLast,
    before: (position) => sumOf(position, (handover) => handover < number),
    upTo: (position) => (isLast ? (whole.get(position) ?? 0) : sumOf(position, (handover) => handover <= number)),
  };
}

/** An order of the goods of a handover alone: of each line the share of what is paid for it, the delivery with the first. */
function givenParts(source: ReceiptSource, terms: ReceiptTerms, { before, upTo }: Pieces) {
  const takenOff = takenOffLines(source.lines, source.adjustments);
  const isFirst = source.lines.every(({ position }) => before(position) === 0);
  return {
    lines: source.lines.flatMap(({ position, title, quantity, sumKopecks }, index) => {
      const [from, to] = [before(position), upTo(position)];
      const share = (pieces: number) => partOf(sumKopecks - (takenOff[index] ?? 0), pieces, quantity);
      return to > from ? [{ title, quantity: to - from, sumKopecks: share(to) - share(from), vat: terms.vat }] : [];
    }),
    adjustments: isFirst ? source.adjustments.filter(({ kind }) => kind === "delivery") : [],
    delivery: { title: source.deliveryTitle, vat: terms.vat },
  };
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
  lines: (Omit<ReceiptLine, "vat"> & { position: number })[];
  adjustments: { kind: string; kopecks: number }[];
  deliveryTitle: string;
  isHandedOver: boolean;
  /** Positions of lines whose goods are marked. */
  marked: readonly number[];
}

async function readSource(executor: Executor, orderId: number): Promise<ReceiptSource | null> {
  const order = await findOrder(executor, orderId);
  if (!order) return null;
  const { lines, adjustments } = await readContents(executor, order);
  const { email, phone } = order.contact;
  return {
    orderNumber: order.orderNumber,
    contact: email === "" ? { phone } : { email },
    lines: lines.map((line) => {
      const { position, quantity, sumKopecks, promoKopecks, points } = line;
      return { position, title: lineTitle(line), quantity, sumKopecks, promoKopecks, points };
    }),
    adjustments,
    deliveryTitle: order.deliveryTitle,
    isHandedOver: order.status === "delivered",
    marked: await readMarkedPositions(executor, orderId),
  };
}
