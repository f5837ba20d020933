import type { Services } from "../../chain/services.ts";
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
import {
  findByOrderNumber,
  lockOrder,
  type OrderActor,
  type OrderRow,
  readLinesOf,
} from "../../sales/orders/orders-store.ts";
import type { OrderMessaging } from "../../sales/orders/tell-customer.ts";
import { transition } from "../../sales/orders/transition.ts";
import { applyRefund, applyReturn } from "./apply-return.ts";
import { lackingOf } from "./named-goods-rules.ts";
import { readPieces } from "./named-goods-store.ts";
import { nameOf, type OrderNews } from "./order-news-rules.ts";
import { done, type Outcome, refused, same } from "./outcome.ts";
import { saveOutcome } from "./outcomes-store.ts";
import type { DocumentRow } from "./read-documents.ts";
import { saveNumberInOneC } from "./waiting-store.ts";
import {
  type Booked,
  bookedText,
  kopecksOf,
  movesTo,
  type OrderStatus,
  type Wanted,
  wantedOf,
} from "./wanted-rules.ts";

export interface ApplyDependencies {
  services: Pick<Services, "connection" | "now" | "shopSettings">;
  messaging: OrderMessaging;
}

/** Who it was, in the history of an order and in the journal. */
const ONE_C: OrderActor = { actorKind: "erp", actorId: null };

/**
 * Does what 1C says of an order, by the rules that staff keep to: each thing by itself, so that money is noted although goods
 * may not be given out. What may not be done is refused for this order alone, in words for staff. What comes again does nothing.
 */
export async function applyNews(dependencies: ApplyDependencies, news: OrderNews, fileId: number): Promise<Outcome> {
  const { services } = dependencies;
  const { db } = services.connection;
  const order = await findOrderCalled(db, news.names);
  const wanted = wantedOf(news, services.shopSettings.current("oneC"));
  const result = order ? joined(await doWanted(dependencies, order, news, wanted)) : refused(withoutOrder(news));
  await saveOutcome(db, {
    ...result,
    number: order?.orderNumber ?? nameOf(news),
    orderId: order?.id ?? null,
    numberInOneC: wanted.ofOneC.number,
    fileId,
    receivedAt: services.now(),
  });
  return result;
}

async function findOrderCalled(executor: Executor, names: readonly string[]): Promise<OrderRow | null> {
  for (const name of names) {
    const found = await findByOrderNumber(executor, name);
    if (found) return found;
  }
  return null;
}

function withoutOrder({ order, documents }: OrderNews): string {
  if (order) return "Такого заказа на сайте нет: заказы из 1С сайт не заводит";
  const what = [...new Set(documents.map(({ operation }) => `«${operation}»`))].join(", ");
  return `Документ ${what} не назвал заказ сайта: в «Основание» должен стоять заказ или документ, который на нём основан`;
}

function joined(results: readonly Outcome[]): Outcome {
  const outcome = (["refused", "done"] as const).find((one) => results.some((result) => result.outcome === one));
  if (outcome === undefined) return { outcome: "same", message: "Заказ уже таков, как в 1С" };
  const told = results.filter((result) => result.outcome !== "same");
  return { outcome, message: told.map(({ message }) => message).join(". ") };
}

async function doWanted(
  dependencies: ApplyDependencies,
  { id }: OrderRow,
  news: OrderNews,
  wanted: Wanted,
): Promise<Outcome[]> {
  const act = (work: (tx: Executor, order: OrderRow) => Promise<Outcome>) => attempt(dependencies, id, work);
  await repeatableTransaction(dependencies.services.connection.db, (tx) => saveNumberInOneC(tx, id, wanted.ofOneC));
  if (wanted.isCancelled) return [await act((tx, order) => cancel(tx, dependencies, order, wanted))];
  const results: Outcome[] = [];
  if (wanted.payment) results.push(await act((tx, order) => pay(tx, dependencies, order, news, wanted)));
  const status: OrderStatus | null = wanted.shipment ? "delivered" : wanted.status;
  if (status) results.push(await act((tx, order) => move(tx, dependencies, order, status, wanted)));
  if (status === null && wanted.unknownStatus !== "")
    results.push(
      refused(`Статус «${wanted.unknownStatus}» сайту не известен: впишите его в настройки, раздел «Статусы 1С»`),
    );
  for (const booked of wanted.returns)
    results.push(await act((tx, order) => applyReturn(tx, dependencies, order, booked)));
  const { refund } = wanted;
  if (refund) results.push(await act((tx, order) => applyRefund(tx, order, refund)));
  for (const operation of wanted.unread)
    results.push(refused(`Документ «${operation}» сайт не читает: только заказы, оплаты, отгрузки и возвраты`));
  return results;
}

