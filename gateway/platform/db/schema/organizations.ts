import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { FoundOrganization } from "../../../contract/sales/organizations.ts";
import { moment } from "./columns.ts";

/** What the directory of organisations answered to a tax number, kept for a day. */
export const organizations = pgTable("organizations", {
  inn: text("inn").primaryKey(),
  /** The head office and its branches. */
  found: jsonb("found").$type<FoundOrganization[]>().notNull(),
  checkedAt: moment("checked_at").notNull(),
});
