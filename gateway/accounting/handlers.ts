import {
  moneyDifferenceSettle,
  moneyDifferences,
  moneyExport,
  receiptRetry,
  receiptsStuck,
} from "../contract/money.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import { findOrder } from "../orders/store.ts";
import { changeReceipt, lockReceipt, readStuckReceipts } from "../payments/receipts-store.ts";
import { type ReceiptBody, withCodes } from "../receipts/body-rules.ts";
import type { Services } from "../services.ts";
import type { Sums } from "./compare-rules.ts";
import { moscowPeriod } from "./days-rules.ts";
import { exportCsv } from "./export-rows.ts";
import { readOpenDifferences, settleDifference } from "./reconciliations-store.ts";

const SHOWN = 200;

/** What accountants see and do: differences with banks, receipts that did not leave, the file of all movements. */
export function accountingRoutes({ connection: { db }, now }: Pick<Services, "connection" | "now">): Route[] {
  return [
    route(moneyDifferences, async () => ({
      differences: (await readOpenDifferences(db, SHOWN)).flatMap(({ difference, identity }) => {
        const { id, day, provider, providerNumber: number, outcome, ours, theirs } = difference;
        if (outcome === "same") return [];
        return [{ id, day, provider, number, identity, outcome, ours: sumsOf(ours), theirs: sumsOf(theirs) }];
      }),
    })),

    route(moneyDifferenceSettle, ({ id, note }, caller) =>
      db.transaction(async (tx) => {
        const settled = await settleDifference(tx, id, { note, at: now() });
        if (!settled) throw notFound("Такого расхождения нет, или его уже закрыли");
        const { provider, providerNumber, outcome } = settled;
        const target = `${provider} ${providerNumber}`;
        await caller.audit(tx, { target, before: { outcome, note: "" }, after: { outcome, note } });
        return {};
      }),
    ),

    route(receiptsStuck, async () => {
      const stuck = await readStuckReceipts(db, SHOWN);
      const numbers = await Promise.all(
        stuck.map(async ({ orderId }) => (await findOrder(db, orderId))?.orderNumber ?? ""),
      );
      return {
        receipts: stuck.map(({ id, kind, body, failure, createdAt }, index) => {
          const { amountKopecks, rows } = body as ReceiptBody;
          return {
            ...{ id, kind, identity: numbers[index] ?? "", sum: amountKopecks, failure: failure ?? "" },
            createdAt: createdAt.toISOString(),
            rows: rows.map(({ title, quantity }, row) => ({ row, title, quantity })),
          };
        }),
      };
    }),

    route(receiptRetry, ({ id, codes }, caller) =>
      db.transaction(async (tx) => {
        const receipt = await lockReceipt(tx, id);
        if (!receipt) throw notFound("Такого чека нет");
        const { state, key, failure } = receipt;
        if (state !== "refused" && state !== "stuck") throw new ApiError("too_late", "Этот чек уже отправлен");
        const body = withCodes(receipt.body as ReceiptBody, codes);
        if (body === null)
          throw new ApiError("invalid", [{ field: "codes", message: "Нужен один код маркировки на каждую штуку" }]);
        // One that the service refused is a new one for it, under a key of its own.
        const again = state === "refused" ? { externalId: null, key: `${key}r` } : {};
        await changeReceipt(tx, id, { state: "new", body, ...again, attempts: 0, nextAt: now(), failure: null }, now());
        await caller.audit(tx, { target: key, before: { state, failure }, after: { state: "new" } });
        return {};
      }),
    ),

    route(moneyExport, async ({ from, to }) => ({
      fileName: `money-${from}-${to}.csv`,
      csv: await exportCsv(db, moscowPeriod(from, to)),
    })),
  ];
}

const sumsOf = (sums: Sums | null) => sums && { captured: sums.capturedKopecks, refunded: sums.refundedKopecks };
