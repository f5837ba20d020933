import { and, eq, isNull } from "drizzle-orm";
import { isInRegion } from "../../chain/regions/shown-store.ts";
import { type PaymentLimitValues, paymentLimitList } from "../../contract/sales/payment-limits.ts";
import type { Executor } from "../../platform/db/database.ts";
import { paymentLimits } from "../../platform/db/schema/region-terms.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { findLimitedPayment, limitedPaymentOf, limitedPaymentText } from "./limited-payments.ts";

export type StoredLimit = typeof paymentLimits.$inferSelect & EditableRow;
export const limitTable = paymentLimits;

const kopecksOf = (roubles: number | null) => (roubles === null ? null : roubles * 100);
const roublesOf = (kopecks: number | null) => (kopecks === null ? null : kopecks / 100);

/** Throws `invalid` for a way that there is not. */
export const limitColumns = ({ way, offer, minRoubles, maxRoubles, regions }: PaymentLimitValues) => ({
  ...limitedPaymentOf(way),
  isOffered: offer === "offered",
  minKopecks: kopecksOf(minRoubles),
  maxKopecks: kopecksOf(maxRoubles),
  regions,
});

export const limitValuesOf = (row: StoredLimit): PaymentLimitValues => ({
  way: limitedPaymentText(row),
  offer: row.isOffered ? "offered" : "hidden",
  minRoubles: roublesOf(row.minKopecks),
  maxRoubles: roublesOf(row.maxKopecks),
  regions: row.regions,
});

/** Limits, the latest first. */
export function limitRows(executor: Executor) {
  const { id, paymentGroup, method, isOffered, minKopecks, maxKopecks, regions, archivedAt } = paymentLimits;
  return listQuery(paymentLimitList, {
    select: (cursor) =>
      executor
        .select({ id, paymentGroup, method, isOffered, minKopecks, maxKopecks, regions, archivedAt, cursor })
        .from(paymentLimits),
    order: { id },
    filters: {
      way(text) {
        const way = findLimitedPayment(text);
        return (
          way && and(eq(paymentGroup, way.paymentGroup), way.method === null ? isNull(method) : eq(method, way.method))
        );
      },
      region: (region) => isInRegion({ regions }, region),
    },
  });
}
