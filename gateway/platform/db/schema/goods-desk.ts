import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { moment } from "./columns.ts";
import { goods } from "./goods.ts";
import { locations } from "./regions.ts";

/**
 * What staff say of goods in place of the import. `goods` holds what is sold: of each field the override, or else what was imported
 * (`imported…`), which imports go on to write here. A row is made by the first change and stays.
 */
export const goodsOverrides = pgTable(
  "goods_overrides",
  {
    goodsId: integer("goods_id")
      .primaryKey()
      .references(() => goods.id, { onDelete: "cascade" }),
    /** Taken off sale. Staff cannot put on sale what the feed lacks. */
    isHidden: boolean("is_hidden").notNull().default(false),
    isSale: boolean("is_sale"),
    priceKopecks: integer("price_kopecks"),
    /** The midnight after its last day, by the clock of `priceZone` (IANA): a schedule then takes the price away. */
    priceEndsAt: moment("price_ends_at"),
    priceZone: text("price_zone").$type<Zone>(),
    /** Plain text. */
    description: text("description"),
    importedIsHidden: boolean("imported_is_hidden").notNull(),
    importedIsSale: boolean("imported_is_sale").notNull(),
    importedPriceKopecks: integer("imported_price_kopecks").notNull(),
    importedDescription: text("imported_description").notNull(),
    version: integer("version").notNull().default(1),
    /** A member of staff. No reference: what was changed stays when the account is gone. Null when the price ended by itself. */
    changedBy: integer("changed_by"),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("goods_overrides_price_ends").on(table.priceEndsAt).where(sql`${table.priceEndsAt} is not null`),
    check("goods_overrides_price", sql`${table.priceKopecks} > 0`),
    check(
      "goods_overrides_price_ends",
      sql`num_nonnulls(${table.priceKopecks}, ${table.priceEndsAt}, ${table.priceZone}) in (0, 3)`,
    ),
  ],
);

/** Pieces that staff put to the stock of a place (above zero) or took from it; a transfer is two of them with one `formKey`. */
export const stockCorrections = pgTable(
  "stock_corrections",
  {
    id: serial("id").primaryKey(),
    /** Comes from the form: sent twice, it corrects once. */
    formKey: uuid("form_key").notNull(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    kind: text("kind", { enum: ["correction", "transfer"] }).notNull(),
    pieces: integer("pieces").notNull(),
    /** Pieces that no order had taken, before: below zero where a file told of fewer than were taken. */
    freeBefore: integer("free_before").notNull(),
    reason: text("reason").notNull(),
    /** No reference: the correction stays when the account is gone. */
    staffId: integer("staff_id").notNull(),
    /** A moment after the row of stock was locked, because files of an earlier moment do not know of it. */
    madeAt: moment("made_at").notNull(),
    /** The moment of the file that told the pieces of the place anew since; null while the correction counts. */
    fileAsOf: moment("file_as_of"),
  },
  (table) => [
    uniqueIndex("stock_corrections_form").on(table.formKey, table.locationId),
    index("stock_corrections_place").on(table.goodsId, table.locationId, table.madeAt),
    check("stock_corrections_pieces", sql`${table.pieces} <> 0`),
    check("stock_corrections_not_reserved", sql`${table.pieces} > 0 or ${table.freeBefore} + ${table.pieces} >= 0`),
  ],
);
