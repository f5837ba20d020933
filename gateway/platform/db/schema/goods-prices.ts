import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Category } from "../../../contract/catalogue/categories.ts";
import { type PriceKind, recommendedUses } from "../../../contract/catalogue/goods-prices.ts";
import { editable, keyIn, moment } from "./columns.ts";
import { goods } from "./goods.ts";

/** Prices of one offer by their kind, in kopecks. */
export type OfferPrices = Partial<Record<PriceKind, number>>;

/** How selling prices are made of what suppliers ask. What is null holds for all. */
export const priceRules = pgTable(
  "price_rules",
  {
    id: serial("id").primaryKey(),
    /** A code of `suppliers`, or «-» for the shop's own catalogue. */
    source: text("source"),
    /** As staff write it; empty for all. */
    brand: text("brand").notNull().default(""),
    brandSlug: text("brand_slug").notNull().default(""),
    category: text("category").$type<Category>(),
    diameter: numeric("diameter", { precision: 4, scale: 1, mode: "number" }),
    /** Inclusive. */
    costFromKopecks: integer("cost_from_kopecks"),
    /** Exclusive. */
    costToKopecks: integer("cost_to_kopecks"),
    marginPercent: numeric("margin_percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    leastMarginKopecks: integer("least_margin_kopecks").notNull().default(0),
    roundUpToRoubles: integer("round_up_to_roubles"),
    recommended: keyIn("recommended", recommendedUses).notNull().default("ignored"),
    ...editable(),
  },
  (table) => [
    check("price_rules_margin", sql`${table.marginPercent} >= 0 and ${table.leastMarginKopecks} >= 0`),
    check("price_rules_rounding", sql`${table.roundUpToRoubles} > 0`),
  ],
);

/** How an offer came to its goods: it brought them, or the list had the same barcode, or the same maker's number, or staff said so. */
export const offerMatches = ["own", "barcode", "article", "staff"] as const;

/**
 * What a list said of its goods the last time; several lists may offer the same goods. Imports write it, and prices are made of it again when
 * a rule has changed. Goods are sold at the price of their best offer.
 */
export const supplierOffers = pgTable(
  "supplier_offers",
  {
    /** A code of `suppliers`; empty for the shop's own catalogue. */
    supplier: text("supplier").notNull().default(""),
    /** As `goods.sku` writes codes. */
    code: text("code").notNull(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    prices: jsonb("prices").$type<OfferPrices>().notNull(),
    /** The selling price by the supplier's profile alone, and the kind of price that it was made from. */
    listedKopecks: integer("listed_kopecks").notNull(),
    listedKind: text("listed_kind").$type<PriceKind>().notNull(),
    /** What goods are sold at by this offer. */
    priceKopecks: integer("price_kopecks").notNull(),
    oldKopecks: integer("old_kopecks"),
    matchedBy: text("matched_by", { enum: offerMatches }).notNull().default("own"),
    /** The last full list has it. */
    isListed: boolean("is_listed").notNull().default(true),
    /** The list does not say that there are none. */
    isAvailable: boolean("is_available").notNull().default(true),
    /** Of all locations that the list names; null while it has told none. */
    pieces: integer("pieces"),
    /** The one that makes the price of its goods. */
    isBest: boolean("is_best").notNull().default(true),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.code] }), index("supplier_offers_goods").on(table.goodsId)],
);

/** Offers that staff have parted from goods which are others: they are not matched again. */
export const partedOffers = pgTable(
  "parted_offers",
  {
    /** As `supplier_offers` has them. */
    supplier: text("supplier").notNull(),
    code: text("code").notNull(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.code, table.goodsId] })],
);

/** Goods of different lists that may be the same, for staff to decide. A decision stays, so that the pair is not proposed again. */
export const goodsMatches = pgTable(
  "goods_matches",
  {
    id: serial("id").primaryKey(),
    /** The one with the smaller id. */
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    otherId: integer("other_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** Null while nobody has decided. */
    isSame: boolean("is_same"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    uniqueIndex("goods_matches_once").on(table.goodsId, table.otherId),
    index("goods_matches_other").on(table.otherId),
    check("goods_matches_order", sql`${table.goodsId} < ${table.otherId}`),
    check("goods_matches_decided", sql`(${table.isSame} is null) = (${table.decidedAt} is null)`),
  ],
);

/** Goods that are sold as others since staff have said that they are the same: their addresses and codes lead there. */
export const movedGoods = pgTable(
  "moved_goods",
  {
    goodsId: integer("goods_id")
      .primaryKey()
      .references(() => goods.id, { onDelete: "cascade" }),
    toId: integer("to_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
  },
  (table) => [index("moved_goods_to").on(table.toId)],
);
