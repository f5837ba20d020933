import { createHash } from "node:crypto";
import type { Services } from "../../chain/services.ts";
import type { InvoicePaper } from "../../contract/sales/invoices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type OrderRow, readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import type { DrawInvoice } from "./draw-invoice.ts";
import {
  findInvoiceFile,
  findWithoutFile,
  readSeller,
  type StoredDocument,
  saveInvoiceFile,
} from "./invoices-store.ts";
import { invoicePaper } from "./rules.ts";

/** The invoice of an order as it is printed; null for orders that are paid in other ways. */
export async function paperOf(executor: Executor, order: OrderRow): Promise<InvoicePaper | null> {
  const { organization, payUntil, deliveryZone } = order;
  const seller = payUntil && (await readSeller(executor, order.id));
  if (!seller || !payUntil || !organization) return null;
  const { lines, adjustments } = await readContents(executor, order);
  return invoicePaper(
    {
      number: order.orderNumber,
      day: localTime(order.createdAt, deliveryZone).day,
      payUntilDay: localTime(new Date(payUntil.getTime() - 1), deliveryZone).day,
      organization,
      lines: lines.map((line) => ({
        title: lineTitle(line),
        quantity: line.quantity,
        isAxleSet: line.kind === "axle_set",
        sumKopecks: line.sumKopecks,
        promoKopecks: line.promoKopecks,
        points: line.points,
      })),
      adjustments,
      deliveryTitle: order.deliveryTitle,
    },
    seller,
  );
}

interface Dependencies {
  services: Pick<Services, "connection" | "now">;
  draw: DrawInvoice;
}

const BATCH = 20;

/** The file of an order's invoice, as it was made first. Who asks before it is there makes it. Throws when it cannot be drawn. */
export async function invoiceFile(
  { services, draw }: Dependencies,
  order: OrderRow,
  paper: InvoicePaper,
): Promise<StoredDocument> {
  const { db } = services.connection;
  const made = await findInvoiceFile(db, order.id);
  if (made) return made;
  const pdf = await draw(paper);
  await saveInvoiceFile(db, order.id, { pdf, sha256: createHash("sha256").update(pdf).digest("hex") }, services.now());
  const kept = await findInvoiceFile(db, order.id);
  if (!kept) throw new Error("The order of an invoice is gone");
  return kept;
}

/** Makes the files that there are not yet. One that fails does not keep the others from it; the next run tries it again. */
export async function makeInvoiceFiles(dependencies: Dependencies, signal: AbortSignal): Promise<number> {
  const { db } = dependencies.services.connection;
  const failures: unknown[] = [];
  let made = 0;
  for (const order of await findWithoutFile(db, BATCH)) {
    if (signal.aborted) break;
    try {
      const paper = await paperOf(db, order);
      if (!paper) continue;
      await invoiceFile(dependencies, order, paper);
      made += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invoices were not drawn`);
  return made;
}
