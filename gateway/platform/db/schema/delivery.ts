import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ShipmentRequest } from "../../providers/delivery/delivery-provider.ts";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";

/** Transport companies; those that are no longer set up stay for their orders. */
export const tcCompanies = pgTable("tc_companies", {
  id: serial("id").primaryKey(),
  /** As `Carrier.id`. */
  code: text("code").notNull().unique(),
  title: text("title").notNull(),
  isDefault: boolean("is_default").notNull().default(false),
  isActive: boolean("is_active").notNull().default(true),
});

export const tcCities = pgTable(
  "tc_cities",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    area: text("area").notNull(),
    lat: doublePrecision("lat").notNull(),
    lng: doublePrecision("lng").notNull(),
  },
  (table) => [unique("tc_cities_title_area").on(table.title, table.area)],
);

/** Copied from the companies every night; one that a company no longer names goes. */
export const tcTerminals = pgTable(
  "tc_terminals",
  {
    id: serial("id").primaryKey(),
    companyId: integer("company_id")
      .notNull()
      .references(() => tcCompanies.id, { onDelete: "cascade" }),
    cityId: integer("city_id")
      .notNull()
      .references(() => tcCities.id),
    code: text("code").notNull(),
    /** The company's own code of the city. */
    cityCode: text("city_code").notNull(),
    address: text("address").notNull(),
    hours: text("hours").notNull(),
    lat: doublePrecision("lat").notNull(),
    lng: doublePrecision("lng").notNull(),
    /** The heaviest package; null without a limit. */
    maxGrams: integer("max_grams"),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    unique("tc_terminals_code").on(table.companyId, table.code),
    index("tc_terminals_city").on(table.cityId, table.companyId),
  ],
);

/** Prices that providers named, each for the same goods and the same place: asked again, it is the same price until it ends. */
export const deliveryQuotes = pgTable(
  "delivery_quotes",
  {
    /** SHA-256 of what is brought from where and to where, hex. */
    basketHash: text("basket_hash").notNull(),
    kind: text("kind", { enum: ["russia_tc", "yandex_express"] }).notNull(),
    /** The company and its city, or the address. */
    target: text("target").notNull(),
    priceKopecks: bigint("price_kopecks", { mode: "number" }).notNull(),
    /** Days or minutes until it is there, both ends. */
    least: smallint("least").notNull(),
    most: smallint("most").notNull(),
    /** Where the address is; null for terminals. */
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.basketHash, table.kind, table.target] }),
    index("delivery_quotes_expiry").on(table.expiresAt),
    check("delivery_quotes_price", sql`${table.priceKopecks} >= 0`),
  ],
);

const shipmentStates = [
  "draft",
  "requested",
  "accepted",
  "in_transit",
  "arrived",
  "delivered",
  "failed",
  "cancelled",
] as const;

interface ShipmentEvent {
  /** ISO 8601 in UTC. */
  at: string;
  state: (typeof shipmentStates)[number];
}

/** What a provider carries for an order, as it is sent to the provider, and how far it is. */
export const shipments = pgTable(
  "shipments",
  {
    id: serial("id").primaryKey(),
    publicId: uuid("public_id").notNull().unique().defaultRandom(),
    orderId: integer("order_id")
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** As `Carrier.id`. */
    provider: text("provider").notNull(),
    /** Names it to the provider; a new one for another try after a failure. */
    key: uuid("key").notNull().unique().defaultRandom(),
    state: text("state", { enum: shipmentStates }).notNull().default("draft"),
    request: jsonb("request").$type<ShipmentRequest>().notNull(),
    quotedKopecks: bigint("quoted_kopecks", { mode: "number" }).notNull(),
    externalId: text("external_id"),
    trackingUrl: text("tracking_url").notNull().default(""),
    /** To be called off: the order is cancelled. */
    cancelWanted: boolean("cancel_wanted").notNull().default(false),
    /** When the provider is asked next; null when there is nothing to ask. */
    nextCheckAt: moment("next_check_at"),
    /** Tries without an answer since the last one. */
    silentTries: integer("silent_tries").notNull().default(0),
    /** The states it has been in, the oldest first. */
    events: jsonb("events").$type<ShipmentEvent[]>().notNull().default([]),
    /** In the provider's words, for staff; empty when all is well. */
    failure: text("failure").notNull().default(""),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("shipments_due").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index("shipments_external").on(table.provider, table.externalId),
  ],
);
