import type { Services } from "../../chain/services.ts";
import {
  exchangeDocumentClose,
  exchangeDocumentList,
  exchangedOrderList,
  exchangeSessionList,
} from "../../contract/office/order-exchange.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { exchangeDocumentRows, exchangedOrderRows, exchangeSessionRows } from "./lists-store.ts";
import { closeOutcome, lockOutcome } from "./outcomes-store.ts";

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
        found.map(({ document: { receivedAt, fileId: _, orderId: __, ...document }, status }) => ({
          ...document,
          status,
          receivedAt: receivedAt.toISOString(),
        })),
      ),
    ),
    route(exchangeDocumentClose, async ({ id, seen, note }, caller) => {
      await db.transaction(async (tx) => {
        const row = await lockOutcome(tx, id);
        if (!row) throw notFound("Такого ответа 1С нет");
        if (row.outcome !== "refused")
          throw new ApiError("too_late", "Отказа больше нет: 1С прислала документ ещё раз, или его закрыли");
        if (row.message !== seen)
          throw new ApiError("version_conflict", "Пока страница была открыта, 1С прислала другое: прочитайте ещё раз");
        await closeOutcome(tx, id, note);
        await caller.audit(tx, {
          target: row.number,
          before: { outcome: row.outcome, message: row.message },
          after: { outcome: "closed", reason: note },
        });
      });
      return {};
    }),
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
