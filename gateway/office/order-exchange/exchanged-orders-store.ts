import { and, asc, eq, inArray, isNull, sum } from "drizzle-orm";
import type { RegionDirectory } from "../../chain/regions/directory.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import type { Executor } from "../../platform/db/database.ts";
import { exchangeOffers } from "../../platform/db/schema/exchange.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderAdjustments, orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type OrderLineRow, type OrderRow, readLinesOf } from "../../sales/orders/orders-store.ts";
import { keptKopecks } from "../../sales/payments/payment-rules.ts";
import { type Buyer, type ExchangedOrder, sumText } from "./document-rules.ts";

interface Money {
  paid: ReadonlyMap<number, number>;
  returned: ReadonlyMap<number, number>;
}

/** Orders as 1C is told of them, in the sequence of the ids. */
export async function readExchangedOrders(
  executor: Executor,
  ids: readonly number[],
  { regions, zone }: { regions: RegionDirectory; zone: Zone },
): Promise<ExchangedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const [lines, adjustments, money] = await Promise.all([
    readLinesOf(executor, found),
    executor
      .select()
      .from(orderAdjustments)
      .where(inArray(orderAdjustments.orderId, [...ids]))
      .orderBy(asc(orderAdjustments.orderId), asc(orderAdjustments.kind)),
    readMoney(executor, ids),
  ]);
  const all = [...lines.values()].flat();
  const names = await readIdsInOneC(executor, [
    ...new Set(all.flatMap(({ sku, backSku }) => (backSku === null ? [sku] : [sku, backSku]))),
  ]);
  return found.map((row) => {
    const { day, minute } = localTime(row.createdAt, zone);
    return {
      number: row.orderNumber,
      day,
      time: `${clock(minute)}:${String(row.createdAt.getUTCSeconds()).padStart(2, "0")}`,
      sumKopecks: row.sumKopecks,
      comment: row.contact.comment,
      buyer: buyerOf(row),
      lines: (lines.get(row.id) ?? []).map((line) => lineOf(line, names)),
      adjustments: adjustments.filter(({ orderId }) => orderId === row.id),
      deliveryTitle: row.deliveryTitle,
      values: valuesOf(row, money, { regions, zone }),
    };
  });
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** What banks, tills and books have of each order, and what went back for returned goods. Kopecks. */
async function readMoney(executor: Executor, ids: readonly number[]): Promise<Money> {
  const paid = new Map<number, number>();
  const add = (orderId: number, kopecks: number) => paid.set(orderId, (paid.get(orderId) ?? 0) + kopecks);
  const [online, booked, taken, back] = await Promise.all([
    executor
      .select()
      .from(payments)
      .where(inArray(payments.orderId, [...ids])),
    executor
      .select({ orderId: invoicePayments.orderId, kopecks: sum(invoicePayments.kopecks).mapWith(Number) })
      .from(invoicePayments)
      .where(inArray(invoicePayments.orderId, [...ids]))
      .groupBy(invoicePayments.orderId),
    executor
      .select({ orderId: orderHandovers.orderId, kopecks: sum(orderHandovers.takenKopecks).mapWith(Number) })
      .from(orderHandovers)
      .where(and(inArray(orderHandovers.orderId, [...ids]), isNull(orderHandovers.undoneAt)))
      .groupBy(orderHandovers.orderId),
    executor
      .select({ orderId: orderReturns.orderId, kopecks: sum(orderReturns.refundKopecks).mapWith(Number) })
      .from(orderReturns)
      .where(and(inArray(orderReturns.orderId, [...ids]), eq(orderReturns.state, "accepted")))
      .groupBy(orderReturns.orderId),
  ]);
  for (const payment of online) if (payment.capturedKopecks > 0) add(payment.orderId, keptKopecks(payment));
  for (const { orderId, kopecks } of [...booked, ...taken]) add(orderId, kopecks);
  return { paid, returned: new Map(back.map(({ orderId, kopecks }) => [orderId, kopecks])) };
}

/** 1C's own numbers of goods that came from it, by their codes in the shop. */
async function readIdsInOneC(executor: Executor, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map();
  const rows = await executor
    .select({ id: exchangeOffers.id, sku: exchangeOffers.sku })
    .from(exchangeOffers)
    .where(inArray(exchangeOffers.sku, [...skus]));
  return new Map(rows.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const])));
}

function lineOf(line: OrderLineRow, ids: ReadonlyMap<string, string>): ExchangedOrder["lines"][number] {
  const { sku, title, backSku, backTitle, quantity, sumKopecks, promoKopecks, points } = line;
  const idOf = (code: string) => ids.get(code) ?? code;
  const back = backSku === null || backTitle === null ? null : { id: idOf(backSku), title: backTitle };
  return { goods: { id: idOf(sku), title }, back, quantity, sumKopecks, promoKopecks, points };
}

const isBrought = ({ deliveryType }: OrderRow): boolean => deliveryType !== "pickup" && deliveryType !== "russia_tc";

/** The same buyer is the same to 1C in all orders: an organisation by its numbers, a person by the phone. */
function buyerOf(row: OrderRow): Buyer {
  const { name, phone, email } = row.contact;
  const { organization } = row;
  const id = organization ? [organization.inn, organization.kpp].filter((part) => part !== "").join("-") : phone;
  return {
    id: id === "" ? row.orderNumber : id,
    name,
    phone,
    email,
    address: isBrought(row) ? row.deliveryPlace : "",
    organization,
  };
}

function valuesOf(
  row: OrderRow,
  { paid, returned }: Money,
  { regions, zone }: { regions: RegionDirectory; zone: Zone },
): ExchangedOrder["values"] {
  const kopecks = paid.get(row.id) ?? 0;
  const back = returned.get(row.id) ?? 0;
  const stamp = (at: Date | null): string => {
    if (at === null) return "";
    const { day, minute } = localTime(at, zone);
    return `${day}T${clock(minute)}:00`;
  };
  return {
    "Статус заказа": orderStatuses[row.status],
    "Дата изменения": stamp(row.updatedAt),
    Отменен: String(row.status === "cancelled"),
    Отгружен: String(row.status === "delivered"),
    "Заказ оплачен": String(kopecks > 0 && kopecks >= row.sumKopecks),
    Оплачено: kopecks > 0 ? sumText(kopecks) : "",
    "Дата оплаты": stamp(row.paidAt),
    "Метод оплаты": row.payment.title,
    "Способ доставки": row.deliveryTitle,
    [isBrought(row) ? "Адрес доставки" : "Место выдачи"]: row.deliveryPlace,
    "Дата доставки": [row.deliveryDay ?? "", row.deliveryInterval].filter((part) => part !== "").join(" "),
    Возвращено: back > 0 ? sumText(back) : "",
    "Номер резерва": row.reserveId,
    Город: regions.regionOf(row.regionSlug).title,
  };
}
