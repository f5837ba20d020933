import type { Cart } from "../contract/cart.ts";
import type { CardReader } from "../goods/card-reader.ts";
import type { Caller } from "../http/route.ts";
import type { Services } from "../services.ts";
import type { Change } from "./change.ts";
import { createCart, deleteLines, findCart, touchCart } from "./store.ts";
import { emptyCart, viewCart } from "./view.ts";

/** What a cart is read and changed with. */
interface CartDependencies {
  services: Services;
  cards: CardReader;
}

/** Runs a change with the caller's cart locked, so that two tabs take turns. Returns the changed cart. */
export function changeCart(
  { services, cards }: CartDependencies,
  caller: Caller,
  whenAbsent: "create" | "nothing",
  act: (change: Change) => Promise<string[]>,
): Promise<{ cart: Cart }> {
  return services.connection.db.transaction(async (executor) => {
    const found = await findCart(executor, caller.cartToken, "lock");
    if (found === null && whenAbsent === "nothing") return { cart: emptyCart().cart };
    const cart = found === null ? await createCart(executor) : { id: found, token: caller.cartToken };
    const region = services.regions.regionOf(caller.regionSlug);
    const cartWarnings = await act({ executor, cards, region, cartId: cart.id });
    await touchCart(executor, cart.id);
    const view = await viewCart(cards, executor, cart, region, cartWarnings);
    if (view.gone.length > 0) await deleteLines(executor, cart.id, view.gone);
    return { cart: view.cart };
  });
}
