import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";

/** Where pages of a former site are now. */
export const formerAddresses = pgTable(
  "former_addresses",
  {
    /** As `formerPath` has it. */
    path: text("path").primaryKey(),
    /** A path of this site, with its query. */
    target: text("target").notNull(),
  },
  (table) => [
    check("former_addresses_local", sql`left(${table.target}, 1) = '/' and left(${table.target}, 2) <> '//'`),
  ],
);
