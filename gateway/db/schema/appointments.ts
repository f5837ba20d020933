import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { locations } from "./regions.ts";
import { users } from "./users.ts";

/** An appointment in a shop. `phone_digits` are the last ten; `advice` is what the mechanic recommends afterwards. */
export const appointments = pgTable(
  "appointments",
  {
    id: serial("id").primaryKey(),
    appointmentNumber: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    userId: integer("user_id").references(() => users.id),
    /** The member of staff who placed it for the client; null for the client. */
    placedBy: integer("placed_by").references(() => users.id, { onDelete: "set null" }),
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
