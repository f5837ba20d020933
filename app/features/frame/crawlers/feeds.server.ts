import { setTimeout as pause } from "node:timers/promises";
import { categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import {
  FEED_PAGE_SIZE,
  type FeedOffer,
  feedOffers,
  feedState,
  type OfferParam,
} from "../../../../gateway/contract/catalogue/feeds.ts";
import type { StockState } from "../../../../gateway/contract/catalogue/goods.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { xmlElement, xmlText } from "../../../../gateway/contract/platform/xml-text.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { shopName } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { Pieces } from "./pieces.ts";
import { xmlAnswer } from "./xml-answer.server.ts";

/** What a feed needs besides its offers. `origin` is the region's own. */
interface FeedShop {
  name: string;
  origin: string;
}

type OfferPages = AsyncIterable<readonly FeedOffer[]>;

const PICTURE = "-960.png";

const pageOf = (offer: FeedOffer, { origin }: FeedShop): string => origin + offer.url;

/** Addresses of its pictures, the main one first. */
const picturesOf = ({ picture, photos }: FeedOffer, { origin }: FeedShop): string[] =>
  [picture, ...photos].map((base) => origin + base + PICTURE);

/** Roubles with a decimal point, as in feeds and structured data. */
const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2);

const MAX_TITLE = 150;
const MAX_MERCHANT_DESCRIPTION = 5_000;

/** Matches the availability in the page's structured data: crawlers compare the two. */
const AVAILABILITY: Record<StockState, string> = {
  shelf: "in_stock",
  warehouse: "in_stock",
  order: "backorder",
  none: "out_of_stock",
};

/** The catalogue for Google Merchant Center: RSS 2.0 with elements of its namespace. */
export async function* merchantFeed(shop: FeedShop, pages: OfferPages): Pieces {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${xmlElement("title", shop.name)}${xmlElement("link", `${shop.origin}/`)}${xmlElement("description", `Товары магазина «${shop.name}»`)}
`;
  for await (const offers of pages) yield offers.map((offer) => `${itemElement(offer, shop)}\n`).join("");
  yield "</channel></rss>\n";
}

function itemElement(offer: FeedOffer, shop: FeedShop): string {
  const { state, date } = offer.stock;
  return [
    "<item>",
    xmlElement("g:id", offer.sku),
    xmlElement("g:title", offer.title.slice(0, MAX_TITLE)),
    xmlElement("g:description", (offer.description || offer.title).slice(0, MAX_MERCHANT_DESCRIPTION)),
    xmlElement("g:link", pageOf(offer, shop)),
    ...picturesOf(offer, shop).map((address, at) =>
      xmlElement(at === 0 ? "g:image_link" : "g:additional_image_link", address),
    ),
    xmlElement("g:availability", AVAILABILITY[state]),
    state === "order" && date !== null ? xmlElement("g:availability_date", date) : "",
    xmlElement("g:price", `${roubles(offer.price)} RUB`),
    xmlElement("g:brand", offer.brand.title),
    xmlElement("g:condition", "new"),
    ...identifiersOf(offer),
    xmlElement("g:product_type", categories[offer.category].plural),
    ...[...offer.params, ...(offer.country ? [{ name: "Страна", value: offer.country }] : [])].map(
      ({ name, value, unit }: OfferParam) =>
        `<g:product_detail>${xmlElement("g:attribute_name", name)}${xmlElement("g:attribute_value", unit ? `${value} ${unit}` : value)}</g:product_detail>`,
    ),
    "</item>",
  ].join("");
}

/** Goods of a maker are known by a barcode or by the maker's number. */
function identifiersOf({ barcodes: [gtin = ""], vendorCode }: FeedOffer): string[] {
  const exists = gtin !== "" || vendorCode !== "" ? "yes" : "no";
  return [xmlElement("g:gtin", gtin), xmlElement("g:mpn", vendorCode), xmlElement("g:identifier_exists", exists)];
}

const MAX_NAME = 256;
const MAX_YML_DESCRIPTION = 3_000;

/**
 * The catalogue in Yandex Market Language. Everything a customer of the region can buy is available, also what is delivered
 * to order; `oldprice` is the market price shown on the page. `madeAt` is ISO 8601.
 */
export async function* ymlFeed(shop: FeedShop, pages: OfferPages, madeAt: string): Pieces {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${xmlText(madeAt)}"><shop>
${xmlElement("name", shop.name)}${xmlElement("company", shop.name)}${xmlElement("url", `${shop.origin}/`)}
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${categorySlugs.map(categoryElement).join("")}</categories>
<offers>
`;
  for await (const offers of pages) yield offers.map((offer) => `${offerElement(offer, shop)}\n`).join("");
  yield "</offers>\n</shop></yml_catalog>\n";
}

