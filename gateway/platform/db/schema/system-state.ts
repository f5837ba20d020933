import { bigint, integer, jsonb, pgTable, serial, text, uuid } from "drizzle-orm/pg-core";
import type { ImportDetails } from "../../../contract/office/system-state.ts";
import { importOutcomes } from "../../../contract/office/system-state.ts";
import { moment } from "./columns.ts";
import { importRuns } from "./import-runs.ts";

/**
 * How far a schedule that walks through time has come: everything up to `since` is done. While a walk is under way `until` is its end
 * and `after_id` the last row that it has dealt with, so that the next run goes on where a stopped one left off.
 */
export const scheduleProgress = pgTable("schedule_progress", {
  schedule: text("schedule").primaryKey(),
  since: moment("since").notNull(),
  until: moment("until"),
  afterId: bigint("after_id", { mode: "number" }).notNull().default(0),
});

/** Counts up with every statement that changes what `name` stands for, by triggers: processes read again what they have in memory. */
export const dataVersions = pgTable("data_versions", {
  name: text("name").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull().default(0),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

/** Facts about the data itself. `demo` is the number of goods of a demo shop. */
export const storeFacts = pgTable("store_facts", { name: text("name").primaryKey(), value: text("value").notNull() });

/** What became of each file of an import; trials are not kept. */
export const importFiles = pgTable("import_files", {
  id: serial("id").primaryKey(),
  endedAt: moment("ended_at").notNull().defaultNow(),
  kind: text("kind", { enum: ["yml", "fitment", "stock", "cards", "shop", "photos"] }).notNull(),
  /** Its name, without the folder. */
  file: text("file").notNull(),
  /** `refused` has changed nothing; `failed` is unknown, and the same import once more writes the rest. */
  outcome: text("outcome", { enum: importOutcomes }).notNull(),
  rows: integer("rows").notNull().default(0),
  added: integer("added").notNull().default(0),
  updated: integer("updated").notNull().default(0),
  unchanged: integer("unchanged").notNull().default(0),
  /** Goods that were hidden and stock that was emptied, since the file does not have them. */
  removed: integer("removed").notNull().default(0),
  rejected: integer("rejected").notNull().default(0),
  /** Why rows, or the file, were not taken. */
  reasons: text("reasons").notNull().default(""),
  /** Null for imports from before this was kept; so are the details. */
  startedAt: moment("started_at"),
  /** The account of the server under which the command ran. */
  startedBy: text("started_by").notNull().default(""),
  /** The run of the back office that it belongs to; null for a command. */
  runId: integer("run_id").references(() => importRuns.id),
  details: jsonb("details").$type<ImportDetails>(),
});

/** Processes that live: each says so every few seconds, and one that has ended properly is gone. */
export const processBeats = pgTable("process_beats", {
  id: uuid("id").primaryKey(),
  server: text("server").notNull(),
  pid: integer("pid").notNull(),
  memoryBytes: bigint("memory_bytes", { mode: "number" }).notNull(),
  /** How much its clock is ahead of the database's. */
  clockAheadMs: bigint("clock_ahead_ms", { mode: "number" }).notNull().default(0),
  startedAt: moment("started_at").notNull(),
  seenAt: moment("seen_at").notNull(),
});

/** When each address outside answered last, and when it did not: of all processes together. */
export const providerOutcomes = pgTable("provider_outcomes", {
  /** Scheme, host and port, without path or credentials. */
  origin: text("origin").primaryKey(),
  succeededAt: moment("succeeded_at"),
  failedAt: moment("failed_at"),
  /** A status, or the code of a network error: never what was sent or answered. */
  failure: text("failure").notNull().default(""),
});
