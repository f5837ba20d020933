import type { InputOf } from "../../contract/platform/endpoint.ts";
import {
  type ReturnReason,
  type returnAccept,
  type returnApprove,
  type returnDecline,
  type returnRefuse,
  returnStates,
} from "../../contract/sales/returns.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import {
  approve,
  clientOf,
  decline,
  requireWaiting,
  waits,
  weigh,
} from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { refund } from "../loyalty/ledger.ts";
import { findEarned } from "../loyalty/ledger-store.ts";
import { readMoneyReceived } from "../orders/money-received.ts";
import { lockOrder, type OrderRow, readContents } from "../orders/orders-store.ts";
import { payBack, readRefundMethods } from "./pay-back.ts";
import { MIND_TOO_LATE, type ReturnDependencies } from "./request-return.ts";
import { placesForReturn } from "./return-places.ts";
import {
  changeReturn,
  findHandedOutAt,
  findOrderId,
  findReturn,
  type ReturnRow,
  readLinesOf,
  readLiveReturns,
  restock,
} from "./returns-store.ts";
import { mayChangeMind, pointsOfReturn, type Quantity, type RefundLine, refundOf } from "./rules.ts";
import { type MovedPoints, tellOfReturn } from "./tell-of-return.ts";

/** A return together with its order, which is locked. */
interface LockedReturn {
  order: OrderRow;
  row: ReturnRow;
}

/**
 * What is paid back for a return if all of it is accepted now. `leftKopecks`: what of the order's money the customer has not had back yet,
 * by other returns or through the payer's bank, which takes money back without asking; no return pays more.
 */
export async function refundOfReturn(executor: Executor, order: OrderRow, row: Pick<ReturnRow, "id" | "reason">) {
  const [{ lines, adjustments }, live, { chargedBack }] = await Promise.all([
    readContents(executor, order),
    readLiveReturns(executor, order.id),
    readMoneyReceived(executor, order),
  ]);
  const others = live.filter(({ id, state }) => id !== row.id && (state === "accepted" || state === "to_approve"));
  const [before, now] = await Promise.all([
    readLinesOf(
      executor,
      others.map(({ id }) => id),
    ),
    readLinesOf(executor, [row.id]),
  ]);
  const owed = refundOf({ lines, adjustments, before, now, reason: row.reason });
  const paidBack = others.reduce((sum, { refundKopecks }) => sum + (refundKopecks ?? 0), chargedBack);
  const leftKopecks = Math.max(0, order.sumKopecks - paidBack);
  return { ordered: lines, ...owed, kopecks: Math.min(owed.kopecks, leftKopecks), leftKopecks };
}

async function lock(
  tx: Executor,
  caller: StaffCaller,
  { id, version }: { id: number; version: number },
  state: ReturnRow["state"],
): Promise<LockedReturn> {
  const orderId = await findOrderId(tx, id, await locationsOf(tx, caller));
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  const row = await findReturn(tx, id);
  if (!order || !row) throw notFound("Возврат не найден среди возвратов ваших центров");
  if (row.version !== version || row.state !== state)
    throw new ApiError(
      "version_conflict",
      `Пока страница была открыта, возврат изменился: ${returnStates[row.state].toLowerCase()}`,
    );
  return { order, row };
}

/**
 * Accepts the goods; the money goes back the way it came, at once or once a second person agrees, and only then the goods are put on sale.
 * Throws `not_found`, `version_conflict`, `invalid` for a place that is none or for another way than the money came.
 */
