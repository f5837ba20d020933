import { randomUUID } from "node:crypto";
import type { Services } from "../../chain/services.ts";
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
import { lockOrder, type OrderRow } from "../../sales/orders/orders-store.ts";
import {
  type CommandRow,
  insertCommand,
  readCommandsOf,
  takeBackRequest,
} from "../../sales/payments/commands-store.ts";
import { findPayment } from "../../sales/payments/payments-store.ts";
import { decideCommand, findOrderOfCommand, lockCommand } from "./commands-list-store.ts";
import { returnableKopecks } from "./desk-rules.ts";
import { isWaiting } from "./view.ts";

type DeskClock = Pick<Services, "connection" | "now">;

async function lockToApprove(tx: Executor, id: number) {
  const locked = await lockCommandWithOrder(tx, id);
  if (locked.command.state !== "to_approve") throw new ApiError("too_late", "По этому возврату уже решили");
  return locked;
}

/** Lets a return that waits go to the bank. Throws `not_found`, `too_late`, and `forbidden` for whoever asked for it or gets it. */
export function approveReturnedMoney(
  { connection, now }: DeskClock,
  caller: StaffCaller,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockToApprove(tx, id);
    await approve(tx, (await requireWaiting(tx, "payment_return", command.key)).id, { userId, at: now() });
    await decideCommand(tx, id, { state: "new", approvedById: userId, nextAt: now() }, now());
    const after = { state: "new", amount: command.amountKopecks };
    await caller.audit(tx, { target: targetOf(order, command), before: { state: command.state }, after });
  });
}

/** The money stays: it can be asked back anew. Whoever asked for it may decline it as well. Throws `not_found`, `too_late`. */
export function declineReturnedMoney(
  { connection, now }: DeskClock,
  caller: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockToApprove(tx, id);
    const approval = await requireWaiting(tx, "payment_return", command.key);
    await decline(tx, approval.id, { userId: userIdOf(caller), at: now(), decision: reason });
    await decideCommand(tx, id, { state: "declined", closing: reason }, now());
    await takeBackRequest(tx, command, now());
    const after = { state: "declined", reason };
    await caller.audit(tx, { target: targetOf(order, command), before: { state: command.state }, after });
  });
}

type Clock = Pick<Services, "connection" | "now" | "shopSettings">;

/** Whoever changes payments of an order locks the order first. Throws `not_found`. */
export async function lockCommandWithOrder(
  tx: Executor,
  id: number,
): Promise<{ command: CommandRow; order: OrderRow }> {
  const orderId = await findOrderOfCommand(tx, id);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  const command = order && (await lockCommand(tx, id));
  if (!command) throw notFound("Такой команды нет");
  return { command, order };
}

async function lockWaiting(tx: Executor, id: number): Promise<{ command: CommandRow; order: OrderRow }> {
  const locked = await lockCommandWithOrder(tx, id);
  if (!isWaiting(locked.command)) throw new ApiError("too_late", "Эту команду уже повторили, закрыли или выполнили");
  return locked;
}

export const targetOf = ({ orderNumber }: OrderRow, { id }: CommandRow) => `${orderNumber}, команда ${id}`;

/** Sends a command that waits for staff once more. What an earlier attempt did is looked up before: money moves once. */
export function retryCommand({ connection, now }: Clock, caller: StaffCaller, id: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockWaiting(tx, id);
    const { state, failure } = command;
    // A bank that knows keys refuses a refused one for ever; after no answer the key is what keeps it from doing it twice.
    const again = state === "refused" ? { key: randomUUID(), baseKopecks: null } : {};
    await decideCommand(tx, id, { state: "new", nextAt: now(), failure: null, ...again }, now());
    await caller.audit(tx, { target: targetOf(order, command), before: { state, failure }, after: { state: "new" } });
  });
}

/** Ends a command that waits for staff. Its sum stays asked for, so nobody commands it by themselves again. */
export function closeCommand(
  { connection, now }: Clock,
  caller: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockWaiting(tx, id);
    const { state, failure } = command;
    await decideCommand(tx, id, { state: "closed", closing: reason }, now());
    const after = { state: "closed", reason };
    await caller.audit(tx, { target: targetOf(order, command), before: { state, failure }, after });
  });
}

interface Return {
  id: number;
  key: string;
  amount: number;
  reason: string;
  actorId: number;
}

/**
 * Commands to return money that no order keeps; where one person may not, a second one has to approve it before the bank hears of it. Answers
 * whether that is so. Throws `not_found`, `invalid`, `too_late`. */
export function returnMoney(
  services: Clock,
  caller: StaffCaller,
  { id, key, amount, reason, actorId }: Return,
): Promise<{ mustWait: boolean }> {
  return services.connection.db.transaction(async (tx) => {
    const found = await findPayment(tx, id);
    const order = found && (await lockOrder(tx, found.orderId));
    const payment = order && (await findPayment(tx, id));
    if (!payment) throw notFound("Такого платежа нет");
    const earlier = (await readCommandsOf(tx, order.id)).filter(({ paymentId }) => paymentId === id);
    const done = earlier.find((command) => command.key === key);
    if (done) return { mustWait: done.state === "to_approve" };
    if (earlier.some(({ state }) => state === "to_approve"))
      throw new ApiError("too_late", "Возврат по этому платежу уже ждёт подтверждения второго сотрудника");
    const { status, paidAt, sumKopecks, orderNumber } = order;
    const left = returnableKopecks(payment, {
      isCancelled: status === "cancelled",
      isPaid: paidAt !== null,
      sumKopecks,
    });
    if (left === 0)
      throw new ApiError("too_late", "Возвращать больше нечего: деньги уже возвращаются или относятся к заказу");
    const refuse = (message: string) => new ApiError("invalid", [{ field: "amount", message }]);
    if (amount > left) throw refuse("Столько вернуть нельзя: осталось меньше");
    const isHeld = payment.capturedKopecks === 0;
    if (isHeld && amount !== left) throw refuse("Удержанные деньги возвращаются только целиком");
    const at = services.now();
    const approval = await weigh(tx, services, {
      door: "payment_return",
      subject: key,
      actorId,
      client: await clientOf(tx, order),
      orderId: order.id,
      amount,
      about: `Заказ ${order.orderNumber}: вернуть деньги по платежу`,
      reason,
    });
    const mustWait = waits(approval);
    const state = mustWait ? "to_approve" : "new";
    await insertCommand(
      tx,
      {
        paymentId: id,
        kind: isHeld ? "void" : "refund",
        amountKopecks: amount,
        lines: null,
        key,
        reason,
        actorKind: "staff",
        actorId,
        nextAt: at,
        state,
      },
      at,
    );
    const before = { returnable: left };
    const after = { returnable: left - amount, amount, kind: isHeld ? "void" : "refund", reason, state };
    await caller.audit(tx, { target: `${orderNumber}, платёж ${payment.attempt}`, before, after });
    return { mustWait };
  });
}
