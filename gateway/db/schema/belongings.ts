import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { locations } from "./regions.ts";
import { ownedBy, users } from "./users.ts";

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
    check("user_cars_kilometerage", sql`${table.kilometerage} between 0 and 9999999`),
  ],
);

/** An appointment in a shop. `phone_digits` are the last ten; `advice` is what the mechanic recommends afterwards. */
export const appointments = pgTable(
  "appointments",
  {
    id: serial("id").primaryKey(),
    appointmentNumber: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    userId: integer("user_id").references(() => users.id),
    phoneDigits: text("phone_digits").notNull(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    status: text("status", { enum: ["active", "done", "cancelled"] })
      .notNull()
      .default("active"),
    carTitle: text("car_title").notNull().default(""),
    advice: text("advice").array().notNull().default(sql`'{}'`),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("appointments_user").on(table.userId), index("appointments_phone").on(table.phoneDigits)],
);

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