export function acceptReturn(
  { services, messaging }: ReturnDependencies,
  { id, version, placeId, isDefect, refundBy, note, reason: saidNow }: InputOf<typeof returnAccept>,
  caller: StaffCaller,
): Promise<ReturnRow> {
  return services.connection.db.transaction(async (tx) => {
    const { order, row } = await lock(tx, caller, { id, version }, "requested");
    const at = services.now();
    const actorId = userIdOf(caller);
    const reason = await reasonOf(tx, row, saidNow);
    const owed = await refundOfReturn(tx, order, { id, reason });
    const { ways } = await readRefundMethods(tx, order, owed.kopecks);
    if (!ways.includes(refundBy))
      throw new ApiError("invalid", [
        { message: "Деньги за этот заказ пришли иначе: вернуть их можно только тем же способом", field: "refundBy" },
      ]);
    const places = await placesForReturn(tx, services, order, caller);
    if (placeId !== null && !places.some((place) => place.id === placeId))
      throw new ApiError("invalid", [{ message: "Такого места нет среди ваших", field: "placeId" }]);
    if (placeId === null && isDefect)
      throw new ApiError("invalid", [{ message: "Выберите, где лежит брак", field: "placeId" }]);
    const approval = await weigh(tx, services, {
      door: "return",
      subject: String(id),
      actorId,
      client: await clientOf(tx, order),
      orderId: order.id,
      amount: owed.kopecks,
      about: `Заказ ${order.orderNumber}: вернуть деньги за товар`,
      reason: note,
    });
    const changed = await changeReturn(tx, row, {
      state: waits(approval) ? "to_approve" : "accepted",
      reason,
      refundKopecks: owed.kopecks,
      refundBy,
      placeId,
      isDefect,
      decidedById: actorId,
      decidedAt: at,
      decision: note,
    });
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { return: id, state: row.state },
      after: { return: id, state: changed.state, refundKopecks: owed.kopecks, refundBy, placeId, isDefect },
    });
    return waits(approval) ? changed : settle(tx, { order, row: changed, owed }, messaging, at);
  });
}

/** Why the goods came back: whoever accepts them says it where nobody has. */
async function reasonOf(tx: Executor, row: ReturnRow, saidNow: ReturnReason | undefined): Promise<ReturnReason> {
  if (row.reason !== "not_said") return row.reason;
  if (saidNow === undefined)
    throw new ApiError("invalid", [{ message: "Выберите, почему вернули товар", field: "reason" }]);
  const handedOutAt = await findHandedOutAt(tx, row.orderId);
  if (saidNow === "changed_mind" && handedOutAt && !mayChangeMind(handedOutAt, row.requestedAt))
    throw new ApiError("invalid", [{ message: MIND_TOO_LATE, field: "reason" }]);
  return saidNow;
}

/** Throws `not_found`, `version_conflict`, and `forbidden` for whoever accepted the goods, or gets the money. */
export function approveReturn(
  { services, messaging }: ReturnDependencies,
  seen: InputOf<typeof returnApprove>,
  caller: StaffCaller,
): Promise<ReturnRow> {
  return services.connection.db.transaction(async (tx) => {
    const { order, row } = await lock(tx, caller, seen, "to_approve");
    const userId = userIdOf(caller);
    const at = services.now();
    await approve(tx, (await requireWaiting(tx, "return", String(row.id))).id, { userId, at });
    const owed = await refundOfReturn(tx, order, row);
    // The payer's bank may have taken money back since the goods were accepted.
    const refundKopecks = Math.min(row.refundKopecks ?? 0, owed.leftKopecks);
    const changed = await changeReturn(tx, row, {
      state: "accepted",
      approvedById: userId,
      approvedAt: at,
      refundKopecks,
    });
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { return: row.id, state: row.state },
      after: { return: row.id, state: changed.state, refundKopecks },
    });
    return settle(tx, { order, row: changed, owed }, messaging, at);
  });
}

/** The return waits for a decision as before it was accepted. Throws as `approveReturn`; who accepted the goods takes that back so. */
export function declineReturn(
  { services }: ReturnDependencies,
  { decision, ...seen }: InputOf<typeof returnDecline>,
  caller: StaffCaller,
): Promise<ReturnRow> {
  return services.connection.db.transaction(async (tx) => {
    const { order, row } = await lock(tx, caller, seen, "to_approve");
    const approval = await requireWaiting(tx, "return", String(row.id));
    await decline(tx, approval.id, { userId: userIdOf(caller), at: services.now(), decision });
    const nothing = {
      refundKopecks: null,
      refundBy: null,
      placeId: null,
      decidedById: null,
      decidedAt: null,
      isDefect: false,
    };
    const changed = await changeReturn(tx, row, { state: "requested", decision: "", ...nothing });
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { return: row.id, state: row.state, refundKopecks: row.refundKopecks },
      after: { return: row.id, state: changed.state, decision },
    });
    return changed;
  });
}

