import type { Services } from "../../chain/services.ts";
import { approve, decline, requireWaiting } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { takeBackRequest } from "../../sales/payments/commands-store.ts";
import { lockCommandWithOrder, targetOf } from "./act.ts";
import { decideCommand } from "./commands-list-store.ts";

type Clock = Pick<Services, "connection" | "now">;

async function lockToApprove(tx: Executor, id: number) {
  const locked = await lockCommandWithOrder(tx, id);
  if (locked.command.state !== "to_approve") throw new ApiError("too_late", "По этому возврату уже решили");
  return locked;
}

/** Lets a return that waits go to the bank. Throws `not_found`, `too_late`, and `forbidden` for whoever asked for it or gets it. */
export function approveReturnedMoney(
  { connection, now }: Clock,
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
  { connection, now }: Clock,
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
