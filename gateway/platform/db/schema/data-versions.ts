import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Counts up with every statement that changes what `name` stands for, by triggers: processes read again what they have in memory. */
export const dataVersions = pgTable("data_versions", {
  name: text("name").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull().default(0),
  changedAt: moment("changed_at").notNull().defaultNow(),
});
