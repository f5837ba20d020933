import type { Services } from "../../chain/services.ts";
import type { DocumentOutcome } from "../../contract/office/order-exchange.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { insertAction } from "../../platform/journal/journal-store.ts";
import { localTime } from "../../platform/zone-time.ts";
import { noteBookedPayment } from "../../sales/invoices/note-payment.ts";
import { readPaid } from "../../sales/orders/cancel-by-staff.ts";
import { readMoneyReceived } from "../../sales/orders/money-received.ts";
import { findByOrderNumber, lockOrder, type OrderActor, type OrderRow } from "../../sales/orders/orders-store.ts";
import type { OrderMessaging } from "../../sales/orders/tell-customer.ts";
import { transition } from "../../sales/orders/transition.ts";
import { saveOutcome } from "./outcomes-store.ts";
import { isOrderDocument, type OneCDocument } from "./read-documents.ts";
import { saveNumberInOneC } from "./waiting-store.ts";
import { bookedText, kopecksOf, movesTo, type OrderStatus, type Wanted, wantedOf } from "./wanted-rules.ts";

export interface ApplyDependencies {
  services: Pick<Services, "connection" | "now" | "shopSettings">;
  messaging: OrderMessaging;
}

/** Who it was, in the history of an order and in the journal. */
const ONE_C: OrderActor = { actorKind: "erp", actorId: null };

interface Result {
  outcome: DocumentOutcome;
  message: string;
}

const refused = (message: string): Result => ({ outcome: "refused", message });
const done = (message: string): Result => ({ outcome: "done", message });

/**
 * Does what a document of 1C says of an order, by the rules that staff keep to: each thing by itself, so that money is noted although goods
 * may not be given out. What may not be done is refused for this order alone, in words for staff. A document that comes again does nothing.
 */
export async function applyDocument(
  dependencies: ApplyDependencies,
  document: OneCDocument,
  fileId: number,
): Promise<Result> {
  const { services } = dependencies;
  const { db } = services.connection;
  const order =
    (document.id === "" ? null : await findByOrderNumber(db, document.id)) ??
    (document.number === "" ? null : await findByOrderNumber(db, document.number));
  const wanted = wantedOf(document, services.shopSettings.current("oneC"));
  const result = !isOrderDocument(document)
    ? refused(`Документ «${document.operation}» сайт не читает: только «Заказ товара»`)
    : order
      ? joined(await doWanted(dependencies, order, document, wanted))
      : refused("Такого заказа на сайте нет: заказы из 1С сайт не заводит");
  await saveOutcome(db, {
    ...result,
    number: order?.orderNumber ?? nameOf(document),
    orderId: order?.id ?? null,
    numberInOneC: wanted.ofOneC.number,
    fileId,
    receivedAt: services.now(),
  });
  return result;
}

/** How the file calls its order. */
export const nameOf = ({ id, number }: Pick<OneCDocument, "id" | "number">): string =>
  (number === "" ? id : number).slice(0, 100);

function joined(results: readonly Result[]): Result {
  const outcome = (["refused", "done"] as const).find((one) => results.some((result) => result.outcome === one));
  if (outcome === undefined) return { outcome: "same", message: "Заказ уже таков, как в 1С" };
  const told = results.filter((result) => result.outcome !== "same");
  return { outcome, message: told.map(({ message }) => message).join(". ") };
}

async function doWanted(
  dependencies: ApplyDependencies,
  { id }: OrderRow,
  document: OneCDocument,
  wanted: Wanted,
): Promise<Result[]> {
  const act = (work: (tx: Executor, order: OrderRow) => Promise<Result>) => attempt(dependencies, id, work);
  await repeatableTransaction(dependencies.services.connection.db, (tx) => saveNumberInOneC(tx, id, wanted.ofOneC));
  if (wanted.isCancelled) return [await act((tx, order) => cancel(tx, dependencies, order, wanted))];
  const results: Result[] = [];
  if (wanted.payment) results.push(await act((tx, order) => pay(tx, dependencies, order, document, wanted)));
  const status: OrderStatus | null = wanted.shipment ? "delivered" : wanted.status;
  if (status) results.push(await act((tx, order) => move(tx, dependencies, order, status, wanted)));
  if (status === null && wanted.unknownStatus !== "")
    results.push(
      refused(`Статус «${wanted.unknownStatus}» сайту не известен: впишите его в настройки, раздел «Статусы 1С»`),
    );
  return results;
}