const categoryElement = (slug: keyof typeof categories, index: number): string =>
  `<category id="${index + 1}">${xmlText(categories[slug].plural)}</category>`;

function offerElement(offer: FeedOffer, shop: FeedShop): string {
  const { state } = offer.stock;
  return [
    `<offer id="${xmlText(offer.sku)}" available="${state !== "none"}">`,
    xmlElement("url", pageOf(offer, shop)),
    xmlElement("price", roubles(offer.price)),
    offer.market === null ? "" : xmlElement("oldprice", roubles(offer.market.price)),
    xmlElement("currencyId", "RUB"),
    xmlElement("categoryId", String(categorySlugs.indexOf(offer.category) + 1)),
    ...picturesOf(offer, shop).map((address) => xmlElement("picture", address)),
    xmlElement("name", offer.title.slice(0, MAX_NAME)),
    xmlElement("vendor", offer.brand.title),
    xmlElement("model", offer.model.title),
    xmlElement("description", offer.description.slice(0, MAX_YML_DESCRIPTION)),
    xmlElement("vendorCode", offer.vendorCode),
    ...offer.barcodes.map((barcode) => xmlElement("barcode", barcode)),
    offer.leastQuantity > 1 ? xmlElement("min-quantity", String(offer.leastQuantity)) : "",
    offer.quantityStep > 1 ? xmlElement("step-quantity", String(offer.quantityStep)) : "",
    xmlElement("country_of_origin", offer.country ?? ""),
    xmlElement("store", String(state === "shelf")),
    ...offer.params.map(paramElement),
    "</offer>",
  ].join("");
}

const paramElement = ({ name, value, unit }: OfferParam): string =>
  `<param name="${xmlText(name)}"${unit ? ` unit="${xmlText(unit)}"` : ""}>${xmlText(value)}</param>`;

const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

/** All offers of the visitor's region, a page at a time. Throws when the gateway stays unavailable: half a feed must not look complete. */
async function* offerPages(gateway: Gateway): AsyncGenerator<FeedOffer[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: OutputOf<typeof feedOffers> = await readPage(gateway, after);
    yield page.items;
    after = page.next;
  }
}

async function readPage(gateway: Gateway, after: number): Promise<OutputOf<typeof feedOffers>> {
  for (let attempt = 1; ; attempt++) {
    const result = await gateway.call(feedOffers, { after, limit: FEED_PAGE_SIZE });
    if (result.ok) return result.data;
    if (attempt === ATTEMPTS) throw new Error(`The gateway did not give the offers after ${after}: ${result.code}`);
    await pause(PAUSE_MS);
  }
}

type Feed = (shop: FeedShop, pages: OfferPages, madeAt: string) => Pieces;

const feeds: Readonly<Record<string, Feed>> = {
  "yml.xml": ymlFeed,
  "google.xml": merchantFeed,
};

const CACHE_CONTROL = "public, max-age=0, s-maxage=900, stale-while-revalidate=2700, stale-if-error=86400";

/** A feed of the region's goods; 304 when none of them has changed since the client's copy. */
export async function feedAnswer(visitor: Visitor, request: Request, name: string) {
  const { gateway, origin, now } = visitor;
  const feed = Object.hasOwn(feeds, name) ? feeds[name] : undefined;
  if (!feed) throw notFound();
  const { mark } = required(await gateway.call(feedState, {}));
  const headers = { ETag: `W/"${mark}"`, "Cache-Control": CACHE_CONTROL };
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  const shop = { name: await shopName(visitor), origin };
  return xmlAnswer(feed(shop, offerPages(gateway), now().toISOString()), headers);
}
