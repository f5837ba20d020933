import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { pictureProblems } from "../../../contract/catalogue/picture-views.ts";
import { keyIn, moment } from "./columns.ts";
import { locations } from "./regions.ts";

/** Attributes for facets and product pages, by key. Numbers are in the usual units: mm, %, inches, A·h. */
export type GoodsAttributes = Record<string, string | number | boolean>;

/** Whose lists the shop imports, besides its own catalogue. Imports add them. */
export const suppliers = pgTable("suppliers", {
  /** Small Latin letters, digits and hyphens. */
  code: text("code").primaryKey(),
  /** How their price lists are read: `SupplierProfile` of the import. */
  profile: jsonb("profile").notNull(),
});

export const goods = pgTable(
  "goods",
  {
    id: serial("id").primaryKey(),
    sku: text("sku").notNull().unique(),
    category: text("category").notNull(),
    slug: text("slug").notNull(),
    brandSlug: text("brand_slug").notNull(),
    brandTitle: text("brand_title").notNull(),
    modelSlug: text("model_slug").notNull(),
    modelTitle: text("model_title").notNull(),
    title: text("title").notNull(),
    /** «205/55 R16 91V», «6.5x16 5x114.3 ET45», «60 А·ч 540 А»: what distinguishes variants of a model. */
    sizeText: text("size_text").notNull(),
    attributes: jsonb("attributes").$type<GoodsAttributes>().notNull(),
    description: text("description").notNull().default(""),
    priceKopecks: integer("price_kopecks").notNull(),
    marketPriceKopecks: integer("market_price_kopecks"),
    /** Higher sells more. */
    popularity: integer("popularity").notNull().default(0),
    ratingAverage: real("rating_average"),
    ratingCount: integer("rating_count").notNull().default(0),
    /** Sold off: the loyalty programme leaves it out. LOY-058 */
    isSale: boolean("is_sale").notNull().default(false),
    /** Hidden goods are kept for old orders; everything else treats them as not found. */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** GTINs, the main one first. */
    barcodes: text("barcodes").array().notNull().default([]),
    /** The maker's own number; empty where it is not known. */
    vendorCode: text("vendor_code").notNull().default(""),
    /** Fewest pieces that are sold at once, a multiple of the step, and by how many more. */
    leastQuantity: integer("least_quantity").notNull().default(1),
    quantityStep: integer("quantity_step").notNull().default(1),
    /** Addresses of pictures that the list names, in its order. */
    pictureUrls: text("picture_urls").array().notNull().default([]),
    /** What is shown of files and of these addresses, ids of `content_pictures`: the function `shown_list_photos`, kept right by the trigger `show_list_photos` and by whoever brings photos. */
    listPhotos: text("list_photos").array().notNull().default([]),
    /** Own photos by staff in their order, ids of `content_pictures`; they come before those of the list. Imports never write them. */
    photos: text("photos").array().notNull().default([]),
    /** Staff do not want the photos of the list on the site. */
    hidesListPhotos: boolean("hides_list_photos").notNull().default(false),
    /** Whose list brought it and alone may change or hide it, a code of `suppliers`; null for the shop's own catalogue. */
    supplier: text("supplier").references(() => suppliers.code),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("goods_slug").on(table.slug),
    index("goods_sku_any_case").on(sql`upper(${table.sku}) text_pattern_ops`),
    index("goods_picture_urls").using("gin", table.pictureUrls),
    index("goods_barcodes").using("gin", table.barcodes),
    index("goods_own_photos").using("gin", table.photos),
    index("goods_list_photos").using("gin", table.listPhotos),
    index("goods_vendor_code")
      .on(table.brandSlug, sql`upper(${table.vendorCode})`)
      .where(sql`${table.vendorCode} <> ''`),
    index("goods_model").on(table.category, table.brandSlug, table.modelSlug),
    check("goods_price_positive", sql`${table.priceKopecks} > 0`),
    check(
      "goods_quantities",
      sql`${table.quantityStep} > 0 and ${table.leastQuantity} > 0 and ${table.leastQuantity} % ${table.quantityStep} = 0`,
    ),
    check("goods_photos", sql`cardinality(${table.photos}) <= 8`),
  ],
);

