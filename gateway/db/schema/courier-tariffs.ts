import { sql } from "drizzle-orm";
import { bigint, check, pgTable, serial, text } from "drizzle-orm/pg-core";
import { editable } from "./columns.ts";

/** What a courier costs. Of several for a region the latest one that is not archived holds; without one, that of the code. */
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
    ...editable(),
  },
  (table) => [
    check("courier_tariffs_price", sql`${table.priceKopecks} >= 0 and coalesce(${table.freeFromKopecks}, 1) > 0`),
  ],
);
