import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { Attribute, GoodsCard, Product } from "../../contract/catalogue/goods.ts";
import { fullTitle } from "../../contract/catalogue/goods-name.ts";
import { ownPhotoPicture } from "../../contract/catalogue/picture-views.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import type { GoodsRow } from "../goods/card-store.ts";
import { explanationOf } from "./explanations.ts";
import { titleOfValue } from "./facet-definition.ts";
import { facetsOf } from "./facets.ts";

/** Everything on a product's page except for its siblings and axle sets. API-047, API-048, PRD-015 … PRD-034 */
export function productOf(row: GoodsRow, card: GoodsCard): Omit<Product, "siblings" | "axleSets"> {
  const { attributes } = row;
  const { one, label, view } = categories[card.category];
  return {
    ...card,
    id: row.id,
    slug: row.slug,
    type: view,
    titleFull: fullTitle(row, one),
    categoryName: label,
    purchase: { price: card.price },
    quantity: card.stock.quantity,
    size: sizeOf(view, attributes),
    indexes: indexesOf(attributes),
    homologation: typeof attributes.homologation === "string" ? homologationText(attributes.homologation) : null,
    material: attributes.material === undefined ? null : valueTitle(card.category, "material", attributes.material),
    battery: card.category === "battery" ? batteryOf(attributes) : null,
    attributes: attributesOf(card.category, attributes),
    description: row.description,
    photos: row.photos.map(ownPhotoPicture),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const numberOf = (value: GoodsAttributes[string] | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

function sizeOf(view: "tyre" | "disk" | "goods", attributes: GoodsAttributes): Product["size"] {
  if (view === "goods") return null;
  const width = numberOf(attributes.width);
  const diameter = numberOf(attributes.diameter);
  const radius = diameter === undefined ? undefined : `R${diameter}`;
  if (view === "tyre") return { width, profile: numberOf(attributes.profile), diameter, radius };
  const [pn, pcd] = typeof attributes.pcd === "string" ? attributes.pcd.split("x") : [];
  return { width, diameter, radius, pn, pcd, cb: numberOf(attributes.cb), et: numberOf(attributes.et) };
}

function indexesOf(attributes: GoodsAttributes): string | null {
  const load = attributes["load-index"];
  const speed = attributes["speed-index"];
  if (load === undefined && speed === undefined) return null;
  return `${String(load ?? "").replace("-", "/")}${String(speed ?? "").toUpperCase()}`;
}

const homologationText = (slug: string): string => (slug === "star" ? "★" : slug.toUpperCase());

function batteryOf(attributes: GoodsAttributes): Product["battery"] {
  return {
    type_akb: valueTitle("battery", "type_akb", attributes.type_akb ?? ""),
    capacity: numberOf(attributes.capacity) ?? 0,
    polarity: valueTitle("battery", "polarity", attributes.polarity ?? ""),
    type_case: valueTitle("battery", "type_case", attributes.type_case ?? ""),
    current: numberOf(attributes.current) ?? 0,
  };
}

function valueTitle(category: Category, key: string, value: GoodsAttributes[string]): string {
  const definition = facetsOf[category].find((facet) => facet.key === key);
  return definition?.kind === "list" ? titleOfValue(definition, String(value)) : String(value);
}

/** Attributes that the page shows although they have no filter. */
const unfilteredAttributes: readonly { key: string; title: string; unit?: string }[] = [
  { key: "commercial", title: "Для лёгких грузовиков" },
  { key: "ply", title: "Слойность", unit: "PR" },
  { key: "year", title: "Год выпуска" },
  { key: "fastener", title: "Крепёж" },
  { key: "dimensions", title: "Размеры" },
  { key: "weight", title: "Вес", unit: "кг" },
  { key: "warranty", title: "Гарантия", unit: "мес." },
  { key: "country", title: "Страна производства" },
];

/** How an attribute is called, whether it has a filter or not. */
export const attributeTitle = (category: Category, key: string): string =>
  [...facetsOf[category], ...unfilteredAttributes].find((attribute) => attribute.key === key)?.title ?? key;

const formatNumber = (value: number): string => value.toLocaleString("ru", { useGrouping: false });

/** In the order of the filters, then the rest. Flags that are false are left out, except that a winter tyre has no studs. */
function attributesOf(category: Category, attributes: GoodsAttributes): Attribute[] {
  const filters = facetsOf[category].map((facet) => ({
    ...facet,
    unit: facet.kind === "range" ? facet.unit : undefined,
  }));
  return [...filters, ...unfilteredAttributes].flatMap((definition) => {
    const { key, title, unit } = definition;
    const value = attributes[key];
    if (value === undefined || (value === false && !(key === "studs" && attributes.season === "winter"))) return [];
    const hasValueTitles = "kind" in definition && definition.kind === "list" && value !== true;
    const plain = typeof value === "number" ? formatNumber(value) : value === true ? "Да" : String(value);
    const text = hasValueTitles ? valueTitle(category, key, value) : unit ? `${plain}\u00a0${unit}` : plain;
    const explanation = explanationOf(key, String(value));
    return [{ key, title, value: text, ...(explanation !== undefined && { explanation }) }];
  });
}
