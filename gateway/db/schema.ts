import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** `kind`: a main city, a city under a main region (`area`), or a place that is only delivered to. */
export const regions = pgTable("regions", {
  id: serial("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  titleIn: text("title_in").notNull(),
  area: text("area").notNull(),
  kind: text("kind", { enum: ["main", "sub", "delivery"] }).notNull(),
  phone: text("phone").notNull(),
  zone: text("zone").notNull(),
  lat: doublePrecision("lat").notNull(),
  lng: doublePrecision("lng").notNull(),
  isDefault: boolean("is_default").notNull().default(false),
});

/**
 * Where stock lies. A shop serves the customers of its region; our warehouses and the suppliers that goods are ordered from
 * bring to every region in `supply_days`.
 */
export const locations = pgTable("locations", {
  id: serial("id").primaryKey(),
  kind: text("kind", { enum: ["shop", "warehouse", "supplier"] }).notNull(),
  code: text("code").notNull().unique(),
  regionId: integer("region_id")
    .notNull()
    .references(() => regions.id),
  title: text("title").notNull(),
  address: text("address").notNull(),
  phone: text("phone").notNull(),
  lat: doublePrecision("lat").notNull(),
  lng: doublePrecision("lng").notNull(),
  /** Seven [open, close] pairs of minutes since local midnight, Monday first; null is a day off. Empty for warehouses. */
  hours: jsonb("hours").$type<([number, number] | null)[]>().notNull(),
  bays: integer("bays").notNull().default(0),
  capabilities: text("capabilities").array().notNull().default(sql`'{}'`),
});

export const supplyDays = pgTable(
  "supply_days",
  {
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    regionId: integer("region_id")
      .notNull()
      .references(() => regions.id),
    days: smallint("days").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.regionId] }),
    check("supply_days_positive", sql`${table.days} >= 0`),
  ],
);

/** Facet values and everything a product page tells, by facet key. Numbers in the units of the trade: mm, %, inches, A·h. */
export type GoodsAttributes = Record<string, string | number | boolean>;

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
    /** «205/55 R16 91V», «6.5x16 5x114.3 ET45», «60 А·ч 540 А»: the short variant of its model. */
    sizeText: text("size_text").notNull(),
    attributes: jsonb("attributes").$type<GoodsAttributes>().notNull(),
    description: text("description").notNull().default(""),
    priceKopecks: integer("price_kopecks").notNull(),
    marketPriceKopecks: integer("market_price_kopecks"),
    /** Higher is sold more. */
    popularity: integer("popularity").notNull().default(0),
    ratingAverage: real("rating_average"),
    ratingCount: integer("rating_count").notNull().default(0),
    /** Hidden goods are kept for old orders and answer not_found. */
    isHidden: boolean("is_hidden").notNull().default(false),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("goods_slug").on(table.slug),
    index("goods_sku_prefix").on(table.sku.op("text_pattern_ops")),
    index("goods_model").on(table.category, table.brandSlug, table.modelSlug),
    check("goods_price_positive", sql`${table.priceKopecks} > 0`),
  ],
);

export const stock = pgTable(
  "stock",
  {
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.locationId] }),
    check("stock_not_negative", sql`${table.quantity} >= 0`),
  ],
);

/** Written by triggers on goods and stock: what the search index has to read again. */
export const goodsChanges = pgTable("goods_changes", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  goodsId: integer("goods_id").notNull(),
});

export const cars = pgTable(
  "cars",
  {
    id: serial("id").primaryKey(),
    brandSlug: text("brand_slug").notNull(),
    brandTitle: text("brand_title").notNull(),
    modelSlug: text("model_slug").notNull(),
    modelTitle: text("model_title").notNull(),
    generationSlug: text("generation_slug").notNull(),
    generationTitle: text("generation_title").notNull(),
    modificationSlug: text("modification_slug").notNull(),
    modificationTitle: text("modification_title").notNull(),
    code1c: text("code_1c").notNull().unique(),
    fitmentId: integer("fitment_id")
      .notNull()
      .references(() => fitments.id),
  },
  (table) => [
    uniqueIndex("cars_path").on(table.brandSlug, table.modelSlug, table.generationSlug, table.modificationSlug),
  ],
);

