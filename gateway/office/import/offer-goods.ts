import { plainDescription } from "../../catalogue/goods/plain-description.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import { goodsName } from "../../contract/catalogue/goods-name.ts";
import { slugOf } from "../../platform/slug.ts";
import { attributesOf } from "./attribute-params.ts";
import { categoryOf, type FeedCategories } from "./category-rules.ts";
import { completeSize } from "./goods-size.ts";
import type { AttributeValue } from "./param-parsers.ts";
import type { YmlOffer } from "./yml-file.ts";

/** A `goods` row from a feed, with its line in the file. */
export interface IncomingGoods {
  line: number;
  sku: string;
  category: Category;
  slug: string;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  title: string;
  sizeText: string;
  attributes: Record<string, AttributeValue>;
  description: string;
  priceKopecks: number;
  marketPriceKopecks: number | null;
  available: boolean;
  /** The parameter «Распродажа». LOY-058 */
  isSale: boolean;
}

export type OfferResult = { goods: IncomingGoods } | { reason: string; detail: string };

const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const MAX_TITLE = 300;
const MAX_PRICE_KOPECKS = 1_000_000_000;

export const isSku = (text: string): boolean => SKU.test(text);

/** Converts an offer to goods, or gives the reason for its rejection. */
export function goodsOfOffer(offer: YmlOffer, categories: FeedCategories): OfferResult {
  const field = (name: string) => collapseSpaces(offer.fields[name] ?? "");
  if (!isSku(offer.id)) return { reason: "код товара пуст или содержит недопустимые знаки", detail: offer.id };

  const currency = field("currencyId").toUpperCase();
  if (currency !== "" && currency !== "RUB" && currency !== "RUR")
    return { reason: "цена не в рублях", detail: `${offer.id}: ${currency}` };
  const priceKopecks = kopecksOf(field("price"));
  if (priceKopecks === null)
    return { reason: "цена не указана или неразумна", detail: `${offer.id}: ${field("price")}` };
  const oldKopecks = kopecksOf(field("oldprice"));

  const named = field("name");
  const title = named || collapseSpaces([field("typePrefix"), goodsName(field("vendor"), field("model"))].join(" "));
  if (title === "" || title.length > MAX_TITLE)
    return { reason: "название пусто или слишком длинно", detail: `${offer.id}: ${title}` };

  const categoryId = field("categoryId");
  const titlesUp = categories.titlesUp(categoryId);
  const category =
    categoryOf([...titlesUp, field("typePrefix"), title]) ?? (titlesUp.length > 0 ? "autoproducts" : null);
  if (!category) return { reason: "категория не описана в каталоге", detail: `${offer.id}: ${categoryId}` };

  const brandTitle = (field("vendor") || paramOf(offer, /^(?:бренд|производитель|марка)$/i)).slice(0, 100);
  const brandSlug = slugOf(brandTitle);
  if (brandSlug === "") return { reason: "производитель не указан", detail: `${offer.id}: ${title}` };

  const sized = completeSize(category, attributesOf(category, offer.params), `${title} ${field("model")}`, titlesUp);
  if (!sized) return { reason: "размер не указан или не читается", detail: `${offer.id}: ${title}` };
  if (field("country_of_origin")) sized.attributes.country ??= field("country_of_origin").slice(0, 120);

  const modelTitle = (field("model") || paramOf(offer, /^модель/i) || modelOf(title, brandTitle)).slice(0, 150);
  return {
    goods: {
      line: offer.line,
      sku: offer.id,
      category,
      slug: `${slugOf(title).slice(0, 120).replace(/-$/, "")}-${slugOf(offer.id)}`.replace(/^-/, ""),
      brandSlug,
      brandTitle,
      modelSlug: slugOf(modelTitle) || slugOf(offer.id),
      modelTitle,
      title,
      sizeText: sized.sizeText,
      attributes: sized.attributes,
      description: plainDescription(offer.fields.description ?? ""),
      priceKopecks,
      marketPriceKopecks: oldKopecks !== null && oldKopecks > priceKopecks ? oldKopecks : null,
      available: offer.available,
      isSale: /^(?:да|есть|true|yes|1|\+)$/i.test(paramOf(offer, /^распродажа$/i)),
    },
  };
}

/** Kopecks for a price such as «5290» or «5 290,50»; null when it is not plausible. */
export function kopecksOf(text: string): number | null {
  const compact = text.replaceAll(/[\s\u00a0]/g, "").replace(",", ".");
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(compact)) return null;
  const kopecks = Math.round(Number(compact) * 100);
  return kopecks >= 1 && kopecks <= MAX_PRICE_KOPECKS ? kopecks : null;
}

// «4x4» is not a size.
const SIZE_AND_REST =
  /\s+(?:\d{3}\s*\/\s*\d{2}|\d{1,2}[.,]\d{2}\s*R|(?!4[xх]4(?:\s|$))\d{1,2}(?:[.,]\d+)?\s*J?\s*[xх×*]\s*\d|R\d{2}(?:\s|$)|\d{1,2}W-?\d{2}|6[СC][ТT]|\d{2,3}\s*(?:А|A)[·*\s.-]?[чh]).*$/iu;

/** The part of a title between brand and size. Only used when the feed has no model of its own. */
function modelOf(title: string, brandTitle: string): string {
  const at = title.toLowerCase().indexOf(brandTitle.toLowerCase());
  const after = at >= 0 ? title.slice(at + brandTitle.length).trim() : title;
  return after.replace(SIZE_AND_REST, "").trim() || after || title;
}

const paramOf = (offer: YmlOffer, name: RegExp) =>
  collapseSpaces(offer.params.find((param) => name.test(param.name))?.value ?? "");

const collapseSpaces = (text: string) =>
  (/[\s\u00a0]{2}|[^\S ]/.test(text) ? text.replaceAll(/[\s\u00a0]+/g, " ") : text).trim();
