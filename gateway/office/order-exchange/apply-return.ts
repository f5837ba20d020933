import { randomUUID } from "node:crypto";
import type { Services } from "../../chain/services.ts";
import { returnStates } from "../../contract/sales/returns.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { momentAt } from "../../platform/zone-time.ts";
import { type OrderRow, readLinesOf as readOrderLines } from "../../sales/orders/orders-store.ts";
import { enterReturn, readReturnable } from "../../sales/returns/request-return.ts";
import {
  findByIdInOneC,
  type ReturnRow,
  readLinesOf,
  readLiveReturns,
  refundedBy,
  saveIdInOneC,
} from "../../sales/returns/returns-store.ts";
import type { Quantity } from "../../sales/returns/rules.ts";
import { linesOfPieces } from "./named-goods-rules.ts";
import { readPieces } from "./named-goods-store.ts";
import { done, type Outcome, refused, same } from "./outcome.ts";
import { type BookedMoney, type BookedReturn, bookedText } from "./wanted-rules.ts";

/**
 * Enters a return of 1C for its locked order, as staff do at the desk: who took the goods, what becomes of them and of the money staff
 * say on its card. One that staff had entered before 1C told of it is that one, and is not entered twice.
 */
export async function applyReturn(
  tx: Executor,
  { services }: { services: Pick<Services, "now"> },
  order: OrderRow,
  booked: BookedReturn,
): Promise<Outcome> {
  const called = bookedText("Возврат", booked);
  const known = await findByIdInOneC(tx, booked.id);
  if (known && known.orderId !== order.id) return refused(`${called} на сайте относится к другому заказу`);
  if (!booked.holds) return known ? takenBack(called, known) : same;
  const pieces = await readPieces(tx, booked.rows);
  if (typeof pieces === "string") return refused(`${called}: ${pieces}`);
  if (pieces.size === 0) return refused(`${called}: в документе нет товаров`);
  const lines = (await readOrderLines(tx, [order])).get(order.id) ?? [];
  const isOf = async ({ id }: ReturnRow) => {
    const has = await readLinesOf(tx, [id]);
    const asked = linesOfPieces(pieces, lines, new Map(has.map(({ position, quantity }) => [position, quantity])));
    return typeof asked !== "string" && countOf(asked) === countOf(has);
  };
  if (known) return (await isOf(known)) ? answered(called, known) : changed(called, known);
  for (const live of await readLiveReturns(tx, order.id))
    if (live.idInOneC === null && (await isOf(live))) {
      await saveIdInOneC(tx, live.id, booked.id);
      return done(`${called}: на сайте это возврат № ${live.id}`);
    }
  const wanted = linesOfPieces(pieces, lines, await readReturnable(tx, order));
  if (typeof wanted === "string") return refused(`${called}: ${wanted}`);
  const row = await enterReturn(tx, order, {
    key: randomUUID(),
    idInOneC: booked.id,
    requestedBy: "erp",
    requestedById: null,
    requestedAt: requestedAt(booked, order, services.now()),
    reason: "not_said",
    comment: "",
    wanted,
    photos: [],
  });
  return done(`${called} заведён на сайте: № ${row.id}, ждёт решения`);
}

/** The customer asked on the day of the document, so the days for the money count from there. */
const requestedAt = ({ day }: BookedReturn, { deliveryZone }: OrderRow, now: Date): Date => {
  const asked = day === null ? now : momentAt(day, 0, deliveryZone);
  return asked < now ? asked : now;
};

const countOf = (lines: readonly Quantity[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const stateOf = ({ id, state }: ReturnRow): string => `возврат № ${id} «${returnStates[state]}»`;

/** One that staff have refused is one that 1C should not have. */
const answered = (called: string, row: ReturnRow): Outcome =>
  row.state === "refused"
    ? refused(`${called}: на сайте ${stateOf(row)}, отмените его и в 1С или оформите заново`)
    : same;

const changed = (called: string, row: ReturnRow): Outcome =>
  refused(
    `${called}: на сайте ${stateOf(row)}, и товары в нём другие. Исправьте документ или решите по возврату на сайте`,
  );

const takenBack = (called: string, row: ReturnRow): Outcome =>
  row.state === "refused"
    ? same
    : refused(`${called} в 1С не проведён или удалён, а на сайте ${stateOf(row)}: решите по нему там`);

/** Money is given back by returns of the site alone; what went back by them is what 1C tells. */
export async function applyRefund(tx: Executor, order: OrderRow, booked: BookedMoney): Promise<Outcome> {
  const back = refundedBy(await readLiveReturns(tx, order.id));
  if (booked.kopecks !== null && booked.kopecks <= back) return same;
  const called = bookedText("Возврат денег", booked);
  const sums = booked.kopecks === null ? "" : `: в 1С ${roublesOf(booked.kopecks)}, на сайте ${roublesOf(back)}`;
  return refused(`${called}${sums}. По документу 1С сайт деньги не возвращает: примите возврат товара на сайте`);
}
