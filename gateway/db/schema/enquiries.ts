import { integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type Consent, moment } from "./columns.ts";
import { goods } from "./goods.ts";

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
  consent: jsonb("consent").$type<Consent>().notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
