import { sql } from "drizzle-orm";
import { check, integer, pgTable, serial, smallint, text } from "drizzle-orm/pg-core";
import { editable } from "./columns.ts";
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
