import { categories } from "../../../../gateway/contract/catalogue/categories.ts";
import type { FeedOffer } from "../../../../gateway/contract/catalogue/feeds.ts";
import type { StockState } from "../../../../gateway/contract/catalogue/goods.ts";
import { type FeedShop, type OfferPages, pageOf, pictureOf, roubles } from "./offer-text.ts";
import { type Pieces, xmlElement } from "./xml-text.ts";

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;

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
    xmlElement("g:description", (offer.description || offer.title).slice(0, MAX_DESCRIPTION)),
    xmlElement("g:link", pageOf(offer, shop)),
    xmlElement("g:image_link", pictureOf(offer, shop)),
    xmlElement("g:availability", AVAILABILITY[state]),
    state === "order" && date !== null ? xmlElement("g:availability_date", date) : "",
    xmlElement("g:price", `${roubles(offer.price)} RUB`),
    xmlElement("g:brand", offer.brand.title),
    xmlElement("g:condition", "new"),
    xmlElement("g:identifier_exists", "no"),
    xmlElement("g:product_type", categories[offer.category].plural),
    ...offer.params.map(
      ({ name, value, unit }) =>
        `<g:product_detail>${xmlElement("g:attribute_name", name)}${xmlElement("g:attribute_value", unit ? `${value} ${unit}` : value)}</g:product_detail>`,
    ),
    "</item>",
  ].join("");
}
