import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import type { Cart } from "../../contract/sales/cart.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { createCart, deleteLines, findCart, readLines, touchCart } from "./cart-store.ts";
import type { Change } from "./change.ts";
import { emptyCart, viewCart } from "./view.ts";

/** What a cart is read and changed with. */
interface CartDependencies {
  services: Services;
  cards: CardReader;
}

/** Runs a change with the caller's cart locked, so that two tabs take turns. Returns the changed cart; a new one has `newToken`, or a random one. */
export function changeCart(
  { services, cards }: CartDependencies,
  caller: VisitorCaller,
  whenAbsent: "create" | "nothing",
  act: (change: Change) => Promise<string[]>,
  newToken?: string,
): Promise<{ cart: Cart }> {
  return repeatableTransaction(services.connection.db, async (executor) => {
    const found = await findCart(executor, caller.cartToken, "lock");
    const known = found === null ? null : { id: found, token: caller.cartToken, isNew: false };
    if (known === null && whenAbsent === "nothing") return { cart: emptyCart().cart };
    const cart = known ?? (await createCart(executor, newToken));
    const region = services.regions.regionOf(caller.regionSlug);
    const isAudited = caller.actor.kind === "staff";
    const before = isAudited ? await journalLines(executor, cart.id) : null;
    const cartWarnings = await act({ executor, cards, region, cartId: cart.id });
    if (!cart.isNew) await touchCart(executor, cart.id);
    const tradeIn = services.shopSettings.current("tradeIn");
    const view = await viewCart(cards, executor, cart, { region, now: services.now(), tradeIn }, cartWarnings);
    if (view.gone.length > 0) await deleteLines(executor, cart.id, view.gone);
    if (isAudited)
      await caller.audit(executor, { target: "cart", before, after: await journalLines(executor, cart.id) });
    return { cart: view.cart };
  });
}

/** What the journal keeps of a cart. */
async function journalLines(executor: Executor, cartId: string) {
  const lines = await readLines(executor, cartId);
  return lines.map(({ sku, quantity, active, tradeIn }) => ({ sku, quantity, active, tradeIn }));
}