/** width in mm (tyres) or inches (wheels); rear is null when both axles are alike. */
export interface TyreFitting {
  kind: "original" | "allowed";
  front: { width: number; profile: number; diameter: number };
  rear: { width: number; profile: number; diameter: number } | null;
}
export interface WheelFitting {
  kind: "original" | "allowed";
  front: { width: number; diameter: number; et: number };
  rear: { width: number; diameter: number; et: number } | null;
}

export const fitments = pgTable("fitments", {
  id: serial("id").primaryKey(),
  /** A hash of the content: many modifications share one. */
  contentKey: text("content_key").notNull().unique(),
  pcd: text("pcd").notNull(),
  hubBoreMm: real("hub_bore_mm").notNull(),
  fastener: text("fastener").notNull(),
  tyres: jsonb("tyres").$type<TyreFitting[]>().notNull(),
  wheels: jsonb("wheels").$type<WheelFitting[]>().notNull(),
  battery: jsonb("battery").$type<{
    capacityFrom: number;
    capacityTo: number;
    polarity: "direct" | "reverse";
  } | null>(),
  source: text("source").notNull(),
});

export const carts = pgTable("carts", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the visitor's token, hex. */
  tokenHash: text("token_hash").notNull().unique(),
  /** Whose cart it is since sign-in; a guest's has none. */
  userId: integer("user_id")
    .references(() => users.id)
    .unique(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** `backGoodsId` makes the line a kit: two pieces of each for every one of `quantity`. */
export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    sku: text("sku").notNull(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id),
    backGoodsId: integer("back_goods_id").references(() => goods.id),
    quantity: integer("quantity").notNull(),
    active: boolean("active").notNull().default(true),
    tradeIn: boolean("trade_in").notNull().default(false),
    seenPriceKopecks: integer("seen_price_kopecks").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.sku] }),
    check("cart_quantity_positive", sql`${table.quantity} > 0`),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: serial("id").primaryKey(),
    identity: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    /** SHA-256 of the guest's access secret, hex. */
    accessHash: text("access_hash").notNull(),
    /** Who was signed in; orders of guests are found by the account's confirmed phones. */
    userId: integer("user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** SHA-256 of everything ordered under the key: the same key with something else is refused. */
    requestHash: text("request_hash").notNull(),
    regionSlug: text("region_slug").notNull(),
    status: text("status", { enum: ["new", "processing", "ready", "delivered", "cancelled"] })
      .notNull()
      .default("new"),
    contact: jsonb("contact").$type<{ name: string; phone: string; email: string; comment: string }>().notNull(),
    /** The last ten digits, for look-ups. */
    phoneDigits: text("phone_digits").notNull(),
    delivery: jsonb("delivery").$type<Record<string, unknown>>().notNull(),
    payment: jsonb("payment").$type<{ method: string; title: string; note: string }>().notNull(),
    consent: jsonb("consent").$type<{ version: string; address: string; at: string }>().notNull(),
    lines: jsonb("lines").$type<unknown[]>().notNull(),
    goodsKopecks: bigint("goods_kopecks", { mode: "number" }).notNull(),
    tradeInKopecks: bigint("trade_in_kopecks", { mode: "number" }).notNull(),
    deliveryKopecks: bigint("delivery_kopecks", { mode: "number" }).notNull(),
    sumKopecks: bigint("sum_kopecks", { mode: "number" }).notNull(),
    reservedUntil: moment("reserved_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("orders_phone").on(table.phoneDigits),
    index("orders_user").on(table.userId),
    check(
      "orders_sum",
      sql`${table.sumKopecks} = ${table.goodsKopecks} - ${table.tradeInKopecks} + ${table.deliveryKopecks}`,
    ),
  ],
);

/** What was taken from where for an order. */
export const orderReservations = pgTable(
  "order_reservations",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.goodsId, table.locationId] }),
    check("reservation_positive", sql`${table.quantity} > 0`),
  ],
);

/** Front and rear goods of one model that fit cars with different axles. */
export const axleKits = pgTable(
  "axle_kits",
  {
    frontGoodsId: integer("front_goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    backGoodsId: integer("back_goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.frontGoodsId, table.backGoodsId] })],
);

