import { redirect } from "@remix-run/node";
import { categories, usualQuantity, viewTypes } from "../../../gateway/contract/categories.ts";
import { goodsAvailability, goodsDelivery, goodsView as goodsViewCall } from "../../../gateway/contract/goods.ts";
import { layout } from "../../../gateway/contract/region.ts";
import { notFound, required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { seasonSign } from "../../shared/goods-view.ts";
import { momentInDay, stockWords } from "../../shared/stock-words.ts";
import { formatDay, formatPieces, formatTime } from "../../ui/format.ts";

/** Keys of the product's address: /tyre|disk/{brand}/{model}/{sku}/ or /goods/{slug}/. Null for another shape. PRD-013, PRD-032 */
export function productKeys(type: string | undefined, rest: string | undefined) {
  const view = viewTypes.find((candidate) => candidate === type);
  const parts = (rest ?? "").split("/").filter(Boolean);
  if (!view || parts.some((part) => part.length > 200)) return null;
  if (view === "goods") return parts.length === 1 ? { type: view, slug: parts[0] } : null;
  return parts.length === 3 ? { type: view, brand: parts[0], model: parts[1], sku: parts[2] } : null;
}

/** Everything a product page tells. 404 for an unknown product, a redirect when brand or model of the address are not its own. */
export async function loadProduct(visitor: Visitor, url: URL, params: { productType?: string; "*"?: string }) {
  const keys = productKeys(params.productType, params["*"]);
  if (!keys) throw notFound();
  const [view, shell] = await Promise.all([
    visitor.gateway.call(goodsViewCall, keys),
    visitor.gateway.call(layout, { x_region_slug: visitor.regionSlug }),
  ]);
  const { product } = required(view);
  const { region } = required(shell);
  const asked = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
  if (decodeURIComponent(asked) !== product.url) throw redirect(product.url + url.search, 301);

  const quantity = Math.min(usualQuantity(product.category), product.quantity);
  const [availability, delivery] = await Promise.all([
    visitor.gateway.call(goodsAvailability, { id: product.sku }),
    visitor.gateway.call(goodsDelivery, { sku: product.sku, quantity: Math.max(1, quantity), cart: false }),
  ]);
  const now = new Date();
  const day = (date: string) => formatDay(momentInDay(date), region.zone, now);
  const stock = stockWords(product.stock, region.zone, now);
  return {
    sku: product.sku,
    canonical: visitor.origin + product.url,
    category: product.category,
    section: { label: categories[product.category].plural, href: categories[product.category].list },
    brand: product.brand,
    model: product.model,
    title: product.titleFull,
    titleIn: region.titleIn,
    sizeText: product.sizeText,
    season: seasonSign(product),
    studs: product.studs,
    description: product.description,
    picture: product.picture,
    pictureUrl: `${visitor.origin}${product.picture}-960.png`,
    price: product.price,
    oldPrice: product.market?.price ?? 0,
    rating: product.rating,
    quantity,
    maxQuantity: product.quantity,
    stock,
    stockState: product.stock.state,
    attributes: product.attributes,
    siblings: product.siblings,
    kits: product.kits,
    shops: availability.ok
      ? availability.data.shops.map(({ shopId, title, address, hours, quantity: pieces }) => ({
          id: shopId,
          title,
          address,
          hours,
          pieces: formatPieces(pieces),
        }))
      : null,
    supplies: availability.ok
      ? availability.data.supplies.map(({ date, quantity: pieces }) => `${formatPieces(pieces)} — ${day(date)}`)
      : [],
    checkedAt: availability.ok ? formatTime(availability.data.checkedAt, region.zone) : null,
    deliveries: delivery.ok
      ? delivery.data.deliveries.map(({ title, price, date, note }) => ({ title, price, note, day: date && day(date) }))
      : [],
    isStale: view.ok && view.stale,
  };
}
export type ProductView = Awaited<ReturnType<typeof loadProduct>>;