/** Throws `not_found`, `version_conflict`. */
export function refuseReturn(
  { services, messaging }: ReturnDependencies,
  { decision, ...seen }: InputOf<typeof returnRefuse>,
  caller: StaffCaller,
): Promise<ReturnRow> {
  return services.connection.db.transaction(async (tx) => {
    const { order, row } = await lock(tx, caller, seen, "requested");
    const at = services.now();
    const change = { state: "refused", decision, decidedById: userIdOf(caller), decidedAt: at } as const;
    const changed = await changeReturn(tx, row, change);
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { return: row.id, state: row.state },
      after: { return: row.id, state: "refused", decision },
    });
    await tellOfReturn(tx, messaging, order, changed, at);
    return changed;
  });
}

interface Settled extends LockedReturn {
  owed: { ordered: readonly OrderedLine[]; lines: readonly RefundLine[] };
}

/** The money and the points of an accepted return go back, its goods are on sale again, and the customer is told. */
async function settle(
  tx: Executor,
  { order, row, owed: { ordered, lines } }: Settled,
  messaging: ReturnDependencies["messaging"],
  at: Date,
): Promise<ReturnRow> {
  const { bankKopecks, ways } = await readRefundMethods(tx, order, row.refundKopecks ?? 0);
  // Another return may have had what banks held meanwhile.
  const refundBy = row.refundBy !== null && ways.includes(row.refundBy) ? row.refundBy : (ways[0] ?? row.refundBy);
  const settled = await changeReturn(tx, row, { bankKopecks, refundBy });
  const points = await refundPoints(tx, order, settled, at);
  await payBack(tx, order, settled, lines, at);
  await tellOfReturn(tx, messaging, order, settled, at, points);
  // Stock is locked after points.
  if (row.placeId !== null && !row.isDefect)
    await restock(tx, { returnId: row.id, locationId: row.placeId, at }, piecesOf(ordered, lines));
  return settled;
}

/** After the returns of the order that were settled before this one; how many points came back, and how many went. */
async function refundPoints(tx: Executor, order: OrderRow, row: ReturnRow, at: Date): Promise<MovedPoints> {
  if (order.userId === null) return { restored: 0, revoked: 0 };
  const { lines, adjustments } = await readContents(tx, order);
  const settled = (await readLiveReturns(tx, order.id)).filter(
    ({ id, state }) => id !== row.id && state === "accepted",
  );
  const before = await readLinesOf(
    tx,
    settled.map(({ id }) => id),
  );
  const now = await readLinesOf(tx, [row.id]);
  const earned = (await findEarned(tx, order.id)) ?? 0;
  const points = pointsOfReturn({ lines, adjustments, before, now, earned });
  await refund(tx, { userId: order.userId, orderId: order.id, returnId: row.id, ...points }, at);
  return points;
}

interface OrderedLine {
  position: number;
  kind: string;
  goodsId: number | null;
  backGoodsId: number | null;
}

/** Pieces by goods: an axle set is two of the front ones and two of the back ones. */
function piecesOf(ordered: readonly OrderedLine[], lines: readonly Quantity[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { position, quantity } of lines) {
    const line = ordered.find((one) => one.position === position);
    const each = line?.kind === "axle_set" ? 2 : 1;
    for (const goodsId of [line?.goodsId, line?.backGoodsId])
      if (goodsId != null) pieces.set(goodsId, (pieces.get(goodsId) ?? 0) + quantity * each);
  }
  return pieces;
}
