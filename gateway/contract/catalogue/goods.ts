import { z } from "zod";
import { calendarDay, endpoint, kopecks, titled, utcMoment } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";
import { categorySlugs, viewTypes } from "./categories.ts";
import { goodsListInput } from "./goods-query.ts";

/**
 * What a region's customer may count on, from best to worst: on a shelf of the region today, at a warehouse with a date,
 * to order with a date, not at all.
 */
export const stockState = z.enum(["shelf", "warehouse", "order", "none"]);
export type StockState = z.output<typeof stockState>;

/** For the pieces that are wanted, a set of four by default. `shops` counts the region's shops that have them today; `date` is when it can be had otherwise; `quantity` is the most one may buy at once as they are sold: 0 where fewer are left than that. */
export const stockSummary = z.object({
  state: stockState,
  shops: z.int(),
  date: calendarDay.nullable(),
  quantity: z.int(),
});
export type StockSummary = z.output<typeof stockSummary>;

/** How many are sold at once: from so many, by so many more. */
export const soldBy = z.object({ from: z.int(), by: z.int() });

/** A short attribute as a card or a table shows it. `explanation` says in words what the value means. */
export const attribute = z.object({
  key: z.string(),
  title: z.string(),
  value: z.string(),
  explanation: z.string().optional(),
});
export type Attribute = z.output<typeof attribute>;

const rating = z.object({ average: z.number(), count: z.int() });

/** Season has two values; an all-season tyre is one of them with `allSeason`. PRD-025, PRD-026 */
export const season = z.enum(["summer", "winter"]);

/**
 * A product as lists, the cart and orders show it. `picture` is the base of its picture's address: append
 * `-{width}.avif`, `.webp` or `.png`. `price` is what it costs here, `market.price` what it costs elsewhere. PRD-020 … PRD-023
 */
export const goodsCard = z.object({
  sku: z.string(),
  url: z.string(),
  title: z.string(),
  category: z.enum(categorySlugs),
  brand: titled,
  model: titled,
  sizeText: z.string(),
  season: season.nullable(),
  allSeason: z.boolean(),
  studs: z.boolean(),
  price: kopecks,
  market: z.object({ price: kopecks }).nullable(),
  picture: z.string(),
  rating: rating.nullable(),
  stock: stockSummary,
  soldBy,
});
export type GoodsCard = z.output<typeof goodsCard>;

const facetValue = z.object({ value: z.string(), title: z.string(), count: z.int(), selected: z.boolean() });

/** `list` facets are disjunctive: a value's count is what adding it to the others of its key would show. */
export const facet = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("list"), key: z.string(), title: z.string(), values: z.array(facetValue) }),
  z.object({
    kind: z.literal("range"),
    key: z.string(),
    title: z.string(),
    unit: z.string(),
    min: z.number(),
    max: z.number(),
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
]);
export type Facet = z.output<typeof facet>;

/** How to loosen a search that found nothing: drop this key and so many goods are found. */
const relaxation = z.object({ key: z.string(), title: z.string(), count: z.int() });

/** The catalogue list with its facets: the team's own call. CAT-049. Price ranges are in whole roubles, as in the URL. */
export const goodsList = endpoint({
  name: "goodsList",
  summary: "Список товаров с фасетами",
  method: "GET",
  path: "/api/gateway/goods/list",
  readsQuery: true,
  access: "public",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 3_600 },
  input: goodsListInput,
  output: z.object({
    items: z.array(goodsCard),
    total: z.int(),
    facets: z.array(facet),
    relaxations: z.array(relaxation),
    /** Keys of the query that are no filters of the category. */
    ignored: z.array(z.string()).default([]),
    /** The car that the list was narrowed to, for the heading: «BMW 4 серия», null when it is more than one; its sizes. */
    car: z.object({ name: z.string().nullable(), sizes: z.array(z.string()) }).nullable(),
  }),
});

/**
 * Codes of the goods that have changed since the last question, for sites that keep pages: each asks every second. `known` holds the
 * positions of earlier replies, by comma. `codes` is null when any goods may have changed.
 */
export const goodsChanged = endpoint({
  name: "goodsChanged",
  summary: "Коды изменившихся товаров",
  method: "GET",
  path: "/api/gateway/goods/changed",
  access: "public",
  input: z.object({ known: z.string().max(2_000).default("") }),
  output: z.object({ position: z.string(), codes: z.array(z.string()).nullable(), hasMore: z.boolean() }),
});

/** Product-code search, in the region of `regionSlug` or of the caller. CAT-068, API-046 */
export const searchBySku = endpoint({
  name: "searchBySku",
  summary: "Поиск по коду товара",
  method: "GET",
  path: "/api/gateway/goods/search-by-sku",
  access: "public",
  input: z.object({ sku: typedLine().min(1).max(64), regionSlug: z.string().max(60).optional() }),
  output: z.object({
    items: z.array(
      z.object({ url: z.string(), title: z.string(), description: z.string(), image_url: z.string(), price: kopecks }),
    ),
  }),
});

const viewKeys = z.object({
  sku: z.string().min(1).max(64).optional(),
  slug: z.string().min(1).max(200).optional(),
  brand: z.string().min(1).max(100).optional(),
  model: z.string().min(1).max(100).optional(),
  season: z.string().min(1).max(20).optional(),
  size: z.string().min(1).max(60).optional(),
  indexes: z.string().min(1).max(30).optional(),
  homologation: z.string().min(1).max(30).optional(),
  type: z.enum(viewTypes).optional(),
});