/** One thing in a transaction of its own, with the order locked; what rules forbid is a refusal, and anything else an error. */
async function attempt(
  { services }: ApplyDependencies,
  orderId: number,
  work: (tx: Executor, order: OrderRow) => Promise<Result>,
): Promise<Result> {
  try {
    return await repeatableTransaction(services.connection.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return refused("Такого заказа на сайте нет");
      const result = await work(tx, order);
      const after = await lockOrder(tx, orderId);
      if (result.outcome === "done" && after) await keepInJournal(tx, order, after, result, services.now());
      return result;
    });
  } catch (error) {
    if (error instanceof ApiError) return refused(error.message.replaceAll("\n", ". "));
    throw error;
  }
}

/** The journal has it as an act of a program. */
const keepInJournal = (tx: Executor, before: OrderRow, after: OrderRow, { message }: Result, at: Date) =>
  insertAction(
    tx,
    {
      session: null,
      acting: null,
      call: "exchange1c",
      outcome: "done",
      change: {
        target: before.orderNumber,
        before: { status: before.status, isPaid: before.paidAt !== null },
        after: { status: after.status, isPaid: after.paidAt !== null, reason: message },
      },
      address: "",
      requestId: "",
    },
    at,
  );

const same: Result = { outcome: "same", message: "" };

async function cancel(
  tx: Executor,
  { services, messaging }: ApplyDependencies,
  order: OrderRow,
  { ofOneC }: Wanted,
): Promise<Result> {
  if (order.status === "cancelled") return same;
  const paid = await readPaid(tx, order);
  if (paid > 0 && order.status !== "delivered")
    return refused(
      `Отменить заказ из 1С нельзя: по нему получено ${roublesOf(paid)}. Отмените его на сайте, чтобы вернуть деньги`,
    );
  const reason = bookedText("Отменён в 1С: заказ", ofOneC);
  await transition(tx, order, "cancel", { actor: ONE_C, at: services.now(), reason, messaging });
  return done("Заказ отменён, товар возвращён в остатки");
}

async function pay(
  tx: Executor,
  { services, messaging }: ApplyDependencies,
  order: OrderRow,
  document: OneCDocument,
  { payment }: Wanted,
): Promise<Result> {
  if (payment === null) return same;
  const { number } = payment;
  if (number === "") return order.paidAt === null ? refused("1С не сообщила номер оплаты: отметить её нельзя") : same;
  const sum = kopecksOf(document.sum);
  if (order.paidAt === null && sum !== null && sum !== order.sumKopecks)
    return refused(
      `Оплату № ${number} отметить нельзя: в 1С заказ на ${roublesOf(sum)}, на сайте на ${roublesOf(order.sumKopecks)}`,
    );
  const paidOn = payment.day ?? localTime(services.now(), order.deliveryZone).day;
  const text = bookedText("Оплата", { number, day: paidOn });
  const reason = `1С: ${text}`;
  const noted = await noteBookedPayment(tx, { services, messaging }, order, { number, paidOn, actor: ONE_C, reason });
  return noted === null ? same : done(`${text} отмечена`);
}

async function move(
  tx: Executor,
  { services, messaging }: ApplyDependencies,
  order: OrderRow,
  wanted: OrderStatus,
  { shipment, ofOneC }: Wanted,
): Promise<Result> {
  if (order.status === "cancelled")
    return refused(`Заказ на сайте отменён, а в 1С он «${orderStatuses[wanted]}»: отмените его и там`);
  // What a carrier brings is handed out when the carrier says so.
  const isCarried = order.deliveryType === "russia_tc" || order.deliveryType === "yandex_express";
  const target = wanted === "delivered" && isCarried && order.status !== "ready" ? "ready" : wanted;
  const moves = isCarried && order.status === "ready" ? [] : movesTo(order.status, target);
  if (moves.length === 0) return same;
  const refusal = moves.includes("hand_out") ? (await readMoneyReceived(tx, order)).refusal : null;
  if (refusal !== null) return refused(`Выдать нельзя: ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}`);
  const what = shipment ? bookedText("отгрузка", shipment) : bookedText("заказ", ofOneC);
  let moved = order;
  for (const event of moves)
    moved = await transition(tx, moved, event, { actor: ONE_C, at: services.now(), reason: `1С: ${what}`, messaging });
  return done(`Статус: ${orderStatuses[moved.status]}${shipment ? ` (${what})` : ""}`);
}
