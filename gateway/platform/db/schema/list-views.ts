import { integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/** Filters and an order of a list of the back office that a member of staff has given a name. `resource` and `query` are of the page's address. */
export const listViews = pgTable(
  "list_views",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resource: text("resource").notNull(),
    title: text("title").notNull(),
    query: text("query").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("list_views_title").on(table.userId, table.resource, table.title)],
);
