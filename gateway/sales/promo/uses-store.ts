import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import { promoUses } from "../../platform/db/schema/promo.ts";
import { hashOfSecret } from "../../platform/secret.ts";

export type UseRow = typeof promoUses.$inferSelect;

const counts = ne(promoUses.state, "returned");

/** Whether a customer, by the account or by the phone, has an order with the campaign. */
export async function hasUsed(
  executor: Executor,
  campaignName: string,
  { userId, phoneDigits }: { userId: number | null; phoneDigits: string | null },
): Promise<boolean> {
  const whose: (SQL | undefined)[] = [
    userId === null ? undefined : eq(promoUses.userId, userId),
    phoneDigits === null ? undefined : eq(promoUses.phoneDigits, phoneDigits),
  ];
  if (userId === null && phoneDigits === null) return false;
  return (await executor.$count(promoUses, and(eq(promoUses.campaignName, campaignName), counts, or(...whose)))) > 0;
}

export async function insertUse(tx: Executor, row: Omit<typeof promoUses.$inferInsert, "id">): Promise<void> {
  await tx.insert(promoUses).values(row);
}

/** Sets the state of what an order was lowered by; null where there is nothing to set. */
export async function setUseState(
  tx: Executor,
  orderId: number,
  { from, to }: { from: readonly UseRow["state"][]; to: UseRow["state"] },
): Promise<UseRow | null> {
  const [row] = await tx
    .update(promoUses)
    .set({ state: to })
    .where(and(eq(promoUses.orderId, orderId), or(...from.map((state) => eq(promoUses.state, state)))))
    .returning();
  return row ?? null;
}

/** What an order was lowered by; null for nothing. */
export async function findUse(executor: Executor, orderId: number): Promise<UseRow | null> {
  const [row] = await executor
    .select()
    .from(promoUses)
    .where(and(eq(promoUses.orderId, orderId), counts));
  return row ?? null;
}

/** A changed order is lowered by another amount. */
export async function saveUseAmount(tx: Executor, orderId: number, amountKopecks: number): Promise<void> {
  await tx.update(promoUses).set({ amountKopecks }).where(eq(promoUses.orderId, orderId));
}

const promoColumns = {
  campaignName: carts.promoCampaign,
  couponHash: carts.promoCouponHash,
  isRefused: carts.isPromoRefused,
} as const;

/** The code of a cart. */
export interface StoredPromo {
  campaignName: string | null;
  couponHash: string | null;
  isRefused: boolean;
}

export const noPromo: StoredPromo = { campaignName: null, couponHash: null, isRefused: false };

export async function readCartPromo(executor: Executor, cartId: string): Promise<StoredPromo> {
  const [row] = await executor.select(promoColumns).from(carts).where(eq(carts.id, cartId));
  return row ?? noPromo;
}

/** A cart by its guest's token together with its code. `lock` makes everybody else who would change it wait for this transaction. */
export async function findCartWithPromo(
  executor: Executor,
  token: string,
  lock: "lock" | "read" = "read",
): Promise<{ id: string; promo: StoredPromo } | null> {
  const isTheirs = eq(carts.tokenHash, hashOfSecret(token));
  const query = executor.select({ id: carts.id, promo: promoColumns }).from(carts).where(isTheirs);
  const [row] = lock === "lock" ? await query.for("update") : await query;
  return row ?? null;
}

/** Without a value the cart is as one that nobody typed a code into. */
export async function saveCartPromo(tx: Executor, cartId: string, promo: StoredPromo = noPromo): Promise<void> {
  await tx
    .update(carts)
    .set({
      promoCampaign: promo.campaignName,
      promoCouponHash: promo.couponHash,
      isPromoRefused: promo.isRefused,
      updatedAt: sql`now()`,
    })
    .where(eq(carts.id, cartId));
}
