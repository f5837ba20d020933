import { eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { chargebackList, type PaymentConcern, paymentList } from "../../contract/office/money-desk.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, chargedBackKopecks } = payments;

/** A command about the payment waits for staff. */
const hasWaiting = sql<boolean>`exists (
  select from ${paymentCommands} where ${paymentCommands.paymentId} = ${payments.id}
  and ${paymentCommands.state} in ('refused', 'stuck') and ${paymentCommands.amountKopecks} > 0
)`;

/** A return of the payment's money waits for a second person. */
const isToApprove = sql<boolean>`exists (
  select from ${paymentCommands} where ${paymentCommands.paymentId} = ${payments.id} and ${paymentCommands.state} = 'to_approve'
)`;

/** What staff settled of the payment in another way. */
const closed = sql<number>`(
  select coalesce(sum(${paymentCommands.amountKopecks}), 0) from ${paymentCommands}
  where ${paymentCommands.paymentId} = ${payments.id} and ${paymentCommands.state} = 'closed' and ${paymentCommands.kind} <> 'capture'
)`.mapWith(Number);

const present = sql`case when ${capturedKopecks} = 0 then ${authorizedKopecks} - ${voidedKopecks}
  else ${capturedKopecks} - ${refundedKopecks} - ${chargedBackKopecks} end`;
const kept = sql`case when ${capturedKopecks} = 0 then ${authorizedKopecks} - ${voidedKopecks}
  else ${capturedKopecks} - greatest(${payments.refundRequestedKopecks}, ${refundedKopecks}) - ${chargedBackKopecks} end`;

/** As `concernsOf` says it. */
const concerns: Record<PaymentConcern, SQL> = {
  approval: isToApprove,
  stuck: hasWaiting,
  no_order: sql`(${orders.status} = 'cancelled' and ${present} > ${closed})`,
  part: sql`(${orders.status} <> 'cancelled' and ${orders.paidAt} is null and ${kept} > 0)`,
  chargeback: gt(chargedBackKopecks, 0),
};

const isOf = (attention: PaymentConcern | "any"): SQL | undefined =>
  attention === "any" ? or(concerns.approval, concerns.stuck, concerns.no_order, concerns.part) : concerns[attention];

const namedBy = (number: string): SQL | undefined =>
  or(
    inArray(payments.orderId, sql`(select ${orders.id} from ${orders} where ${hasOrderNumber(number)})`),
    eq(payments.providerNumber, number.toUpperCase()),
    eq(payments.externalId, number),
  );

const orderFacts = {
  identity: orders.orderNumber,
  orderStatus: orders.status,
  orderSumKopecks: orders.sumKopecks,
  orderPaidAt: orders.paidAt,
};

const order = { sort: payments.createdAt, id: payments.id };
const seenPayments = (executor: Executor) => (cursor: SQL<string>) =>
  executor
    .select({ payment: payments, ...orderFacts, hasWaiting, isToApprove, closedKopecks: closed, cursor })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId));
const commonFilters = (zone: Zone) => ({
  provider: (provider: string) => eq(payments.provider, provider),
  number: namedBy,
  ...momentsIn("created", payments.createdAt, zone),
});

/** Attempts to pay, the latest first. */
export const paymentRows = (executor: Executor, zone: Zone) =>
  listQuery(paymentList, {
    order,
    sorts: { created: payments.createdAt },
    select: seenPayments(executor),
    filters: {
      attention: isOf,
      state: (state) => eq(payments.state, state),
      method: (method) => eq(payments.method, method),
      ...commonFilters(zone),
    },
  });

/** Payments that somebody's bank took back, the latest first. */
export const chargebackRows = (executor: Executor, zone: Zone) =>
  listQuery(chargebackList, {
    order,
    select: seenPayments(executor),
    where: concerns.chargeback,
    filters: commonFilters(zone),
  });

export type SeenRow = NonNullable<Awaited<ReturnType<typeof findSeenPayment>>>;

/** A payment as the list has it. */
export async function findSeenPayment(executor: Executor, id: number) {
  const [row] = await executor
    .select({ payment: payments, ...orderFacts, hasWaiting, isToApprove, closedKopecks: closed })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id));
  return row ?? null;
}

/** The methods that anybody has begun to pay by. */
export async function readMethods(executor: Executor): Promise<string[]> {
  const rows = await executor.selectDistinct({ method: payments.method }).from(payments);
  return rows.map(({ method }) => method).sort();
}
