import { redirect } from "@remix-run/node";
import { categories, viewTypes } from "../../../../gateway/contract/catalogue/categories.ts";
import { type Attribute, goodsView as goodsViewCall } from "../../../../gateway/contract/catalogue/goods.ts";
import { closeUpPicture, closeUpsOf } from "../../../../gateway/contract/catalogue/picture-views.ts";
import { raisedTo } from "../../../../gateway/contract/catalogue/sold-by.ts";
import { goodsPriceHistory } from "../../../../gateway/contract/sales/offers.ts";
import { formatDate } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { axleSetView } from "../axle-sets/axle-set-view.ts";
import { seasonSign } from "../goods/goods-view.ts";
import { picturesOf } from "./pictures.ts";
import { readLive } from "./product-live.server.ts";
import { withSizeText } from "./size-words.ts";
import { readSuggestions } from "./suggestions.server.ts";
import { tyreMeasures } from "./tyre-measures.ts";

/** Keys of the product's address: /tyre|disk/{brand}/{model}/{sku}/ or /goods/{slug}/. Null for any other address. PRD-013, PRD-032 */
export function productKeys(type: string | undefined, rest: string | undefined) {
  const view = viewTypes.find((candidate) => candidate === type);
  const parts = (rest ?? "").split("/").filter(Boolean);
  if (!view || parts.some((part) => part.length > 200)) return null;
  if (view === "goods") return parts.length === 1 ? { type: view, slug: parts[0] } : null;
  return parts.length === 3 ? { type: view, brand: parts[0], model: parts[1], sku: parts[2] } : null;
}

/** The product at an address. 404 for an unknown one, a redirect when the address has another brand or model. */
export async function findProduct(visitor: Visitor, url: URL, params: { productType?: string; "*"?: string }) {
  const keys = productKeys(params.productType, params["*"]);
  if (!keys) throw notFound();
  const [view, region] = await Promise.all([visitor.gateway.call(goodsViewCall, keys), visitor.region()]);
  const { product } = required(view);
  const asked = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
  if (decodeURIComponent(asked) !== product.url) throw redirect(product.url + url.search, 301);
  return { product, region, isStale: view.ok && view.stale };
}
type FoundProduct = Awaited<ReturnType<typeof findProduct>>;

/** The view of the page for the default quantity; a block that the gateway fails to answer is left out. */
export async function buildProductView(
  visitor: Visitor,
  { product, region, isStale }: FoundProduct,
  usualPieces: Promise<number>,
) {
  const { sku, category } = product;
  const { zone } = region;
  const now = visitor.now();
  const readUsual = async () => {
    const quantity = Math.max(1, Math.min(raisedTo(await usualPieces, product.soldBy), product.quantity));
    return readLive(visitor, { sku, quantity, zone }, product.stock);
  };
  const [live, history, suggestions] = await Promise.all([
    readUsual(),
    visitor.gateway.call(goodsPriceHistory, { sku }),
    readSuggestions(visitor, { sku, category, zone }),
  ]);
  const fullPicture = (base: string) => `${visitor.origin}${base}-960.png`;
  const attributeOf = (key: string) => product.attributes.find((attribute) => attribute.key === key)?.value ?? "";
  return {
    sku,
    canonical: visitor.origin + product.url,
    category,
    section: { label: categories[category].plural, href: categories[category].list },
    brand: product.brand,
    model: product.model,
    title: product.titleFull,
    titleIn: region.titleIn,
    sizeText: product.sizeText,
    season: seasonSign(product),
    studs: product.studs,
    description: product.description,
    picture: product.picture,
    closeUps: detailsOf(product),
    pictureUrl: fullPicture(product.picture),
    pictureUrls: product.photos.length > 0 ? product.photos.map(fullPicture) : [fullPicture(product.picture)],
    gtin: attributeOf("barcodes"),
    mpn: attributeOf("vendor-code"),
    price: product.price,
    // Without the price history only today's price is shown: a struck-through price needs proof.
    oldPrice: (history.ok && history.data.elsewhere) || 0,
    priceHistory: history.ok
      ? {
          lowest: history.data.lowest,
          highest: history.data.highest,
          changes: history.data.changes.map(({ price, until }) => ({ price, until: formatDate(until, zone) })),
        }
      : null,
    rating: product.rating,
    quantity: live.quantity,
    maxQuantity: product.quantity,
    soldBy: product.soldBy.from > 1 ? product.soldBy : undefined,
    stock: live.stock,
    stockState: live.stockState,
    live: visitor.saveData ? { ...live, places: [] } : live,
    suggestions,
    attributes: withSizeText(visitor.saveData ? product.attributes.map(withoutLabel) : product.attributes, product),
    // The words of the attributes say the same.
    measures: visitor.saveData ? null : tyreMeasures(product),
    siblings: product.siblings,
    axleSets: product.axleSets.map((axleSet) => axleSetView(axleSet, zone, now)),
    isStale,
    /** A second button costs bytes that somebody may want to save. */
    keepsInReach: !visitor.saveData,
  };
}

/** The label of the European Union without what its classes mean. */
const withoutLabel = ({ key, title, value, explanation }: Attribute) => ({
  key,
  title,
  value,
  ...(explanation !== undefined && !key.startsWith("eu-") && { explanation }),
});

/** What the gallery shows after the whole picture: further own photos, or else close-ups of the drawing. */
const detailsOf = ({ photos, picture, category }: FoundProduct["product"]) =>
  photos.length > 0
    ? photos.map((photo, at) => ({ name: `photo-${at + 1}`, title: `Фото ${at + 1}`, picture: photo })).slice(1)
    : (closeUpsOf[category] ?? []).map(({ view: name, title }) => ({
        name,
        title,
        picture: closeUpPicture(picture, name),
      }));

/** The picture that an address asks for in full size, if the product has it. */
export function shownPicture(view: Pick<ProductView, "picture" | "closeUps">, { searchParams }: URL): string | null {
  const asked = searchParams.get("picture");
  return picturesOf(view).find(({ name }) => name === asked)?.name ?? null;
}

export type ProductView = Awaited<ReturnType<typeof buildProductView>>;
