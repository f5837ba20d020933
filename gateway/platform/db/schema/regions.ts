import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { editable } from "./columns.ts";

/** `kind`: a main city, another city of a main region (`area`), or a region that only has delivery. */
export const regions = pgTable("regions", {
  id: serial("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  titleIn: text("title_in").notNull(),
  area: text("area").notNull(),
  kind: text("kind", { enum: ["main", "sub", "delivery"] }).notNull(),
  phone: text("phone").notNull(),
  zone: text("zone").$type<Zone>().notNull(),
  lat: doublePrecision("lat").notNull(),
  lng: doublePrecision("lng").notNull(),
  isDefault: boolean("is_default").notNull().default(false),
  /** MM-DD: when tyres are changed here, and customers with stored ones are reminded of it. */
  tyreDays: text("tyre_days").array().notNull().default(sql`'{04-10,10-10}'`),
  ...editable(),
});

/**
 * Locations of stock. A shop serves the customers of its own region; warehouses and suppliers deliver to every region that
 * `supply_days` lists for them.
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
  /** How many are in use: a trigger counts them. */
  bays: integer("bays").notNull().default(0),
  /** Days that stored wheels take to this shop from where they lie. */
  storageLeadDays: smallint("storage_lead_days").notNull().default(0),
  capabilities: text("capabilities").array().notNull().default(sql`'{}'`),
  /** Path of a shop's photograph that `centrePhotoStore` has stored; empty for none. */
  photo: text("photo").notNull().default(""),
  ...editable(),
});

/** Days of delivery from a warehouse or supplier to a region. */
export const leadTimes = pgTable(
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
