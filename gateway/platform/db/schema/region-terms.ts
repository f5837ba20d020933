import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, serial, smallint, text } from "drizzle-orm/pg-core";
import { day, editable } from "./columns.ts";
import { locations } from "./regions.ts";

/**
 * Days of delivery from a warehouse or supplier as staff set them, before those of `supply_days`. Of several for the same place and region
 * the latest one that is not archived holds.
 */
export const supplyTerms = pgTable(
  "supply_terms",
  {
    id: serial("id").primaryKey(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    days: smallint("days").notNull(),
    /** Slugs; none is every region that the place delivers to. */
    regions: text("regions").array().notNull().default(sql`'{}'`),
    ...editable(),
  },
  (table) => [check("supply_terms_days", sql`${table.days} between 0 and 90`)],
);

/** What a courier costs. Of several for a region the one whose `valid_from` has come last holds; without one, that of the code. */
export const courierTariffs = pgTable(
  "courier_tariffs",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    /** Slugs; none is every region. */
    regions: text("regions").array().notNull().default(sql`'{}'`),
    priceKopecks: bigint("price_kopecks", { mode: "number" }).notNull(),
    /** From which sum of goods it is free; null is never. */
    freeFromKopecks: bigint("free_from_kopecks", { mode: "number" }),
    /** A day of the region's zone. */
    validFrom: day("valid_from").notNull().default("2000-01-01"),
    /** So far from the region's point the price is that of the city; beyond it every started kilometre costs, up to the reach. */
    cityKm: smallint("city_km").notNull().default(15),
    reachKm: smallint("reach_km").notNull().default(60),
    kmKopecks: bigint("km_kopecks", { mode: "number" }).notNull().default(3_000),
    ...editable(),
  },
  (table) => [
    check(
      "courier_tariffs_zone",
      sql`${table.cityKm} > 0 and ${table.reachKm} >= ${table.cityKm} and ${table.kmKopecks} >= 0`,
    ),
    check("courier_tariffs_price", sql`${table.priceKopecks} >= 0 and coalesce(${table.freeFromKopecks}, 1) > 0`),
  ],
);

/**
 * For which sums of goods a way to pay is offered. Of several for the same way and region the latest one that is not archived holds; without
 * one, whatever somebody takes.
 */
export const paymentLimits = pgTable(
  "payment_limits",
  {
    id: serial("id").primaryKey(),
    paymentGroup: text("payment_group").notNull(),
    /** Null is all of the group. */
    method: text("method"),
    isOffered: boolean("is_offered").notNull().default(true),
    /** Null is no limit. */
    minKopecks: bigint("min_kopecks", { mode: "number" }),
    maxKopecks: bigint("max_kopecks", { mode: "number" }),
    /** Slugs; none is every region. */
    regions: text("regions").array().notNull().default(sql`'{}'`),
    ...editable(),
  },
  (table) => [
    check(
      "payment_limits_sums",
      sql`${table.minKopecks} >= 0 and ${table.maxKopecks} > 0 and ${table.minKopecks} <= ${table.maxKopecks}`,
    ),
  ],
);
