import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about the data itself. `demo` is the number of goods of a demo shop. */
export const storeFacts = pgTable("store_facts", { name: text("name").primaryKey(), value: text("value").notNull() });

/** Name of the fact that every bulk load changes; readers of goods then have to read all of them again. */
export const GOODS_GENERATION = "goods_generation";
