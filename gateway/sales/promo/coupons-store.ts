import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { promoCoupons, promoEmailTokens } from "../../platform/db/schema/promo.ts";

export type CouponRow = typeof promoCoupons.$inferSelect;

/** Null for one that waits for a second person as well. */
export async function findCoupon(
  executor: Executor,
  codeHash: string,
  lock: "lock" | "read" = "read",
): Promise<CouponRow | null> {
  const query = executor
    .select()
    .from(promoCoupons)
    .where(and(eq(promoCoupons.codeHash, codeHash), isNull(promoCoupons.approvalId)));
  const [coupon] = lock === "lock" ? await query.for("update") : await query;
  return coupon ?? null;
}

/** Codes that are there already are left out; answers those that were stored. */
export async function insertCoupons(
  tx: Executor,
  campaignName: string,
  hashes: readonly string[],
  { issuedAt, approvalId }: Pick<CouponRow, "issuedAt" | "approvalId">,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const stored = await tx
    .insert(promoCoupons)
    .values(hashes.map((codeHash) => ({ codeHash, campaignName, issuedAt, approvalId })))
    .onConflictDoNothing()
    .returning({ codeHash: promoCoupons.codeHash });
  return new Set(stored.map(({ codeHash }) => codeHash));
}

/** A second person has agreed to them. */
export async function releaseCouponsOf(tx: Executor, approvalId: number): Promise<void> {
  await tx.update(promoCoupons).set({ approvalId: null }).where(eq(promoCoupons.approvalId, approvalId));
}

/** A second person has not agreed to them. */
export async function removeCouponsOf(tx: Executor, approvalId: number): Promise<void> {
  await tx.delete(promoCoupons).where(eq(promoCoupons.approvalId, approvalId));
}

/** From now on it is this user's. */
export async function claimCoupon(tx: Executor, codeHash: string, userId: number): Promise<void> {
  await tx.update(promoCoupons).set({ userId }).where(eq(promoCoupons.codeHash, codeHash));
}

/** Spent by an order, or by what its user got at once. */
export async function spendCoupon(
  tx: Executor,
  codeHash: string,
  { orderId, at }: { orderId: number | null; at: Date },
): Promise<void> {
  await tx.update(promoCoupons).set({ orderId, usedAt: at }).where(eq(promoCoupons.codeHash, codeHash));
}

export async function returnCoupon(tx: Executor, codeHash: string): Promise<void> {
  await tx.update(promoCoupons).set({ orderId: null, usedAt: null }).where(eq(promoCoupons.codeHash, codeHash));
}

export async function insertEmailToken(tx: Executor, row: typeof promoEmailTokens.$inferInsert): Promise<void> {
  await tx.insert(promoEmailTokens).values(row);
}

/** The letter of a token that has not been used, locked; null for another one. */
export async function lockEmailToken(tx: Executor, tokenHash: string) {
  const [row] = await tx
    .select()
    .from(promoEmailTokens)
    .where(and(eq(promoEmailTokens.tokenHash, tokenHash), isNull(promoEmailTokens.usedAt)))
    .for("update");
  return row ?? null;
}

export async function spendEmailToken(tx: Executor, tokenHash: string, usedAt: Date): Promise<void> {
  await tx.update(promoEmailTokens).set({ usedAt }).where(eq(promoEmailTokens.tokenHash, tokenHash));
}

/** Whether somebody has taken part by a letter to this address. */
export async function isEmailUsed(
  executor: Executor,
  { campaignName, email }: { campaignName: string; email: string },
): Promise<boolean> {
  const { campaignName: campaign, email: address, usedAt } = promoEmailTokens;
  const rows = await executor
    .select({ usedAt })
    .from(promoEmailTokens)
    .where(and(eq(campaign, campaignName), eq(address, email)));
  return rows.some((row) => row.usedAt !== null);
}
