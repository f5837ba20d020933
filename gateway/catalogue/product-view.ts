import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Category, categories, categorySlugs, productPath } from "../contract/categories.ts";
import type { InputOf } from "../contract/endpoint.ts";
import type { Attribute, goodsView, Product } from "../contract/goods.ts";
import { type GoodsAttributes, goods } from "../db/schema/goods.ts";
import { cardOf, readCardSources } from "../goods/cards.ts";
import { notFound } from "../http/api-error.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { axleSetsOf } from "./axle-sets-of.ts";
import { explanationOf } from "./explanations.ts";
import { titleOfValue } from "./facet-definition.ts";
import { facetsOf } from "./facets.ts";
import { nearestFirst } from "./siblings.ts";

type GoodsRow = typeof goods.$inferSelect;

const MAX_SIBLINGS = 12;
const READ_SIBLINGS = 400;

/** A product with everything its page tells. API-047, API-048, PRD-015 … PRD-034 */
export async function viewProduct(
  services: Services,
  keys: InputOf<typeof goodsView>,
  region: RegionRow,
): Promise<Product> {
  const { db } = services.connection;
  const condition = conditionOf(keys);
  const [row] = condition
    ? await db
        .select()
        .from(goods)
        .where(and(condition, eq(goods.isHidden, false)))
        .orderBy(desc(goods.popularity), asc(goods.id))
        .limit(1)
    : [];
  const [source] = row ? await readCardSources(db, eq(goods.id, row.id)) : [];
  if (!row || !source) throw notFound("Такого товара нет в продаже");
  const card = cardOf(source, region, services.regions, localTime(services.now(), region.zone).day);
  const { attributes } = row;
  const { one, label, view } = categories[card.category];
  return {
    ...card,
    id: row.id,
    slug: row.slug,
    type: view,
    titleFull: row.title.toLowerCase().includes(one.toLowerCase()) ? row.title : `${one} ${row.title}`,
    categoryName: label,
    purchase: { price: card.price },
    quantity: card.stock.quantity,
    size: sizeOf(view, attributes),
    indexes: indexesOf(attributes),
    homologation: typeof attributes.homologation === "string" ? homologationText(attributes.homologation) : null,
    material: attributes.material === undefined ? null : wordFor(card.category, "material", attributes.material),
    battery: card.category === "battery" ? batteryOf(attributes) : null,
    attributes: attributesOf(card.category, attributes),
    description: row.description,
    siblings: await siblingsOf(services, row),
    axleSets: await axleSetsOf(db, row.id, services.regions.supplyOf(region)),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The product code says it all; without it the slug, or the model with what narrows it. Null when nothing was given. */
function conditionOf(keys: InputOf<typeof goodsView>): SQL | null {
  const conditions: SQL[] = [];
  if (keys.sku !== undefined) conditions.push(eq(goods.sku, keys.sku));
  else if (keys.slug !== undefined) conditions.push(eq(goods.slug, keys.slug));
  else if (keys.brand !== undefined && keys.model !== undefined)
    conditions.push(eq(goods.brandSlug, keys.brand), eq(goods.modelSlug, keys.model));
  else return null;
  if (keys.sku === undefined) {
    const attribute = (key: string) => sql`lower(${goods.attributes}->>${key})`;
    if (keys.season !== undefined) conditions.push(eq(attribute("season"), keys.season.toLowerCase()));
    if (keys.homologation !== undefined)
      conditions.push(eq(attribute("homologation"), keys.homologation.toLowerCase()));
    if (keys.size !== undefined) conditions.push(sql`strpos(${bare(goods.sizeText)}, ${bare(keys.size)}) = 1`);
    if (keys.indexes !== undefined)
      conditions.push(
        sql`concat(${attribute("load-index")}, ${attribute("speed-index")}) = ${keys.indexes.toLowerCase().replace("/", "-")}`,
      );
  }
  const slugs = categorySlugs.filter((slug) => keys.type === undefined || categories[slug].view === keys.type);
  conditions.push(inArray(goods.category, slugs));
  return and(...conditions) ?? null;
}

/** Sizes are compared without spaces and slashes, in lower case: «205/55 R16» and «205-55-r16» are one. */
const bare = (text: SQL | typeof goods.sizeText | string): SQL =>
  sql`regexp_replace(lower(${text}), '[^a-z0-9.]', '', 'g')`;

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
    type_akb: wordFor("battery", "type_akb", attributes.type_akb ?? ""),
    capacity: numberOf(attributes.capacity) ?? 0,
    polarity: wordFor("battery", "polarity", attributes.polarity ?? ""),
    type_case: wordFor("battery", "type_case", attributes.type_case ?? ""),
    current: numberOf(attributes.current) ?? 0,
  };
}

function wordFor(category: Category, key: string, value: GoodsAttributes[string]): string {
  const definition = facetsOf[category].find((facet) => facet.key === key);
  return definition?.kind === "list" ? titleOfValue(definition, String(value)) : String(value);
}

/** Figures told on the page that are no filters. */
const toldOnly: readonly { key: string; title: string; unit?: string }[] = [
  { key: "commercial", title: "Для лёгких грузовиков" },
  { key: "fastener", title: "Крепёж" },
  { key: "dimensions", title: "Размеры" },
  { key: "weight", title: "Вес", unit: "кг" },
  { key: "warranty", title: "Гарантия", unit: "мес." },
  { key: "country", title: "Страна производства" },
];

const shownNumber = (value: number): string => value.toLocaleString("ru", { useGrouping: false });

/** In the order of the filters, then the rest; a flag that is off is not told, except that a winter tyre has no studs. */
function attributesOf(category: Category, attributes: GoodsAttributes): Attribute[] {
  const filters = facetsOf[category].map((facet) => ({
    ...facet,
    unit: facet.kind === "range" ? facet.unit : undefined,
  }));
  return [...filters, ...toldOnly].flatMap((told) => {
    const { key, title, unit } = told;
    const value = attributes[key];
    if (value === undefined || (value === false && !(key === "studs" && attributes.season === "winter"))) return [];
    const isFilter = "kind" in told && told.kind === "list" && value !== true;
    const plain = typeof value === "number" ? shownNumber(value) : value === true ? "Да" : String(value);
    const text = isFilter ? wordFor(category, key, value) : unit ? `${plain}\u00a0${unit}` : plain;
    const explanation = explanationOf(key, String(value));
    return [{ key, title, value: text, ...(explanation !== undefined && { explanation }) }];
  });
}

async function siblingsOf(services: Services, row: GoodsRow): Promise<Product["siblings"]> {
  const rows = await services.connection.db
    .select({
      category: goods.category,
      brandSlug: goods.brandSlug,
      modelSlug: goods.modelSlug,
      sku: goods.sku,
      slug: goods.slug,
      sizeText: goods.sizeText,
      attributes: goods.attributes,
      priceKopecks: goods.priceKopecks,
    })
    .from(goods)
    .where(
      and(
        eq(goods.category, row.category),
        eq(goods.brandSlug, row.brandSlug),
        eq(goods.modelSlug, row.modelSlug),
        eq(goods.isHidden, false),
        ne(goods.id, row.id),
      ),
    )
    .orderBy(desc(goods.popularity), asc(goods.id))
    .limit(READ_SIBLINGS);
  return nearestFirst(row, rows)
    .slice(0, MAX_SIBLINGS)
    .map((sibling) => ({
      sku: sibling.sku,
      url: productPath({ ...sibling, category: sibling.category as Category }),
      sizeText: sibling.sizeText,
      price: sibling.priceKopecks,
    }));
}
