import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type Consent, moment } from "./columns.ts";
import { goods } from "./goods.ts";
import { carts, orders } from "./orders.ts";
import { users } from "./users.ts";

/** A request to be notified when goods are back. Deleted by the link in the e-mail, or once the e-mail has been written. */
export const stockSubscriptions = pgTable(
  "stock_subscriptions",
  {
    id: serial("id").primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    regionSlug: text("region_slug").notNull(),
    email: text("email").notNull(),
    /** SHA-256 of the token in the unsubscribe link, hex. */
    endHash: text("end_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("stock_subscriptions_once").on(table.goodsId, table.regionSlug, table.email)],
);

export const cheaperPriceRequests = pgTable(
  "cheaper_price_requests",
  {
    id: serial("id").primaryKey(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    regionSlug: text("region_slug").notNull(),
    /** The price of the other shop, as the customer named it. */
    priceKopecks: integer("price_kopecks").notNull(),
    link: text("link").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    consent: jsonb("consent").$type<Consent>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    state: text("state", { enum: ["new", "agreed", "refused"] })
      .notNull()
      .default("new"),
    /** In Russian, for the customer; empty unless refused. */
    refusal: text("refusal").notNull().default(""),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    index("cheaper_price_requests_created").on(table.createdAt, table.id),
    check("cheaper_price_requests_decided", sql`(${table.state} = 'new') = (${table.decidedAt} is null)`),
  ],
);

/**
 * A price that was agreed on with one customer, for one order. It counts in the carts of `user_id` and in the one cart that its link was
 * opened in, until `ends_at` or until an order has used it. A cancelled order gives it back.
 */
export const personalOffers = pgTable(
  "personal_offers",
  {
    id: serial("id").primaryKey(),
    requestId: integer("request_id")
      .notNull()
      .unique()
      .references(() => cheaperPriceRequests.id, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** For a piece. */
    priceKopecks: integer("price_kopecks").notNull(),
    /** Pieces that may be had for it. */
    quantity: integer("quantity").notNull(),
    /** Who had confirmed the phone of the request when it was answered; null for nobody. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the link, hex. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Where its link was opened last. */
    cartId: uuid("cart_id").references(() => carts.id, { onDelete: "set null" }),
    endsAt: moment("ends_at").notNull(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("personal_offers_user").on(table.userId),
    index("personal_offers_cart").on(table.cartId),
    index("personal_offers_order").on(table.orderId),
    check("personal_offers_figures", sql`${table.priceKopecks} > 0 and ${table.quantity} > 0`),
  ],
);
