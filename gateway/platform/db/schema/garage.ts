import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { ownedBy } from "./users.ts";

/** A car in a customer's garage, with its titles at the time when it was added. */
export const userCars = pgTable(
  "user_cars",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    brand: jsonb("brand").$type<{ slug: string; title: string }>().notNull(),
    model: jsonb("model").$type<{ slug: string; title: string }>().notNull(),
    generation: jsonb("generation").$type<{ slug: string; title: string }>().notNull(),
    modification: jsonb("modification").$type<{ slug: string; title: string; code1c?: string }>().notNull(),
    registrationNumber: text("registration_number").notNull().default(""),
    kilometerage: integer("kilometerage"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("user_cars_user").on(table.userId),
    index("user_cars_plate").on(table.registrationNumber).where(sql`${table.registrationNumber} <> ''`),
    check("user_cars_kilometerage", sql`${table.kilometerage} between 0 and 9999999`),
  ],
);