const axleSetPart = goodsCard.pick({
  sku: true,
  url: true,
  title: true,
  brand: true,
  model: true,
  sizeText: true,
  season: true,
  allSeason: true,
  studs: true,
  picture: true,
});

/** Two front and two rear pieces that are sold as one, by one code; `price` is of all four, `stock` and `soldBy` count whole sets in shops that have both axles. */
export const axleSet = z.object({
  sku: z.string(),
  front: axleSetPart,
  back: axleSetPart,
  price: kopecks,
  stock: stockSummary,
  soldBy,
});
export type AxleSet = z.output<typeof axleSet>;

/** A product with everything its page tells. PRD-015 … PRD-034 */
export const product = goodsCard.extend({
  id: z.int(),
  slug: z.string(),
  type: z.enum(viewTypes),
  titleFull: z.string(),
  categoryName: z.string(),
  purchase: z.object({ price: kopecks }),
  /** The most one may buy in this region now, pieces. PRD-031 */
  quantity: z.int(),
  size: z
    .object({
      width: z.number().optional(),
      profile: z.number().optional(),
      diameter: z.number().optional(),
      radius: z.string().optional(),
      pn: z.string().optional(),
      pcd: z.string().optional(),
      cb: z.number().optional(),
      et: z.number().optional(),
    })
    .nullable(),
  indexes: z.string().nullable(),
  homologation: z.string().nullable(),
  material: z.string().nullable(),
  battery: z
    .object({
      type_akb: z.string(),
      capacity: z.number(),
      polarity: z.string(),
      type_case: z.string(),
      current: z.number(),
    })
    .nullable(),
  attributes: z.array(attribute),
  description: z.string(),
  /** Bases of the addresses of own photos, which take the place of the drawn picture and its close-ups; the first is `picture`. */
  photos: z.array(z.string()),
  /** The other sizes or variants of the same model, nearest first, at most twelve. */
  siblings: z.array(goodsCard.pick({ sku: true, url: true, sizeText: true, price: true })),
  /** Pairs for cars with different axles that this product is half of. */
  axleSets: z.array(axleSet),
  updatedAt: utcMoment,
});
export type Product = z.output<typeof product>;

export const goodsView = endpoint({
  name: "goodsView",
  summary: "Карточка товара",
  method: "POST",
  alsoMethod: "GET",
  path: "/api/gateway/goods/view",
  access: "public",
  effect: "read",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 3_600 },
  input: viewKeys,
  output: z.object({ product }),
});

const shopStock = z.object({
  shopId: z.int(),
  title: z.string(),
  address: z.string(),
  hours: z.string(),
  /** Pieces on its shelves. */
  quantity: z.int(),
  /** When the first pieces are there, from its shelves, a neighbour's or a warehouse. */
  date: calendarDay,
});

/**
 * Stock of a product for the region: the shops it can be fetched from and when, what comes to the region and when. `checkedAt` is the
 * age of the figures.
 */
export const availability = z.object({
  sku: z.string(),
  summary: stockSummary,
  shops: z.array(shopStock),
  supplies: z.array(z.object({ date: calendarDay, quantity: z.int() })),
  checkedAt: utcMoment,
});
export type Availability = z.output<typeof availability>;

/** API-063; `id` is the product code, `quantity` the pieces that are wanted: without it a set of tyres or wheels, one of the rest. */
export const goodsAvailability = endpoint({
  name: "goodsAvailability",
  summary: "Наличие товара по центрам региона",
  apiOrigin: "site",
  method: "GET",
  path: "/api/goods/availability/{id}.json",
  access: "public",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 600 },
  input: z.object({
    id: z.string().max(64),
    quantity: z.coerce.number().int().min(1).max(1_000).optional(),
    timestamp: z.coerce.string().max(32).optional(),
  }),
  output: availability,
});

/** API-064: what both axles of a set have together; `quantity` counts whole axle sets. */
export const axleSetAvailability = endpoint({
  name: "kitAvailability",
  summary: "Наличие комплекта на две оси",
  apiOrigin: "site",
  method: "POST",
  path: "/api/goods/availability/kit.json",
  access: "public",
  effect: "read",
  input: z.object({ frontSku: z.string().max(64), backSku: z.string().max(64) }),
  output: z.object({ summary: stockSummary, checkedAt: utcMoment }),
});

/**
 * Delivery options of one product with their sums before anything is in the cart. `beyond` is what the courier costs out of town, with
 * what each started kilometre adds, and how far it goes; null where it goes no further. `isCarried`: a transport company takes it to other cities. API-059
 */
export const goodsDelivery = endpoint({
  name: "goodsDelivery",
  summary: "Способы получения товара с ценами и датами",
  method: "POST",
  path: "/api/gateway/goods/delivery",
  access: "optional-session",
  effect: "read",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 600 },
  onBehalf: true,
  input: z.object({ sku: z.string().max(64), quantity: z.int().min(1).max(1000), cart: z.boolean().default(false) }),
  output: z.object({
    deliveries: z.array(
      z.object({ type: z.string(), title: z.string(), price: kopecks, date: calendarDay.nullable(), note: z.string() }),
    ),
    beyond: z.object({ price: kopecks, kmPrice: kopecks, reachKm: z.number() }).nullable(),
    isCarried: z.boolean(),
  }),
});

/** Cards of goods by their codes, in the order asked; codes that are not on sale are left out. */
export const goodsCards = endpoint({
  name: "goodsCards",
  summary: "Карточки товаров по кодам",
  method: "GET",
  path: "/api/gateway/goods/cards",
  access: "public",
  input: z.object({ sku: z.array(z.string().min(1).max(64)).min(1).max(24) }),
  output: z.object({ items: z.array(goodsCard) }),
});