/**
 * Addresses of pictures that lists name, each once whatever number of goods names it. The trigger `show_list_photos` adds those that are
 * new.
 */
export const listPictures = pgTable(
  "list_pictures",
  {
    url: text("url").primaryKey(),
    host: text("host").notNull(),
    /** The photo that was last fetched, an id of `content_pictures`. */
    photo: text("photo"),
    /** Why there is none, or no newer one. */
    problem: keyIn("problem", pictureProblems),
    /** What the host says of its version, to ask for another one only. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Failures since it was last fetched. */
    failures: smallint("failures").notNull().default(0),
    askedAt: moment("asked_at"),
    /** When it is asked for; null for never again. */
    dueAt: moment("due_at").defaultNow(),
  },
  (table) => [index("list_pictures_due").on(table.host, table.dueAt).where(sql`${table.dueAt} is not null`)],
);

/**
 * Photos that came as files, by what their names say: `code:`, `barcode:`, `number:{brand}:` or `model:{brand}:` and what follows, as
 * `goods_photo_keys` makes them of goods. Goods that come later have those of their keys as well.
 */
export const photoFiles = pgTable(
  "photo_files",
  {
    key: text("key").notNull(),
    /** In the order in which they are shown. */
    place: smallint("place").notNull(),
    /** An id of `content_pictures`. */
    photo: text("photo").notNull(),
    /** Hash of the file's bytes: the same file is prepared once. */
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.place] })],
);

/**
 * Pieces by location. What the accounting system says and what happened here since are two figures, and `quantity`, which can be sold, is
 * their difference, but never below 0: a trigger (`keep_stock_quantity`) sees to it. A row that is written by `quantity` alone keeps the
 * difference, too.
 */
export const stock = pgTable(
  "stock",
  {
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    /** Free pieces at the moment of the last stock file: orders until then are already subtracted. */
    outside: integer("outside").notNull().default(0),
    /** Pieces taken here since that moment, less those put back; negative when more were put back. */
    reserved: integer("reserved").notNull().default(0),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.locationId] }),
    check("stock_not_negative", sql`${table.quantity} >= 0`),
  ],
);

/** The moment of the newest stock file of each location and supplier; files of an earlier moment are refused. */
export const stockFiles = pgTable(
  "stock_files",
  {
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    /** A code of `suppliers`; empty for the shop's own accounting. */
    supplier: text("supplier").notNull().default(""),
    /** Of the last file that had all of it; 1970 where there were only files with what changed. */
    asOf: moment("as_of").notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.supplier] })],
);

/**
 * Of which moment goods in a location are that a file with what changed has told: it says nothing of the others, so an older file that has
 * all of the location is right about those.
 */
export const stockTold = pgTable(
  "stock_told",
  {
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    /** As in `stock_files`. */
    supplier: text("supplier").notNull(),
    asOf: moment("as_of").notNull(),
    /** When it was imported. */
    toldAt: moment("told_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.locationId, table.supplier] }),
    index("stock_told_location").on(table.locationId),
  ],
);

/** Written by triggers on goods and stock, and read by the search index. */
export const goodsChanges = pgTable("goods_changes", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  goodsId: integer("goods_id").notNull(),
});

/** Goods of one model for the front and rear axle of cars with different axles. */
export const axleSets = pgTable(
  "axle_kits",
  {
    frontGoodsId: integer("front_goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    backGoodsId: integer("back_goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.frontGoodsId, table.backGoodsId] }),
    index("axle_kits_back").on(table.backGoodsId),
  ],
);

/** Earlier prices, written by a trigger when they end. */
export const pastPrices = pgTable(
  "past_prices",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    priceKopecks: integer("price_kopecks").notNull(),
    marketPriceKopecks: integer("market_price_kopecks"),
    endedAt: moment("ended_at").notNull().defaultNow(),
  },
  (table) => [index("past_prices_goods").on(table.goodsId, table.endedAt)],
);
