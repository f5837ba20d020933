import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { providerNotices } from "../../platform/db/schema/provider-notices.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";
import type { CommandRow } from "../../sales/payments/commands-store.ts";
import type { PaymentRow } from "../../sales/payments/payments-store.ts";

interface CommandFilters {
  kind?: CommandRow["kind"] | undefined;
  state?: CommandRow["state"] | "waiting" | undefined;
  number?: string | undefined;
  created: MomentRange;
}

const { state: commandState, amountKopecks } = paymentCommands;
/** One that closes an attempt needs nobody: its facts tell what came of it. */
const isWaiting = and(inArray(commandState, ["refused", "stuck", "to_approve"]), gt(amountKopecks, 0));

/** A page of commands, the latest first. */
export async function readCommandList(
  executor: Executor,
  { kind, state, number, created }: CommandFilters,
  position: ListPosition,
) {
  const condition = all(
    kind !== undefined && eq(paymentCommands.kind, kind),
    state !== undefined && (state === "waiting" ? isWaiting : eq(commandState, state)),
    number !== undefined && or(hasOrderNumber(number), eq(payments.providerNumber, number.toUpperCase())),
    created.from && gte(paymentCommands.createdAt, created.from),
    created.to && lt(paymentCommands.createdAt, created.to),
  );
  const order = { sort: paymentCommands.id, id: paymentCommands.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({
      command: paymentCommands,
      identity: orders.orderNumber,
      provider: payments.provider,
      number: payments.providerNumber,
      cursor,
    })
    .from(paymentCommands)
    .innerJoin(payments, eq(payments.id, paymentCommands.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(
    executor,
    sql`select 1 from ${paymentCommands} inner join ${payments} on ${payments.id} = ${paymentCommands.paymentId}
      inner join ${orders} on ${orders.id} = ${payments.orderId} where ${condition ?? sql`true`}`,
  );
  return { ...pageOf(found, position), total };
}

export const readCommandsOfPayment = (executor: Executor, paymentId: number): Promise<CommandRow[]> =>
  executor
    .select()
    .from(paymentCommands)
    .where(eq(paymentCommands.paymentId, paymentId))
    .orderBy(asc(paymentCommands.id));

/** The order that a command's payment belongs to; null for no command. */
export async function findOrderOfCommand(executor: Executor, id: number) {
  const [row] = await executor
    .select({ orderId: payments.orderId })
    .from(paymentCommands)
    .innerJoin(payments, eq(payments.id, paymentCommands.paymentId))
    .where(eq(paymentCommands.id, id));
  return row?.orderId ?? null;
}

export async function lockCommand(tx: Executor, id: number): Promise<CommandRow | null> {
  const [row] = await tx.select().from(paymentCommands).where(eq(paymentCommands.id, id)).for("update");
  return row ?? null;
}

/** Changes a command that waits for staff. */
export async function decideCommand(
  tx: Executor,
  id: number,
  change: Partial<
    Pick<CommandRow, "state" | "key" | "baseKopecks" | "nextAt" | "failure" | "closing" | "approvedById">
  >,
  at: Date,
): Promise<void> {
  await tx
    .update(paymentCommands)
    .set({ ...change, updatedAt: at })
    .where(eq(paymentCommands.id, id));
}

const NOTICES = 50;

/** Notices of a provider that name a payment, the latest first. */
export async function readNoticesOf(
  executor: Executor,
  { provider, externalId, providerNumber, createdAt }: PaymentRow,
) {
  const { id, receivedAt, appliedAt, failure, query, body } = providerNotices;
  const names = [providerNumber, ...(externalId ? [externalId] : [])].map(
    (name) => sql`(position(${name} in ${query}) > 0 or position(convert_to(${name}, 'UTF8') in ${body}) > 0)`,
  );
  return executor
    .select({ id, receivedAt, appliedAt, failure })
    .from(providerNotices)
    .where(
      and(
        eq(providerNotices.kind, "payment"),
        eq(providerNotices.provider, provider),
        gte(receivedAt, createdAt),
        or(...names),
      ),
    )
    .orderBy(desc(id))
    .limit(NOTICES);
}

/** A page of notices that could not be applied, the latest first. */
export async function readUnmatched(
  executor: Executor,
  { provider, received }: { provider?: string | undefined; received: MomentRange },
  position: ListPosition,
) {
  const { id, kind, appliedAt, receivedAt } = providerNotices;
  const condition = all(
    eq(kind, "payment"),
    isNull(appliedAt),
    provider !== undefined && eq(providerNotices.provider, provider),
    received.from && gte(receivedAt, received.from),
    received.to && lt(receivedAt, received.to),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: receivedAt, id, direction: "desc" }, position);
  const found = await executor
    .select({ notice: providerNotices, cursor })
    .from(providerNotices)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${providerNotices} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
