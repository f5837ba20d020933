import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import type { goods } from "../../platform/db/schema/goods.ts";
import { cartAdditions, cartLines, carts } from "../../platform/db/schema/orders.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";

export type StoredLine = typeof cartLines.$inferSelect;
type NewLine = Omit<StoredLine, "addedAt">;

/** A cart by its guest's token. `lock` makes everybody else who would change the cart wait for this transaction. */
export async function findCart(
  executor: Executor,
  token: string | null,
  lock: "lock" | "read" = "read",
): Promise<string | null> {
  if (token === null) return null;
  const query = executor
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.tokenHash, hashOfSecret(token)));
  const [found] = lock === "lock" ? await query.for("update") : await query;
  return found?.id ?? null;
}

/** With a new token, or with the one derived from what its page named it: two additions at once then make one cart. */
export async function createCart(
  executor: Executor,
  token = newSecret(),
): Promise<{ id: string; token: string; isNew: boolean }> {
  const [created] = await executor
    .insert(carts)
    .values({ tokenHash: hashOfSecret(token) })
    .onConflictDoNothing({ target: carts.tokenHash })
    .returning({ id: carts.id });
  const id = created?.id ?? (await findCart(executor, token, "lock"));
  if (id === null) throw new Error("The cart was not made");
  return { id, token, isNew: created !== undefined };
}

/** False when the cart knows the addition already. The cart is locked. */
export async function rememberAddition(
  executor: Executor,
  { cartId, key }: { cartId: string; key: string },
): Promise<boolean> {
  const added = await executor.insert(cartAdditions).values({ cartId, key }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** No page sends an addition again after so long. */
const KEEP_ADDITIONS_HOURS = 24;

/** Returns how many. */
export async function forgetAdditions(executor: Executor): Promise<number> {
  const gone = await executor
    .delete(cartAdditions)
    .where(lt(cartAdditions.addedAt, sql`now() - make_interval(hours => ${KEEP_ADDITIONS_HOURS})`))
    .returning({ key: cartAdditions.key });
  return gone.length;
}

/** The ordered lines leave the cart, which remembers its order: changes that need nothing of one another. */
export const leaveCart = (
  executor: Executor,
  { cartId, skus, orderNumber }: { cartId: string; skus: readonly string[]; orderNumber: string },
) => [
  executor.delete(cartLines).where(isLineOf(cartId, skus)),
  executor.update(carts).set({ lastOrderNumber: orderNumber }).where(eq(carts.id, cartId)),
];

export async function touchCart(executor: Executor, cartId: string): Promise<void> {
  await executor.update(carts).set({ updatedAt: sql`now()` }).where(eq(carts.id, cartId));
}

/** A guest's cookie lasts as long: nobody can open an older cart any more. */
const KEEP_DAYS = 180;

/** Deletes carts with their lines; returns how many. */
export async function deleteOldCarts(executor: Executor): Promise<number> {
  const gone = await executor
    .delete(carts)
    .where(lt(carts.updatedAt, sql`now() - make_interval(days => ${KEEP_DAYS})`))
    .returning({ id: carts.id });
  return gone.length;
}

/** In the order they were added. */
export function readLines(executor: Executor, cartId: string): Promise<StoredLine[]> {
  return executor
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.sku));
}

export async function saveLine(executor: Executor, line: NewLine): Promise<void> {
  const { quantity, active, tradeIn, seenPriceKopecks } = line;
  await executor
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.sku],
      set: { quantity, active, tradeIn, seenPriceKopecks },
    });
}

/** An absent line is no error. */
export async function setLinesActive(
  executor: Executor,
  cartId: string,
  skus: readonly string[],
  active: boolean,
): Promise<void> {
  await executor.update(cartLines).set({ active }).where(isLineOf(cartId, skus));
}

export async function deleteLines(executor: Executor, cartId: string, skus: readonly string[]): Promise<void> {
  await executor.delete(cartLines).where(isLineOf(cartId, skus));
}

const isLineOf = (cartId: string, skus: readonly string[]) =>
  and(eq(cartLines.cartId, cartId), inArray(cartLines.sku, [...skus]));

/** A·h of a battery; undefined where nobody knows it. */
export function capacityOf({ attributes }: Pick<typeof goods.$inferSelect, "attributes">): number | undefined {
  const capacity = Number(attributes.capacity);
  return capacity > 0 ? capacity : undefined;
}
