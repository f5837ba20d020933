import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { findCart } from "./cart-store.ts";
import { type CartView, emptyCart, viewCart } from "./view.ts";

/** Null without a cart. */
interface OwnCart {
  id: string | null;
  view: CartView;
}

/** The caller's cart with today's prices and stock of the region; read once a page. */
export function readCart(services: Services, cards: CardReader, caller: VisitorCaller): Promise<OwnCart> {
  const { db } = services.connection;
  const { cartToken: token } = caller;
  const region = services.regions.regionOf(caller.regionSlug);
  return caller.page.once(`cart ${region.slug} ${token}`, async () => {
    const id = await findCart(db, token);
    if (id === null) return { id, view: emptyCart() };
    const tradeIn = services.shopSettings.current("tradeIn");
    return { id, view: await viewCart(cards, db, { id, token }, { region, now: services.now(), tradeIn }) };
  });
}
