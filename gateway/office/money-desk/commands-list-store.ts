import { and, asc, desc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { paymentCommandList, paymentNoticeList } from "../../contract/office/money-desk.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { providerNotices } from "../../platform/db/schema/provider-notices.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { CommandRow } from "../../sales/payments/commands-store.ts";
import type { PaymentRow } from "../../sales/payments/payments-store.ts";

const { state: commandState, amountKopecks } = paymentCommands;
/** One that closes an attempt needs nobody: its facts tell what came of it. Two conditions, because each has an index of its own. */
const isWaiting = and(
  or(inArray(commandState, ["refused", "stuck"]), eq(commandState, "to_approve")),
  gt(amountKopecks, 0),
);

/** Commands, the latest first. */
export const commandRows = (executor: Executor, zone: Zone) =>
  listQuery(paymentCommandList, {
    select: (cursor) =>
      executor
        .select({
          command: paymentCommands,
          identity: orders.orderNumber,
          provider: payments.provider,
          number: payments.providerNumber,
          cursor,
        })
        .from(paymentCommands)
        .innerJoin(payments, eq(payments.id, paymentCommands.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId)),
    order: { id: paymentCommands.id },
    filters: {
      kind: (kind) => eq(paymentCommands.kind, kind),
      state: (state) => (state === "waiting" ? isWaiting : eq(commandState, state)),
      number: (number) => or(hasOrderNumber(number), eq(payments.providerNumber, number.toUpperCase())),
      ...momentsIn("created", paymentCommands.createdAt, zone),
    },
  });

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

/** Notices that could not be applied, the latest first. */
export function unmatchedNotices(executor: Executor, zone: Zone) {
  const { id, kind, appliedAt, receivedAt } = providerNotices;
  return listQuery(paymentNoticeList, {
    select: (cursor) => executor.select({ notice: providerNotices, cursor }).from(providerNotices),
    order: { sort: receivedAt, id },
    where: and(eq(kind, "payment"), isNull(appliedAt)),
    filters: {
      provider: (provider) => eq(providerNotices.provider, provider),
      ...momentsIn("received", receivedAt, zone),
    },
  });
}
