import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { PaymentConcern, PaymentStateName } from "../../contract/office/money-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

interface PaymentFilters {
  attention?: PaymentConcern | "any" | undefined;
  state?: PaymentStateName | undefined;
  provider?: string | undefined;
  method?: string | undefined;
  number?: string | undefined;
  created: MomentRange;
}

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

/** A page of attempts to pay, the latest first, with how many the filters leave. */
export async function readPaymentList(executor: Executor, filters: PaymentFilters, position: ListPosition) {
  const { attention, state, provider, method, number, created } = filters;
  const condition = all(
    attention !== undefined && isOf(attention),
    state !== undefined && eq(payments.state, state),
    provider !== undefined && eq(payments.provider, provider),
    method !== undefined && eq(payments.method, method),
    number !== undefined && namedBy(number),
    created.from && gte(payments.createdAt, created.from),
    created.to && lt(payments.createdAt, created.to),
  );
  const order = { sort: payments.createdAt, id: payments.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({ payment: payments, ...orderFacts, hasWaiting, isToApprove, closedKopecks: closed, cursor })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(
    executor,
    sql`select 1 from ${payments} inner join ${orders} on ${orders.id} = ${payments.orderId} where ${condition ?? sql`true`}`,
  );
  return { ...pageOf(found, position), total };
}

const orderFacts = {
  identity: orders.orderNumber,
  orderStatus: orders.status,
  orderSumKopecks: orders.sumKopecks,
  orderPaidAt: orders.paidAt,
};

export type SeenRow = Omit<Awaited<ReturnType<typeof readPaymentList>>["rows"][number], "cursor">;

/** A payment as the list has it. */
export async function findSeenPayment(executor: Executor, id: number): Promise<SeenRow | null> {
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
