import type { Services } from "../../chain/services.ts";
import { type ReceiptListRow, receiptCard, receiptList } from "../../contract/sales/receipts.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import type { ReceiptRecord } from "../../sales/payments/receipts-store.ts";
import type { ReceiptBody } from "../../sales/receipts/body-rules.ts";
import { findReceipt, receiptRows } from "./receipts-list-store.ts";

/** Receipts for those who look after them; `receiptRetry` sends one again. */
export function receiptRoutes(services: Pick<Services, "connection" | "regions">): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, receiptList, ({ zone }) =>
      show(receiptRows(db, zone), (found) => found.map(({ receipt, identity }) => rowOf(receipt, identity))),
    ),

    route(receiptCard, async ({ id }) => {
      const found = await findReceipt(db, id);
      if (!found) throw notFound("Такого чека нет");
      const { receipt, identity } = found;
      const { rows } = receipt.body as ReceiptBody;
      return {
        ...rowOf(receipt, identity),
        attempts: receipt.attempts,
        rows: rows.map(({ title, quantity, sumKopecks }, row) => ({ row, title, quantity, sum: sumKopecks })),
        isWaiting: receipt.state === "refused" || receipt.state === "stuck",
      };
    }),
  ];
}

function rowOf(receipt: ReceiptRecord, identity: string): ReceiptListRow {
  const { id, kind, state, createdAt, url, failure } = receipt;
  const fiscal = receipt.fiscal as Record<string, unknown> | null;
  return {
    id,
    identity,
    kind,
    state,
    url,
    sum: (receipt.body as ReceiptBody).amountKopecks,
    createdAt: createdAt.toISOString(),
    fiscalNumber: String(fiscal?.fiscal_document_number ?? ""),
    failure: failure ?? "",
  };
}
