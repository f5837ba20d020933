import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { exchangeDocumentList, exchangedOrderList, exchangeSessionList } from "../../contract/office/order-exchange.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { exchangeFiles, exchangeSessions } from "../../platform/db/schema/exchange.ts";
import {
  orderExchange,
  orderExchangeDocuments,
  orderExchangeQueries,
} from "../../platform/db/schema/order-exchange.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import { isWaiting } from "./waiting-store.ts";

/** Orders and what 1C has of them, the one that changed last first. */
export const exchangedOrderRows = (executor: Executor) =>
  listQuery(exchangedOrderList, {
    select: (cursor) =>
      executor
        .select({
          exchange: orderExchange,
          identity: orders.orderNumber,
          status: orders.status,
          isWaiting: sql<boolean>`(${isWaiting})`,
          cursor,
        })
        .from(orderExchange)
        .innerJoin(orders, eq(orders.id, orderExchange.orderId)),
    order: { id: orderExchange.changeNumber },
    filters: {
      state: (state) => (state === "waiting" ? isWaiting : not(isWaiting)),
      number: hasOrderNumber,
    },
  });

/** What came of documents of 1C, the latest first. */
export const exchangeDocumentRows = (executor: Executor) =>
  listQuery(exchangeDocumentList, {
    select: (cursor) =>
      executor
        .select({ document: orderExchangeDocuments, status: orders.status, cursor })
        .from(orderExchangeDocuments)
        .leftJoin(orders, eq(orders.id, orderExchangeDocuments.orderId)),
    order: { sort: orderExchangeDocuments.receivedAt, id: orderExchangeDocuments.id },
    filters: {
      outcome: (outcome) => eq(orderExchangeDocuments.outcome, outcome),
      number: (number) =>
        sql`(${orderExchangeDocuments.number} = ${number} or ${and(not(isNull(orders.id)), hasOrderNumber(number))})`,
    },
  });

// Columns of the only table of a query come without its name: in these subqueries it has to stand.
const files = sql<number>`(select count(*)::int from ${exchangeFiles} of_it where of_it.session_id = exchange_sessions.id)`;
/** An order that 1C asked for twice counts once. */
const ordersOf = (which: SQL) => sql<number>`(
  select count(distinct one ->> 'orderId')::int from ${orderExchangeQueries} of_it, jsonb_array_elements(of_it.given) as elements (one)
  where of_it.session_id = exchange_sessions.id and ${which}
)`;

/** Exchanges that 1C has begun, the latest first. */
export const exchangeSessionRows = (executor: Executor, zone: Zone) =>
  listQuery(exchangeSessionList, {
    select: (cursor) =>
      executor
        .select({
          session: exchangeSessions,
          files,
          given: ordersOf(sql`true`),
          confirmed: ordersOf(sql`of_it.confirmed_at is not null`),
          cursor,
        })
        .from(exchangeSessions),
    order: { id: exchangeSessions.id },
    filters: {
      type: (type) => eq(exchangeSessions.type, type),
      ...momentsIn("begun", exchangeSessions.begunAt, zone),
    },
  });
