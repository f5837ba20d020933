import type { Services } from "../../chain/services.ts";
import {
  type DifferenceRow,
  moneyDifferenceCard,
  moneyDifferenceSettle,
  moneyDifferences,
  moneyExport,
  receiptRetry,
} from "../../contract/office/money.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import type { PaymentProviders } from "../../sales/payments/provider-directory.ts";
import { changeReceipt, lockReceipt } from "../../sales/payments/receipts-store.ts";
import { type ReceiptBody, withCodes } from "../../sales/receipts/body-rules.ts";
import type { Sums } from "./compare-rules.ts";
import { moscowPeriod } from "./days-rules.ts";
import { differenceRows, findDifference, type SeenDifference } from "./differences-list-store.ts";
import { exportCsv } from "./export-rows.ts";
import { settleDifference } from "./reconciliations-store.ts";

/** What accountants see and do: differences with banks, receipts that did not leave, the file of all movements. */
export function accountingRoutes(
  services: Pick<Services, "connection" | "regions" | "now">,
  providers: PaymentProviders,
): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, moneyDifferences, () =>
      show(
        differenceRows(db),
        (found) => found.map((row) => rowOf(row, providers)),
        () => ({ provider: providers.list.map(({ id, title }) => ({ value: id, label: title })) }),
      ),
    ),

    route(moneyDifferenceCard, async ({ id }) => {
      const found = await findDifference(db, id);
      if (!found) throw notFound("Такого расхождения нет");
      const { paymentId, checkedAt } = found.difference;
      return { ...rowOf(found, providers), paymentId, checkedAt: checkedAt.toISOString() };
    }),

    route(moneyDifferenceSettle, ({ id, note }, caller) =>
      db.transaction(async (tx) => {
        const settled = await settleDifference(tx, id, { note, at: services.now() });
        if (!settled) throw notFound("Такого расхождения нет, или его уже закрыли");
        const { provider, providerNumber, outcome } = settled;
        const target = `${provider} ${providerNumber}`;
        await caller.audit(tx, { target, before: { outcome, note: "" }, after: { outcome, note } });
        return {};
      }),
    ),

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
        await changeReceipt(
          tx,
          id,
          { state: "new", body, ...again, attempts: 0, nextAt: services.now(), failure: null },
          services.now(),
        );
        await caller.audit(tx, { target: key, before: { state, failure }, after: { state: "new" } });
        return {};
      }),
    ),

    route(moneyExport, async ({ from, to }, caller) => {
      await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: { from, to } }));
      return { fileName: `money-${from}-${to}.csv`, csv: await exportCsv(db, moscowPeriod(from, to)) };
    }),
  ];
}

/** The store answers no comparisons that found both sides the same. */
function rowOf({ difference, identity }: SeenDifference, providers: PaymentProviders): DifferenceRow {
  const { id, day, provider, providerNumber: number, outcome, ours, theirs, settledAt, note } = difference;
  return {
    id,
    day,
    number,
    identity,
    note,
    ours: sumsOf(ours),
    theirs: sumsOf(theirs),
    outcome: outcome === "same" ? "sums" : outcome,
    provider: providers.byId(provider)?.title ?? provider,
    settledAt: settledAt?.toISOString() ?? null,
  };
}

const sumsOf = (sums: Sums | null) => sums && { captured: sums.capturedKopecks, refunded: sums.refundedKopecks };
