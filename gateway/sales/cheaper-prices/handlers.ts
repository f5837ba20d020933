import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import { agreedPriceByLink, agreedPriceMine, agreedPriceTake } from "../../contract/sales/cheaper-prices.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { findOpenOffer, openOfferIn, readAgreedPricesOf } from "../cart/agreed-store.ts";
import { readLines } from "../cart/cart-store.ts";
import { addToCart } from "../cart/change.ts";
import { changeCart } from "../cart/lock-cart.ts";

const ENDED = "Эта цена уже не действует: она закончилась, или заказ с ней оформлен";

/** A price that was agreed on, for its customer alone. */
export function agreedPriceRoutes(services: Services, cards: CardReader): Route[] {
  const { db } = services.connection;
  const regionOf = (slug: string) => services.regions.regionOf(slug);

  return [
    route(agreedPriceByLink, async ({ secret }, caller) => {
      const offer = await findOpenOffer(db, secret, services.now());
      const card = offer && (await cards.byIds([offer.goodsId], regionOf(caller.regionSlug))).get(offer.goodsId);
      if (!card || offer.priceKopecks >= card.price) return { agreed: null };
      const { sku, title, url, price: ordinaryPrice } = card;
      return {
        agreed: {
          price: offer.priceKopecks,
          quantity: offer.quantity,
          ordinaryPrice,
          endsAt: offer.endsAt.toISOString(),
          goods: { sku, title, url },
        },
      };
    }),
    route(agreedPriceTake, ({ secret }, caller) =>
      changeCart({ services, cards }, caller, "create", async (change) => {
        const { executor, region, cartId } = change;
        const offer = await findOpenOffer(executor, secret, services.now());
        const card = offer && (await cards.byIds([offer.goodsId], region, executor)).get(offer.goodsId);
        if (!card) throw notFound(ENDED);
        await openOfferIn(executor, offer.id, cartId);
        const isThere = (await readLines(executor, cartId)).some(({ sku }) => sku === card.sku);
        return isThere ? [] : addToCart(change, [{ sku: card.sku, quantity: offer.quantity }], "as-before");
      }),
    ),
    route(agreedPriceMine, async ({ sku }, caller) => {
      const card = (await cards.bySkus([sku], regionOf(caller.regionSlug))).get(sku);
      const found = card && (await readAgreedPricesOf(db, caller.subject, services.now())).get(card.id);
      if (!found || found.price >= card.price) return { agreed: null };
      const { price, quantity, endsAt } = found;
      return { agreed: { price, quantity, endsAt: endsAt.toISOString() } };
    }),
  ];
}
