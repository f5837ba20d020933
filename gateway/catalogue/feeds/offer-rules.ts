import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { FeedOffer, OfferParam } from "../../contract/catalogue/feeds.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { fullTitle } from "../../contract/catalogue/goods-name.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import type { CardSource } from "../goods/card-store.ts";
import { photosOf } from "../goods/photo-rules.ts";
import { titleOfValue } from "../lists/facet-definition.ts";
import { facetsOf } from "../lists/facets.ts";

/** Attributes without a filter, with the names that feeds give them. */
const unfilteredParams: readonly { key: string; name: string; unit?: string }[] = [
  { key: "year", name: "Год выпуска" },
  { key: "eu-fuel", name: "Экономичность, ЕС" },
  { key: "eu-wet", name: "Сцепление на мокрой дороге, ЕС" },
  { key: "eu-noise", name: "Внешний шум, ЕС", unit: "дБ" },
  { key: "fastener", name: "Тип крепежа" },
  { key: "dimensions", name: "Размеры" },
  { key: "weight", name: "Вес", unit: "кг" },
  { key: "warranty", name: "Гарантия", unit: "мес." },
];

/** Attributes in the form of feeds: flags as «да» and «нет», units in a field of their own. Our import can read them back. */
function offerParams(category: Category, attributes: GoodsAttributes): OfferParam[] {
  const params: OfferParam[] = [];
  for (const facet of facetsOf[category]) {
    const value = attributes[facet.key];
    // Exported as the value of the season.
    if (value === undefined || facet.key === "allSeason") continue;
    if (typeof value === "boolean") {
      if (value || facet.key === "studs") params.push({ name: facet.title, value: value ? "да" : "нет" });
    } else if (facet.kind === "range") {
      params.push({ name: facet.title, value: String(value), unit: facet.unit });
    } else if (facet.key === "season" && attributes.allSeason === true) {
      params.push({ name: facet.title, value: "Всесезонные" });
    } else {
      params.push({ name: facet.title, value: shortTitle(titleOfValue(facet, String(value))) });
    }
  }
  for (const { key, name, unit } of unfilteredParams) {
    const value = attributes[key];
    // Classes of the label of the European Union are slugs in the database, and capital letters everywhere else.
    const isClass = key === "eu-fuel" || key === "eu-wet";
    const text = isClass ? String(value).toUpperCase() : String(value);
    if (value !== undefined) params.push({ name, value: text, ...(unit && { unit }) });
  }
  return params;
}

/** «MO» for «MO — Mercedes-Benz», as it is marked on the tyre. */
const shortTitle = (title: string): string => (title.split(" — ")[0] ?? title).replaceAll("\u00a0", " ");

/** What feeds tell that lists of goods do not read. */
export interface OfferDetails
  extends Pick<FeedOffer, "description" | "barcodes" | "vendorCode" | "leastQuantity" | "quantityStep"> {}

export function offerOf(card: GoodsCard, row: CardSource["row"], details: OfferDetails): FeedOffer {
  const { attributes } = row;
  const { sku, url, title, category, brand, model, price, market, picture, stock } = card;
  const { one } = categories[category];
  return {
    sku,
    url,
    title: fullTitle({ title, brandTitle: brand.title }, one),
    category,
    brand,
    model,
    price,
    market,
    picture,
    stock,
    ...details,
    photos: photosOf(row).slice(1),
    country: typeof attributes.country === "string" ? attributes.country : null,
    params: offerParams(category, attributes),
  };
}
