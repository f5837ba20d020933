import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import type { StoredLine } from "../cart/cart-store.ts";

/** Id of the user's cart, created when absent, locked until the transaction ends. */
export async function lockOwnCart(tx: Executor, userId: number, token: string): Promise<string> {
  const tokenHash = hashOfSecret(token);
  const [cart] = await tx
    .insert(carts)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: carts.userId, set: { tokenHash, updatedAt: sql`now()` } })
    .returning({ id: carts.id });
  if (!cart) throw new Error("The cart was not created");
  return cart.id;
}

/** Gives the user's cart, if there is one, this token. */
export async function renewOwnCartToken(executor: Executor, userId: number, token: string): Promise<void> {
  const tokenHash = hashOfSecret(token);
  await executor
    .update(carts)
    .set({ tokenHash })
    .where(and(eq(carts.userId, userId), ne(carts.tokenHash, tokenHash)));
}

/** An empty cart of nobody's account, unless there is one with this token. */
export async function insertCart(tx: Executor, token: string): Promise<void> {
  await tx
    .insert(carts)
    .values({ tokenHash: hashOfSecret(token) })
    .onConflictDoNothing({ target: carts.tokenHash });
}

/** Id of a guest's cart, locked until the transaction ends; null for a cart that belongs to a user, whoever has its token. */
export async function lockGuestCart(tx: Executor, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.tokenHash, hashOfSecret(token)), isNull(carts.userId)))
    .for("update");
  return cart?.id ?? null;
}

/** Id of a user's cart; null for who has none. */
export async function findUserCart(executor: Executor, userId: number): Promise<string | null> {
  const [cart] = await executor.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  return cart?.id ?? null;
}

export async function insertLines(executor: Executor, lines: StoredLine[]): Promise<void> {
  if (lines.length > 0) await executor.insert(cartLines).values(lines);
}

/** Deletes a cart with its lines. */
export async function deleteCart(executor: Executor, cartId: string): Promise<void> {
  await executor.delete(carts).where(eq(carts.id, cartId));
}
