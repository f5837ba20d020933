import { integer, jsonb, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * What staff saved of the shop's settings, every version of every group; rows are never changed. The highest version holds, and a group
 * without rows is as the environment has it. Versions count from 2: the environment is the first.
 */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: serial("id").primaryKey(),
    /** Name of the group: `shopSettings` of the contract. */
    name: text("name").notNull(),
    version: integer("version").notNull(),
    value: jsonb("value").$type<Record<string, unknown>>().notNull(),
    /** Why, by who changed it. */
    note: text("note").notNull().default(""),
    changedBy: integer("changed_by").references(() => users.id, { onDelete: "set null" }),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [unique("shop_settings_version").on(table.name, table.version)],
);
