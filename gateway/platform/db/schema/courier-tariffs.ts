import { sql } from "drizzle-orm";
import { bigint, check, pgTable, serial, smallint, text } from "drizzle-orm/pg-core";
import { day, editable } from "./columns.ts";

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