/** One thing in a transaction of its own, with the order locked; what rules forbid is a refusal, and anything else an error. */
async function attempt(
  { services }: ApplyDependencies,
  orderId: number,
  work: (tx: Executor, order: OrderRow) => Promise<Outcome>,
): Promise<Outcome> {
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
const keepInJournal = (tx: Executor, before: OrderRow, after: OrderRow, { message }: Outcome, at: Date) =>
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

async function cancel(
  tx: Executor,
  { services, messaging }: ApplyDependencies,
  order: OrderRow,
  { ofOneC }: Wanted,
): Promise<Outcome> {
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
  news: OrderNews,
  { payment }: Wanted,
): Promise<Outcome> {
  if (payment === null) return same;
  const { number, kopecks } = payment;
  if (number === "") return order.paidAt === null ? refused("1С не сообщила номер оплаты: отметить её нельзя") : same;
  const sum = kopecksOf(news.order?.sum ?? "");
  if (order.paidAt === null && sum !== null && sum !== order.sumKopecks)
    return refused(
      `Оплату № ${number} отметить нельзя: в 1С заказ на ${roublesOf(sum)}, на сайте на ${roublesOf(order.sumKopecks)}`,
    );
  const paidOn = payment.day ?? localTime(services.now(), order.deliveryZone).day;
  const text = bookedText("Оплата", { number, day: paidOn });
  const booked = { number, paidOn, kopecks, actor: ONE_C, reason: `1С: ${text}` };
  const noted = await noteBookedPayment(tx, { services, messaging }, order, booked);
  return noted === null ? same : done(`${text} отмечена`);
}

async function move(
  tx: Executor,
  { services, messaging }: ApplyDependencies,
  order: OrderRow,
  wanted: OrderStatus,
  { shipment, ofOneC }: Wanted,
): Promise<Outcome> {
  if (order.status === "cancelled")
    return refused(`Заказ на сайте отменён, а в 1С он «${orderStatuses[wanted]}»: отмените его и там`);
  // What a carrier brings is handed out when the carrier says so.
  const isCarried = order.deliveryType === "russia_tc" || order.deliveryType === "yandex_express";
  const target = wanted === "delivered" && isCarried && order.status !== "ready" ? "ready" : wanted;
  const moves = isCarried && order.status === "ready" ? [] : movesTo(order.status, target);
  if (moves.length === 0) return same;
  if (moves.includes("hand_out") && shipment?.rows) {
    const refusal = await refusalOfPart(tx, order, shipment, shipment.rows);
    if (refusal !== null) return refused(refusal);
  }
  const refusal = moves.includes("hand_out") ? (await readMoneyReceived(tx, order)).refusal : null;
  if (refusal !== null) return refused(`Выдать нельзя: ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}`);
  const what = shipment ? bookedText("отгрузка", shipment) : bookedText("заказ", ofOneC);
  let moved = order;
  for (const event of moves)
    moved = await transition(tx, moved, event, { actor: ONE_C, at: services.now(), reason: `1С: ${what}`, messaging });
  return done(`Статус: ${orderStatuses[moved.status]}${shipment ? ` (${what})` : ""}`);
}

/** Why goods are not given out of which 1C has given a part only; null where it names all. */
async function refusalOfPart(
  tx: Executor,
  order: OrderRow,
  shipment: Booked,
  rows: readonly DocumentRow[],
): Promise<string | null> {
  const called = bookedText("Отгрузка", shipment);
  const pieces = await readPieces(tx, rows);
  if (typeof pieces === "string") return `${called}: ${pieces}`;
  const lacking = lackingOf(pieces, (await readLinesOf(tx, [order])).get(order.id) ?? []);
  return lacking
    ? `${called}: в 1С отгружена часть заказа (товар «${lacking.sku}»: ${lacking.named} из ${lacking.sold} шт.). Выдачу части отмечают на странице заказа`
    : null;
}
