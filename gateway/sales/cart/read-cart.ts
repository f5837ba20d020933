import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { findCartWithPromo, noPromo, type StoredPromo } from "../promo/uses-store.ts";
import { type CartView, emptyCart, viewCart } from "./view.ts";

/** Null without a cart. */
interface OwnCart {
  id: string | null;
  promo: StoredPromo;
  view: CartView;
}

/** The caller's cart with today's prices and stock of the region; read once a page. */
export function readCart(services: Services, cards: CardReader, caller: VisitorCaller): Promise<OwnCart> {
  const { db } = services.connection;
  const { cartToken: token } = caller;
  const region = services.regions.regionOf(caller.regionSlug);
  return caller.page.once(`cart ${region.slug} ${token}`, async () => {
    const found = token === null ? null : await findCartWithPromo(db, token);
    if (!found) return { id: null, promo: noPromo, view: emptyCart() };
    const { id, promo } = found;
    const tradeIn = services.shopSettings.current("tradeIn");
    return { id, promo, view: await viewCart(cards, db, { id, token }, { region, now: services.now(), tradeIn }) };
  });
}
