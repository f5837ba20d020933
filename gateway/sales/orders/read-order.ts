import { askTogether } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { shopOfVisit } from "../../workshop/booking/shops.ts";
import { settingsIn } from "../checkout/settings.ts";
import { restKopecks } from "../payments/payment-rules.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import { type ReceiptRecord, readReceiptsOf } from "../payments/receipts-store.ts";
import { findShipment } from "../shipments/shipments-store.ts";
import { whatThereIs } from "./attached-store.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { readGivenPieces, readHandovers, takenAt } from "./handovers-store.ts";
import { type OrderRow, readAdjustments, readCancellationsOf, readLinesOf } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";
import { readInvoicePaid } from "./paying-store.ts";
import { onlineMethodsOf, payingOf, pickupCodeFor } from "./paying-view.ts";
import { orderOf } from "./view.ts";

type Terms = Pick<OrderDependencies, "services" | "settings" | "messaging">;

/** All of an order, for its customer. */
export async function readOrder(
  executor: Executor,
  row: OrderRow,
  { services, settings, messaging }: Terms,
): Promise<ReturnType<typeof orderOf>> {
  const [lines, has] = await Promise.all([readLinesOf(executor, [row]), askTogether(executor, whatThereIs(row))]);
  const [adjustments, cancellations, attempts, papers, invoicePaid, shipment, given, handovers] = await Promise.all([
    has.adjustments ? readAdjustments(executor, row) : [],
    readCancellationsOf(executor, [row]),
    has.payments ? readPaymentsOf(executor, row.id) : [],
    has.receipts ? readReceiptsOf(executor, row.id) : [],
    isInvoiced(row) || row.isPaidInBooks ? readInvoicePaid(executor, row.id) : 0,
    has.shipment ? findShipment(executor, row.id) : null,
    row.isPartGiven && row.status !== "delivered" ? readGivenPieces(executor, row.id) : undefined,
    row.isPartGiven || row.status === "delivered" ? readHandovers(executor, row.id) : [],
  ]);
  const contents = { lines: lines.get(row.id) ?? [], adjustments };
  const terms = {
    adjustments: contents.adjustments,
    settings: settingsIn(settings, services.regions.regionOf(row.regionSlug)),
    key: messaging.orderAccessKey,
    now: services.now(),
  };
  const paying = payingOf(row, attempts, terms);
  const onlineWays = onlineMethodsOf(row, terms);
  const pickupCode = pickupCodeFor(row, attempts, terms.key);
  const paid = row.sumKopecks - restKopecks(row.sumKopecks, attempts) + invoicePaid + takenAt(handovers);
  const money = { invoicePaid, paid, paying, onlineWays, pickupCode, receipts: issued(papers), shipment };
  return orderOf(row, contents, {
    fitting: has.fitting && fittingIn(services, has.fitting),
    cancellation: cancellations.get(row.id),
    isCancelAsked: has.wantedCancel,
    given,
    ...money,
  });
}

/** A visit to come, with its centre; null for one that is over. */
function fittingIn({ regions, now }: Terms["services"], { at, shopId }: { at: number; shopId: number }) {
  if (at <= now().getTime()) return null;
  const { location, region, zone } = shopOfVisit(regions, shopId);
  return { datetime: new Date(at).toISOString(), centre: { title: location.title, city: region.title, zone } };
}

/** Those that can be read somewhere. */
const issued = (papers: readonly ReceiptRecord[]) =>
  papers.flatMap(({ kind, url, body, state, updatedAt }) =>
    state === "done" && url !== null
      ? [{ kind, url, sum: (body as { amountKopecks: number }).amountKopecks, issuedAt: updatedAt.toISOString() }]
      : [],
  );
