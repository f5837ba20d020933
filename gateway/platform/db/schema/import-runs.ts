import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import type { ImportTrial, ImportUndone } from "../../../contract/office/import-desk.ts";
import { importRunKinds, importRunStates } from "../../../contract/office/import-desk.ts";
import { importSourceKinds, importSourceProblems, importSourceTimes } from "../../../contract/office/import-sources.ts";
import { bytea, editable, keyIn, moment } from "./columns.ts";
import { exchangeFiles } from "./exchange.ts";
import { goods } from "./goods.ts";

/** A file on its way to an import, in pieces: whichever process does the import finds it here. */
export const importPieces = pgTable(
  "import_pieces",
  {
    upload: uuid("upload").notNull(),
    /** From 0. */
    n: integer("n").notNull(),
    bytes: bytea("bytes").notNull(),
    storedAt: moment("stored_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.upload, table.n] })],
);

/** Lists that are fetched on a schedule. A process that fetches one holds it by a claim. */
export const importSources = pgTable(
  "import_sources",
  {
    id: serial("id").primaryKey(),
    /** Whose list it is, as in `import_runs`. */
    supplier: text("supplier"),
    kind: keyIn("kind", importSourceKinds).notNull(),
    /** An address, or the name of a file in the folder of the server; `*` in it stands for anything. */
    place: text("place").notNull(),
    isPartial: boolean("is_partial").notNull(),
    times: keyIn("times", importSourceTimes).notNull(),
    /** By the clock of Moscow, for once a day. */
    hour: integer("hour"),
    /** When it is tried next; null for at once. */
    dueAt: moment("due_at"),
    /** Staff want it now, even if it is the file of the last time. */
    isAskedFor: boolean("is_asked_for").notNull().default(false),
    /** How often it was tried. */
    tries: integer("tries").notNull().default(0),
    claim: uuid("claim"),
    claimedUntil: moment("claimed_until"),
    askedAt: moment("asked_at"),
    /** When a file was last there, the same as before or another one. */
    foundAt: moment("found_at"),
    /** In a row. */
    failures: integer("failures").notNull().default(0),
    problem: keyIn("problem", importSourceProblems),
    /** What its server, or the folder, says of the version of the file that was found last. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of that file. */
    digest: text("digest"),
    ...editable(),
  },
  (table) => [index("import_sources_due").on(table.dueAt).where(sql`${table.archivedAt} is null`)],
);

/** Imports that staff have begun by a form, or a schedule. A process that works on one holds it by a claim that it renews. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: serial("id").primaryKey(),
    /** Comes from the form: the same form with the same file begins one run. */
    formKey: uuid("form_key").notNull(),
    /** SHA-256 of the file. */
    digest: text("digest").notNull(),
    upload: uuid("upload").notNull().unique(),
    file: text("file").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    kind: keyIn("kind", importRunKinds).notNull(),
    /** A code of `suppliers`, which the run adds where it is new; null for the shop's own catalogue and accounting. */
    supplier: text("supplier"),
    /** The file has only what changed. */
    isPartial: boolean("is_partial").notNull(),
    /** `SupplierProfile` of the import. */
    profile: jsonb("profile").notNull(),
    state: keyIn("state", importRunStates).notNull(),
    /** Counts what staff have done to it, so that nobody confirms what they have not seen. */
    version: integer("version").notNull().default(1),
    isConfirmed: boolean("is_confirmed").notNull().default(false),
    isStopAsked: boolean("is_stop_asked").notNull().default(false),
    /** What the last trial has found. */
    trial: jsonb("trial").$type<ImportTrial>(),
    /** Why it was refused or failed; empty otherwise. */
    problem: text("problem").notNull().default(""),
    rowsRead: integer("rows_read").notNull().default(0),
    written: integer("written").notNull().default(0),
    /** Of how many; 0 until it is known. */
    planned: integer("planned").notNull().default(0),
    undone: jsonb("undone").$type<ImportUndone>(),
    /** How often processes have begun what it waits for. */
    attempts: integer("attempts").notNull().default(0),
    claim: uuid("claim"),
    claimedUntil: moment("claimed_until"),
    /** A member of staff. No reference: the run stays when the account is gone. */
    begunBy: integer("begun_by"),
    /** Where the file was fetched by a schedule; null for one that staff have sent. */
    sourceId: integer("source_id").references(() => importSources.id),
    /** What an exchange of 1C has sent; null for other files. Its bytes are those of that file. */
    exchangeFileId: integer("exchange_file_id").references(() => exchangeFiles.id, { onDelete: "set null" }),
    /** When the file was written, as its server says; null where nobody knows. Stock without a date is of that moment. */
    writtenAt: moment("written_at"),
    begunAt: moment("begun_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("import_runs_form").on(table.formKey, table.digest),
    index("import_runs_source").on(table.sourceId, table.id).where(sql`${table.sourceId} is not null`),
    uniqueIndex("import_runs_exchange_file").on(table.exchangeFileId).where(sql`${table.exchangeFileId} is not null`),
    index("import_runs_to_do").on(table.id).where(sql`${table.state} in ('trial', 'loading', 'writing', 'undoing')`),
  ],
);

/** The last import of each source, as far as it can be undone. */
export const importUndos = pgTable("import_undos", {
  /** A code of `suppliers`; empty for the shop's own catalogue and accounting. */
  source: text("source").primaryKey(),
  /** Null for one that a command has begun. */
  runId: integer("run_id").references(() => importRuns.id),
  keptAt: moment("kept_at").notNull().defaultNow(),
  /** Corrections of stock that the files told anew. */
  corrections: integer("corrections").array().notNull().default([]),
  /** Moments of stock as they were and as they became, `null` for none. */
  moments: jsonb("moments")
    .$type<{ locationId: number; supplier: string; before: string | null; after: string }[]>()
    .notNull()
    .default([]),
});

/** Goods as an import found and left them: what it writes of them, by column. */
export const importUndoGoods = pgTable(
  "import_undo_goods",
  {
    source: text("source")
      .notNull()
      .references(() => importUndos.source, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** Null for goods that it added. */
    before: jsonb("before"),
    after: jsonb("after"),
  },
  (table) => [primaryKey({ columns: [table.source, table.goodsId] })],
);

/** What the list before said of prices: rows of `supplier_offers` as an import found them. */
export const importUndoOffers = pgTable(
  "import_undo_offers",
  {
    source: text("source")
      .notNull()
      .references(() => importUndos.source, { onDelete: "cascade" }),
    code: text("code").notNull(),
    /** Null for those that it added. */
    before: jsonb("before"),
  },
  (table) => [primaryKey({ columns: [table.source, table.code] })],
);

/** Photos of goods, models and centres as the last load of files found and left them, by their keys. */
export const importUndoPhotos = pgTable(
  "import_undo_photos",
  {
    source: text("source")
      .notNull()
      .references(() => importUndos.source, { onDelete: "cascade" }),
    /** As in `photo_files`, or `centre:` and its id. */
    key: text("key").notNull(),
    /** In their order; none where it had none. */
    before: jsonb("before").$type<{ photo: string; source: string }[]>().notNull(),
    after: jsonb("after").$type<{ photo: string; source: string }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);

/** Stock as an import found and left it. */
export const importUndoStock = pgTable(
  "import_undo_stock",
  {
    source: text("source")
      .notNull()
      .references(() => importUndos.source, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id").notNull(),
    outsideBefore: integer("outside_before").notNull(),
    reservedBefore: integer("reserved_before").notNull(),
    outsideAfter: integer("outside_after").notNull(),
    reservedAfter: integer("reserved_after").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.goodsId, table.locationId] }),
    // Whether a later import of another source has written the same stock.
    index("import_undo_stock_place").on(table.goodsId, table.locationId),
  ],
);
