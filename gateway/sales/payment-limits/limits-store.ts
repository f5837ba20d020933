import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { PaymentLimitValues } from "../../contract/sales/payment-limits.ts";
import type { Executor } from "../../platform/db/database.ts";
import { paymentLimits } from "../../platform/db/schema/payment-limits.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";
import { type LimitedPayment, limitedPaymentOf, limitedPaymentText } from "./limited-payments.ts";

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

interface LimitFilters {
  way?: LimitedPayment | undefined;
  region?: string | undefined;
}

/** A page of limits, the latest first. */
export async function readLimits(executor: Executor, { way, region }: LimitFilters, position: ListPosition) {
  const { id, paymentGroup, method, isOffered, minKopecks, maxKopecks, regions, archivedAt } = paymentLimits;
  const condition = all(
    way !== undefined && eq(paymentGroup, way.paymentGroup),
    way !== undefined && (way.method === null ? isNull(method) : eq(method, way.method)),
    region !== undefined && or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const found = await executor
    .select({ id, paymentGroup, method, isOffered, minKopecks, maxKopecks, regions, archivedAt, cursor })
    .from(paymentLimits)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${paymentLimits} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
