import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from "drizzle-orm/pg-core";
import { exchangeTitleKinds, exchangeTypes } from "../../../contract/office/exchange.ts";
import { keyIn, moment } from "./columns.ts";

/** Sessions of the accounting program: it signs in, says what it sends, sends files and has them imported. */
export const exchangeSessions = pgTable(
  "exchange_sessions",
  {
    id: serial("id").primaryKey(),
    /** SHA-256 of the value of its cookie. */
    keyHash: text("key_hash").notNull().unique(),
    /** What it names itself by beside the password. */
    sessid: text("sessid").notNull().unique(),
    type: keyIn("type", exchangeTypes).notNull(),
    /** Version of the scheme that the program has named; empty where it has named none. */
    version: text("version").notNull().default(""),
    /** Bytes of all its files together. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    begunAt: moment("begun_at").notNull(),
    seenAt: moment("seen_at").notNull(),
    /** The program has said that it is over, or has not been heard of for long. */
    endedAt: moment("ended_at"),
  },
  (table) => [index("exchange_sessions_open").on(table.seenAt).where(sql`${table.endedAt} is null`)],
);

/** Files of a session. Their bytes are in `import_pieces`. Of one name, the last row is the file that counts. */
export const exchangeFiles = pgTable(
  "exchange_files",
  {
    id: serial("id").primaryKey(),
    sessionId: integer("session_id")
      .notNull()
      .references(() => exchangeSessions.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    upload: uuid("upload").notNull().unique(),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    parts: integer("parts").notNull().default(0),
    /** SHA-256 of its first and its last part: one that comes once more was sent again, since its answer was lost. */
    firstDigest: text("first_digest").notNull().default(""),
    lastDigest: text("last_digest").notNull().default(""),
    /** Nothing is added to it any more: it is imported, or its picture is taken. */
    closedAt: moment("closed_at"),
    storedAt: moment("stored_at").notNull(),
  },
  (table) => [
    index("exchange_files_name").on(table.sessionId, table.name),
    index("exchange_files_open").on(table.id).where(sql`${table.closedAt} is null`),
  ],
);

/** Lists that a session has told as a whole, until what they lack is dealt with. */
export const exchangeLists = pgTable(
  "exchange_lists",
  {
    sessionId: integer("session_id")
      .notNull()
      .references(() => exchangeSessions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["goods", "offers", "pieces"] }).notNull(),
    /** The catalogue of the accounting program. */
    catalogue: text("catalogue").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.kind, table.catalogue] })],
);

/** What the accounting program calls the things that its goods refer to. */
export const exchangeTitles = pgTable(
  "exchange_titles",
  {
    kind: keyIn("kind", exchangeTitleKinds).notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    /** The group that a group is in; empty without one. */
    parent: text("parent").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Goods as the accounting program has told them last. */
export const exchangeGoods = pgTable(
  "exchange_goods",
  {
    /** Its own number of the goods. */
    id: text("id").primaryKey(),
    catalogue: text("catalogue").notNull(),
    /** Heading and value, in the order of the file. */
    fields: jsonb("fields").$type<[string, string][]>().notNull(),
    /** Names of files, in their order. */
    pictures: text("pictures").array().notNull().default([]),
    isDeleted: boolean("is_deleted").notNull(),
    /** A whole list has lacked it since. */
    isAbsent: boolean("is_absent").notNull().default(false),
    /** The session that has told it last. */
    toldIn: integer("told_in").notNull(),
  },
  // Each picture asks which goods name it.
  (table) => [index("exchange_goods_pictures").using("gin", table.pictures)],
);

/** What is sold of them: the goods, or one of their characteristics. */
export const exchangeOffers = pgTable(
  "exchange_offers",
  {
    /** `goods`, or `goods#characteristic`. */
    id: text("id").primaryKey(),
    goodsId: text("goods_id").notNull(),
    catalogue: text("catalogue").notNull(),
    /** The code by which the shop has it; null as long as it has not. It stays, whatever the code in the accounting program becomes. */
    sku: text("sku").unique(),
    fields: jsonb("fields").$type<[string, string][]>().notNull().default([]),
    /** Kind, amount and currency of each price. */
    prices: jsonb("prices").$type<[string, string, string][]>().notNull().default([]),
    /** The session that has told each kind of price last, and under «*» the one that has told all there are. */
    pricedIn: jsonb("priced_in").$type<Record<string, number>>().notNull().default({}),
    /** Pieces by warehouse; "" is all of them together. */
    pieces: jsonb("pieces").$type<Record<string, string>>().notNull().default({}),
    isDeleted: boolean("is_deleted").notNull().default(false),
    isAbsent: boolean("is_absent").notNull().default(false),
    /** Pieces that the shop has not taken yet, as it does not sell the goods so far. */
    arePiecesDue: boolean("are_pieces_due").notNull().default(false),
    /** The pictures of its goods are to be shown anew. */
    arePicturesDue: boolean("are_pictures_due").notNull().default(false),
    /** The sessions that have told it, and its pieces, last. */
    toldIn: integer("told_in").notNull().default(0),
    countedIn: integer("counted_in").notNull().default(0),
  },
  (table) => [
    index("exchange_offers_goods").on(table.goodsId),
    index("exchange_offers_pictures").on(table.id).where(sql`${table.arePicturesDue}`),
  ],
);

/** Pictures of exchanges by the names of their files, each prepared once. */
export const exchangePictures = pgTable("exchange_pictures", {
  name: text("name").primaryKey(),
  /** SHA-256 of the file. */
  source: text("source").notNull(),
  /** An id of `content_pictures`; null for one that cannot be shown. */
  photo: text("photo"),
  /** Why it cannot; empty otherwise. */
  problem: text("problem").notNull().default(""),
  takenAt: moment("taken_at").notNull(),
});
