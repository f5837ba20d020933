import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about the data itself. `demo` is the number of goods of a demo shop. */
export const storeFacts = pgTable("store_facts", { name: text("name").primaryKey(), value: text("value").notNull() });
