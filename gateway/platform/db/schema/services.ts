import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, serial, smallint, text } from "drizzle-orm/pg-core";
import { packetTypes, vehicleTypes, wheelWorks } from "../../../contract/workshop/fitting.ts";
import { serviceKinds } from "../../../contract/workshop/service-desk.ts";
import { day, editable, keyIn } from "./columns.ts";
import { locations } from "./regions.ts";

/** What a place in a shop is fitted out for. Truck bays take cars as well. */
export const bayKinds = ["fitting", "truck", "service", "alignment"] as const;
export type BayKind = (typeof bayKinds)[number];

export const bays = pgTable(
  "bays",
  {
    id: serial("id").primaryKey(),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    kind: text("kind", { enum: bayKinds }).notNull(),
    /** The largest wheel that fits its machines. */
    maxInch: smallint("max_inch").notNull().default(24),
    isActive: boolean("is_active").notNull().default(true),
    position: smallint("position").notNull(),
    ...editable(),
  },
  (table) => [index("bays_place").on(table.locationId, table.position)],
);

export const serviceGroups = pgTable("service_groups", {
  id: serial("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  position: smallint("position").notNull(),
  ...editable(),
});

/** Works of the shops. Those of `isFitting` have the price and the minutes of the wheels instead of their own. */
export const services = pgTable("services", {
  id: serial("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  groupId: integer("group_id")
    .notNull()
    .references(() => serviceGroups.id),
  name: text("name").notNull(),
  shortDescription: text("short_description").notNull().default(""),
  description: text("description").notNull().default(""),
  descriptionAppointment: text("description_appointment").notNull().default(""),
  isAppointment: boolean("is_appointment").notNull().default(true),
  isFitting: boolean("is_fitting").notNull().default(false),
  needsKind: keyIn("needs_kind", serviceKinds).notNull(),
  needsCapability: text("needs_capability"),
  minutes: smallint("minutes").notNull(),
  priceKopecks: integer("price_kopecks").notNull(),
  priceOldKopecks: integer("price_old_kopecks"),
  tags: text("tags").array().notNull().default(sql`'{}'`),
  params: jsonb("params").$type<{ name: string; value: string }[]>().notNull().default([]),
  position: smallint("position").notNull().default(0),
  ...editable(),
});

/** What a service is like in one shop, where it differs. */
export const serviceAt = pgTable(
  "service_at",
  {
    id: serial("id").notNull().unique(),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    priceKopecks: integer("price_kopecks"),
    minutes: smallint("minutes"),
    isOffered: boolean("is_offered").notNull().default(true),
    ...editable(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.locationId] })],
);

export const serviceCrossLinks = pgTable(
  "service_cross",
  {
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    otherId: integer("other_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    position: smallint("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.otherId] })],
);

/** What one work costs and how long it takes on one wheel of a diameter; the latest `validFrom` that has come holds. */
export const fittingRates = pgTable("fitting_rates", {
  id: serial("id").primaryKey(),
  vehicleType: keyIn("vehicle_type", vehicleTypes).notNull(),
  inchFrom: real("inch_from").notNull(),
  inchTo: real("inch_to").notNull(),
  work: keyIn("work", wheelWorks).notNull(),
  kopecks: integer("kopecks").notNull(),
  seconds: integer("seconds").notNull(),
  validFrom: day("valid_from").notNull().default("2000-01-01"),
  ...editable(),
});

/** What makes the work on wheels dearer and longer: `run_flat`, `low_profile`, or a type of vehicle. */
export const fittingFactors = pgTable("fitting_factors", {
  id: serial("id").notNull().unique(),
  name: text("name").primaryKey(),
  title: text("title").notNull(),
  percent: smallint("percent").notNull(),
  minutesPercent: smallint("minutes_percent").notNull(),
  ...editable(),
});

export const packets = pgTable("packets", {
  id: serial("id").notNull().unique(),
  slug: keyIn("slug", packetTypes).primaryKey(),
  title: text("title").notNull(),
  works: keyIn("works", wheelWorks).array().notNull(),
  position: smallint("position").notNull(),
  ...editable(),
});

/** Days and hours in which fitting costs so many per cent more, or less. Of several the shop's own holds, then the latest. */
export const priceSeasons = pgTable("price_seasons", {
  id: serial("id").primaryKey(),
  /** Null for all shops. */
  locationId: integer("location_id").references(() => locations.id, { onDelete: "cascade" }),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  /** 0 is Monday; none means every day. */
  weekdays: smallint("weekdays").array().notNull().default(sql`'{}'`),
  fromMinute: smallint("from_minute").notNull().default(0),
  toMinute: smallint("to_minute").notNull().default(1_440),
  percent: smallint("percent").notNull(),
  ...editable(),
});

/** A day on which a shop is not open as its week says. Both minutes are null on a closed day. */
export const locationDays = pgTable("location_days", {
  id: serial("id").primaryKey(),
  locationId: integer("location_id")
    .notNull()
    .references(() => locations.id, { onDelete: "cascade" }),
  day: day("day").notNull(),
  openMinute: smallint("open_minute"),
  closeMinute: smallint("close_minute"),
  note: text("note").notNull().default(""),
  ...editable(),
});
