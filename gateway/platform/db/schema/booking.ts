import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { FittingRequest } from "../../../contract/workshop/fitting.ts";
import { waitStates } from "../../../contract/workshop/waiting-desk.ts";
import { appointments } from "./appointments.ts";
import { type Consent, day, editable, keyIn, moment } from "./columns.ts";
import { locations } from "./regions.ts";
import { bayKinds, bays, services } from "./services.ts";
import { users } from "./users.ts";

/** The works of a visit, which decide its minutes and price. */
export interface StoredWorks {
  serviceIds: number[];
  fitting: FittingRequest | null;
}

/** What a visit consists of, as it was sold. */
export const appointmentItems = pgTable(
  "appointment_items",
  {
    id: serial("id").primaryKey(),
    appointmentId: integer("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    quantity: smallint("quantity").notNull().default(1),
    kopecks: integer("kopecks").notNull(),
    minutes: smallint("minutes").notNull(),
  },
  (table) => [index("appointment_items_appointment").on(table.appointmentId)],
);

/** Minutes that a browser keeps while its visitor fills in the rest, or that are offered to somebody who waits. */
export const serviceHolds = pgTable("service_holds", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenHash: text("token_hash").notNull().unique(),
  locationId: integer("location_id")
    .notNull()
    .references(() => locations.id, { onDelete: "cascade" }),
  day: day("day").notNull(),
  networkHash: text("network_hash").notNull(),
  kind: text("kind", { enum: ["visitor", "offer"] })
    .notNull()
    .default("visitor"),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Everything that a bay is taken by: visits, holds and closures. The database refuses two at once (`bay_once`); who gets the minutes is
 * decided under the lock of the shop's day. `needsKind` and `needsInch` say which bays would do, so that visits can change places.
 */
export const bayTimes = pgTable(
  "bay_times",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    bayId: integer("bay_id")
      .notNull()
      .references(() => bays.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    needsKind: text("needs_kind", { enum: bayKinds }).notNull(),
    needsInch: smallint("needs_inch").notNull().default(0),
    /** Staff want it in this bay. */
    isPinned: boolean("is_pinned").notNull().default(false),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "cascade" }),
    holdId: uuid("hold_id").references(() => serviceHolds.id, { onDelete: "cascade" }),
    /** Empty: what is closed is in `bay_closures`. */
    closureReason: text("closure_reason"),
  },
  (table) => [
    index("bay_times_place").on(table.locationId, table.startsAt),
    check("bay_times_whose", sql`num_nonnulls(${table.appointmentId}, ${table.holdId}, ${table.closureReason}) = 1`),
  ],
);

/**
 * A bay that nothing comes into for a while. Visits that have no other bay stay in it until they are moved, so it is no row of `bay_times`,
 * which two never share: free is what neither takes.
 */
export const bayClosures = pgTable(
  "bay_closures",
  {
    id: serial("id").primaryKey(),
    bayId: integer("bay_id")
      .notNull()
      .references(() => bays.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    reason: text("reason").notNull(),
    /** Comes from the form: the same form sent twice closes once. */
    key: uuid("key").unique(),
    requestHash: text("request_hash"),
    closedBy: integer("closed_by").references(() => users.id, { onDelete: "set null" }),
    closedAt: moment("closed_at").notNull().defaultNow(),
    liftedBy: integer("lifted_by").references(() => users.id, { onDelete: "set null" }),
    liftedAt: moment("lifted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("bay_closures_place").on(table.locationId, table.endsAt).where(sql`${table.liftedAt} is null`),
    check("bay_closures_length", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The rush of a season, in a region or in one shop. */
export const surges = pgTable("surges", {
  id: serial("id").primaryKey(),
  regionSlug: text("region_slug"),
  locationId: integer("location_id").references(() => locations.id, { onDelete: "cascade" }),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  /** Null when it opened by itself. */
  openedBy: integer("opened_by").references(() => users.id, { onDelete: "set null" }),
  openedAt: moment("opened_at").notNull().defaultNow(),
  endedAt: moment("ended_at"),
  ...editable(),
});

/** Who wants to know when time becomes free. */
export const waitList = pgTable("wait_list", {
  id: serial("id").primaryKey(),
  key: uuid("key").notNull().unique(),
  secretHash: text("secret_hash").notNull().unique(),
  userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
  contact: jsonb("contact").$type<{ name: string; phone: string }>().notNull(),
  phoneDigits: text("phone_digits").notNull(),
  network: text("network"),
  locationIds: integer("location_ids").array().notNull(),
  fromDay: day("from_day").notNull(),
  toDay: day("to_day").notNull(),
  fromMinute: smallint("from_minute").notNull().default(0),
  toMinute: smallint("to_minute").notNull().default(1_440),
  works: jsonb("works").$type<StoredWorks>().notNull(),
  consent: jsonb("consent").$type<Consent>().notNull(),
  state: keyIn("state", waitStates).notNull().default("waiting"),
  offeredHold: uuid("offered_hold").references(() => serviceHolds.id, { onDelete: "set null" }),
  offeredLocation: integer("offered_location").references(() => locations.id, { onDelete: "set null" }),
  offeredAt: moment("offered_at"),
  offeredStartsAt: moment("offered_starts_at"),
  offeredUntil: moment("offered_until"),
  /** How often a time was offered. */
  offers: smallint("offers").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});
