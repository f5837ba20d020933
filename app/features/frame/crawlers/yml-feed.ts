import { categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import type { FeedOffer, OfferParam } from "../../../../gateway/contract/catalogue/feeds.ts";
import { type FeedShop, type OfferPages, pageOf, pictureOf, roubles } from "./offer-text.ts";
import { type Pieces, xmlElement, xmlText } from "./xml-text.ts";

const MAX_NAME = 256;
const MAX_DESCRIPTION = 3_000;

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
    xmlElement("picture", pictureOf(offer, shop)),
    xmlElement("name", offer.title.slice(0, MAX_NAME)),
    xmlElement("vendor", offer.brand.title),
    xmlElement("model", offer.model.title),
    xmlElement("description", offer.description.slice(0, MAX_DESCRIPTION)),
    xmlElement("country_of_origin", offer.country ?? ""),
    xmlElement("store", String(state === "shelf")),
    ...offer.params.map(paramElement),
    "</offer>",
  ].join("");
}

const paramElement = ({ name, value, unit }: OfferParam): string =>
  `<param name="${xmlText(name)}"${unit ? ` unit="${xmlText(unit)}"` : ""}>${xmlText(value)}</param>`;
