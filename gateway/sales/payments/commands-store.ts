import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";

export type CommandRow = typeof paymentCommands.$inferSelect;
export type NewCommand = Pick<
  typeof paymentCommands.$inferInsert,
  "paymentId" | "kind" | "amountKopecks" | "reason" | "actorKind" | "actorId" | "nextAt" | "lines" | "key" | "state"
>;
type CommandChange = Partial<
  Pick<CommandRow, "state" | "nextAt" | "baseKopecks" | "externalId" | "failure" | "attempts">
>;

/** The order of the payment has to be locked. A refund counts as asked for from then on. */
export async function insertCommand(tx: Executor, command: NewCommand, at: Date): Promise<void> {
  await tx.insert(paymentCommands).values({ ...command, createdAt: at, updatedAt: at });
  if (command.kind !== "refund") return;
  await tx
    .update(payments)
    .set({ refundRequestedKopecks: sql`${payments.refundRequestedKopecks} + ${command.amountKopecks}`, updatedAt: at })
    .where(eq(payments.id, command.paymentId));
}

/** A refund that is not to be sent no longer counts as asked for. The order of the payment has to be locked. */
export async function takeBackRequest(tx: Executor, command: CommandRow, at: Date): Promise<void> {
  if (command.kind !== "refund") return;
  await tx
    .update(payments)
    .set({ refundRequestedKopecks: sql`${payments.refundRequestedKopecks} - ${command.amountKopecks}`, updatedAt: at })
    .where(eq(payments.id, command.paymentId));
}

/** Captures that wait for their time and that nobody has begun to send: of what is freed nothing is to be taken. */
export async function withdrawCaptures(tx: Executor, paymentId: number): Promise<void> {
  const { kind, state, attempts } = paymentCommands;
  await tx
    .delete(paymentCommands)
    .where(and(eq(paymentCommands.paymentId, paymentId), eq(kind, "capture"), eq(state, "new"), eq(attempts, 0)));
}

export const readCommandsOf = (executor: Executor, orderId: number): Promise<CommandRow[]> =>
  executor
    .select()
    .from(paymentCommands)
    .where(
      inArray(
        paymentCommands.paymentId,
        executor.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId)),
      ),
    )
    .orderBy(asc(paymentCommands.id));

/**
 * Takes commands that are due, of each payment the oldest one alone: what it did has to be known before the next. Nobody else gets
 * them until the lease ends.
 */
export async function takeDueCommands(
  executor: Executor,
  now: Date,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<CommandRow[]> {
  const isUnderWay = inArray(paymentCommands.state, ["new", "sent"]);
  const due = executor
    .select({ id: paymentCommands.id })
    .from(paymentCommands)
    .where(
      and(
        isUnderWay,
        lte(paymentCommands.nextAt, now),
        sql`not exists (select from payment_commands earlier where earlier.payment_id = ${paymentCommands.paymentId} and earlier.id < ${paymentCommands.id} and earlier.state in ('new', 'sent'))`,
      ),
    )
    .orderBy(asc(paymentCommands.nextAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return executor
    .update(paymentCommands)
    .set({ nextAt: new Date(now.getTime() + leaseMs), attempts: sql`${paymentCommands.attempts} + 1`, updatedAt: now })
    .where(isAmongLocked(paymentCommands.id, due))
    .returning();
}

/** Changes a command that is still under way: what is done or refused stays so. */
export async function changeCommand(executor: Executor, id: number, change: CommandChange, at: Date): Promise<void> {
  await executor
    .update(paymentCommands)
    .set({ ...change, updatedAt: at })
    .where(and(eq(paymentCommands.id, id), inArray(paymentCommands.state, ["new", "sent"])));
}
