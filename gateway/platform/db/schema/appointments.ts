import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { appointmentStatuses } from "../../../contract/workshop/appointments.ts";
import type { FittingRequest } from "../../../contract/workshop/fitting.ts";
import { type Consent, keyIn, moment, proofsOfActs } from "./columns.ts";
import { orders } from "./orders.ts";
import { locations } from "./regions.ts";
import { storageContracts } from "./storage.ts";
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
    endsAt: moment("ends_at").notNull(),
    /** The start by the shop's clock, 2026-11-21T10:15: a zone may change by law. */
    localTime: text("local_time").notNull().default(""),
    status: keyIn("status", appointmentStatuses).notNull().default("active"),
    /** Who comes; null for visits from before it was kept. */
    contact: jsonb("contact").$type<{ name: string; phone: string; email: string }>(),
    carTitle: text("car_title").notNull().default(""),
    carPlate: text("car_plate").notNull().default(""),
    comment: text("comment").notNull().default(""),
    source: text("source", { enum: ["own", "order", "storage"] })
      .notNull()
      .default("own"),
    mountType: text("mount_type", { enum: ["STORAGE", "OWN"] })
      .notNull()
      .default("OWN"),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    contractId: integer("contract_id").references(() => storageContracts.id, { onDelete: "set null" }),
    packet: text("packet"),
    /** Null for visits that were entered by hand. */
    works: jsonb("works").$type<{ serviceIds: number[]; fitting: FittingRequest | null }>(),
    sumKopecks: integer("sum_kopecks").notNull().default(0),
    isEstimate: boolean("is_estimate").notNull().default(true),
    /** Comes from the form: the same form sent twice books once. */
    key: uuid("key").unique(),
    requestHash: text("request_hash"),
    consent: jsonb("consent").$type<Consent>(),
    network: text("network"),
    /** What whoever booked it had proven. */
    proof: text("proof", { enum: proofsOfActs }).notNull().default("none"),
    /** The visit that this one came in the place of. */
    movedFrom: integer("moved_from")
      .unique()
      .references((): AnyPgColumn => appointments.id, { onDelete: "set null" }),
    moves: smallint("moves").notNull().default(0),
    cancelReason: text("cancel_reason", {
      enum: ["customer", "staff", "no_show", "closure", "moved", "unconfirmed"],
    }),
    remindedDayAt: moment("reminded_day_at"),
    remindedHoursAt: moment("reminded_hours_at"),
    /** In the rush of the season: freed when the customer does not confirm it. */
    needsConfirmation: boolean("needs_confirmation").notNull().default(false),
    confirmedAt: moment("confirmed_at"),
    advice: text("advice").array().notNull().default(sql`'{}'`),
    /** Counts its changes, so that no member of staff overwrites what they have not seen. */
    version: integer("version").notNull().default(1),
    /** What was really done, or why it was cancelled: the customer reads it. */
    staffNote: text("staff_note").notNull().default(""),
    /** What it cost in the end; null while nobody has said. */
    realKopecks: integer("real_kopecks"),
    /** The member of staff who ended it. */
    handledBy: integer("handled_by").references(() => users.id, { onDelete: "set null" }),
    handledAt: moment("handled_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("appointments_user").on(table.userId),
    index("appointments_phone").on(table.phoneDigits),
    index("appointments_plate").on(table.carPlate).where(sql`${table.carPlate} <> ''`),
    index("appointments_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("appointments_starts").on(table.startsAt),
    index("appointments_place").on(table.locationId, table.startsAt),
  ],
);
