import { findWaiting } from "../../customers/second-person/approvals-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { settingsIn } from "../checkout/settings.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import { type ReceiptRecord, readReceiptsOf } from "../payments/receipts-store.ts";
import { findShipment } from "../shipments/shipments-store.ts";
import { readGivenPieces } from "./handovers-store.ts";
import { type OrderRow, readCancellationsOf, readContents } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";
import { readInvoicePaid } from "./paying-store.ts";
import { onlineMethodsOf, payingOf } from "./paying-view.ts";
import type { OrderDependencies } from "./place-order.ts";
import { orderOf } from "./view.ts";

type Terms = Pick<OrderDependencies, "services" | "settings" | "messaging">;

/** All of an order, for its customer. */
export async function readOrder(
  executor: Executor,
  row: OrderRow,
  { services, settings, messaging }: Terms,
): Promise<ReturnType<typeof orderOf>> {
  const [contents, cancellations, attempts, receipts, invoicePaid, shipment, asked, given] = await Promise.all([
    readContents(executor, row),
    readCancellationsOf(executor, [row]),
    readPaymentsOf(executor, row.id),
    readReceiptsOf(executor, row.id),
    isInvoiced(row) ? readInvoicePaid(executor, row.id) : 0,
    findShipment(executor, row.id),
    findWaiting(executor, "cancel", String(row.id)),
    row.isPartGiven && row.status !== "delivered" ? readGivenPieces(executor, row.id) : undefined,
  ]);
  const terms = {
    adjustments: contents.adjustments,
    settings: settingsIn(settings, services.regions.regionOf(row.regionSlug)),
    key: messaging.orderAccessKey,
    now: services.now(),
  };
  const paying = payingOf(row, attempts, terms);
  const money = { invoicePaid, paying, onlineWays: onlineMethodsOf(row, terms), receipts: issued(receipts), shipment };
  return orderOf(row, contents, {
    cancellation: cancellations.get(row.id),
    isCancelAsked: asked !== null,
    given,
    ...money,
  });
}

/** Those that can be read somewhere. */
const issued = (receipts: readonly ReceiptRecord[]) =>
  receipts.flatMap(({ kind, url, body, state, updatedAt }) =>
    state === "done" && url !== null
      ? [{ kind, url, sum: (body as { amountKopecks: number }).amountKopecks, issuedAt: updatedAt.toISOString() }]
      : [],
  );
