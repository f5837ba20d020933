import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inLatin } from "../../../contract/platform/typed-text.ts";
import type { FittingSize } from "../../../contract/workshop/fitting.ts";
import { vehicleTypes } from "../../../contract/workshop/fitting.ts";
import { storageStatuses, storedKinds } from "../../../contract/workshop/storage.ts";
import { storageRequestKinds, storageRequestStates } from "../../../contract/workshop/storage-desk.ts";
import { day, keyIn, moment } from "./columns.ts";
import { locations } from "./regions.ts";
import { users } from "./users.ts";

const SMALL = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
const SEPARATORS = " -‐‑‒–—./№";
const LETTERS = SMALL.toUpperCase() + SMALL;

/** A number as `numberKeys` has it; `translate`, because the embedded database knows capitals of Latin letters alone. */
const numberKeyOf = (number: AnyPgColumn): SQL =>
  sql`translate(upper(${number}), ${sql.raw(`'${LETTERS}${SEPARATORS}', '${inLatin(SMALL.toUpperCase().repeat(2))}'`)})`;

/** `tread` in millimetres and `dot` («2319») as they were when they came; absent where nobody looked. */
export interface StoredItem {
  title: string;
  quantity: number;
  tread?: number | undefined;
  dot?: string | undefined;
}

/** Tyres or wheels stored for a customer. Days are those of the time zone of the shop. */
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
    /** Form that took them in at the counter; null for those that came from elsewhere. Sent again it is the same contract. */
    key: uuid("key").unique(),
    /** Who brought them, and from what car. */
    clientName: text("client_name").notNull().default(""),
    carTitle: text("car_title").notNull().default(""),
    carPlate: text("car_plate").notNull().default(""),
    items: jsonb("items").$type<StoredItem[]>().notNull(),
    /** Sizes of the tyres, to calculate what fitting costs; empty when nobody entered them. */
    sizes: jsonb("sizes").$type<FittingSize[]>().notNull().default([]),
    kind: keyIn("kind", storedKinds).notNull().default("tyres"),
    vehicleType: keyIn("vehicle_type", vehicleTypes).notNull().default("passenger"),
    /** Where in the storeroom, for staff. */
    place: text("place").notNull().default(""),
    status: keyIn("status", storageStatuses).notNull().default("stored"),
    startsOn: day("starts_on").notNull().default(sql`CURRENT_DATE`),
    /** The last day of storage. */
    planningDate: day("planning_date").notNull(),
    /** What a day costs by the tariff of the contract; null when the shop has not told it. */
    dayKopecks: integer("day_kopecks"),
    /** The last day that is paid; null when none is. */
    paidUntil: day("paid_until"),
    /** The customer wants to be reminded of the season and of the end. */
    reminds: boolean("reminds").notNull().default(true),
    /** Rises with every change of what customers and staff decide. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("storage_contracts_user").on(table.userId),
    index("storage_contracts_phone").on(table.phoneDigits),
    index("storage_contracts_created").on(table.createdAt, table.id),
    index("storage_contracts_number_key").on(numberKeyOf(table.number)),
    index("storage_contracts_ending").on(table.planningDate).where(sql`${table.status} = 'stored'`),
    check("storage_contracts_price", sql`${table.dayKopecks} >= 0`),
  ],
);

/** The expression of the index `storage_contracts_number_key`. */
export const contractNumberKey = numberKeyOf(storageContracts.number);

/** What customers have asked of a contract. A delay takes effect at once; a retrieval is for the shop to prepare. */
export const storageRequests = pgTable(
  "storage_requests",
  {
    id: serial("id").primaryKey(),
    contractId: integer("contract_id")
      .notNull()
      .references(() => storageContracts.id, { onDelete: "cascade" }),
    kind: keyIn("kind", storageRequestKinds).notNull(),
    /** The visit that it is for, which moves and withdraws it. Its key stands in the migration alone: visits name contracts. */
    appointmentId: integer("appointment_id"),
    /** The centre that the goods are brought to; null for that of the contract. */
    locationId: integer("location_id").references(() => locations.id),
    /** The new end, or the day on which the goods are fetched. */
    plannedOn: day("planned_on").notNull(),
    /** `account` is the site; else how the client came to the staff. */
    requestSource: text("request_source", { enum: ["account", "call", "visit", "letter", "other"] }).notNull(),
    actorKind: text("actor_kind", { enum: ["customer", "staff", "system"] }).notNull(),
    actorId: integer("actor_id"),
    /** What a delay costs, as the customer agreed to it; null where no price is known. */
    costKopecks: bigint("cost_kopecks", { mode: "number" }),
    state: keyIn("state", storageRequestStates).notNull().default("new"),
    /** Why it was refused, for the customer. */
    decision: text("decision").notNull().default(""),
    decidedById: integer("decided_by_id"),
    decidedAt: moment("decided_at"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("storage_requests_created").on(table.createdAt, table.id),
    index("storage_requests_contract").on(table.contractId),
    uniqueIndex("storage_requests_open")
      .on(table.contractId)
      .where(sql`${table.kind} = 'retrieve' and ${table.state} in ('new', 'accepted')`),
    uniqueIndex("storage_requests_delays").on(table.contractId, table.plannedOn).where(sql`${table.kind} = 'delay'`),
    check("storage_requests_delay", sql`${table.kind} = 'retrieve' or ${table.state} = 'done'`),
    check("storage_requests_refused", sql`(${table.state} = 'refused') = (${table.decision} <> '')`),
  ],
);

/** Which reminders of a contract were written: each once for its day. */
export const storageReminders = pgTable(
  "storage_reminders",
  {
    contractId: integer("contract_id")
      .notNull()
      .references(() => storageContracts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["season", "weeks", "days"] }).notNull(),
    day: day("day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.kind, table.day] })],
);
