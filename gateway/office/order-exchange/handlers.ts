import type { Services } from "../../chain/services.ts";
import { exchangeDocumentList, exchangedOrderList, exchangeSessionList } from "../../contract/office/order-exchange.ts";
import type { Route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { exchangeDocumentRows, exchangedOrderRows, exchangeSessionRows } from "./lists-store.ts";

/** The exchange with 1C for those who look after it: what it has, what it said, when it was there. */
export function orderExchangeRoutes(services: Pick<Services, "connection" | "regions">): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, exchangedOrderList, () =>
      show(exchangedOrderRows(db), (found) =>
        found.map(({ exchange, identity, status, isWaiting }) => ({
          identity,
          status,
          isWaiting,
          changedAt: exchange.changedAt.toISOString(),
          confirmedAt: exchange.confirmedAt?.toISOString() ?? null,
          numberInOneC: exchange.numberInOneC,
          dayInOneC: exchange.dayInOneC,
        })),
      ),
    ),
    listRoute(services, exchangeDocumentList, () =>
      show(exchangeDocumentRows(db), (found) =>
        found.map(({ document: { id, number, numberInOneC, receivedAt, outcome, message }, status }) => ({
          id,
          number,
          numberInOneC,
          outcome,
          message,
          status,
          receivedAt: receivedAt.toISOString(),
        })),
      ),
    ),
    listRoute(services, exchangeSessionList, ({ zone }) =>
      show(exchangeSessionRows(db, zone), (found) =>
        found.map(({ session: { id, type, begunAt, seenAt, version }, files, given, confirmed }) => ({
          id,
          type,
          version,
          files,
          given,
          confirmed,
          begunAt: begunAt.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
      ),
    ),
  ];
}
