import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type Consent, moment } from "./columns.ts";
import { goods } from "./goods.ts";
import { locations } from "./regions.ts";
import { users } from "./users.ts";

export const carts = pgTable("carts", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the visitor's token, hex. */
  tokenHash: text("token_hash").notNull().unique(),
  /** The signed-in owner; null for guests. */
  userId: integer("user_id")
    .references(() => users.id)
    .unique(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** A line with `backGoodsId` is an axle set: two pieces of each product for every unit of `quantity`. */
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
    orderNumber: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    /** SHA-256 of the guest's access token, hex. */
    accessTokenHash: text("access_hash").notNull(),
    /** The signed-in customer. Orders of guests are found by the confirmed phones of an account. */
    userId: integer("user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** SHA-256 of the request: the same key with a different request is refused. */
    requestHash: text("request_hash").notNull(),
    regionSlug: text("region_slug").notNull(),
    status: text("status", { enum: ["new", "processing", "ready", "delivered", "cancelled"] })
      .notNull()
      .default("new"),
    contact: jsonb("contact").$type<{ name: string; phone: string; email: string; comment: string }>().notNull(),
    /** The last ten digits of the phone, for searching. */
    phoneDigits: text("phone_digits").notNull(),
    delivery: jsonb("delivery").$type<Record<string, unknown>>().notNull(),
    payment: jsonb("payment").$type<{ method: string; title: string; note: string }>().notNull(),
    consent: jsonb("consent").$type<Consent>().notNull(),
    lines: jsonb("lines").$type<unknown[]>().notNull(),
    subtotalKopecks: bigint("goods_kopecks", { mode: "number" }).notNull(),
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
      sql`${table.sumKopecks} = ${table.subtotalKopecks} - ${table.tradeInKopecks} + ${table.deliveryKopecks}`,
    ),
  ],
);

/** Stock that is reserved for an order, by location. */
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
    index("order_reservations_goods").on(table.goodsId),
    check("reservation_positive", sql`${table.quantity} > 0`),
  ],
);
