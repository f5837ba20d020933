import { sql } from "drizzle-orm";
import { check, pgTable, serial, text } from "drizzle-orm/pg-core";
import { editable } from "./columns.ts";

/** Where pages of a former site are now. */
export const formerAddresses = pgTable(
  "former_addresses",
  {
    id: serial("id").primaryKey(),
    /** As `formerPath` has it. */
    path: text("path").notNull().unique(),
    /** A path of this site, with its query. */
    target: text("target").notNull(),
    ...editable(),
  },
  (table) => [
    check("former_addresses_local", sql`left(${table.target}, 1) = '/' and left(${table.target}, 2) <> '//'`),
  ],
);
