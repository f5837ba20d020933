import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { type CommandRow, takeBackRequest } from "../../sales/payments/commands-store.ts";
import { lockCommandWithOrder, targetOf } from "./act.ts";
import { decideCommand } from "./commands-list-store.ts";

type Clock = Pick<Services, "connection" | "now">;

async function lockToApprove(tx: Executor, id: number) {
  const locked = await lockCommandWithOrder(tx, id);
  if (locked.command.state !== "to_approve") throw new ApiError("too_late", "По этому возврату уже решили");
  return locked;
}

const isOwn = ({ actorId }: CommandRow, userId: number): boolean => actorId === userId;

/** Lets a return above the limit go to the bank. Throws `not_found`, `too_late`, and `forbidden` for whoever asked for it. */
export function approveReturnedMoney(
  { connection, now }: Clock,
  caller: StaffCaller,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockToApprove(tx, id);
    if (isOwn(command, userId))
      throw new ApiError("forbidden", "Возврат подтверждает не тот, кто его начал: нужен второй сотрудник");
    await decideCommand(tx, id, { state: "new", approvedById: userId, nextAt: now() }, now());
    const after = { state: "new", amount: command.amountKopecks };
    await caller.audit(tx, { target: targetOf(order, command), before: { state: command.state }, after });
  });
}

/** The money stays: it can be asked back anew. Whoever asked for it may decline it as well. Throws `not_found`, `too_late`. */
export function declineReturnedMoney(
  { connection, now }: Clock,
  caller: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { command, order } = await lockToApprove(tx, id);
    await decideCommand(tx, id, { state: "declined", closing: reason }, now());
    await takeBackRequest(tx, command, now());
    const after = { state: "declined", reason };
    await caller.audit(tx, { target: targetOf(order, command), before: { state: command.state }, after });
  });
}
