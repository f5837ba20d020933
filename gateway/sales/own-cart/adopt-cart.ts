import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { authAdoptCart } from "../../contract/customers/auth.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { MAX_CART_LINES } from "../../contract/sales/cart.ts";
import { lockAccount } from "../../customers/auth/accounts-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { notSignedIn } from "../../platform/http/api-error.ts";
import type { SessionCaller } from "../../platform/http/route.ts";
import type { Keys } from "../../platform/keys.ts";
import { moveAgreedPrices } from "../cart/agreed-store.ts";
import { deleteLines, readLines, type StoredLine, saveLine } from "../cart/cart-store.ts";
import type { TradeInTerms } from "../cart/trade-in.ts";
import { viewCart } from "../cart/view.ts";
import { readCartPromo, saveCartPromo } from "../promo/uses-store.ts";
import { ownCartToken } from "./open-cart.ts";
import { deleteCart, findUserCart, insertLines, lockGuestCart, lockOwnCart } from "./own-cart-store.ts";
import { mergeLines } from "./rules.ts";

export interface AdoptionDependencies {
  services: Services;
  cards: CardReader;
  keys: Keys;
}

const FULL = `В корзине может быть не больше ${MAX_CART_LINES} разных товаров: часть выбранных до входа не поместилась`;

interface Merge {
  tx: Executor;
  cards: CardReader;
  region: RegionRow;
  now: Date;
  tradeIn: TradeInTerms;
}

/**
 * Moves a guest's cart into the user's one, which is created at the first sign-in. The guest's cart is deleted, so its token, which
 * others may know, opens nothing afterwards. Locks are taken in the order user, own cart, guest's cart: tabs and devices queue. B-12
 */
export function adoptCart(
  { services, cards, keys }: AdoptionDependencies,
  caller: SessionCaller,
): Promise<OutputOf<typeof authAdoptCart>> {
  const userId = caller.subject;
  const token = ownCartToken(keys.ownCarts, userId);
  const region = services.regions.regionOf(caller.regionSlug);
  const now = services.now();
  const tradeIn = services.shopSettings.current("tradeIn");
  return repeatableTransaction(services.connection.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw notSignedIn();
    const ownId = await lockOwnCart(tx, userId, token);
    const guestId = await lockGuestCart(tx, caller.cartToken);
    const cartWarnings = guestId === null ? [] : await merge({ tx, cards, region, now, tradeIn }, { ownId, guestId });
    const view = await viewCart(cards, tx, { id: ownId, token }, { region, now, tradeIn }, cartWarnings);
    if (view.gone.length > 0) await deleteLines(tx, ownId, view.gone);
    return { token, quantity: view.cart.summary.total.quantity, cartWarnings: view.cart.cartWarnings };
  });
}

/**
 * The cart of an account that goes becomes part of the cart of the one that stays, whose typed code counts. Null where it had none. The
 * staying account's cart is made where there is none; both are locked.
 */
export async function joinCarts(
  joining: Merge,
  { staysId, goesId, token }: { staysId: number; goesId: number; token: string },
): Promise<number | null> {
  const { tx } = joining;
  const goingId = await findUserCart(tx, goesId);
  if (goingId === null) return null;
  const ownId = await lockOwnCart(tx, staysId, token);
  const typed = await readCartPromo(tx, ownId);
  const lines = (await readLines(tx, goingId)).length;
  await merge(joining, { ownId, guestId: goingId });
  if (typed.campaignName !== null || typed.isRefused) await saveCartPromo(tx, ownId, typed);
  return lines;
}

async function merge(
  { tx, cards, region, now, tradeIn }: Merge,
  { ownId, guestId }: { ownId: string; guestId: string },
): Promise<string[]> {
  const own = new Map((await readLines(tx, ownId)).map((line) => [line.sku, line]));
  const guest = await viewCart(cards, tx, { id: guestId, token: null }, { region, now, tradeIn });
  const cartWarnings: string[] = [];
  const moved: StoredLine[] = [];
  let isFull = false;
  for (const { stored, line } of guest.lines) {
    const known = own.get(stored.sku);
    if (known) {
      const merged = mergeLines(known, stored, line);
      // The price in the guest's cart was seen later.
      await saveLine(tx, { ...known, ...merged.line, seenPriceKopecks: stored.seenPriceKopecks });
      if (merged.cartWarning) cartWarnings.push(merged.cartWarning);
    } else if (own.size + moved.length < MAX_CART_LINES) {
      moved.push({ ...stored, cartId: ownId });
    } else {
      isFull = true;
    }
  }
  await insertLines(tx, moved);
  const typed = await readCartPromo(tx, guestId);
  if (typed.campaignName !== null) await saveCartPromo(tx, ownId, typed);
  await moveAgreedPrices(tx, { from: guestId, into: ownId });
  if (guest.gone.length > 0) cartWarnings.push(...guest.cart.cartWarnings);
  if (isFull) cartWarnings.push(FULL);
  await deleteCart(tx, guestId);
  return cartWarnings;
}
