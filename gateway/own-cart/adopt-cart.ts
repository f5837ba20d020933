import { and, eq, isNull, sql } from "drizzle-orm";
import { deleteLines, readLines, type StoredLine, saveLine } from "../cart/store.ts";
import { viewCart } from "../cart/view.ts";
import type { authAdoptCart } from "../contract/auth.ts";
import { MAX_CART_LINES } from "../contract/cart.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import type { Executor } from "../db/database.ts";
import { cartLines, carts } from "../db/schema/orders.ts";
import { users } from "../db/schema/users.ts";
import type { CardReader } from "../goods/card-reader.ts";
import type { Caller } from "../http/route.ts";
import type { RegionRow } from "../region/directory.ts";
import { hashOfSecret } from "../secret.ts";
import type { Services } from "../services.ts";
import { mergeLines } from "./merge-lines.ts";
import { ownCartToken } from "./own-cart-token.ts";

export interface AdoptionDependencies {
  services: Services;
  cards: CardReader;
  secret: string;
}

const FULL = `В корзине может быть не больше ${MAX_CART_LINES} разных товаров: часть выбранных до входа не поместилась`;

interface Merge {
  tx: Executor;
  cards: CardReader;
  region: RegionRow;
}

/**
 * Moves a guest's cart into the user's one, which is made at the first sign-in. The guest's cart is gone afterwards, so its token, which
 * others may know, opens nothing. Everybody locks user, own cart, guest's cart in this sequence: tabs and devices take turns. B-12
 */
export function adoptCart(
  { services, cards, secret }: AdoptionDependencies,
  userId: number,
  caller: Caller,
): Promise<OutputOf<typeof authAdoptCart>> {
  const token = ownCartToken(secret, userId);
  const region = services.regions.regionOf(caller.regionSlug);
  return services.connection.db.transaction(async (tx) => {
    // An order that holds the cart refers to its user: a stronger lock would make the two wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const ownId = await lockOwnCart(tx, userId, token);
    const guestId = await lockGuestCart(tx, caller.cartToken);
    const cartWarnings = guestId === null ? [] : await merge({ tx, cards, region }, ownId, guestId);
    const view = await viewCart(cards, tx, { id: ownId, token }, region, cartWarnings);
    if (view.gone.length > 0) await deleteLines(tx, ownId, view.gone);
    return { token, quantity: view.cart.summary.total.quantity, cartWarnings: view.cart.cartWarnings };
  });
}

async function lockOwnCart(tx: Executor, userId: number, token: string): Promise<string> {
  const tokenHash = hashOfSecret(token);
  const [cart] = await tx
    .insert(carts)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: carts.userId, set: { tokenHash, updatedAt: sql`now()` } })
    .returning({ id: carts.id });
  if (!cart) throw new Error("The cart was not made");
  return cart.id;
}

/** A cart that belongs to a user already, is no guest's, whoever holds its token. */
async function lockGuestCart(tx: Executor, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.tokenHash, hashOfSecret(token)), isNull(carts.userId)))
    .for("update");
  return cart?.id ?? null;
}

async function merge({ tx, cards, region }: Merge, ownId: string, guestId: string): Promise<string[]> {
  const own = new Map((await readLines(tx, ownId)).map((line) => [line.sku, line]));
  const guest = await viewCart(cards, tx, { id: guestId, token: null }, region);
  const cartWarnings: string[] = [];
  const moved: StoredLine[] = [];
  let isFull = false;
  for (const { stored, line } of guest.lines) {
    const known = own.get(stored.sku);
    if (known) {
      const merged = mergeLines(known, stored, line);
      // The guest has seen the later price.
      await saveLine(tx, { ...known, ...merged.line, seenPriceKopecks: stored.seenPriceKopecks });
      if (merged.cartWarning) cartWarnings.push(merged.cartWarning);
    } else if (own.size + moved.length < MAX_CART_LINES) {
      moved.push({ ...stored, cartId: ownId });
    } else {
      isFull = true;
    }
  }
  if (moved.length > 0) await tx.insert(cartLines).values(moved);
  if (guest.gone.length > 0) cartWarnings.push(...guest.cart.cartWarnings);
  if (isFull) cartWarnings.push(FULL);
  await tx.delete(carts).where(eq(carts.id, guestId));
  return cartWarnings;
}
