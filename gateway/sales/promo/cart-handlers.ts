import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import { cartPromoApply, cartPromoRemove } from "../../contract/sales/promo.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { findCart } from "../cart/cart-store.ts";
import { viewCart } from "../cart/view.ts";
import { groundsOfCode } from "./apply-promo.ts";
import { cartPromoOf, promoLines } from "./cart-promo.ts";
import { findPromo } from "./order-promo.ts";
import { limitGuessing } from "./rate-limits.ts";
import { adverts, closedReason, lowersOrders } from "./rules.ts";
import { readCartPromo, saveCartPromo } from "./uses-store.ts";

const NO_CART = "Сначала положите товары в корзину";

interface Dependencies {
  services: Services;
  cards: CardReader;
}

/** The promo code of a cart: one at a time. PRO-002, PRO-010, PRO-011 */
export function cartPromoRoutes({ services, cards }: Dependencies): Route[] {
  const { connection, regions, now, shopSettings } = services;
  const limitAttempts = limitGuessing(connection.db, now);

  return [
    route(cartPromoApply, async ({ keyword }, caller) => {
      await limitAttempts(caller);
      const region = regions.regionOf(caller.regionSlug);
      return connection.db.transaction(async (tx) => {
        const rejected = (advert: string) => ({ adverts: [advert], promo: null });
        const cartId = await findCart(tx, caller.cartToken, "lock");
        if (cartId === null) return rejected(NO_CART);
        const found = await groundsOfCode(tx, { name: "", keyword });
        if ("advert" in found) return rejected(found.advert);
        const { campaign, couponHash } = found;
        // Nobody is sent to the account with a code that has ended.
        if (!lowersOrders(campaign)) return rejected(closedReason(campaign, now()) ?? adverts.notForCart);
        const before = await readCartPromo(tx, cartId);
        await saveCartPromo(tx, cartId, { campaignName: campaign.name, couponHash, isRefused: false });
        const seen = { region, now: now(), tradeIn: shopSettings.current("tradeIn") };
        const { lines } = await viewCart(cards, tx, { id: cartId, token: null }, seen);
        const cart = {
          cartId,
          userId: caller.subject,
          touch: caller.campaign,
          regionSlug: region.slug,
          lines: promoLines(lines.filter(({ line }) => line.active).map(({ line }) => line)),
        };
        const promo = await findPromo(tx, cart, now());
        if (!promo || promo.refusal !== null) {
          await saveCartPromo(tx, cartId, before);
          return rejected(promo?.refusal ?? adverts.unknown);
        }
        await caller.audit(tx, {
          target: "cart",
          before: { promo: before.campaignName },
          after: { promo: campaign.name },
        });
        return { adverts: [], promo: cartPromoOf(promo) };
      });
    }),
    route(cartPromoRemove, async (_, caller) => {
      await connection.db.transaction(async (tx) => {
        const cartId = await findCart(tx, caller.cartToken, "lock");
        if (cartId === null) return;
        const before = await readCartPromo(tx, cartId);
        if (before.isRefused && before.campaignName === null) return;
        await saveCartPromo(tx, cartId, { campaignName: null, couponHash: null, isRefused: true });
        await caller.audit(tx, { target: "cart", before: { promo: before.campaignName }, after: { promo: null } });
      });
      return {};
    }),
  ];
}
