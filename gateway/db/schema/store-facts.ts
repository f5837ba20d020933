import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about the data itself: which demo shop is in it, when files were imported. */
export const storeFacts = pgTable("store_facts", { name: text("name").primaryKey(), value: text("value").notNull() });