/** Who has signed up. Sign-in and all that an account holds are in `account-schema.ts`. */
export const users = pgTable("users", {
  id: serial("id").primaryKey(),
  firstname: text("firstname").notNull(),
  surname: text("surname").notNull().default(""),
  /** argon2id in PHC form; null for who signs in by codes only. */
  passwordHash: text("password_hash"),
  acceptSms: boolean("accept_sms").notNull().default(false),
  acceptEmail: boolean("accept_email").notNull().default(false),
  /** A blocked user is refused at sign-in and has no running sessions. */
  blockedAt: moment("blocked_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const reviews = pgTable(
  "reviews",
  {
    id: serial("id").primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** Null for reviews that came with imported or demo goods. */
    userId: integer("user_id").references(() => users.id),
    author: text("author").notNull(),
    rating: smallint("rating").notNull(),
    comment: text("comment").notNull(),
    isModelReview: boolean("is_model_review").notNull().default(false),
    likes: integer("likes").notNull().default(0),
    dislikes: integer("dislikes").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("reviews_goods").on(table.goodsId, table.createdAt),
    uniqueIndex("reviews_one_a_user").on(table.goodsId, table.userId),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
    check("reviews_reactions", sql`${table.likes} >= 0 and ${table.dislikes} >= 0`),
  ],
);

/** Re-encoded WebP without metadata: the one copy there is, so it lies with the reviews. */
export const reviewPhotos = pgTable(
  "review_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    width: smallint("width").notNull(),
    height: smallint("height").notNull(),
    webp: bytea("webp").notNull(),
  },
  (table) => [uniqueIndex("review_photos_position").on(table.reviewId, table.position)],
);

export const reviewReplies = pgTable(
  "review_replies",
  {
    id: serial("id").primaryKey(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id),
    author: text("author").notNull(),
    /** An answer of the shop itself. */
    isOfficial: boolean("is_official").notNull().default(false),
    comment: text("comment").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("review_replies_review").on(table.reviewId, table.createdAt)],
);

/** `likes` and `dislikes` of a review count these on top of the figures it came with. */
export const reviewReactions = pgTable(
  "review_reactions",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    isLike: boolean("is_like").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

/** Ends by the link in the letter or when the letter about the return has been written. */
export const stockSubscriptions = pgTable(
  "stock_subscriptions",
  {
    id: serial("id").primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    regionSlug: text("region_slug").notNull(),
    email: text("email").notNull(),
    /** SHA-256 of the secret in the link that ends it, hex. */
    endHash: text("end_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("stock_subscriptions_once").on(table.goodsId, table.regionSlug, table.email)],
);

export const cheaperPriceRequests = pgTable("cheaper_price_requests", {
  id: serial("id").primaryKey(),
  goodsId: integer("goods_id")
    .notNull()
    .references(() => goods.id, { onDelete: "cascade" }),
  regionSlug: text("region_slug").notNull(),
  priceKopecks: integer("price_kopecks").notNull(),
  link: text("link").notNull(),
  name: text("name").notNull(),
  phone: text("phone").notNull(),
  consent: jsonb("consent").$type<{ version: string; address: string; at: string }>().notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Prices that goods had before, written by a trigger: the price and market price that ended at `ended_at`. */
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

/** Letters and messages written in the transaction of what they tell about, sent afterwards. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    channel: text("channel", { enum: ["mail", "sms"] }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("outbox_unsent").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`)],
);

/** What the strip at the top of pages says. `announce` is HTML. */
export const siteNotifications = pgTable("site_notifications", {
  id: serial("id").primaryKey(),
  type: text("type", { enum: ["danger", "info"] }).notNull(),
  title: text("title").notNull(),
  announce: text("announce").notNull(),
  isPinned: boolean("is_pinned").notNull().default(false),
});

/** Picture and the colour around it, `#RRGGBB`. */
export interface BannerImage {
  type: "desktop_redesign" | "mobile_redesign";
  url: string;
  metadata: { hex: string };
}

export const banners = pgTable(
  "banners",
  {
    id: serial("id").primaryKey(),
    placement: text("placement").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    images: jsonb("images").$type<BannerImage[]>().notNull(),
  },
  (table) => [index("banners_placement").on(table.placement)],
);

/** Facts about the data itself: which demo shop is in it, when files were imported. */
export const storeFacts = pgTable("store_facts", { name: text("name").primaryKey(), value: text("value").notNull() });
