import { date, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { locations } from "./regions.ts";
import { users } from "./users.ts";

/** Tyres or wheels stored for a customer. `planning_date` is the last day of storage in the time zone of the shop. */
export const storageContracts = pgTable(
  "storage_contracts",
  {
    id: serial("id").primaryKey(),
    number: text("number").notNull().unique(),
    userId: integer("user_id").references(() => users.id),
    phoneDigits: text("phone_digits").notNull(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    items: jsonb("items").$type<{ title: string; quantity: number }[]>().notNull(),
    status: text("status", { enum: ["stored", "retrieval", "returned"] })
      .notNull()
      .default("stored"),
    planningDate: date("planning_date", { mode: "string" }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("storage_contracts_user").on(table.userId), index("storage_contracts_phone").on(table.phoneDigits)],
);
